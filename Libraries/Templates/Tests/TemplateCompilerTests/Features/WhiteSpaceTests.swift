import FeatureViews
import Testing

@Suite struct WhiteSpaceTests {
    private struct Model: WhiteSpaceView {
        var isOn: Bool
    }

    @Test(arguments: [true, false])
    func `lines of statements and comments leave nothing behind`(isOn: Bool) throws {
        try expectHTML(of: Model(isOn: isOn), toBe: "WhiteSpace/\(isOn).html")
    }
}
