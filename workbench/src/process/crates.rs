//! Crates that a judge has. Those that a submission names are built in the judge's versions, with all that they need, when they
//! are first needed: by cargo, from its registry, below `target/`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context as _, ensure};
use serde_json::Value;

use super::limited;
use super::rustc::{self, Ran};
use crate::problems::Judge;
use crate::{report, workspace};

/// Of a package of its own, in no workspace.
const MANIFEST: &str = "[package]\nname = \"none\"\nedition = \"2021\"\n[lib]\npath = \"lib.rs\"\n[workspace]\n[dependencies]\n";

/// Tells rustc, and `confine`, the folder of all that is built.
pub const IN: &str = "-Ldependency=";

/// What a submission is compiled with: an edition of Rust, and crates that are built.
pub struct With {
    pub edition: &'static str,
    /// The names that a submission knows the crates by, and their lines of a `Cargo.toml`.
    needed: BTreeMap<String, &'static str>,
    /// For rustc.
    pub arguments: Vec<String>,
}

impl With {
    pub fn edition(edition: &'static str) -> With {
        let arguments = vec![format!("--edition={edition}")];
        With { edition, needed: BTreeMap::new(), arguments }
    }

    /// Compiles, again with the crates of the judge that rustc misses.
    pub fn compile(
        &mut self,
        judge: Option<&Judge>,
        attempt: impl Fn(&With) -> anyhow::Result<Result<PathBuf, Ran>>,
    ) -> anyhow::Result<Result<PathBuf, Ran>> {
        loop {
            match (attempt(self)?, judge) {
                (Err(ran), Some(judge)) if self.add_missing(judge, &ran)? => {}
                (compiled, _) => return Ok(compiled),
            }
        }
    }

    /// Whether some are missed.
    fn add_missing(&mut self, judge: &Judge, ran: &Ran) -> anyhow::Result<bool> {
        let errors = ran.messages.iter().filter(|it| it.is_error);
        let errors = errors.filter(|it| ["E0432", "E0433", "E0463"].contains(&&*it.code));
        let said: String = errors.map(|error| &*error.said).collect();
        let number = self.needed.len();
        self.needed.extend(judge.crates().filter(|(name, _)| said.contains(&format!("`{name}`"))));
        if self.needed.len() == number {
            return Ok(false);
        }
        let names: Vec<&str> = self.needed.keys().map(String::as_str).collect();
        let has = format!("{} has {}", judge.site_id(), names.join(", "));
        let folder = format!("{}/{}", judge.site_id(), names.join("-"));
        self.build(&folder, &has).context(has)?;
        Ok(true)
    }

    fn build(&mut self, folder: &str, has: &str) -> anyhow::Result<()> {
        let all = workspace::root()?.join("target/judges");
        let folder = all.join(folder);
        if !folder.join("Cargo.lock").exists() {
            report::tell(format_args!("sudoku: {has}; cargo builds it once, in target/judges"));
        }
        let lines: Vec<&str> = self.needed.values().copied().collect();
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("Cargo.toml"), format!("{MANIFEST}{}\n", lines.join("\n")))?;
        fs::write(folder.join("lib.rs"), "")?;
        let ran = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["build", "--release", "--quiet", "--message-format=json", "--target-dir"])
            .arg(all.join("build"))
            .current_dir(&folder)
            .env("RUSTC", rustc::path())
            .env("CARGO_NET_RETRY", "0")
            .output()
            .context("cargo")?;
        limited::stop_if_given_up()?;
        let said = String::from_utf8_lossy(&ran.stderr);
        let why = said.trim().lines().next_back().unwrap_or_default().trim();
        ensure!(ran.status.success(), "could not be built here: {why}");
        let mut libraries = BTreeMap::new();
        for line in String::from_utf8_lossy(&ran.stdout).lines() {
            let made: Value = serde_json::from_str(line)?;
            let name = made["target"]["name"].as_str().unwrap_or_default().replace('-', "_");
            let version = made["package_id"].as_str().and_then(|id| id.rsplit(['@', '#']).next());
            let Some(line) = self.needed.get(&name) else { continue };
            // Of two versions, one is what another crate needs.
            if version.is_some_and(|it| line.contains(it)) || !libraries.contains_key(&name) {
                let file = made["filenames"][0].as_str().unwrap_or_default();
                libraries.insert(name.clone(), format!("--extern={name}={file}"));
            }
        }
        self.arguments.truncate(1);
        self.arguments.push(format!("{IN}{}", all.join("build/release/deps").display()));
        self.arguments.extend(libraries.into_values());
        Ok(())
    }
}
