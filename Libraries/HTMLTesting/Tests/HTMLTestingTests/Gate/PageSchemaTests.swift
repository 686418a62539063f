import Testing

@testable import HTMLTesting

@Suite struct PageSchemaTests {
    private func findings(_ main: String) throws -> [String] {
        PageSchema.house.findings(in: try Document(html: Array(FixturePage.html(main: main).utf8))).map {
            "\($0.line): \($0.message)"
        }
    }

    @Test func `the elements of a rich page are where they may be`() throws {
        let main = """
            <p>1 <b>2</b> <a href="/" aria-current="page" data-anything="x">3</a><br/></p>
            <ol start="3"><li value="1"><a href="/"><div>4</div></a></li></ol><ul><li><p>5</p></li></ul>
            <dl><dt>6</dt><dd><p>7</p></dd></dl><dl><div><dt>8</dt><dd>9</dd></div></dl>
            <form method="post" action="/" novalidate="novalidate"><fieldset disabled=""><legend>10</legend>
            <label for="t">11</label><textarea id="t" name="t" rows="3" required="required" maxlength="10">12</textarea>
            <label>13 <select name="s"><option value="1" selected="selected">14</option><option>15</option></select></label><input type="search" name="q" aria-label="16" autocomplete="off"/>
            <button type="submit" formaction="/x">17</button></fieldset></form>
            <table>
            <thead><tr><th scope="col">19</th></tr></thead><tbody><tr><td colspan="2">20</td></tr></tbody></table>
            <details open="open"><summary>21 <h2>22</h2></summary><p>23</p><img src="/b.png" alt="" width="1"/></details>
            <svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"><path d="M0"/></svg><svg><g><a/></g></svg>
            <p>24 <time datetime="2025-01-01">25</time> <ins>26</ins></p><progress value="1" max="2">27</progress>
            <dialog aria-label="28"><form method="dialog"><button>29</button></form></dialog>
            """
        try #expect(findings(main) == [])
    }

    @Test(arguments: [
        ("<p>1 <a hreff=\"/\">2</a></p>", "a has no attribute hreff, or not with the value “/”"),
        ("<p aria-labeled=\"x\">1</p>", "p has no attribute aria-labeled, or not with the value “x”"),
        (
            "<button type=\"submitt\">1</button>",
            "button has no attribute type, or not with the value “submitt”"
        ),
        ("<p hidden=\"true\">1</p>", "p has no attribute hidden, or not with the value “true”"),
        ("<p>1<section>2</section></p>", "section is not allowed in p, or not in this place"),
        ("<h2>1<div>2</div></h2>", "div is not allowed in h2, or not in this place"),
        ("<ul><div>1</div><li>2</li></ul>", "div is not allowed in ul, or not in this place"),
        ("<div><li>1</li></div>", "li is not allowed in div, or not in this place"),
        ("<table><tbody><tr><p>1</p></tr></tbody></table>", "p is not allowed in tr, or not in this place"),
        ("<details><p>1</p><summary>2</summary></details>", "p is not allowed in details, or not in this place"),
        ("<ul>1<li>2</li></ul>", "Text is not allowed in ul"),
        ("<p><img/></p>", "img is not in the schema, lacks an attribute or element, or has several wrong ones"),
    ])
    func `markup that breaks the schema is reported with its line`(main: String, message: String) throws {
        try #expect(findings(main) == ["7: \(message)"])
    }

    @Test func `an element of HTML that the schema does not have is reported`() throws {
        try #expect(
            findings("<p><video src=\"/\"></video></p>") == [
                "7: video is not allowed in p, or not in this place",
                "7: video is not in the schema, lacks an attribute or element, or has several wrong ones",
            ]
        )
    }

    @Test func `foreign elements, inline styles and scripts are left to other steps`() throws {
        try #expect(findings("<svg><unknown/></svg>") == [])
        try #expect(findings("<p style=\"\" onclick=\"\">1</p>") == [])
    }
}
