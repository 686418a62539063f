import Rendering

/// What `write` writes, to compare with.
func written(_ write: (inout HTML) -> Void) -> String {
    var html = HTML()
    write(&html)
    return String(decoding: html.bytes, as: UTF8.self)
}
