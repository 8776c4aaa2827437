//! Fails the build if the list of servers is invalid: see docs/release.md.

#[allow(dead_code)]
#[path = "src/server_address.rs"]
mod server_address;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/server_address.rs");
    println!("cargo::rerun-if-env-changed=GOMOKU_SERVERS");
    let servers = std::env::var("GOMOKU_SERVERS").unwrap_or_default();
    if server_address::read_list(&servers).is_none() {
        println!("cargo::error=GOMOKU_SERVERS is no list of addresses: {servers}");
    }
}
