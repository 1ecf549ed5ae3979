//! The class IntlChar.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::Callable;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// Declares IntlChar.
#[php_class(
    "class IntlChar {
    const string UNICODE_VERSION = '15.1';
    const int CODEPOINT_MIN = 0;
    const int CODEPOINT_MAX = 1114111;
    const float NO_NUMERIC_VALUE = -123456789.0;
    const int PROPERTY_ALPHABETIC = 0;
    const int PROPERTY_BINARY_START = 0;
    const int PROPERTY_ASCII_HEX_DIGIT = 1;
    const int PROPERTY_BIDI_CONTROL = 2;
    const int PROPERTY_BIDI_MIRRORED = 3;
    const int PROPERTY_DASH = 4;
    const int PROPERTY_DEFAULT_IGNORABLE_CODE_POINT = 5;
    const int PROPERTY_DEPRECATED = 6;
    const int PROPERTY_DIACRITIC = 7;
    const int PROPERTY_EXTENDER = 8;
    const int PROPERTY_FULL_COMPOSITION_EXCLUSION = 9;
    const int PROPERTY_GRAPHEME_BASE = 10;
    const int PROPERTY_GRAPHEME_EXTEND = 11;
    const int PROPERTY_GRAPHEME_LINK = 12;
    const int PROPERTY_HEX_DIGIT = 13;
    const int PROPERTY_HYPHEN = 14;
    const int PROPERTY_ID_CONTINUE = 15;
    const int PROPERTY_ID_START = 16;
    const int PROPERTY_IDEOGRAPHIC = 17;
    const int PROPERTY_IDS_BINARY_OPERATOR = 18;
    const int PROPERTY_IDS_TRINARY_OPERATOR = 19;
    const int PROPERTY_IDS_UNARY_OPERATOR = 72;
    const int PROPERTY_ID_COMPAT_MATH_START = 73;
    const int PROPERTY_ID_COMPAT_MATH_CONTINUE = 74;
    const int PROPERTY_JOIN_CONTROL = 20;
    const int PROPERTY_LOGICAL_ORDER_EXCEPTION = 21;
    const int PROPERTY_LOWERCASE = 22;
    const int PROPERTY_MATH = 23;
    const int PROPERTY_NONCHARACTER_CODE_POINT = 24;
    const int PROPERTY_QUOTATION_MARK = 25;
    const int PROPERTY_RADICAL = 26;
    const int PROPERTY_SOFT_DOTTED = 27;
    const int PROPERTY_TERMINAL_PUNCTUATION = 28;
    const int PROPERTY_UNIFIED_IDEOGRAPH = 29;
    const int PROPERTY_UPPERCASE = 30;
    const int PROPERTY_WHITE_SPACE = 31;
    const int PROPERTY_XID_CONTINUE = 32;
    const int PROPERTY_XID_START = 33;
    const int PROPERTY_CASE_SENSITIVE = 34;
    const int PROPERTY_S_TERM = 35;
    const int PROPERTY_VARIATION_SELECTOR = 36;
    const int PROPERTY_NFD_INERT = 37;
    const int PROPERTY_NFKD_INERT = 38;
    const int PROPERTY_NFC_INERT = 39;
    const int PROPERTY_NFKC_INERT = 40;
    const int PROPERTY_SEGMENT_STARTER = 41;
    const int PROPERTY_PATTERN_SYNTAX = 42;
    const int PROPERTY_PATTERN_WHITE_SPACE = 43;
    const int PROPERTY_POSIX_ALNUM = 44;
    const int PROPERTY_POSIX_BLANK = 45;
    const int PROPERTY_POSIX_GRAPH = 46;
    const int PROPERTY_POSIX_PRINT = 47;
    const int PROPERTY_POSIX_XDIGIT = 48;
    const int PROPERTY_CASED = 49;
    const int PROPERTY_CASE_IGNORABLE = 50;
    const int PROPERTY_CHANGES_WHEN_LOWERCASED = 51;
    const int PROPERTY_CHANGES_WHEN_UPPERCASED = 52;
    const int PROPERTY_CHANGES_WHEN_TITLECASED = 53;
    const int PROPERTY_CHANGES_WHEN_CASEFOLDED = 54;
    const int PROPERTY_CHANGES_WHEN_CASEMAPPED = 55;
    const int PROPERTY_CHANGES_WHEN_NFKC_CASEFOLDED = 56;
    const int PROPERTY_BINARY_LIMIT = 75;
    const int PROPERTY_BIDI_CLASS = 4096;
    const int PROPERTY_INT_START = 4096;
    const int PROPERTY_BLOCK = 4097;
    const int PROPERTY_CANONICAL_COMBINING_CLASS = 4098;
    const int PROPERTY_DECOMPOSITION_TYPE = 4099;
    const int PROPERTY_EAST_ASIAN_WIDTH = 4100;
    const int PROPERTY_GENERAL_CATEGORY = 4101;
    const int PROPERTY_JOINING_GROUP = 4102;
    const int PROPERTY_JOINING_TYPE = 4103;
    const int PROPERTY_LINE_BREAK = 4104;
    const int PROPERTY_NUMERIC_TYPE = 4105;
    const int PROPERTY_SCRIPT = 4106;
    const int PROPERTY_HANGUL_SYLLABLE_TYPE = 4107;
    const int PROPERTY_NFD_QUICK_CHECK = 4108;
    const int PROPERTY_NFKD_QUICK_CHECK = 4109;
    const int PROPERTY_NFC_QUICK_CHECK = 4110;
    const int PROPERTY_NFKC_QUICK_CHECK = 4111;
    const int PROPERTY_LEAD_CANONICAL_COMBINING_CLASS = 4112;
    const int PROPERTY_TRAIL_CANONICAL_COMBINING_CLASS = 4113;
    const int PROPERTY_GRAPHEME_CLUSTER_BREAK = 4114;
    const int PROPERTY_SENTENCE_BREAK = 4115;
    const int PROPERTY_WORD_BREAK = 4116;
    const int PROPERTY_BIDI_PAIRED_BRACKET_TYPE = 4117;
    const int PROPERTY_INT_LIMIT = 4121;
    const int PROPERTY_GENERAL_CATEGORY_MASK = 8192;
    const int PROPERTY_MASK_START = 8192;
    const int PROPERTY_MASK_LIMIT = 8193;
    const int PROPERTY_NUMERIC_VALUE = 12288;
    const int PROPERTY_DOUBLE_START = 12288;
    const int PROPERTY_DOUBLE_LIMIT = 12289;
    const int PROPERTY_AGE = 16384;
    const int PROPERTY_STRING_START = 16384;
    const int PROPERTY_BIDI_MIRRORING_GLYPH = 16385;
    const int PROPERTY_CASE_FOLDING = 16386;
    const int PROPERTY_ISO_COMMENT = 16387;
    const int PROPERTY_LOWERCASE_MAPPING = 16388;
    const int PROPERTY_NAME = 16389;
    const int PROPERTY_SIMPLE_CASE_FOLDING = 16390;
    const int PROPERTY_SIMPLE_LOWERCASE_MAPPING = 16391;
    const int PROPERTY_SIMPLE_TITLECASE_MAPPING = 16392;
    const int PROPERTY_SIMPLE_UPPERCASE_MAPPING = 16393;
    const int PROPERTY_TITLECASE_MAPPING = 16394;
    const int PROPERTY_UNICODE_1_NAME = 16395;
    const int PROPERTY_UPPERCASE_MAPPING = 16396;
    const int PROPERTY_BIDI_PAIRED_BRACKET = 16397;
    const int PROPERTY_STRING_LIMIT = 16398;
    const int PROPERTY_SCRIPT_EXTENSIONS = 28672;
    const int PROPERTY_OTHER_PROPERTY_START = 28672;
    const int PROPERTY_OTHER_PROPERTY_LIMIT = 28673;
    const int PROPERTY_INVALID_CODE = -1;
    const int CHAR_CATEGORY_UNASSIGNED = 0;
    const int CHAR_CATEGORY_GENERAL_OTHER_TYPES = 0;
    const int CHAR_CATEGORY_UPPERCASE_LETTER = 1;
    const int CHAR_CATEGORY_LOWERCASE_LETTER = 2;
    const int CHAR_CATEGORY_TITLECASE_LETTER = 3;
    const int CHAR_CATEGORY_MODIFIER_LETTER = 4;
    const int CHAR_CATEGORY_OTHER_LETTER = 5;
    const int CHAR_CATEGORY_NON_SPACING_MARK = 6;
    const int CHAR_CATEGORY_ENCLOSING_MARK = 7;
    const int CHAR_CATEGORY_COMBINING_SPACING_MARK = 8;
    const int CHAR_CATEGORY_DECIMAL_DIGIT_NUMBER = 9;
    const int CHAR_CATEGORY_LETTER_NUMBER = 10;
    const int CHAR_CATEGORY_OTHER_NUMBER = 11;
    const int CHAR_CATEGORY_SPACE_SEPARATOR = 12;
    const int CHAR_CATEGORY_LINE_SEPARATOR = 13;
    const int CHAR_CATEGORY_PARAGRAPH_SEPARATOR = 14;
    const int CHAR_CATEGORY_CONTROL_CHAR = 15;
    const int CHAR_CATEGORY_FORMAT_CHAR = 16;
    const int CHAR_CATEGORY_PRIVATE_USE_CHAR = 17;
    const int CHAR_CATEGORY_SURROGATE = 18;
    const int CHAR_CATEGORY_DASH_PUNCTUATION = 19;
    const int CHAR_CATEGORY_START_PUNCTUATION = 20;
    const int CHAR_CATEGORY_END_PUNCTUATION = 21;
    const int CHAR_CATEGORY_CONNECTOR_PUNCTUATION = 22;
    const int CHAR_CATEGORY_OTHER_PUNCTUATION = 23;
    const int CHAR_CATEGORY_MATH_SYMBOL = 24;
    const int CHAR_CATEGORY_CURRENCY_SYMBOL = 25;
    const int CHAR_CATEGORY_MODIFIER_SYMBOL = 26;
    const int CHAR_CATEGORY_OTHER_SYMBOL = 27;
    const int CHAR_CATEGORY_INITIAL_PUNCTUATION = 28;
    const int CHAR_CATEGORY_FINAL_PUNCTUATION = 29;
    const int CHAR_CATEGORY_CHAR_CATEGORY_COUNT = 30;
    const int CHAR_DIRECTION_LEFT_TO_RIGHT = 0;
    const int CHAR_DIRECTION_RIGHT_TO_LEFT = 1;
    const int CHAR_DIRECTION_EUROPEAN_NUMBER = 2;
    const int CHAR_DIRECTION_EUROPEAN_NUMBER_SEPARATOR = 3;
    const int CHAR_DIRECTION_EUROPEAN_NUMBER_TERMINATOR = 4;
    const int CHAR_DIRECTION_ARABIC_NUMBER = 5;
    const int CHAR_DIRECTION_COMMON_NUMBER_SEPARATOR = 6;
    const int CHAR_DIRECTION_BLOCK_SEPARATOR = 7;
    const int CHAR_DIRECTION_SEGMENT_SEPARATOR = 8;
    const int CHAR_DIRECTION_WHITE_SPACE_NEUTRAL = 9;
    const int CHAR_DIRECTION_OTHER_NEUTRAL = 10;
    const int CHAR_DIRECTION_LEFT_TO_RIGHT_EMBEDDING = 11;
    const int CHAR_DIRECTION_LEFT_TO_RIGHT_OVERRIDE = 12;
    const int CHAR_DIRECTION_RIGHT_TO_LEFT_ARABIC = 13;
    const int CHAR_DIRECTION_RIGHT_TO_LEFT_EMBEDDING = 14;
    const int CHAR_DIRECTION_RIGHT_TO_LEFT_OVERRIDE = 15;
    const int CHAR_DIRECTION_POP_DIRECTIONAL_FORMAT = 16;
    const int CHAR_DIRECTION_DIR_NON_SPACING_MARK = 17;
    const int CHAR_DIRECTION_BOUNDARY_NEUTRAL = 18;
    const int CHAR_DIRECTION_FIRST_STRONG_ISOLATE = 19;
    const int CHAR_DIRECTION_LEFT_TO_RIGHT_ISOLATE = 20;
    const int CHAR_DIRECTION_RIGHT_TO_LEFT_ISOLATE = 21;
    const int CHAR_DIRECTION_POP_DIRECTIONAL_ISOLATE = 22;
    const int CHAR_DIRECTION_CHAR_DIRECTION_COUNT = 23;
    const int BLOCK_CODE_NO_BLOCK = 0;
    const int BLOCK_CODE_BASIC_LATIN = 1;
    const int BLOCK_CODE_LATIN_1_SUPPLEMENT = 2;
    const int BLOCK_CODE_LATIN_EXTENDED_A = 3;
    const int BLOCK_CODE_LATIN_EXTENDED_B = 4;
    const int BLOCK_CODE_IPA_EXTENSIONS = 5;
    const int BLOCK_CODE_SPACING_MODIFIER_LETTERS = 6;
    const int BLOCK_CODE_COMBINING_DIACRITICAL_MARKS = 7;
    const int BLOCK_CODE_GREEK = 8;
    const int BLOCK_CODE_CYRILLIC = 9;
    const int BLOCK_CODE_ARMENIAN = 10;
    const int BLOCK_CODE_HEBREW = 11;
    const int BLOCK_CODE_ARABIC = 12;
    const int BLOCK_CODE_SYRIAC = 13;
    const int BLOCK_CODE_THAANA = 14;
    const int BLOCK_CODE_DEVANAGARI = 15;
    const int BLOCK_CODE_BENGALI = 16;
    const int BLOCK_CODE_GURMUKHI = 17;
    const int BLOCK_CODE_GUJARATI = 18;
    const int BLOCK_CODE_ORIYA = 19;
    const int BLOCK_CODE_TAMIL = 20;
    const int BLOCK_CODE_TELUGU = 21;
    const int BLOCK_CODE_KANNADA = 22;
    const int BLOCK_CODE_MALAYALAM = 23;
    const int BLOCK_CODE_SINHALA = 24;
    const int BLOCK_CODE_THAI = 25;
    const int BLOCK_CODE_LAO = 26;
    const int BLOCK_CODE_TIBETAN = 27;
    const int BLOCK_CODE_MYANMAR = 28;
    const int BLOCK_CODE_GEORGIAN = 29;
    const int BLOCK_CODE_HANGUL_JAMO = 30;
    const int BLOCK_CODE_ETHIOPIC = 31;
    const int BLOCK_CODE_CHEROKEE = 32;
    const int BLOCK_CODE_UNIFIED_CANADIAN_ABORIGINAL_SYLLABICS = 33;
    const int BLOCK_CODE_OGHAM = 34;
    const int BLOCK_CODE_RUNIC = 35;
    const int BLOCK_CODE_KHMER = 36;
    const int BLOCK_CODE_MONGOLIAN = 37;
    const int BLOCK_CODE_LATIN_EXTENDED_ADDITIONAL = 38;
    const int BLOCK_CODE_GREEK_EXTENDED = 39;
    const int BLOCK_CODE_GENERAL_PUNCTUATION = 40;
    const int BLOCK_CODE_SUPERSCRIPTS_AND_SUBSCRIPTS = 41;
    const int BLOCK_CODE_CURRENCY_SYMBOLS = 42;
    const int BLOCK_CODE_COMBINING_MARKS_FOR_SYMBOLS = 43;
    const int BLOCK_CODE_LETTERLIKE_SYMBOLS = 44;
    const int BLOCK_CODE_NUMBER_FORMS = 45;
    const int BLOCK_CODE_ARROWS = 46;
    const int BLOCK_CODE_MATHEMATICAL_OPERATORS = 47;
    const int BLOCK_CODE_MISCELLANEOUS_TECHNICAL = 48;
    const int BLOCK_CODE_CONTROL_PICTURES = 49;
    const int BLOCK_CODE_OPTICAL_CHARACTER_RECOGNITION = 50;
    const int BLOCK_CODE_ENCLOSED_ALPHANUMERICS = 51;
    const int BLOCK_CODE_BOX_DRAWING = 52;
    const int BLOCK_CODE_BLOCK_ELEMENTS = 53;
    const int BLOCK_CODE_GEOMETRIC_SHAPES = 54;
    const int BLOCK_CODE_MISCELLANEOUS_SYMBOLS = 55;
    const int BLOCK_CODE_DINGBATS = 56;
    const int BLOCK_CODE_BRAILLE_PATTERNS = 57;
    const int BLOCK_CODE_CJK_RADICALS_SUPPLEMENT = 58;
    const int BLOCK_CODE_KANGXI_RADICALS = 59;
    const int BLOCK_CODE_IDEOGRAPHIC_DESCRIPTION_CHARACTERS = 60;
    const int BLOCK_CODE_CJK_SYMBOLS_AND_PUNCTUATION = 61;
    const int BLOCK_CODE_HIRAGANA = 62;
    const int BLOCK_CODE_KATAKANA = 63;
    const int BLOCK_CODE_BOPOMOFO = 64;
    const int BLOCK_CODE_HANGUL_COMPATIBILITY_JAMO = 65;
    const int BLOCK_CODE_KANBUN = 66;
    const int BLOCK_CODE_BOPOMOFO_EXTENDED = 67;
    const int BLOCK_CODE_ENCLOSED_CJK_LETTERS_AND_MONTHS = 68;
    const int BLOCK_CODE_CJK_COMPATIBILITY = 69;
    const int BLOCK_CODE_CJK_UNIFIED_IDEOGRAPHS_EXTENSION_A = 70;
    const int BLOCK_CODE_CJK_UNIFIED_IDEOGRAPHS = 71;
    const int BLOCK_CODE_YI_SYLLABLES = 72;
    const int BLOCK_CODE_YI_RADICALS = 73;
    const int BLOCK_CODE_HANGUL_SYLLABLES = 74;
    const int BLOCK_CODE_HIGH_SURROGATES = 75;
    const int BLOCK_CODE_HIGH_PRIVATE_USE_SURROGATES = 76;
    const int BLOCK_CODE_LOW_SURROGATES = 77;
    const int BLOCK_CODE_PRIVATE_USE_AREA = 78;
    const int BLOCK_CODE_PRIVATE_USE = 78;
    const int BLOCK_CODE_CJK_COMPATIBILITY_IDEOGRAPHS = 79;
    const int BLOCK_CODE_ALPHABETIC_PRESENTATION_FORMS = 80;
    const int BLOCK_CODE_ARABIC_PRESENTATION_FORMS_A = 81;
    const int BLOCK_CODE_COMBINING_HALF_MARKS = 82;
    const int BLOCK_CODE_CJK_COMPATIBILITY_FORMS = 83;
    const int BLOCK_CODE_SMALL_FORM_VARIANTS = 84;
    const int BLOCK_CODE_ARABIC_PRESENTATION_FORMS_B = 85;
    const int BLOCK_CODE_SPECIALS = 86;
    const int BLOCK_CODE_HALFWIDTH_AND_FULLWIDTH_FORMS = 87;
    const int BLOCK_CODE_OLD_ITALIC = 88;
    const int BLOCK_CODE_GOTHIC = 89;
    const int BLOCK_CODE_DESERET = 90;
    const int BLOCK_CODE_BYZANTINE_MUSICAL_SYMBOLS = 91;
    const int BLOCK_CODE_MUSICAL_SYMBOLS = 92;
    const int BLOCK_CODE_MATHEMATICAL_ALPHANUMERIC_SYMBOLS = 93;
    const int BLOCK_CODE_CJK_UNIFIED_IDEOGRAPHS_EXTENSION_B = 94;
    const int BLOCK_CODE_CJK_COMPATIBILITY_IDEOGRAPHS_SUPPLEMENT = 95;
    const int BLOCK_CODE_TAGS = 96;
    const int BLOCK_CODE_CYRILLIC_SUPPLEMENT = 97;
    const int BLOCK_CODE_CYRILLIC_SUPPLEMENTARY = 97;
    const int BLOCK_CODE_TAGALOG = 98;
    const int BLOCK_CODE_HANUNOO = 99;
    const int BLOCK_CODE_BUHID = 100;
    const int BLOCK_CODE_TAGBANWA = 101;
    const int BLOCK_CODE_MISCELLANEOUS_MATHEMATICAL_SYMBOLS_A = 102;
    const int BLOCK_CODE_SUPPLEMENTAL_ARROWS_A = 103;
    const int BLOCK_CODE_SUPPLEMENTAL_ARROWS_B = 104;
    const int BLOCK_CODE_MISCELLANEOUS_MATHEMATICAL_SYMBOLS_B = 105;
    const int BLOCK_CODE_SUPPLEMENTAL_MATHEMATICAL_OPERATORS = 106;
    const int BLOCK_CODE_KATAKANA_PHONETIC_EXTENSIONS = 107;
    const int BLOCK_CODE_VARIATION_SELECTORS = 108;
    const int BLOCK_CODE_SUPPLEMENTARY_PRIVATE_USE_AREA_A = 109;
    const int BLOCK_CODE_SUPPLEMENTARY_PRIVATE_USE_AREA_B = 110;
    const int BLOCK_CODE_LIMBU = 111;
    const int BLOCK_CODE_TAI_LE = 112;
    const int BLOCK_CODE_KHMER_SYMBOLS = 113;
    const int BLOCK_CODE_PHONETIC_EXTENSIONS = 114;
    const int BLOCK_CODE_MISCELLANEOUS_SYMBOLS_AND_ARROWS = 115;
    const int BLOCK_CODE_YIJING_HEXAGRAM_SYMBOLS = 116;
    const int BLOCK_CODE_LINEAR_B_SYLLABARY = 117;
    const int BLOCK_CODE_LINEAR_B_IDEOGRAMS = 118;
    const int BLOCK_CODE_AEGEAN_NUMBERS = 119;
    const int BLOCK_CODE_UGARITIC = 120;
    const int BLOCK_CODE_SHAVIAN = 121;
    const int BLOCK_CODE_OSMANYA = 122;
    const int BLOCK_CODE_CYPRIOT_SYLLABARY = 123;
    const int BLOCK_CODE_TAI_XUAN_JING_SYMBOLS = 124;
    const int BLOCK_CODE_VARIATION_SELECTORS_SUPPLEMENT = 125;
    const int BLOCK_CODE_ANCIENT_GREEK_MUSICAL_NOTATION = 126;
    const int BLOCK_CODE_ANCIENT_GREEK_NUMBERS = 127;
    const int BLOCK_CODE_ARABIC_SUPPLEMENT = 128;
    const int BLOCK_CODE_BUGINESE = 129;
    const int BLOCK_CODE_CJK_STROKES = 130;
    const int BLOCK_CODE_COMBINING_DIACRITICAL_MARKS_SUPPLEMENT = 131;
    const int BLOCK_CODE_COPTIC = 132;
    const int BLOCK_CODE_ETHIOPIC_EXTENDED = 133;
    const int BLOCK_CODE_ETHIOPIC_SUPPLEMENT = 134;
    const int BLOCK_CODE_GEORGIAN_SUPPLEMENT = 135;
    const int BLOCK_CODE_GLAGOLITIC = 136;
    const int BLOCK_CODE_KHAROSHTHI = 137;
    const int BLOCK_CODE_MODIFIER_TONE_LETTERS = 138;
    const int BLOCK_CODE_NEW_TAI_LUE = 139;
    const int BLOCK_CODE_OLD_PERSIAN = 140;
    const int BLOCK_CODE_PHONETIC_EXTENSIONS_SUPPLEMENT = 141;
    const int BLOCK_CODE_SUPPLEMENTAL_PUNCTUATION = 142;
    const int BLOCK_CODE_SYLOTI_NAGRI = 143;
    const int BLOCK_CODE_TIFINAGH = 144;
    const int BLOCK_CODE_VERTICAL_FORMS = 145;
    const int BLOCK_CODE_NKO = 146;
    const int BLOCK_CODE_BALINESE = 147;
    const int BLOCK_CODE_LATIN_EXTENDED_C = 148;
    const int BLOCK_CODE_LATIN_EXTENDED_D = 149;
    const int BLOCK_CODE_PHAGS_PA = 150;
    const int BLOCK_CODE_PHOENICIAN = 151;
    const int BLOCK_CODE_CUNEIFORM = 152;
    const int BLOCK_CODE_CUNEIFORM_NUMBERS_AND_PUNCTUATION = 153;
    const int BLOCK_CODE_COUNTING_ROD_NUMERALS = 154;
    const int BLOCK_CODE_SUNDANESE = 155;
    const int BLOCK_CODE_LEPCHA = 156;
    const int BLOCK_CODE_OL_CHIKI = 157;
    const int BLOCK_CODE_CYRILLIC_EXTENDED_A = 158;
    const int BLOCK_CODE_VAI = 159;
    const int BLOCK_CODE_CYRILLIC_EXTENDED_B = 160;
    const int BLOCK_CODE_SAURASHTRA = 161;
    const int BLOCK_CODE_KAYAH_LI = 162;
    const int BLOCK_CODE_REJANG = 163;
    const int BLOCK_CODE_CHAM = 164;
    const int BLOCK_CODE_ANCIENT_SYMBOLS = 165;
    const int BLOCK_CODE_PHAISTOS_DISC = 166;
    const int BLOCK_CODE_LYCIAN = 167;
    const int BLOCK_CODE_CARIAN = 168;
    const int BLOCK_CODE_LYDIAN = 169;
    const int BLOCK_CODE_MAHJONG_TILES = 170;
    const int BLOCK_CODE_DOMINO_TILES = 171;
    const int BLOCK_CODE_SAMARITAN = 172;
    const int BLOCK_CODE_UNIFIED_CANADIAN_ABORIGINAL_SYLLABICS_EXTENDED = 173;
    const int BLOCK_CODE_TAI_THAM = 174;
    const int BLOCK_CODE_VEDIC_EXTENSIONS = 175;
    const int BLOCK_CODE_LISU = 176;
    const int BLOCK_CODE_BAMUM = 177;
    const int BLOCK_CODE_COMMON_INDIC_NUMBER_FORMS = 178;
    const int BLOCK_CODE_DEVANAGARI_EXTENDED = 179;
    const int BLOCK_CODE_HANGUL_JAMO_EXTENDED_A = 180;
    const int BLOCK_CODE_JAVANESE = 181;
    const int BLOCK_CODE_MYANMAR_EXTENDED_A = 182;
    const int BLOCK_CODE_TAI_VIET = 183;
    const int BLOCK_CODE_MEETEI_MAYEK = 184;
    const int BLOCK_CODE_HANGUL_JAMO_EXTENDED_B = 185;
    const int BLOCK_CODE_IMPERIAL_ARAMAIC = 186;
    const int BLOCK_CODE_OLD_SOUTH_ARABIAN = 187;
    const int BLOCK_CODE_AVESTAN = 188;
    const int BLOCK_CODE_INSCRIPTIONAL_PARTHIAN = 189;
    const int BLOCK_CODE_INSCRIPTIONAL_PAHLAVI = 190;
    const int BLOCK_CODE_OLD_TURKIC = 191;
    const int BLOCK_CODE_RUMI_NUMERAL_SYMBOLS = 192;
    const int BLOCK_CODE_KAITHI = 193;
    const int BLOCK_CODE_EGYPTIAN_HIEROGLYPHS = 194;
    const int BLOCK_CODE_ENCLOSED_ALPHANUMERIC_SUPPLEMENT = 195;
    const int BLOCK_CODE_ENCLOSED_IDEOGRAPHIC_SUPPLEMENT = 196;
    const int BLOCK_CODE_CJK_UNIFIED_IDEOGRAPHS_EXTENSION_C = 197;
    const int BLOCK_CODE_MANDAIC = 198;
    const int BLOCK_CODE_BATAK = 199;
    const int BLOCK_CODE_ETHIOPIC_EXTENDED_A = 200;
    const int BLOCK_CODE_BRAHMI = 201;
    const int BLOCK_CODE_BAMUM_SUPPLEMENT = 202;
    const int BLOCK_CODE_KANA_SUPPLEMENT = 203;
    const int BLOCK_CODE_PLAYING_CARDS = 204;
    const int BLOCK_CODE_MISCELLANEOUS_SYMBOLS_AND_PICTOGRAPHS = 205;
    const int BLOCK_CODE_EMOTICONS = 206;
    const int BLOCK_CODE_TRANSPORT_AND_MAP_SYMBOLS = 207;
    const int BLOCK_CODE_ALCHEMICAL_SYMBOLS = 208;
    const int BLOCK_CODE_CJK_UNIFIED_IDEOGRAPHS_EXTENSION_D = 209;
    const int BLOCK_CODE_ARABIC_EXTENDED_A = 210;
    const int BLOCK_CODE_ARABIC_MATHEMATICAL_ALPHABETIC_SYMBOLS = 211;
    const int BLOCK_CODE_CHAKMA = 212;
    const int BLOCK_CODE_MEETEI_MAYEK_EXTENSIONS = 213;
    const int BLOCK_CODE_MEROITIC_CURSIVE = 214;
    const int BLOCK_CODE_MEROITIC_HIEROGLYPHS = 215;
    const int BLOCK_CODE_MIAO = 216;
    const int BLOCK_CODE_SHARADA = 217;
    const int BLOCK_CODE_SORA_SOMPENG = 218;
    const int BLOCK_CODE_SUNDANESE_SUPPLEMENT = 219;
    const int BLOCK_CODE_TAKRI = 220;
    const int BLOCK_CODE_BASSA_VAH = 221;
    const int BLOCK_CODE_CAUCASIAN_ALBANIAN = 222;
    const int BLOCK_CODE_COPTIC_EPACT_NUMBERS = 223;
    const int BLOCK_CODE_COMBINING_DIACRITICAL_MARKS_EXTENDED = 224;
    const int BLOCK_CODE_DUPLOYAN = 225;
    const int BLOCK_CODE_ELBASAN = 226;
    const int BLOCK_CODE_GEOMETRIC_SHAPES_EXTENDED = 227;
    const int BLOCK_CODE_GRANTHA = 228;
    const int BLOCK_CODE_KHOJKI = 229;
    const int BLOCK_CODE_KHUDAWADI = 230;
    const int BLOCK_CODE_LATIN_EXTENDED_E = 231;
    const int BLOCK_CODE_LINEAR_A = 232;
    const int BLOCK_CODE_MAHAJANI = 233;
    const int BLOCK_CODE_MANICHAEAN = 234;
    const int BLOCK_CODE_MENDE_KIKAKUI = 235;
    const int BLOCK_CODE_MODI = 236;
    const int BLOCK_CODE_MRO = 237;
    const int BLOCK_CODE_MYANMAR_EXTENDED_B = 238;
    const int BLOCK_CODE_NABATAEAN = 239;
    const int BLOCK_CODE_OLD_NORTH_ARABIAN = 240;
    const int BLOCK_CODE_OLD_PERMIC = 241;
    const int BLOCK_CODE_ORNAMENTAL_DINGBATS = 242;
    const int BLOCK_CODE_PAHAWH_HMONG = 243;
    const int BLOCK_CODE_PALMYRENE = 244;
    const int BLOCK_CODE_PAU_CIN_HAU = 245;
    const int BLOCK_CODE_PSALTER_PAHLAVI = 246;
    const int BLOCK_CODE_SHORTHAND_FORMAT_CONTROLS = 247;
    const int BLOCK_CODE_SIDDHAM = 248;
    const int BLOCK_CODE_SINHALA_ARCHAIC_NUMBERS = 249;
    const int BLOCK_CODE_SUPPLEMENTAL_ARROWS_C = 250;
    const int BLOCK_CODE_TIRHUTA = 251;
    const int BLOCK_CODE_WARANG_CITI = 252;
    const int BLOCK_CODE_COUNT = 329;
    const int BLOCK_CODE_INVALID_CODE = -1;
    const int BPT_NONE = 0;
    const int BPT_OPEN = 1;
    const int BPT_CLOSE = 2;
    const int BPT_COUNT = 3;
    const int EA_NEUTRAL = 0;
    const int EA_AMBIGUOUS = 1;
    const int EA_HALFWIDTH = 2;
    const int EA_FULLWIDTH = 3;
    const int EA_NARROW = 4;
    const int EA_WIDE = 5;
    const int EA_COUNT = 6;
    const int UNICODE_CHAR_NAME = 0;
    const int UNICODE_10_CHAR_NAME = 1;
    const int EXTENDED_CHAR_NAME = 2;
    const int CHAR_NAME_ALIAS = 3;
    const int CHAR_NAME_CHOICE_COUNT = 4;
    const int SHORT_PROPERTY_NAME = 0;
    const int LONG_PROPERTY_NAME = 1;
    const int PROPERTY_NAME_CHOICE_COUNT = 2;
    const int DT_NONE = 0;
    const int DT_CANONICAL = 1;
    const int DT_COMPAT = 2;
    const int DT_CIRCLE = 3;
    const int DT_FINAL = 4;
    const int DT_FONT = 5;
    const int DT_FRACTION = 6;
    const int DT_INITIAL = 7;
    const int DT_ISOLATED = 8;
    const int DT_MEDIAL = 9;
    const int DT_NARROW = 10;
    const int DT_NOBREAK = 11;
    const int DT_SMALL = 12;
    const int DT_SQUARE = 13;
    const int DT_SUB = 14;
    const int DT_SUPER = 15;
    const int DT_VERTICAL = 16;
    const int DT_WIDE = 17;
    const int DT_COUNT = 18;
    const int JT_NON_JOINING = 0;
    const int JT_JOIN_CAUSING = 1;
    const int JT_DUAL_JOINING = 2;
    const int JT_LEFT_JOINING = 3;
    const int JT_RIGHT_JOINING = 4;
    const int JT_TRANSPARENT = 5;
    const int JT_COUNT = 6;
    const int JG_NO_JOINING_GROUP = 0;
    const int JG_AIN = 1;
    const int JG_ALAPH = 2;
    const int JG_ALEF = 3;
    const int JG_BEH = 4;
    const int JG_BETH = 5;
    const int JG_DAL = 6;
    const int JG_DALATH_RISH = 7;
    const int JG_E = 8;
    const int JG_FEH = 9;
    const int JG_FINAL_SEMKATH = 10;
    const int JG_GAF = 11;
    const int JG_GAMAL = 12;
    const int JG_HAH = 13;
    const int JG_TEH_MARBUTA_GOAL = 14;
    const int JG_HAMZA_ON_HEH_GOAL = 14;
    const int JG_HE = 15;
    const int JG_HEH = 16;
    const int JG_HEH_GOAL = 17;
    const int JG_HETH = 18;
    const int JG_KAF = 19;
    const int JG_KAPH = 20;
    const int JG_KNOTTED_HEH = 21;
    const int JG_LAM = 22;
    const int JG_LAMADH = 23;
    const int JG_MEEM = 24;
    const int JG_MIM = 25;
    const int JG_NOON = 26;
    const int JG_NUN = 27;
    const int JG_PE = 28;
    const int JG_QAF = 29;
    const int JG_QAPH = 30;
    const int JG_REH = 31;
    const int JG_REVERSED_PE = 32;
    const int JG_SAD = 33;
    const int JG_SADHE = 34;
    const int JG_SEEN = 35;
    const int JG_SEMKATH = 36;
    const int JG_SHIN = 37;
    const int JG_SWASH_KAF = 38;
    const int JG_SYRIAC_WAW = 39;
    const int JG_TAH = 40;
    const int JG_TAW = 41;
    const int JG_TEH_MARBUTA = 42;
    const int JG_TETH = 43;
    const int JG_WAW = 44;
    const int JG_YEH = 45;
    const int JG_YEH_BARREE = 46;
    const int JG_YEH_WITH_TAIL = 47;
    const int JG_YUDH = 48;
    const int JG_YUDH_HE = 49;
    const int JG_ZAIN = 50;
    const int JG_FE = 51;
    const int JG_KHAPH = 52;
    const int JG_ZHAIN = 53;
    const int JG_BURUSHASKI_YEH_BARREE = 54;
    const int JG_FARSI_YEH = 55;
    const int JG_NYA = 56;
    const int JG_ROHINGYA_YEH = 57;
    const int JG_MANICHAEAN_ALEPH = 58;
    const int JG_MANICHAEAN_AYIN = 59;
    const int JG_MANICHAEAN_BETH = 60;
    const int JG_MANICHAEAN_DALETH = 61;
    const int JG_MANICHAEAN_DHAMEDH = 62;
    const int JG_MANICHAEAN_FIVE = 63;
    const int JG_MANICHAEAN_GIMEL = 64;
    const int JG_MANICHAEAN_HETH = 65;
    const int JG_MANICHAEAN_HUNDRED = 66;
    const int JG_MANICHAEAN_KAPH = 67;
    const int JG_MANICHAEAN_LAMEDH = 68;
    const int JG_MANICHAEAN_MEM = 69;
    const int JG_MANICHAEAN_NUN = 70;
    const int JG_MANICHAEAN_ONE = 71;
    const int JG_MANICHAEAN_PE = 72;
    const int JG_MANICHAEAN_QOPH = 73;
    const int JG_MANICHAEAN_RESH = 74;
    const int JG_MANICHAEAN_SADHE = 75;
    const int JG_MANICHAEAN_SAMEKH = 76;
    const int JG_MANICHAEAN_TAW = 77;
    const int JG_MANICHAEAN_TEN = 78;
    const int JG_MANICHAEAN_TETH = 79;
    const int JG_MANICHAEAN_THAMEDH = 80;
    const int JG_MANICHAEAN_TWENTY = 81;
    const int JG_MANICHAEAN_WAW = 82;
    const int JG_MANICHAEAN_YODH = 83;
    const int JG_MANICHAEAN_ZAYIN = 84;
    const int JG_STRAIGHT_WAW = 85;
    const int JG_COUNT = 104;
    const int GCB_OTHER = 0;
    const int GCB_CONTROL = 1;
    const int GCB_CR = 2;
    const int GCB_EXTEND = 3;
    const int GCB_L = 4;
    const int GCB_LF = 5;
    const int GCB_LV = 6;
    const int GCB_LVT = 7;
    const int GCB_T = 8;
    const int GCB_V = 9;
    const int GCB_SPACING_MARK = 10;
    const int GCB_PREPEND = 11;
    const int GCB_REGIONAL_INDICATOR = 12;
    const int GCB_COUNT = 18;
    const int WB_OTHER = 0;
    const int WB_ALETTER = 1;
    const int WB_FORMAT = 2;
    const int WB_KATAKANA = 3;
    const int WB_MIDLETTER = 4;
    const int WB_MIDNUM = 5;
    const int WB_NUMERIC = 6;
    const int WB_EXTENDNUMLET = 7;
    const int WB_CR = 8;
    const int WB_EXTEND = 9;
    const int WB_LF = 10;
    const int WB_MIDNUMLET = 11;
    const int WB_NEWLINE = 12;
    const int WB_REGIONAL_INDICATOR = 13;
    const int WB_HEBREW_LETTER = 14;
    const int WB_SINGLE_QUOTE = 15;
    const int WB_DOUBLE_QUOTE = 16;
    const int WB_COUNT = 23;
    const int SB_OTHER = 0;
    const int SB_ATERM = 1;
    const int SB_CLOSE = 2;
    const int SB_FORMAT = 3;
    const int SB_LOWER = 4;
    const int SB_NUMERIC = 5;
    const int SB_OLETTER = 6;
    const int SB_SEP = 7;
    const int SB_SP = 8;
    const int SB_STERM = 9;
    const int SB_UPPER = 10;
    const int SB_CR = 11;
    const int SB_EXTEND = 12;
    const int SB_LF = 13;
    const int SB_SCONTINUE = 14;
    const int SB_COUNT = 15;
    const int LB_UNKNOWN = 0;
    const int LB_AMBIGUOUS = 1;
    const int LB_ALPHABETIC = 2;
    const int LB_BREAK_BOTH = 3;
    const int LB_BREAK_AFTER = 4;
    const int LB_BREAK_BEFORE = 5;
    const int LB_MANDATORY_BREAK = 6;
    const int LB_CONTINGENT_BREAK = 7;
    const int LB_CLOSE_PUNCTUATION = 8;
    const int LB_COMBINING_MARK = 9;
    const int LB_CARRIAGE_RETURN = 10;
    const int LB_EXCLAMATION = 11;
    const int LB_GLUE = 12;
    const int LB_HYPHEN = 13;
    const int LB_IDEOGRAPHIC = 14;
    const int LB_INSEPARABLE = 15;
    const int LB_INSEPERABLE = 15;
    const int LB_INFIX_NUMERIC = 16;
    const int LB_LINE_FEED = 17;
    const int LB_NONSTARTER = 18;
    const int LB_NUMERIC = 19;
    const int LB_OPEN_PUNCTUATION = 20;
    const int LB_POSTFIX_NUMERIC = 21;
    const int LB_PREFIX_NUMERIC = 22;
    const int LB_QUOTATION = 23;
    const int LB_COMPLEX_CONTEXT = 24;
    const int LB_SURROGATE = 25;
    const int LB_SPACE = 26;
    const int LB_BREAK_SYMBOLS = 27;
    const int LB_ZWSPACE = 28;
    const int LB_NEXT_LINE = 29;
    const int LB_WORD_JOINER = 30;
    const int LB_H2 = 31;
    const int LB_H3 = 32;
    const int LB_JL = 33;
    const int LB_JT = 34;
    const int LB_JV = 35;
    const int LB_CLOSE_PARENTHESIS = 36;
    const int LB_CONDITIONAL_JAPANESE_STARTER = 37;
    const int LB_HEBREW_LETTER = 38;
    const int LB_REGIONAL_INDICATOR = 39;
    const int LB_COUNT = 48;
    const int NT_NONE = 0;
    const int NT_DECIMAL = 1;
    const int NT_DIGIT = 2;
    const int NT_NUMERIC = 3;
    const int NT_COUNT = 4;
    const int HST_NOT_APPLICABLE = 0;
    const int HST_LEADING_JAMO = 1;
    const int HST_VOWEL_JAMO = 2;
    const int HST_TRAILING_JAMO = 3;
    const int HST_LV_SYLLABLE = 4;
    const int HST_LVT_SYLLABLE = 5;
    const int HST_COUNT = 6;
    const int FOLD_CASE_DEFAULT = 0;
    const int FOLD_CASE_EXCLUDE_SPECIAL_I = 1;
}"
)]
pub(crate) struct IntlChar;

impl IntlChar {
    /// Is a default of methods and functions.
    pub(crate) const FOLD_CASE_DEFAULT: i64 = 0;
    /// Is a default of methods and functions.
    pub(crate) const LONG_PROPERTY_NAME: i64 = 1;
    /// Is a default of methods and functions.
    pub(crate) const UNICODE_CHAR_NAME: i64 = 0;
}

#[php_methods]
impl IntlChar {
    #[php("public static function hasBinaryProperty(string|int $codepoint, int $property): ?bool", tentative)]
    fn has_binary_property(cx: &mut Request, codepoint: &Value, property: i64) -> Result<Value> {
        super::has_binary_property(cx, codepoint, property)
    }

    #[php("public static function charAge(string|int $codepoint): ?array", tentative)]
    fn char_age(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::char_age(cx, codepoint)
    }

    #[php("public static function charDigitValue(string|int $codepoint): ?int", tentative)]
    fn char_digit_value(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::char_digit_value(cx, codepoint)
    }

    #[php("public static function charDirection(string|int $codepoint): ?int", tentative)]
    fn char_direction(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::char_direction(cx, codepoint)
    }

    #[php("public static function charFromName(string $name, int $type = IntlChar::UNICODE_CHAR_NAME): ?int", tentative)]
    fn char_from_name(cx: &mut Request, name: &[u8], kind: i64) -> Result<Value> {
        super::char_from_name(cx, name, kind)
    }

    #[php("public static function charMirror(string|int $codepoint): string|int|null", tentative)]
    fn char_mirror(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::char_mirror(cx, codepoint)
    }

    #[php("public static function charName(string|int $codepoint, int $type = IntlChar::UNICODE_CHAR_NAME): ?string", tentative)]
    fn char_name(cx: &mut Request, codepoint: &Value, kind: i64) -> Result<Value> {
        super::char_name(cx, codepoint, kind)
    }

    #[php("public static function charType(string|int $codepoint): ?int", tentative)]
    fn char_type(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::char_type(cx, codepoint)
    }

    #[php("public static function chr(string|int $codepoint): ?string", tentative)]
    fn chr(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::chr(cx, codepoint)
    }

    #[php("public static function digit(string|int $codepoint, int $base = 10): int|false|null", tentative)]
    fn digit(cx: &mut Request, codepoint: &Value, base: i64) -> Result<Value> {
        super::digit(cx, codepoint, base)
    }

    #[php(
        "public static function enumCharNames(string|int $start, string|int $end, callable $callback, int $type = IntlChar::UNICODE_CHAR_NAME): bool",
        tentative
    )]
    fn enum_char_names(cx: &mut Request, start: &Value, end: &Value, callback: Callable, kind: i64) -> Result<Value> {
        super::enum_char_names(cx, start, end, callback, kind)
    }

    #[php("public static function enumCharTypes(callable $callback): void", tentative)]
    fn enum_char_types(cx: &mut Request, callback: Callable) -> Result<Value> {
        super::enum_char_types(cx, callback)
    }

    #[php("public static function foldCase(string|int $codepoint, int $options = IntlChar::FOLD_CASE_DEFAULT): string|int|null", tentative)]
    fn fold_case(cx: &mut Request, codepoint: &Value, options: i64) -> Result<Value> {
        super::fold_case(cx, codepoint, options)
    }

    #[php("public static function forDigit(int $digit, int $base = 10): int", tentative)]
    fn for_digit(cx: &mut Request, digit: i64, base: i64) -> Result<Value> {
        super::for_digit(cx, digit, base)
    }

    #[php("public static function getBidiPairedBracket(string|int $codepoint): string|int|null", tentative)]
    fn get_bidi_paired_bracket(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::get_bidi_paired_bracket(cx, codepoint)
    }

    #[php("public static function getBlockCode(string|int $codepoint): ?int", tentative)]
    fn get_block_code(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::get_block_code(cx, codepoint)
    }

    #[php("public static function getCombiningClass(string|int $codepoint): ?int", tentative)]
    fn get_combining_class(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::get_combining_class(cx, codepoint)
    }

    #[php("public static function getFC_NFKC_Closure(string|int $codepoint): string|false|null", tentative)]
    fn get_fc_nfkc_closure(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::get_fc_nfkc_closure(cx, codepoint)
    }

    #[php("public static function getIntPropertyMaxValue(int $property): int", tentative)]
    fn get_int_property_max_value(cx: &mut Request, property: i64) -> Result<Value> {
        super::get_int_property_max_value(cx, property)
    }

    #[php("public static function getIntPropertyMinValue(int $property): int", tentative)]
    fn get_int_property_min_value(cx: &mut Request, property: i64) -> Result<Value> {
        super::get_int_property_min_value(cx, property)
    }

    #[php("public static function getIntPropertyValue(string|int $codepoint, int $property): ?int", tentative)]
    fn get_int_property_value(cx: &mut Request, codepoint: &Value, property: i64) -> Result<Value> {
        super::get_int_property_value(cx, codepoint, property)
    }

    #[php("public static function getNumericValue(string|int $codepoint): ?float", tentative)]
    fn get_numeric_value(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::get_numeric_value(cx, codepoint)
    }

    #[php("public static function getPropertyEnum(string $alias): int", tentative)]
    fn get_property_enum(cx: &mut Request, alias: &[u8]) -> Result<Value> {
        super::get_property_enum(cx, alias)
    }

    #[php("public static function getPropertyName(int $property, int $type = IntlChar::LONG_PROPERTY_NAME): string|false", tentative)]
    fn get_property_name(cx: &mut Request, property: i64, kind: i64) -> Result<Value> {
        super::get_property_name(cx, property, kind)
    }

    #[php("public static function getPropertyValueEnum(int $property, string $name): int", tentative)]
    fn get_property_value_enum(cx: &mut Request, property: i64, name: &[u8]) -> Result<Value> {
        super::get_property_value_enum(cx, property, name)
    }

    #[php(
        "public static function getPropertyValueName(int $property, int $value, int $type = IntlChar::LONG_PROPERTY_NAME): string|false",
        tentative
    )]
    fn get_property_value_name(cx: &mut Request, property: i64, value: i64, kind: i64) -> Result<Value> {
        super::get_property_value_name(cx, property, value, kind)
    }

    #[php("public static function getUnicodeVersion(): array", tentative)]
    fn get_unicode_version(cx: &mut Request) -> Result<Value> {
        super::get_unicode_version(cx)
    }

    #[php("public static function isalnum(string|int $codepoint): ?bool", tentative)]
    fn isalnum(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isalnum(cx, codepoint)
    }

    #[php("public static function isalpha(string|int $codepoint): ?bool", tentative)]
    fn isalpha(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isalpha(cx, codepoint)
    }

    #[php("public static function isbase(string|int $codepoint): ?bool", tentative)]
    fn isbase(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isbase(cx, codepoint)
    }

    #[php("public static function isblank(string|int $codepoint): ?bool", tentative)]
    fn isblank(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isblank(cx, codepoint)
    }

    #[php("public static function iscntrl(string|int $codepoint): ?bool", tentative)]
    fn iscntrl(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::iscntrl(cx, codepoint)
    }

    #[php("public static function isdefined(string|int $codepoint): ?bool", tentative)]
    fn isdefined(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isdefined(cx, codepoint)
    }

    #[php("public static function isdigit(string|int $codepoint): ?bool", tentative)]
    fn isdigit(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isdigit(cx, codepoint)
    }

    #[php("public static function isgraph(string|int $codepoint): ?bool", tentative)]
    fn isgraph(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isgraph(cx, codepoint)
    }

    #[php("public static function isIDIgnorable(string|int $codepoint): ?bool", tentative)]
    fn is_id_ignorable(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_id_ignorable(cx, codepoint)
    }

    #[php("public static function isIDPart(string|int $codepoint): ?bool", tentative)]
    fn is_id_part(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_id_part(cx, codepoint)
    }

    #[php("public static function isIDStart(string|int $codepoint): ?bool", tentative)]
    fn is_id_start(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_id_start(cx, codepoint)
    }

    #[php("public static function isISOControl(string|int $codepoint): ?bool", tentative)]
    fn is_iso_control(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_iso_control(cx, codepoint)
    }

    #[php("public static function isJavaIDPart(string|int $codepoint): ?bool", tentative)]
    fn is_java_id_part(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_java_id_part(cx, codepoint)
    }

    #[php("public static function isJavaIDStart(string|int $codepoint): ?bool", tentative)]
    fn is_java_id_start(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_java_id_start(cx, codepoint)
    }

    #[php("public static function isJavaSpaceChar(string|int $codepoint): ?bool", tentative)]
    fn is_java_space_char(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_java_space_char(cx, codepoint)
    }

    #[php("public static function islower(string|int $codepoint): ?bool", tentative)]
    fn islower(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::islower(cx, codepoint)
    }

    #[php("public static function isMirrored(string|int $codepoint): ?bool", tentative)]
    fn is_mirrored(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_mirrored(cx, codepoint)
    }

    #[php("public static function isprint(string|int $codepoint): ?bool", tentative)]
    fn isprint(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isprint(cx, codepoint)
    }

    #[php("public static function ispunct(string|int $codepoint): ?bool", tentative)]
    fn ispunct(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::ispunct(cx, codepoint)
    }

    #[php("public static function isspace(string|int $codepoint): ?bool", tentative)]
    fn isspace(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isspace(cx, codepoint)
    }

    #[php("public static function istitle(string|int $codepoint): ?bool", tentative)]
    fn istitle(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::istitle(cx, codepoint)
    }

    #[php("public static function isUAlphabetic(string|int $codepoint): ?bool", tentative)]
    fn is_u_alphabetic(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_u_alphabetic(cx, codepoint)
    }

    #[php("public static function isULowercase(string|int $codepoint): ?bool", tentative)]
    fn is_u_lowercase(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_u_lowercase(cx, codepoint)
    }

    #[php("public static function isupper(string|int $codepoint): ?bool", tentative)]
    fn isupper(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isupper(cx, codepoint)
    }

    #[php("public static function isUUppercase(string|int $codepoint): ?bool", tentative)]
    fn is_u_uppercase(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_u_uppercase(cx, codepoint)
    }

    #[php("public static function isUWhiteSpace(string|int $codepoint): ?bool", tentative)]
    fn is_u_white_space(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_u_white_space(cx, codepoint)
    }

    #[php("public static function isWhitespace(string|int $codepoint): ?bool", tentative)]
    fn is_whitespace(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::is_whitespace(cx, codepoint)
    }

    #[php("public static function isxdigit(string|int $codepoint): ?bool", tentative)]
    fn isxdigit(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::isxdigit(cx, codepoint)
    }

    #[php("public static function ord(string|int $character): ?int", tentative)]
    fn ord(cx: &mut Request, character: &Value) -> Result<Value> {
        super::ord(cx, character)
    }

    #[php("public static function tolower(string|int $codepoint): string|int|null", tentative)]
    fn tolower(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::tolower(cx, codepoint)
    }

    #[php("public static function totitle(string|int $codepoint): string|int|null", tentative)]
    fn totitle(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::totitle(cx, codepoint)
    }

    #[php("public static function toupper(string|int $codepoint): string|int|null", tentative)]
    fn toupper(cx: &mut Request, codepoint: &Value) -> Result<Value> {
        super::toupper(cx, codepoint)
    }
}
