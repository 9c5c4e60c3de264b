//! Every file of this folder as a module, so that editors know it; the command reads the files themselves.
#![allow(dead_code, unused_imports)]

include!(concat!(env!("OUT_DIR"), "/modules.rs"));
