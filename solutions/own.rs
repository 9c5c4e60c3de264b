//! Every file of `own/` as a module, so that editors know it; the command reads the files themselves.
#![allow(dead_code, unused_imports)]

include!(concat!(env!("OUT_DIR"), "/modules.rs"));
