/// A page begins with `<!DOCTYPE html>`; without it browsers fall back to the quirks of the 1990s.
struct Doctype: LintRule {
    let name = "doctype"

    func findings(in page: InspectedPage) -> [Finding] {
        let start = page.source.drop { HTMLNames.isSpace($0) }.prefix(15).map(\.asciiLowercased)
        return start == Array("<!doctype html>".utf8)
            ? [] : [finding("The page does not begin with <!DOCTYPE html>")]
    }
}
