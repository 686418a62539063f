import HTMLTesting
import Testing

@Suite struct AccessibleNameTests {
    @Test(arguments: [
        (#"<input id="x"><label for="x">  First\#n name </label>"#, "First name"),
        (#"<label>Size <select id="x"><option>Small</option></select> cm</label>"#, "Size cm"),
        (#"<label for="y"><input id="x"></label><input id="y">"#, ""),
        (#"<label for="x">A</label><label for="x">B</label><input id="x">"#, "A B"),
        (#"<label for="x">No</label><input id="x" aria-label="Yes">"#, "Yes"),
        (
            #"<b id="p">Price</b><i id="u">in €</i><input id="x" aria-labelledby="u p" aria-label="No">"#,
            "in € Price"
        ),
        (#"<input id="x" placeholder="none">"#, ""),
        (#"<input id="x" title="Title">"#, "Title"),
        (#"<input id="x" type="submit">"#, "Submit"),
        (#"<input id="x" type="submit" value="Go">"#, "Go"),
        (#"<input id="x" type="image" alt="Go">"#, "Go"),
        (#"<button id="x"><img alt="Bin"> <span aria-hidden="true">x</span>Delete</button>"#, "Bin Delete"),
        (#"<a id="x" href="/"><span hidden>a</span>b</a>"#, "b"),
        (#"<a id="x" href="/"><svg aria-label="Home"><path/></svg></a>"#, "Home"),
        (#"<fieldset id="x"><legend>Colour</legend></fieldset>"#, "Colour"),
        (#"<nav id="x" aria-label="Main">text</nav>"#, "Main"),
        (#"<nav id="x">text</nav>"#, ""),
    ])
    func `an element has the name that is read aloud`(html: String, name: String) throws {
        #expect(try Document(html).element(withID: "x")?.accessibleName == name)
    }

    @Test func `a description comes from the elements it points at`() throws {
        let document = try Document(
            #"<input id="x" aria-describedby="e nowhere h"><p id="h">Hint</p><p id="e">Error</p>"#
        )
        #expect(document.element(withID: "x")?.accessibleDescription == "Error Hint")
    }
}
