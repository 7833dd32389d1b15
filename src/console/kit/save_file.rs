//! Give a text to the person as a file.

use crate::console::kit::toast::Toaster;
use crate::console::platform::download::download;

pub const NO_FILE: &str = "The browser couldn't create the file";

/// Offers `text` as a file of the media type `kind`, and says so where the browser makes none of it.
pub fn save_file(toaster: Toaster, file_name: &str, kind: &str, text: &str) {
    if !download(file_name, kind, text) {
        toaster.say(NO_FILE);
    }
}
