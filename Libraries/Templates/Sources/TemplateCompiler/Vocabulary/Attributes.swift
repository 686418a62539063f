/// The attributes of HTML, sorted by what a template may put into them.
enum Attributes {
    /// What a dynamic value may be.
    enum Kind: Equatable {
        case text
        /// Present or left out; the value says nothing (WHATWG HTML, section 2.3.2).
        case boolean
        /// `true` and `false` are two of its words.
        case trueFalse
        case url
        /// The URL of code, which may do whatever the page may.
        case code
        /// Nothing dynamic, for this reason.
        case refused(String)
    }

    /// A browser does not tell upper case from lower case in names, not even inside `svg`, so neither does
    /// this.
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
        if name.hasPrefix("xmlns") { return "a namespace is not a matter of data" }
        if animations.contains(element.name.lowercased()) { return "it can animate a link into a script" }
        switch name {
        case "style": return "a style sheet has the last word on looks: choose a class"
        case "srcdoc": return "it is a page inside an attribute"
        case "srcset", "imagesrcset", "ping", "attributionsrc", "archive", "itemtype":
            return "it is a list of URLs: only a single URL can be checked"
        case "http-equiv", "sandbox", "allow", "is", "codebase", "classid", "shadowrootmode":
            return "it decides what the page may do"
        case "content" where element.attributes.contains { $0.name == "http-equiv" }:
            return "with http-equiv it decides what the page may do"
        case "charset" where element.name == "meta": return "it decides how every byte of the page is read"
        case "href" where element.name == "base": return "it would move every relative URL of the page"
        case "type" where element.name == "script": return "it decides whether the script runs"
        default: return nil
        }
    }

    private static let animations: Set = ["animate", "animatemotion", "animatetransform", "set"]
}
