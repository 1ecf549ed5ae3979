// PHP from C++: handles with destructors around the C ABI.
//
//   c++ -std=c++17 examples/embed/hello.cpp -Icrates/embed/c -Ltarget/release -lheddle -Wl,-rpath,$PWD/target/release -o target/hello-cpp
#include <heddle.h>

#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

struct Failed : std::runtime_error {
  int code;
  Failed(int code, heddle_thread thread) : std::runtime_error(words(thread)), code(code) {}
  static std::string words(heddle_thread thread) {
    const char *message;
    size_t length;
    heddle_last_error(thread, &message, &length);
    return std::string(message, length);
  }
};

static void check(int code, heddle_thread thread = 0) {
  if (code != HEDDLE_OK) throw Failed(code, thread);
}

using Function = std::function<std::string(const std::string &)>;

class Engine {
  heddle_engine handle_ = 0;

 public:
  Engine(const std::string &name, Function function) {
    heddle_config config;
    check(heddle_config_new(&config));
    check(heddle_config_ini(config, "display_errors = 0"));
    check(heddle_config_function(config, name.c_str(), 1, 1, call, new Function(std::move(function)),
                                 [](void *user) { delete static_cast<Function *>(user); }));
    check(heddle_engine_create(config, &handle_));
  }
  ~Engine() { heddle_engine_destroy(handle_); }
  Engine(const Engine &) = delete;
  heddle_engine handle() const { return handle_; }

  static int call(heddle_thread thread, void *user, heddle_value, size_t, const heddle_value *argv, heddle_value *result) {
    heddle_value text;
    const char *data;
    size_t length;
    int code = heddle_to_string(thread, argv[0], &text);
    if (code == HEDDLE_OK) code = heddle_get_string(thread, text, &data, &length);
    if (code != HEDDLE_OK) return code;
    try {
      std::string answer = (*static_cast<Function *>(user))(std::string(data, length));
      return heddle_string(thread, answer.data(), answer.size(), result);
    } catch (const std::exception &error) {  // a C++ exception stops here and becomes PHP's
      return heddle_throw_new(thread, "RuntimeException", error.what(), 0);
    }
  }
};

class Thread {
  heddle_thread handle_ = 0;

 public:
  explicit Thread(const Engine &engine) { check(heddle_attach(engine.handle(), &handle_)); }
  ~Thread() { heddle_detach(handle_); }
  Thread(const Thread &) = delete;
  std::string run(const std::string &code) {
    heddle_value value, text;
    const char *data;
    size_t length;
    check(heddle_begin(handle_, nullptr), handle_);
    check(heddle_run_string(handle_, code.data(), code.size(), "hello.cpp", &value), handle_);
    check(heddle_to_string(handle_, value, &text), handle_);
    check(heddle_get_string(handle_, text, &data, &length), handle_);
    std::string result(data, length);
    check(heddle_end(handle_, nullptr), handle_);
    return result;
  }
};

int main() {
  Engine engine("cpp_quote", [](const std::string &text) {
    if (text.empty()) throw std::invalid_argument("nothing to quote");
    return "<<" + text + ">>";
  });
  std::vector<std::string> results(4);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < results.size(); i++)
    threads.emplace_back([&, i] { results[i] = Thread(engine).run("return cpp_quote(strrev('" + std::to_string(i) + "ppc'));"); });
  for (auto &thread : threads) thread.join();
  for (auto &result : results) std::cout << result << "\n";
  std::cout << Thread(engine).run("try { cpp_quote(''); } catch (RuntimeException $e) { return $e->getMessage(); }") << "\n";
  try {
    Thread(engine).run("return missing();");
  } catch (const Failed &error) {
    std::cout << heddle_code_name(error.code) << "\n";
  }
}
