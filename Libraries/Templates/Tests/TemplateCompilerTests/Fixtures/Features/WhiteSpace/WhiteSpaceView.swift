import Rendering

package protocol WhiteSpaceView: View {
    var isOn: Bool { get }
}
