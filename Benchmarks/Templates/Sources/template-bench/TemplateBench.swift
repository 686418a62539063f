import CAllocations
import Glibc
import Mustache
import Rendering

/// Measures pages of Flipside's templates and of Mustache, which both take the same values.
@main
enum TemplateBench {
    static func main() throws {
        let list = try MustacheTemplate(string: Self.list)
        let tree = try MustacheTemplate(string: Self.tree)
        for (name, page) in [("13 rows", ListPage(rowCount: 13)), ("1000 rows", ListPage(rowCount: 1000))] {
            measure(name, "Flipside") { page.rendered().count }
            measure(name, "swift-mustache") { list.render(page).utf8.count }
        }
        let page = TreePage()
        measure("nested", "Flipside") { page.rendered().count }
        measure("nested", "swift-mustache") { tree.render(page).utf8.count }
    }

    /// Prints the least CPU time of a page in five batches, its length, and its allocations.
    private static func measure(_ page: String, _ engine: String, _ render: () -> Int) {
        var size = render()
        let start = cpuTime()
        size = render()
        let repetitions = Int(0.2 / max(cpuTime() - start, 1e-6)) + 1
        var best = Double.infinity
        for _ in 0..<5 {
            let start = cpuTime()
            for _ in 0..<repetitions { size = render() }
            best = min(best, (cpuTime() - start) / Double(repetitions))
        }
        let before = allocation_count()
        size = render()
        print("\(page)\t\(engine)\t\(best * 1e6)\t\(size)\t\(allocation_count() - before)")
    }

    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static let list = """
        <!DOCTYPE html>
        <html lang="en">
        <head><title>{{title}}</title></head>
        <body>
        <h1>{{title}}</h1>
        <ol>
        {{#rows}}
        <li class="row"><a href="{{url}}" title="{{name}}">{{name}}</a> <span>{{artist}}</span>{{#note}} <em>{{.}}</em>{{/note}}</li>
        {{/rows}}
        </ol>
        </body>
        </html>
        """

    private static let tree = """
        <ul>
        {{#groups}}
        <li title="{{name}}">{{name}}
        <ul>
        {{#sections}}
        <li title="{{name}}">{{name}}
        <ul>
        {{#items}}
        <li>{{.}}</li>
        {{/items}}
        </ul>
        </li>
        {{/sections}}
        </ul>
        </li>
        {{/groups}}
        </ul>
        """
}
