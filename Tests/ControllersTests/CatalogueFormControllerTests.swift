import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

struct CatalogueFormControllerTests {
    private func filled(_ browser: Browser, _ sample: CatalogueSample, name: String, credit: String) async throws
        -> Page
    {
        try await browser.visit("\(sample.path)/new").fill("Name", with: name).fill(sample.credit, with: credit)
    }

    @Test func `the form for another item is filled with the values of one, which stays as it is`() async throws {
        let app = try await TestApp.empty().with(songs: [("Hunter", "Björk")])
        try await app.browse { browser in
            let song = try await browser.visit("/songs?sort=name").follow("ol.media .media-row")
            let form = try await song.click("Add another like this")
            try #expect(form.one("h1").text == "Add a song")
            try #expect(form.value(of: "Artist") == "Björk")
            let added = try await form.fill("Name", with: "Jóga").submit("Add")
            try #expect(added.one("h1").text == "Jóga")
            let list = try await added.follow(".back")
            #expect(list.path == "/songs?sort=name")
            try #expect(list.all("ol.media .media-title").map(\.text) == ["Hunter", "Jóga"])
            #expect(try await browser.visit("/songs/new?like=99").status == .ok)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an item that is added by the form is shown with all its details`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let list = try await browser.visit(sample.path)
            let form = try await list.click("Add a \(sample.singular)")
            #expect(form.path == "\(sample.path)/new")
            try #expect(form.one("h1").text == "Add a \(sample.singular)")
            try #expect(form.one("#name")["aria-required"] == "true")
            try #expect(form.all("[autofocus]").map { $0["id"] } == ["name"])
            try #expect(form.one("label[for=name] .required").text == "required")
            try #expect(form.all("#album").count == (sample.singular == "song" ? 1 : 0))

            let details =
                try await form
                .fill("Name", with: " Ripples… ").fill(sample.credit, with: "Genesis").fill("Year", with: "1976")
                .fill("Duration", with: "1:08:03").fill("Note", with: "Side two.\r\nThe end.")
                .fill("Tags", with: "live, prog,")
                .select("4 of 5", from: "Rating").submit("Add")
            #expect(details.path.hasSuffix("?saved=yes"))
            try #expect(details.one(".notice[role=status]").text == "The \(sample.singular) was saved.")
            try #expect(details.one("h1").text == "Ripples…")
            let names = try details.all(".facts dt").map(\.text)
            #expect(names == [sample.credit, "Year", "Duration", "Note", "Tags"])
            try #expect(details.one(".rate .hint").text == "4 of 5")
            try #expect(details.all(".rate .filled").count == 4)
            let facts = try details.all(".facts dd").map(\.text)
            #expect(facts.prefix(3) == ["Genesis", "1976", "1:08:03"])
            #expect(facts.suffix(2) == ["Side two. The end.", "live prog"])
            #expect(browser.cookies.isEmpty)
            let count = try await browser.visit(sample.path).one(".list-header .count").text
            try #expect(count != list.one(".list-header .count").text)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a full catalogue says so, keeps the form, and takes it after an item is deleted`(
        sample: CatalogueSample
    ) async throws {
        var limits = RowLimits()
        limits.items = 13
        try await TestApp(limits: limits).browse { browser in
            let page = try await filled(browser, sample, name: "Mine", credit: "Me").fill("Year", with: "1976")
                .submit("Add")
            #expect(page.status == .conflict)
            try #expect(page.one(".warning").text.contains("There are 13 \(sample.plural), which is the limit."))
            try #expect(page.value(of: "Year") == "1976")
            _ = try await browser.post([:], to: "\(sample.path)/1/removal")
            let added = try await page.submit("Add")
            try #expect(added.one("h1").text == "Mine")
        }
    }

    @Test(arguments: ["1:35", "95", "95 min", "1h 35m", "1:35:00"])
    func `the typed duration of a movie is shown, and kept when the form is sent again as it is`(typed: String)
        async throws
    {
        try await TestApp().browse { browser in
            let form = try await filled(browser, .movies, name: "Duel", credit: "Steven Spielberg")
            try #expect(form.one("#duration-hint").text.contains("1 min 35 s is 0:01:35"))
            let page = try await form.fill("Duration", with: typed).submit("Add")
            try #expect(page.all(".facts dd").map(\.text) == ["Steven Spielberg", "1:35:00"])
            let again = try await page.click("Edit").submit("Save")
            try #expect(again.all(".facts dd").map(\.text) == ["Steven Spielberg", "1:35:00"])
        }
    }

    @Test func `a song may have an album`() async throws {
        try await TestApp().browse { browser in
            let page = try await filled(browser, .songs, name: "Jóga", credit: "Björk")
                .fill("Album", with: "Homogenic").submit("Add")
            try #expect(page.all(".facts dt").map(\.text) == ["Artist", "Album"])
            try #expect(page.all(".facts dd").map(\.text) == ["Björk", "Homogenic"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `every error is shown beside its field and above the form, and the input stays`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("\(sample.path)/new")
                .fill("Name", with: "\u{200B}").fill("Year", with: "19x").fill("Duration", with: "3.54")
                .fill("Note", with: "one\ntwo\u{7}").fill("Tags", with: String(repeating: "x", count: 51))
                .select("3 of 5", from: "Rating").submit("Add")

            #expect(page.status == .unprocessableContent)
            #expect(page.title == "Error: Add a \(sample.singular) · Flipside")
            let credit = sample.credit.lowercased()
            // The director of a movie may be unknown.
            let isRequired = sample.credit == "Artist"
            let fields = ["name"] + (isRequired ? [credit] : []) + ["year", "duration", "note", "tags"]
            try #expect(page.all("[role=alert] li > a").map { $0["href"] } == fields.map { "#\($0)" })
            let words = try fields.map { try page.one("#\($0)-error.error").text }
            try #expect(page.all("[role=alert] li > a").map(\.text) == words)
            let expected =
                ["no visible characters"] + (isRequired ? ["Enter the \(credit)."] : [])
                + [
                    "from 1 to 9999", isRequired ? "such as 3:54" : "such as 95 min", "(U+0007)",
                    "51 characters. Shorten it to 50",
                ]
            #expect(zip(words, expected).allSatisfy { $0.contains($1) }, "\(words)")
            for field in fields {
                let element = try page.one("#\(field)[aria-invalid=true]")
                #expect(try #require(element["aria-describedby"]).hasSuffix("\(field)-error"))
            }
            try #expect(page.all("[autofocus]").map { $0["id"] } == ["name"])
            try #expect(page.value(of: "Name") == "\u{200B}")
            try #expect(page.value(of: "Year") == "19x")
            try #expect(page.value(of: "Duration") == "3.54")
            try #expect(page.value(of: "Note") == "one\ntwo\u{FFFD}")
            try #expect(page.value(of: "Tags") == String(repeating: "x", count: 51))
            try #expect(page.value(of: "Rating") == "3 of 5")

            let again = try await page.fill("Name", with: "a").fill(sample.credit, with: "b").fill("Year", with: "")
                .fill("Duration", with: "").fill("Tags", with: "").submit("Add")
            try #expect(again.all("[role=alert] li > a").map { $0["href"] } == ["#note"])
            try #expect(again.one("#note-error").text.contains("(U+FFFD)"))
            let mended = try await again.fill("Note", with: "one\ntwo").submit("Add")
            #expect(mended.status == .ok)
        }
    }

    @Test(arguments: [("rating=6", "rating"), ("year=0", "year"), ("tags=a,\u{1}", "tags")])
    func `values that no form sends are refused`(
        mistake: (form: String, field: String)
    ) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/songs", posting: "name=a&artist=b&\(mistake.form)")
            #expect(page.status == .unprocessableContent)
            try #expect(page.one("[role=alert] a")["href"] == "#\(mistake.field)")
            try #expect(page.one("[autofocus]")["id"] == mistake.field)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a form that is sent twice adds one item, and redirects to it both times`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let form = try await filled(browser, sample, name: "Once", credit: "Somebody")
            async let first = form.submit("Add")
            async let second = form.submit("Add")
            let paths = try await (first.path, second.path)
            #expect(paths.0 == paths.1)
            let other = try await filled(browser, sample, name: "Twice", credit: "Somebody").submit("Add")
            #expect(other.path != paths.0)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `of twelve people who add the same item at once, one succeeds and the others see a duplicate`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let form = try await filled(browser, sample, name: "Once", credit: "Somebody")
            var forms: [Page] = []
            for _ in 1...12 { forms.append(try await filled(browser, sample, name: "Once", credit: "Somebody")) }
            let statuses = try await withThrowingTaskGroup { group in
                for form in forms { group.addTask { try await form.submit("Add").status } }
                return try await group.reduce(into: []) { statuses, status in statuses.append(status) }
            }
            #expect(statuses.count { $0 == .ok } == 1)
            #expect(statuses.count { $0 == .conflict } == 11)
            try #expect(await form.submit("Add").all(".warning .media-title").map(\.text) == ["Once"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a duplicate is pointed out, and saved only after confirmation`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let credit = sample.second.credit.uppercased()
            let page = try await filled(browser, sample, name: " \(sample.second.name.lowercased())", credit: credit)
                .fill("Year", with: "1982").submit("Add")
            #expect(page.status == .conflict)
            try #expect(page.one(".warning[role=alert][autofocus]").text.contains("already"))
            try #expect(page.one(".warning a")["href"] == "\(sample.path)/2")
            try #expect(page.value(of: "Year") == "1982")
            try #expect(page.all("[aria-invalid=true]").isEmpty)
            // The main action is not the one that was just refused.
            try #expect(
                page.all("main form .actions .button, main form .actions button").map(\.text) == [
                    "Show the existing \(sample.singular)", "Add anyway", "Cancel",
                ]
            )
            try #expect(
                page.all("main form .actions > :not(.quiet)").map(\.text) == ["Show the existing \(sample.singular)"]
            )
            try #expect(await page.click("Show the existing \(sample.singular)").path == "\(sample.path)/2")

            let twice = try await page.submit("Add anyway")
            #expect(twice.status == .ok)
            try #expect(twice.one("h1").text == sample.second.name.lowercased())
            #expect(!twice.path.hasPrefix("\(sample.path)/2?"))

            let other = try await page.fill("Name", with: "Something else").submit("Add anyway")
            #expect(other.status == .ok)
        }
    }

    @Test func `a duplicate is shown with what tells it from another`() async throws {
        let app = try await TestApp()
        let store = app.storage.songStore
        var halo = DraftText()
        (halo[.name], halo[.credit], halo[.album]) = ("Halo", "Beyoncé", "I Am… Sasha Fierce")
        (halo[.year], halo[.duration]) = ("2008", "4:21")
        _ = try await store.add(Draft(typed: halo))
        _ = try await store.add(Draft(name: "Ping", credit: "Pong"))
        try await app.restarted().browse { browser in
            let page = try await filled(browser, .songs, name: "Halo", credit: "Beyonce").submit("Add")
            try #expect(page.one(".warning .media-subtitle").text == "Beyoncé · I Am… Sasha Fierce · 2008 · 4:21")
            // "Anyway" is about the song that was shown.
            let another = try await page.fill("Name", with: "Ping").fill("Artist", with: "Pong").submit("Add anyway")
            #expect(another.status == .conflict)
            try #expect(another.one(".warning .media-subtitle").text == "Pong")
            try #expect(await another.submit("Add anyway").one("h1").text == "Ping")
            let two = try await filled(browser, .songs, name: "Ping", credit: "Pong").submit("Add")
            try #expect(two.all(".warning .media-row").count == 2)
            let list = try await two.click("Show the existing songs")
            try #expect(list.all(".media-title").map(\.text) == ["Ping", "Ping"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an edit changes its own fields only`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let form = try await browser.visit("\(sample.path)/2").click("Edit")
            #expect(form.path == "\(sample.path)/2/edit")
            try #expect(form.one("h1").text == "Edit the \(sample.singular)")
            try #expect(form.value(of: "Name") == sample.second.name)
            try #expect(form.value(of: "Rating") == "None")

            let saved = try await form.fill("Year", with: "1982").fill("Note", with: "Loud").submit("Save")
            #expect(saved.path.hasPrefix("\(sample.path)/2?edited="))
            try #expect(saved.one("h1").text == sample.second.name)
            try #expect(saved.all(".facts dd").map(\.text) == [sample.second.credit, "1982", "Loud"])

            let emptied = try await browser.visit("\(sample.path)/2/edit").fill("Year", with: "").submit("Save")
            try #expect(emptied.all(".facts dt").map(\.text) == [sample.credit, "Note"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an edit can be undone on the page of the item, and returns to it`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let list = "?return=\(sample.path)%3Fsort%3Dname"
            let form = try await browser.visit("\(sample.path)/2/edit\(list)")
            let saved = try await form.fill("Name", with: "Renamed").fill("Year", with: "1982").submit("Save")
            try #expect(saved.one(".notice p").text == "The \(sample.singular) was saved.")
            let undone = try await saved.submit("Undo")
            #expect(undone.path == "\(sample.path)/2?undone=yes&return=\(sample.path)%3Fsort%3Dname")
            try #expect(undone.one(".notice[autofocus] p").text == "The \(sample.singular) is as it was before.")
            try #expect(undone.one("h1").text == sample.second.name)
            try #expect(undone.all(".facts dd").map(\.text) == [sample.second.credit])
            // A second click undoes nothing more.
            try #expect(await saved.submit("Undo").path == undone.path)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an edit is not undone after somebody has changed the item again, and is not offered then`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let saved = try await browser.visit("\(sample.path)/2/edit").fill("Year", with: "1982").submit("Save")
            _ = try await browser.visit("\(sample.path)/2").submit("Rate 4 of 5")
            let late = try await saved.submit("Undo")
            #expect(late.status == .gone)
            try #expect(late.one("h1").text == "Too late to undo")
            let reloaded = try await browser.visit(saved.path)
            try #expect(reloaded.all(".notice button").isEmpty)
            try #expect(reloaded.one(".notice").text == "The \(sample.singular) was saved.")
            try #expect(reloaded.all(".facts dd").map(\.text) == [sample.second.credit, "1982"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an edit that is sent twice is one edit`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let form = try await browser.visit("\(sample.path)/2/edit").fill("Year", with: "1982")
            let first = try await form.submit("Save")
            let second = try await form.submit("Save")
            #expect(second.path == first.path)
            try #expect(await second.submit("Undo").all(".facts dd").map(\.text) == [sample.second.credit])
            // The browser's Back shows the form again.
            let third = try await form.fill("Year", with: "1983").submit("Save")
            try #expect(third.status == .ok && third.all(".facts dd").map(\.text) == [sample.second.credit, "1983"])
            try #expect(await third.submit("Undo").all(".facts dd").map(\.text) == [sample.second.credit])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `edits of different fields are merged, and nobody is asked`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let ada = try await browser.visit("\(sample.path)/2/edit")
            _ = try await ada.fill("Year", with: "1982").fill("Note", with: "Loud.\nVery.").submit("Save")
            let saved = try await ada.fill("Tags", with: "pop").submit("Save")
            #expect(saved.path.hasPrefix("\(sample.path)/2?edited="))
            let facts = try saved.all(".facts dd").map(\.text)
            #expect(facts == [sample.second.credit, "1982", "Loud. Very.", "pop"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `only fields that two people have changed are asked about, and each has its own choice`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            _ = try await browser.visit("\(sample.path)/2/edit").fill("Note", with: "a\nb").submit("Save")
            let ada = try await browser.visit("\(sample.path)/2/edit")
            _ = try await ada.fill("Year", with: "1982").fill("Duration", with: "1:05:57").select(
                "5 of 5",
                from: "Rating"
            )
            .submit("Save")
            let conflict =
                try await ada.fill("Year", with: "1983").fill("Duration", with: "01:05:58").fill("Tags", with: "pop")
                .submit("Save")

            #expect(conflict.status == .conflict)
            try #expect(
                conflict.one(".warning[role=alert][autofocus]").text.contains("was changed while you were editing it")
            )
            try #expect(conflict.all("fieldset legend").map(\.text) == ["Year", "Duration"])
            let choices = try conflict.all("fieldset .choice").map(\.text)
            #expect(
                choices == [
                    "Keep your year", "Keep theirs: 1982", "Keep your duration",
                    "Keep theirs: 1:05:57",
                ]
            )
            try #expect(conflict.all("fieldset input[required]:checked").isEmpty)
            try #expect(conflict.value(of: "Your year") == "1983")
            try #expect(conflict.value(of: "Your duration") == "1:05:58")
            for name in ["year", "duration", "note", "tags"] {
                try #expect(conflict.all("form [name=\(name)]").count == 1)
            }
            try #expect(conflict.value(of: "Note") == "a\nb")
            try #expect(conflict.value(of: "Rating") == "5 of 5")
            try #expect(conflict.value(of: "Tags") == "pop")

            let kept = try await conflict.click("Cancel")
            try #expect(kept.all(".facts dd").map(\.text).contains("1982"))
            let saved = try await conflict.choose("Keep your year").choose("Keep theirs: 1:05:57").submit(
                "Save"
            )
            let facts = try saved.all(".facts dd").map(\.text)
            #expect(facts == [sample.second.credit, "1983", "1:05:57", "a b", "pop"])
            try #expect(saved.one(".rate .hint").text == "5 of 5")
        }
    }

    @Test func `a contested value can still be changed, and the choice decides which is saved`() async throws {
        try await TestApp().browse { browser in
            let ada = try await browser.visit("/songs/2/edit")
            _ = try await ada.fill("Year", with: "1982").fill("Note", with: "a\nb").fill("Tags", with: "pop")
                .select("5 of 5", from: "Rating").submit("Save")
            let conflict = try await ada.fill("Year", with: "1983").fill("Note", with: "c\nd").fill(
                "Tags",
                with: "disco"
            )
            .select("4 of 5", from: "Rating").submit("Save")
            let saved =
                try await conflict.fill("Your year", with: "1984").choose("Keep theirs: 1982")
                .fill("Your note", with: "a\nd").choose("Keep your note").choose(
                    "Keep your rating"
                )
                .choose("Keep theirs: pop").submit("Save")
            try #expect(
                saved.all(".facts dd").map(\.text) == ["Michael Jackson", "1982", "a d", "pop"]
            )
            try #expect(saved.one(".rate .hint").text == "4 of 5")
        }
    }

    @Test func `a third edit during a conflict is merged, or asked about`() async throws {
        try await TestApp().browse { browser in
            let ada = try await browser.visit("/songs/2/edit")
            _ = try await ada.fill("Year", with: "1982").submit("Save")
            let conflict = try await ada.fill("Year", with: "1983").submit("Save").choose(
                "Keep your year"
            )
            _ = try await browser.visit("/songs/2/edit").fill("Note", with: "Loud").submit("Save")
            try await #expect(
                conflict.submit("Save").all(".facts dd").map(\.text) == ["Michael Jackson", "1983", "Loud"]
            )

            _ = try await browser.visit("/songs/2/edit").fill("Year", with: "1984").submit("Save")
            let again = try await conflict.submit("Save")
            try #expect(again.value(of: "Your year") == "1983")
            try #expect(again.all("fieldset .choice span").map(\.text) == ["1984"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an open form learns that its item was changed, deleted or restored elsewhere`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let form = try await browser.visit("\(sample.path)/2/edit")
            let url = try #require(form.one("#item-notice")["data-refresh-url"])
            func notice() async throws -> String? {
                try await browser.visit(url).one("#item-notice").first(".notice")?.text
            }
            try await #expect(notice() == nil)
            _ = try await browser.post([:], to: "\(sample.path)/2/removal")
            try await #expect(notice()?.contains("was deleted elsewhere") == true)
            _ = try await browser.post([:], to: "\(sample.path)/2/restoration")
            try await #expect(notice() == nil)
            _ = try await browser.visit("\(sample.path)/2/edit").fill("Note", with: "Loud").submit("Save")
            try await #expect(notice()?.contains("was changed elsewhere") == true)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a refused edit learns of changes since the values that it is based on`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let form = try await browser.visit("\(sample.path)/2/edit").fill("Year", with: "x")
            let refused = try await form.submit("Save")
            try #expect(refused.all("#item-notice .notice").isEmpty)
            _ = try await browser.visit("\(sample.path)/2/edit").fill("Note", with: "Loud").submit("Save")
            let url = try #require(refused.one("#item-notice")["data-refresh-url"])
            for page in [try await form.submit("Save"), try await browser.visit(url)] {
                try #expect(page.one("#item-notice .notice").text.contains("was changed elsewhere"))
            }
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `only an edit that makes the item a duplicate is pointed out`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let form = try await browser.visit("\(sample.path)/1/edit")
                .fill("Name", with: sample.second.name).fill(sample.credit, with: sample.second.credit)
            let page = try await form.submit("Save")
            #expect(page.status == .conflict)
            try #expect(page.all(".warning a").map { $0["href"] } == ["\(sample.path)/2"])
            try #expect(page.one(".warning").text.contains("press “Save anyway”"))
            try #expect(page.one("main form .actions button").text == "Save anyway")
            try #expect(page.one("main form .actions > :not(.quiet)").text == "Save anyway")
            let saved = try await page.submit("Save anyway")
            #expect(saved.path.hasPrefix("\(sample.path)/1?edited="))
            // The item is a duplicate now, but this edit does not change its name or credit.
            let noted = try await browser.visit("\(sample.path)/1/edit").fill("Note", with: "x").submit("Save")
            #expect(noted.status == .ok)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a refused edit keeps the values that it is based on`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let ada = try await browser.visit("\(sample.path)/2/edit")
            let refused = try await ada.fill("Year", with: "x").submit("Save")
            #expect(refused.status == .unprocessableContent)
            _ = try await browser.visit("\(sample.path)/2/edit").fill("Year", with: "1981").fill("Note", with: "Loud")
                .submit("Save")
            let conflict = try await refused.fill("Year", with: "1982").submit("Save")
            #expect(conflict.status == .conflict)
            try #expect(conflict.all("fieldset legend").map(\.text) == ["Year"])
            let details = try await browser.visit("\(sample.path)/2")
            try #expect(details.all(".facts dd").map(\.text) == [sample.second.credit, "1981", "Loud"])
        }
    }

    @Test(arguments: ["", "&base-name=&base-artist=x", "&base-name=Thriller&base-artist=Michael+Jackson&base-year=x"])
    func `an edit without valid base values changes nothing`(base: String) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/songs/2", posting: "name=a&artist=b" + base)
            #expect(page.status == .conflict)
            try #expect(page.all("fieldset legend").map(\.text) == ["Name", "Artist"])
            try await #expect(browser.visit("/songs/2").one("h1").text == "Thriller")
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an edit of an item that has been deleted can be added as a new item`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let form = try await browser.visit("\(sample.path)/2/edit").fill("Note", with: "Loud")
            _ = try await browser.visit("\(sample.path)/2").submit("Delete")
            let gone = try await form.submit("Save")
            #expect(gone.status == .gone)
            try #expect(gone.one(".warning").text.contains("deleted"))
            try #expect(gone.value(of: "Note") == "Loud")
            let added = try await gone.submit("Add it again")
            try #expect(added.one("h1").text == sample.second.name)
            try #expect(added.all(".facts dd").map(\.text) == [sample.second.credit, "Loud"])
        }
    }

    @Test(arguments: ["/songs/99/edit", "/movies/99/edit"])
    func `an item that does not exist cannot be edited, and the page links to the list`(path: String) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit(path)
            #expect(page.status == .notFound)
            let list = try await page.click(path.hasPrefix("/songs") ? "Go to all songs" : "Go to all movies")
            #expect(list.status == .ok)
        }
    }

    @Test func `hostile words are shown as words`() async throws {
        try await TestApp().browse { browser in
            let hostile = #"</textarea><script>alert("1")</script>'&amp;"# + "\"\u{301}"
            let page = try await filled(browser, .songs, name: hostile, credit: hostile)
                .fill("Album", with: hostile).fill("Note", with: hostile).submit("Add")
            try #expect(page.one("h1").text == hostile)
            try #expect(page.all(".facts dd").map(\.text) == [hostile, hostile, hostile])
            let form = try await page.click("Edit")
            try #expect(form.value(of: "Note") == hostile)
            try #expect(form.value(of: "Album") == hostile)
            let conflict = try await form.fill("Note", with: "x").submit("Save").click("Edit")
            try #expect(conflict.value(of: "Name") == hostile)
            let duplicate = try await filled(browser, .songs, name: hostile, credit: hostile).submit("Add")
            try #expect(duplicate.one(".warning .media-title").text == hostile)
            try #expect(duplicate.all("main script").isEmpty)
        }
    }

    @Test func `a form on another site adds and edits nothing`() async throws {
        try await TestApp().browse { browser in
            for path in ["/songs", "/songs/2", "/songs/2/removal", "/songs/2/restoration", "/songs/2/favourite"] {
                let response = try await browser.request(
                    .post,
                    path,
                    headerFields: [
                        .contentType: "application/x-www-form-urlencoded", .origin: "https://elsewhere.example",
                    ]
                )
                #expect(response.status == .forbidden)
            }
            let page = try await browser.visit("/songs")
            try #expect(page.one(".list-header .count").text == "13 songs")
        }
    }

    @Test func `a visitor who has to sign in first keeps their input`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            let asked = try await filled(browser, .songs, name: "Jóga", credit: "Björk").submit("Add")
            #expect(asked.status == .forbidden)
            let added = try await asked.fill("Password", with: TestApp.password).submit("Sign in")
            try #expect(added.one("h1").text == "Jóga")
            try #expect(added.one(".facts dd").text == "Björk")
        }
    }

    @Test func `input that is sent during an import is kept`() async throws {
        let app = try await TestApp()
        let importing = HeldImport()
        try await app.browse { browser in
            let form = try await filled(browser, .songs, name: "Jóga", credit: "Björk")
            let edit = try await browser.visit("/songs/2/edit").fill("Year", with: "1982")
            let details = try await browser.visit("/songs/2")
            try await importing.hold(app.storage.songStore) {
                let busy = try await form.submit("Add")
                #expect(busy.status == .serviceUnavailable)
                try #expect(busy.one(".warning").text.contains("Many songs or movies are being added right now"))
                try #expect(busy.value(of: "Name") == "Jóga")
                let edited = try await edit.submit("Save")
                #expect(edited.status == .serviceUnavailable)
                try #expect(edited.value(of: "Year") == "1982")
                let deleted = try await details.submit("Delete")
                #expect(deleted.status == .serviceUnavailable)
                try #expect(await deleted.click("Go back").one("h1").text == "Thriller")
            }
            try #expect(await form.submit("Add").one("h1").text == "Jóga")
            try #expect(await edit.submit("Save").all(".facts dd").map(\.text) == ["Michael Jackson", "1982"])
        }
    }
}
