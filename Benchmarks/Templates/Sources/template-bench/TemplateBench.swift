import CAllocations
import Glibc
import Mustache
import Rendering
import Stencil

/// Measures pages of Flipside's templates, of Mustache and of Stencil, which take the same values.
@main
enum TemplateBench {
    static func main() throws {
        let list = try MustacheTemplate(string: mustacheList)
        let tree = try MustacheTemplate(string: mustacheTree)
        let environment = stencilEnvironment()
        let stencilList = Template(templateString: stencilList, environment: environment)
        let stencilTree = Template(templateString: stencilTree, environment: environment)
        for (name, page) in [("13 rows", ListPage(rowCount: 13)), ("1000 rows", ListPage(rowCount: 1000))] {
            measure(name, "Flipside") { page.rendered().count }
            measure(name, "swift-mustache") { list.render(page).utf8.count }
            try measure(name, "Stencil") {
                try stencilList.render(["title": page.title, "rows": page.rows]).utf8.count
            }
        }
        let page = TreePage()
        measure("nested", "Flipside") { page.rendered().count }
        measure("nested", "swift-mustache") { tree.render(page).utf8.count }
        try measure("nested", "Stencil") { try stencilTree.render(["groups": page.groups]).utf8.count }
    }

    /// Prints the least CPU time of a page in five batches, its length, and its allocations.
    private static func measure(_ page: String, _ engine: String, _ render: () throws -> Int) rethrows {
        var size = try render()
        let start = cpuTime()
        size = try render()
        let repetitions = Int(0.2 / max(cpuTime() - start, 1e-6)) + 1
        var best = Double.infinity
        for _ in 0..<5 {
            let start = cpuTime()
            for _ in 0..<repetitions { size = try render() }
            best = min(best, (cpuTime() - start) / Double(repetitions))
        }
        let before = allocation_count()
        size = try render()
        print("\(page)\t\(engine)\t\(best * 1e6)\t\(size)\t\(allocation_count() - before)")
    }

    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
