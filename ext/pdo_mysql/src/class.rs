//! Class `Pdo\Mysql`.

use crate::connection;
use heddle_macros::{php_class, php_methods};
use heddle_pdo::connection as pdo;
use heddle_runtime::{Request, Result};
use heddle_value::Object;

/// A connection to MySQL or MariaDB.
#[php_class(
    "class Pdo\\Mysql extends PDO {
    public const int ATTR_USE_BUFFERED_QUERY = 1000;
    public const int ATTR_LOCAL_INFILE = 1001;
    public const int ATTR_INIT_COMMAND = 1002;
    public const int ATTR_COMPRESS = 1003;
    public const int ATTR_DIRECT_QUERY = 20;
    public const int ATTR_FOUND_ROWS = 1004;
    public const int ATTR_IGNORE_SPACE = 1005;
    public const int ATTR_SSL_KEY = 1006;
    public const int ATTR_SSL_CERT = 1007;
    public const int ATTR_SSL_CA = 1008;
    public const int ATTR_SSL_CAPATH = 1009;
    public const int ATTR_SSL_CIPHER = 1010;
    public const int ATTR_SERVER_PUBLIC_KEY = 1011;
    public const int ATTR_MULTI_STATEMENTS = 1012;
    public const int ATTR_SSL_VERIFY_SERVER_CERT = 1013;
    public const int ATTR_LOCAL_INFILE_DIRECTORY = 1014;
}"
)]
pub struct Mysql;

#[php_methods]
impl Mysql {
    #[php("public function getWarningCount(): int")]
    fn warning_count(cx: &mut Request, this: &Object) -> Result<i64> {
        let connection = pdo::connection(cx, this)?;
        let mysql = connection.as_any().downcast_ref::<connection::Mysql>();
        Ok(mysql.map_or(0, |mysql| mysql.link.look(|connection| i64::from(connection.status.warnings))))
    }
}
