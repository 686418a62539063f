import Stencil

/// Stencil as a page of HTML needs it. It escapes nothing by itself, so a filter does.
func stencilEnvironment() -> Environment {
    let escaping = Extension()
    escaping.registerFilter("escape") { value in (value as? String).map(escaped) }
    return Environment(extensions: [escaping], trimBehaviour: .smart)
}

private func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        case UInt8(ascii: "\""): bytes += "&quot;".utf8
        default: bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

let stencilList = """
    <!DOCTYPE html>
    <html lang="en">
    <head><title>{{ title|escape }}</title></head>
    <body>
    <h1>{{ title|escape }}</h1>
    <ol>
    {% for row in rows %}
    <li class="row"><a href="{{ row.url|escape }}" title="{{ row.name|escape }}">{{ row.name|escape }}</a> <span>{{ row.artist|escape }}</span>{% if row.note %} <em>{{ row.note|escape }}</em>{% endif %}</li>
    {% endfor %}
    </ol>
    </body>
    </html>
    """

let stencilTree = """
    <ul>
    {% for group in groups %}
    <li title="{{ group.name|escape }}">{{ group.name|escape }}
    <ul>
    {% for section in group.sections %}
    <li title="{{ section.name|escape }}">{{ section.name|escape }}
    <ul>
    {% for item in section.items %}
    <li>{{ item|escape }}</li>
    {% endfor %}
    </ul>
    </li>
    {% endfor %}
    </ul>
    </li>
    {% endfor %}
    </ul>
    """
