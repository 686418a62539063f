/// The elements of HTML (WHATWG HTML, section 4) and how they may nest.
enum Elements {
    /// Elements that never have content.
    static let void: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// Elements in which a tag is only text.
    static let textOnly: Set = ["textarea", "title"]

    /// Elements whose content is not HTML's own; inside them names have a case of their own.
    static let foreign: Set = ["svg", "math"]

    /// Elements a page may have; custom elements, which have a hyphen, come on top.
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

    /// HTML's names that `svg` and `math` have too. Any other of HTML's elements ends them in a browser.
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

    /// Elements that cannot stand inside one of their own kind, at whatever depth.
    static let notInThemselves: Set = ["a", "button", "form", "label"]

    /// Where an element has to stand, when the template says what it stands in.
    static let parents: [String: Set<String>] = [
        "body": ["html"], "caption": ["table"], "colgroup": ["table"], "col": ["colgroup"],
        "dd": ["dl", "div"],
        "dt": ["dl", "div"], "figcaption": ["figure"], "head": ["html"], "legend": ["fieldset"],
        "li": ["ul", "ol", "menu"], "optgroup": ["select"], "option": ["select", "optgroup", "datalist"],
        "summary": ["details"], "tbody": ["table"], "td": ["tr"], "tfoot": ["table"], "th": ["tr"],
        "thead": ["table"], "tr": ["tbody", "thead", "tfoot"],
    ]

    /// The only elements that these may have as children, and no text.
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
