//! A client of `WebDriver`: a browser without a window, driven over HTTP on the loopback.

use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Keys without a character. Shift and Control hold for the next key.
pub const SHIFT: char = '\u{e008}';
pub const CONTROL: char = '\u{e009}';
pub const BACKSPACE: char = '\u{e003}';
pub const TAB: char = '\u{e004}';
pub const ENTER: char = '\u{e007}';
pub const ESCAPE: char = '\u{e00c}';
pub const END: char = '\u{e010}';
pub const HOME: char = '\u{e011}';
pub const LEFT: char = '\u{e012}';
pub const UP: char = '\u{e013}';
pub const RIGHT: char = '\u{e014}';
pub const DOWN: char = '\u{e015}';

/// How long a page may take for what it should do at once.
pub const WAIT_LIMIT: Duration = Duration::from_secs(60);

/// A running chromedriver.
pub struct Driver {
    child: Child,
    port: u16,
    /// Where the browsers keep their profiles.
    folder: TempDir,
}

impl Driver {
    pub fn start() -> io::Result<Driver> {
        let program = env::var("SUDOKU_CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
        let folder = tempfile::tempdir()?;
        let mut child = Command::new(&program)
            .arg("--port=0")
            .env("TMPDIR", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| io::Error::other(format!("{program}: {error}")))?;
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut said = String::new();
        loop {
            let start = said.len();
            if out.read_line(&mut said)? == 0 {
                let status = child.wait()?;
                let error = format!("{program} names no port ({status}): {said}");
                return Err(io::Error::other(error));
            }
            let line = said[start..].trim_end().trim_end_matches('.');
            if let Some((_, port)) = line.rsplit_once("successfully on port ") {
                let port = port.parse().map_err(io::Error::other)?;
                // It stays open, since the driver may write to it.
                child.stdout = Some(out.into_inner());
                return Ok(Driver { child, port, folder });
            }
        }
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> io::Result<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(300)))?;
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: \
             {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes())?;
        let mut stream = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            stream.read_line(&mut line)?;
            if line.trim().is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').unwrap_or_default();
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
        }
        let mut answer = vec![0; length];
        stream.read_exact(&mut answer)?;
        let mut answer: Value = serde_json::from_slice(&answer)?;
        let value = answer["value"].take();
        if value["error"].is_string() {
            let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
            return Err(io::Error::other(text("error") + ": " + &text("message")));
        }
        Ok(value)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Its browsers end with it: they are at the other end of a pipe.
        let _ = self.child.kill();
        let _ = self.child.wait();
        // They may write to their profiles until then.
        let started = Instant::now();
        while std::fs::remove_dir_all(self.folder.path()).is_err()
            && started.elapsed() < Duration::from_secs(2)
        {
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A browser with one page.
pub struct Browser {
    driver: Arc<Driver>,
    session: String,
}

impl Browser {
    pub fn start(driver: Arc<Driver>) -> io::Result<Browser> {
        let mut arguments = vec![
            "--headless=new",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--remote-debugging-pipe",
            "--lang=en",
            "--window-size=1280,900",
        ];
        #[cfg(unix)]
        let is_root = rustix::process::geteuid().is_root();
        #[cfg(not(unix))]
        let is_root = false;
        // Chromium has no sandbox for root.
        if is_root {
            arguments.push("--no-sandbox");
        }
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "timeouts": {"script": 240_000},
            "goog:loggingPrefs": {"browser": "SEVERE"},
            "goog:chromeOptions": {"args": arguments},
        }}});
        let started = driver.call("POST", "/session", &wanted)?;
        let session = started["sessionId"].as_str().unwrap_or_default().to_owned();
        Ok(Browser { driver, session })
    }

    #[track_caller]
    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let path = format!("/session/{}/{path}", self.session);
        match self.driver.call(method, &path, body) {
            Ok(value) => value,
            Err(error) => panic!("{error}"),
        }
    }

    /// An empty page in place of the present one, as in a new browser.
    pub fn renew(&self) {
        let new = self.call("POST", "window/new", &json!({"type": "tab"}));
        self.call("DELETE", "window", &Value::Null);
        self.call(
            "POST",
            "window",
            &json!({"handle": new["handle"].as_str().expect("a new page")}),
        );
    }

    #[track_caller]
    pub fn open(&self, address: &str) {
        self.call("POST", "url", &json!({"url": address}));
    }

    pub fn reload(&self) {
        self.call("POST", "refresh", &json!({}));
    }

    /// The value of a script's `return`. It may wait for promises and import the modules of the page.
    #[track_caller]
    pub fn js(&self, script: &str) -> Value {
        self.js_with(script, &json!([]))
    }

    /// The same, with values for the script's `arguments`.
    #[track_caller]
    pub fn js_with(&self, script: &str, values: &Value) -> Value {
        let script = format!("return (async function () {{{script}\n}}).apply(null, arguments)");
        self.call("POST", "execute/sync", &json!({"script": script, "args": values}))
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub fn wait_for(&self, expression: &str) {
        let script = format!("return Boolean({expression})");
        let started = Instant::now();
        while self.js(&script) != true {
            let waited = started.elapsed();
            assert!(waited < WAIT_LIMIT, "after {waited:?} not true: {expression}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// A command of the browser's own protocol.
    #[track_caller]
    pub fn cdp(&self, command: &str, parameters: &Value) -> Value {
        self.call("POST", "goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// Presses keys one after the other.
    #[track_caller]
    pub fn keys(&self, keys: &str) {
        let (mut actions, mut held) = (Vec::new(), Vec::new());
        let action = |kind: &str, key: char| json!({"type": kind, "value": key});
        for key in keys.chars() {
            actions.push(action("keyDown", key));
            held.push(key);
            if ![SHIFT, CONTROL].contains(&key) {
                actions.extend(held.drain(..).rev().map(|key| action("keyUp", key)));
            }
        }
        self.act(&json!({"type": "key", "id": "keyboard", "actions": actions}));
    }

    /// Clicks the middle of an element.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        self.point("mouse", selector);
    }

    /// Presses in the middle of the first element, moves over the others, and lets go.
    #[track_caller]
    pub fn drag(&self, kind: &str, selectors: &[&str]) {
        let places = self.js_with(
            "return arguments[0].map((selector) => document.querySelector(selector).getBoundingClientRect())
               .map(({x, y, width, height}) => [x + width / 2, y + height / 2].map(Math.round))",
            &json!([selectors]),
        );
        let mut actions: Vec<Value> = places
            .as_array()
            .unwrap()
            .iter()
            .map(
                |place| json!({"type": "pointerMove", "duration": 0, "x": place[0], "y": place[1]}),
            )
            .collect();
        actions.insert(1, json!({"type": "pointerDown", "button": 0}));
        actions.push(json!({"type": "pointerUp", "button": 0}));
        self.act(&json!({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}));
    }

    /// Clicks while a key is held.
    #[track_caller]
    pub fn click_with(&self, key: char, selector: &str) {
        let hold = |kind: &str| {
            self.act(&json!({"type": "key", "id": "keyboard", "actions": [{"type": kind, "value": key}]}));
        };
        hold("keyDown");
        self.click(selector);
        hold("keyUp");
    }

    /// Another page beside this one, shown; `act` gets its browser, and then this page is shown again.
    pub fn beside(&self, act: impl FnOnce(&Browser)) {
        let this = self.call("GET", "window", &Value::Null);
        let new = self.call("POST", "window/new", &json!({"type": "window"}));
        let show = |handle: &Value| self.call("POST", "window", &json!({"handle": handle}));
        show(&new["handle"]);
        act(self);
        self.call("DELETE", "window", &Value::Null);
        show(&this);
    }

    /// Touches the middle of an element.
    #[track_caller]
    pub fn tap(&self, selector: &str) {
        self.point("touch", selector);
    }

    /// Moves the mouse there, or a finger, and presses.
    #[track_caller]
    fn point(&self, kind: &str, selector: &str) {
        let place = self.js_with(
            "const element = document.querySelector(arguments[0]);
             if (!element) throw new Error(`no ${arguments[0]}`);
             const middle = () => {
               const {x, y, width, height} = element.getBoundingClientRect();
               return [x + width / 2, y + height / 2].map(Math.round);
             };
             const isThere = () => {
               const there = document.elementFromPoint(...middle());
               return there && (element.contains(there) || there.contains(element) && there.tagName === 'LABEL');
             };
             if (!isThere()) element.scrollIntoView({block: 'center', behavior: 'instant'});
             if (!isThere()) {
               const there = document.elementFromPoint(...middle());
               throw new Error(`${arguments[0]} is covered by ${there && there.outerHTML.slice(0, 200)}`);
             }
             return middle()",
            &json!([selector]),
        );
        self.act(
            &json!({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [
                {"type": "pointerMove", "duration": 0, "x": place[0], "y": place[1]},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ]}),
        );
    }

    #[track_caller]
    fn act(&self, source: &Value) {
        self.call("POST", "actions", &json!({"actions": [source]}));
    }

    /// The text of an element, as it is shown.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        let text = self.js_with(
            "const element = document.querySelector(arguments[0]);
             if (!element) throw new Error(`no ${arguments[0]}`);
             return element.innerText.trim()",
            &json!([selector]),
        );
        text.as_str().unwrap_or_default().to_owned()
    }

    /// The errors since the last call that nobody caught, and what the policy of the page refused.
    #[track_caller]
    pub fn errors(&self) -> Vec<String> {
        let log = self.call("POST", "se/log", &json!({"type": "browser"}));
        log.as_array().into_iter().flatten().map(|entry| entry["message"].to_string()).collect()
    }

    /// A picture of what the window shows, as PNG.
    pub fn picture(&self) -> Vec<u8> {
        let text = self.call("GET", "screenshot", &Value::Null);
        BASE64_STANDARD.decode(text.as_str().unwrap_or_default()).unwrap()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let path = format!("/session/{}", self.session);
        let _ = self.driver.call("DELETE", &path, &Value::Null);
    }
}
