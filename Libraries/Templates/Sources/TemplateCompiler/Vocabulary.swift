/// The elements of HTML (WHATWG HTML, section 4) and the rules of nesting.
enum Elements {
    /// Elements that never have content.
    static let void: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// Elements in which tags are text.
    static let textOnly: Set = ["textarea", "title"]

    /// Elements with content from other standards, whose names are case-sensitive.
    static let foreign: Set = ["svg", "math"]

    /// The elements that a page may have, in addition to custom elements, whose names have a hyphen.
    static let known: Set = void.union(foreign).union([
        "a", "abbr", "address", "article", "aside", "audio", "b", "bdi", "bdo", "blockquote", "body",
        "button",
        "canvas", "caption", "cite", "code", "colgroup", "data", "datalist", "dd", "del", "details", "dfn",
        "dialog",
        "div", "dl", "dt", "em", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
        "h5",
        "h6", "head", "header", "hgroup", "html", "i", "iframe", "ins", "kbd", "label", "legend", "li",
        "main", "map",
        "mark", "menu", "meter", "nav", "noscript", "object", "ol", "optgroup", "option", "output", "p",
        "picture",
        "pre", "progress", "q", "rp", "rt", "ruby", "s", "samp", "script", "search", "section", "select",
        "slot",
        "small", "span", "strong", "style", "sub", "summary", "sup", "table", "tbody", "td", "template",
        "textarea",
        "tfoot", "th", "thead", "time", "title", "tr", "u", "ul", "var", "video",
    ])

    /// The HTML names that also exist in `svg` and `math`. Any other HTML element ends these in a browser.
    static let sharedWithForeign: Set = [
        "a", "audio", "canvas", "iframe", "script", "style", "svg", "title", "video",
    ]

    /// Elements before which a browser closes an open `<p>`.
    static let closingParagraph: Set = [
        "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset",
        "figcaption",
        "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main",
        "menu",
        "nav", "ol", "p", "pre", "search", "section", "table", "ul",
    ]

    /// Elements that a link or a button cannot hold.
    static let interactive: Set = [
        "a", "button", "details", "embed", "iframe", "input", "label", "select", "textarea",
    ]

    /// Elements that cannot contain another one of the same name at any depth.
    static let notInThemselves: Set = ["a", "button", "form", "label"]

    /// The parents that an element requires, if the parent is in the template.
    static let parents: [String: Set<String>] = [
        "body": ["html"], "caption": ["table"], "colgroup": ["table"], "col": ["colgroup"],
        "dd": ["dl", "div"],
        "dt": ["dl", "div"], "figcaption": ["figure"], "head": ["html"], "legend": ["fieldset"],
        "li": ["ul", "ol", "menu"], "optgroup": ["select"], "option": ["select", "optgroup", "datalist"],
        "summary": ["details"], "tbody": ["table"], "td": ["tr"], "tfoot": ["table"], "th": ["tr"],
        "thead": ["table"], "tr": ["tbody", "thead", "tfoot"],
    ]

    /// The allowed children of some elements, which cannot contain text.
    static let children: [String: Set<String>] = [
        "html": ["head", "body"],
        "head": ["title", "meta", "link", "script", "style", "base", "noscript", "template"],
        "ul": ["li", "script", "template"], "ol": ["li", "script", "template"],
        "menu": ["li", "script", "template"], "dl": ["dt", "dd", "div", "script", "template"],
        "table": ["caption", "colgroup", "thead", "tbody", "tfoot", "script", "template"],
        "thead": ["tr", "script", "template"], "tbody": ["tr", "script", "template"],
        "tfoot": ["tr", "script", "template"], "tr": ["td", "th", "script", "template"],
        "colgroup": ["col", "template"], "select": ["option", "optgroup", "hr", "script", "template"],
        "optgroup": ["option", "script", "template"], "iframe": [],
    ]
}

/// The attributes of HTML, by the kind of dynamic value that they take.
enum Attributes {
    /// The kinds of dynamic value that an attribute takes.
    enum Kind: Equatable {
        case text
        /// Present or absent; the value has no meaning (WHATWG HTML, section 2.3.2).
        case boolean
        /// The values include `true` and `false`.
        case trueFalse
        case url
        /// The URL of code, which has the rights of the page.
        case code
        /// No dynamic value, for the given reason.
        case refused(String)
    }

    /// Browsers ignore case in names, even inside `svg`, so the comparison does too.
    static func kind(of name: String, on element: Element) -> Kind {
        let name = name.lowercased()
        if let reason = reasonToRefuse(name, on: element) { return .refused(reason) }
        if boolean.contains(name) { return .boolean }
        if trueFalse.contains(name) || name.hasPrefix("aria-") { return .trueFalse }
        if isCode(name, on: element.name.lowercased()) { return .code }
        if url.contains(name) { return .url }
        return .text
    }

    static let boolean: Set = [
        "allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer",
        "disabled",
        "formnovalidate", "hidden", "inert", "ismap", "itemscope", "loop", "multiple", "muted", "nomodule",
        "novalidate", "open", "playsinline", "readonly", "required", "reversed", "selected",
        "shadowrootclonable", "shadowrootdelegatesfocus", "shadowrootserializable",
    ]

    private static let trueFalse: Set = ["contenteditable", "draggable", "spellcheck", "writingsuggestions"]

    private static let url: Set = [
        "action", "background", "cite", "data", "formaction", "href", "itemid", "longdesc", "manifest",
        "poster",
        "src", "usemap", "xlink:href",
    ]

    private static func isCode(_ name: String, on element: String) -> Bool {
        switch (name, element) {
        case ("src", "script"), ("href", "script"), ("src", "iframe"), ("src", "embed"), ("data", "object"): true
        default: false
        }
    }

    private static func reasonToRefuse(_ name: String, on element: Element) -> String? {
        if name.hasPrefix("on") { return "it is a script: let a script file add the handler" }
        if name.hasPrefix("xmlns") { return "a namespace must be static: write a fixed value" }
        if animations.contains(element.name.lowercased()) {
            return "it can animate a link into a script: write a fixed value"
        }
        switch name {
        case "style": return "styles belong in a style sheet: choose a class"
        case "srcdoc": return "it is a page inside an attribute: write a fixed value"
        case "srcset", "imagesrcset", "ping", "attributionsrc", "archive", "itemtype":
            return "only a single URL can be checked, not a list: write a fixed value"
        case "http-equiv", "sandbox", "allow", "is", "codebase", "classid", "shadowrootmode":
            return "it decides what the page may do: write a fixed value"
        case "content" where element.attributes.contains { $0.name == "http-equiv" }:
            return "with http-equiv it decides what the page may do: write a fixed value"
        case "charset" where element.name == "meta":
            return "it decides how every byte of the page is read: write a fixed value"
        case "href" where element.name == "base":
            return "it would move every relative URL of the page: write a fixed value"
        case "type" where element.name == "script": return "it decides whether the script runs: write a fixed value"
        default: return nil
        }
    }

    private static let animations: Set = ["animate", "animatemotion", "animatetransform", "set"]
}

/// Words about elements in messages.
extension Elements {
    /// The names in tags, such as "<ol>, <ul>".
    static func list(of names: Set<String>) -> String {
        names.sorted().map { "<\($0)>" }.joined(separator: ", ")
    }

    /// The elements that an element can hold, such as ", only <li>". Scripts and templates can be in most of them.
    static func alternatives(in name: String) -> String {
        let names = (children[name] ?? []).subtracting(["script", "template", "noscript"])
        return names.isEmpty ? ": remove it" : ", only \(list(of: names))"
    }

    /// The closest element to a misspelt or obsolete one, or else how to name an own element.
    static func advice(on name: String) -> String {
        if ["center", "font", "big", "marquee"].contains(name) { return "let a style sheet do it, with a class" }
        let distances = known.map { (distance: distance(from: name, to: $0), name: $0) }
        if let closest = distances.min(by: { $0 < $1 }), closest.distance <= max(1, name.utf8.count / 3) {
            return "write <\(closest.name)>"
        }
        return "write another one, or a name with a hyphen for an element of your own"
    }

    /// The number of bytes to insert, delete, replace or swap with their neighbour.
    private static func distance(from first: String, to second: String) -> Int {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        var rows = [Array(0...second.count)]
        for i in 1...max(1, first.count) where !first.isEmpty {
            var row = [i]
            for j in second.indices {
                var least = min(
                    rows[i - 1][j] + (first[i - 1] == second[j] ? 0 : 1),
                    rows[i - 1][j + 1] + 1,
                    row[j] + 1
                )
                if i > 1, j > 0, first[i - 1] == second[j - 1], first[i - 2] == second[j] {
                    least = min(least, rows[i - 2][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
