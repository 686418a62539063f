import Foundation
import Models

/// The figure of a sleeve, on a sheet 120 units wide.
///
/// A design has one idea, few shapes and round numbers. Where shapes overlap, the colours turn over. After a change to a
/// drawing that people have seen, raise the edition in `Sleeve`.
struct SleeveDrawing {
    static let width = 120

    /// 120 for a square, 180 for a poster.
    let height: Int
    private(set) var path = SleevePath()
    /// The angle of the figure, in degrees.
    private(set) var angle = 0
    /// The place of the letters; `nil` for a design without letters.
    private(set) var place: Place?
    private var choices: Int

    /// A place with room for letters, around its middle.
    struct Place {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
        /// Whether the letters stand on the figure, and have the colour of the ground.
        var isOnFigure = false
    }

    init(of sleeve: Sleeve) {
        height = sleeve.design.format == .poster ? 180 : Self.width
        choices = Int(sleeve.variation)
        switch sleeve.design {
        case .grooves: drawGrooves()
        case .stripes: drawStripes()
        case .arcs: drawArcs()
        case .dots: drawDots()
        case .eclipse: drawEclipse()
        case .sides: drawSides()
        case .steps: drawSteps()
        case .rays: drawRays()
        case .label: drawLabel()
        case .type: drawType()
        case .horizon: drawHorizon()
        case .arches: drawArches()
        case .vertigo: drawVertigo()
        case .cutouts: drawCutouts()
        case .moon: drawMoon()
        case .stairs: drawStairs()
        case .title: drawTitle()
        case .squares: drawSquares()
        case .chevrons: drawChevrons()
        case .branches: drawBranches()
        case .tape: drawTape()
        case .terminal: drawTerminal()
        }
    }

    /// Returns one of the values, by the variation of the sleeve.
    private mutating func choose<Value>(_ values: Value...) -> Value {
        defer { choices /= values.count }
        return values[choices % values.count]
    }

    private mutating func turn(by step: Int, upTo count: Int) {
        angle = step * (choices % count)
        choices /= count
    }
}

// Records.
extension SleeveDrawing {
    private mutating func drawGrooves() {
        let (x, y) = choose((60, 60), (60, 120), (120, 120), (60, 60), (120, 60))
        let isWhole = (x, y) == (60, 60)
        turn(by: 90, upTo: 4)
        let label = choose(14, 20, 26)
        switch choose(0, 1, 2) {
        case 0:
            let width = choose(4, 6)
            for radius in stride(from: label + width, to: isWhole ? 56 : 110, by: 2 * width) {
                path.ring(x, y, radius, radius + width)
            }
        case 1:
            var radius = label + 3
            var width = 2
            while radius + width < (isWhole ? 58 : 150) {
                path.ring(x, y, radius, radius + width)
                radius += width + 4
                width += 2
            }
        default:
            path.disc(x, y, isWhole ? 54 : 104)
            path.ring(x, y, label + 6, label + 9)
        }
        path.disc(x, y, label)
        path.disc(x, y, 4)
    }

    private mutating func drawStripes() {
        let isDiagonal = choose(false, false, true)
        turn(by: 90, upTo: 4)
        if isDiagonal { angle += 45 }
        let isGrowing = choose(true, false)
        let count = choose(6, 5)
        let cell = 120 / count
        for index in -count..<(2 * count) {
            let step = min(max(index, 0), count - 1)
            let width = isGrowing ? 2 + (cell - 4) * step / (count - 1) : cell / 2
            path.rectangle(-60, index * cell, 240, width)
        }
        if let (x, y, r) = choose(nil, (60, 60, 40), (60, 60, 28), (80, 60, 34)) { path.disc(x, y, r) }
    }

    private mutating func drawArcs() {
        let count = choose(2, 3, 4)
        let size = 120 / count
        let motif = choose([0, 0, 0, 0], [0, 2, 2, 0], [0, 1, 2, 3], [0, 1, 3, 2], [0, 0, 2, 2], [1, 0, 1, 0])
        turn(by: 90, upTo: 4)
        let isNested = choose(true, false)
        for row in 0..<count {
            for column in 0..<count {
                let corner = motif[row % 2 * 2 + column % 2]
                path.quarter(column * size, row * size, size, size, corner: corner)
                if isNested { path.quarter(column * size, row * size, size, size / 2, corner: corner) }
            }
        }
    }

    private mutating func drawDots() {
        let count = choose(5, 6)
        let cell = 120 / count
        let shape = choose(0, 1, 2)
        turn(by: 90, upTo: 4)
        let growth = cell / 2 - 3
        for row in 0..<count {
            for column in 0..<count {
                let (step, last) =
                    switch shape {
                    case 0: (row, count - 1)
                    case 1: (row + column, 2 * count - 2)
                    default: (max(abs(2 * row - count + 1), abs(2 * column - count + 1)) / 2, (count - 1) / 2)
                    }
                path.disc(column * cell + cell / 2, row * cell + cell / 2, 2 + growth * step / last)
            }
        }
    }

    private mutating func drawEclipse() {
        turn(by: 45, upTo: 8)
        switch choose(0, 1, 2, 3) {
        case 0:
            path.disc(43, 60, 35)
            path.disc(77, 60, 35)
        case 1:
            path.disc(60, 60, 48)
            path.disc(84, 60, 24)
        case 2:
            path.disc(36, 60, 26)
            path.disc(60, 60, 26)
            path.disc(84, 60, 26)
        default:
            path.disc(60, 60, 50)
            path.disc(67, 60, 38)
            path.disc(74, 60, 26)
            path.disc(81, 60, 14)
        }
    }

    private mutating func drawSides() {
        turn(by: 90, upTo: 4)
        path.rectangle(0, 60, 120, 60)
        switch choose(0, 1, 2, 3) {
        case 0:
            path.disc(60, 60, 42)
        case 1:
            path.disc(60, 60, 46)
            path.disc(60, 60, 26)
            path.disc(60, 60, 6)
        case 2:
            path.disc(32, 60, 22)
            path.disc(88, 60, 22)
        default:
            for x in [24, 60, 96] { path.disc(x, 60, 15) }
        }
    }

    private mutating func drawSteps() {
        turn(by: 180, upTo: 2)
        let heights = choose(
            [24, 36, 48, 72, 96],
            [96, 72, 48, 36, 24],
            [36, 60, 96, 60, 36],
            [48, 84, 36, 72, 60],
            [84, 48, 24, 48, 84],
            [60, 24, 84, 48, 96]
        )
        for (index, height) in heights.enumerated() {
            path.rectangle(index * 24 + 3, 120 - height, 18, height)
        }
        if let (x, y, r) = choose((60, 40, 24), nil, (36, 48, 30), (84, 48, 30)) { path.disc(x, y, r) }
    }

    private mutating func drawRays() {
        let (x, y) = choose((60, 60), (60, 120), (0, 120), (60, 60))
        turn(by: 90, upTo: 4)
        let count = choose(8, 12, 16)
        for index in 0..<count {
            path.wedge(x, y, 180, 2 * index, of: 2 * count)
        }
        let radius = choose(30, 22, 40)
        path.disc(x, y, radius)
        if choose(true, false) { path.disc(x, y, radius / 2) }
    }

    private mutating func drawLabel() {
        path.disc(60, 60, 54)
        if choose(true, false) {
            path.ring(60, 60, 46, 48)
            place = Place(x: 60, y: 60, width: 72, height: 56, isOnFigure: true)
        } else {
            path.segment(60, 60, 46, depth: 24)
            path.disc(60, 94, 3)
            place = Place(x: 60, y: 52, width: 72, height: 52, isOnFigure: true)
        }
    }

    private mutating func drawType() {
        turn(by: 180, upTo: 2)
        path.rectangle(0, 0, 120, 54)
        switch choose(0, 1, 2, 3) {
        case 0: path.disc(60, 27, 18)
        case 1: for x in [24, 60, 96] { path.disc(x, 27, 11) }
        case 2: path.arch(60, 54, 36, bottom: 54)
        default: for y in [12, 24, 36] { path.rectangle(0, y, 120, 6) }
        }
        place = Place(x: 60, y: angle == 0 ? 88 : 33, width: 100, height: 48)
    }
}

// Posters.
extension SleeveDrawing {
    private mutating func drawHorizon() {
        let x = choose(60, 42, 78)
        path.disc(x, 70, choose(40, 34, 46))
        let top = choose(72, 84)
        for index in 0..<7 {
            let y = top + index * 16
            path.rectangle(0, y, 120, 3 + index * 2)
        }
    }

    private mutating func drawArches() {
        turn(by: 180, upTo: 2)
        let step = choose(12, 9, 16)
        for radius in stride(from: 54, through: step / 2 + 3, by: -step) { path.arch(60, 74, radius, bottom: 180) }
    }

    private mutating func drawVertigo() {
        let (x, y) = choose((30, 20), (-20, 30), (0, 44), (24, -30))
        for index in 0..<7 {
            path.disc(60 + x * index / 6, 90 + y * index / 6, 84 - index * 12)
        }
    }

    private mutating func drawCutouts() {
        let lengths = choose(
            [120, 84, 140, 60, 100],
            [60, 130, 90, 150, 72],
            [150, 120, 90, 60, 36],
            [48, 96, 144, 96, 48]
        )
        let lean = choose(6, -6, 3)
        for (index, length) in lengths.enumerated() {
            let x = 6 + index * 23
            let end = x + 16 + (index % 2 == 0 ? lean : -lean) / 2
            path.polygon((x, 0), (x + 16, 0), (end, length), (x + lean / 2, length + lean))
        }
        if let (x, y, r) = choose((84, 136, 26), (36, 140, 24), nil) { path.disc(x, y, r) }
    }

    private mutating func drawMoon() {
        let x = choose(60, 44, 76)
        path.disc(x, choose(58, 66, 74), choose(40, 32, 46))
        path.disc(choose(60, 20, 100), 190, choose(90, 80, 100))
        if choose(true, false) { path.disc(120 - x, 196, 64) }
    }

    private mutating func drawStairs() {
        let count = choose(5, 6, 4)
        let run = 120 / count
        let isRising = choose(true, false)
        for index in 0..<count {
            let height = 24 + (index + 1) * 120 / count
            path.rectangle((isRising ? index : count - 1 - index) * run, 180 - height, run, height)
        }
        path.disc(isRising ? 40 : 80, 52, choose(26, 32, 20))
    }

    private mutating func drawTitle() {
        path.rectangle(0, 0, 120, 112)
        switch choose(0, 1, 2) {
        case 0: path.arch(60, 112, 42, bottom: 112)
        case 1:
            path.disc(60, 56, 38)
            path.disc(60, 56, 20)
        default:
            for index in 0..<4 { path.rectangle(0, 16 + index * 24, 120, 4 + index * 4) }
        }
        place = Place(x: 60, y: 147, width: 100, height: 50)
    }
}

// Repositories.
extension SleeveDrawing {
    private mutating func drawSquares() {
        turn(by: 90, upTo: 4)
        let shift = choose(0, 1, 2)
        for index in 0..<4 {
            let size = 96 - index * 24
            path.rectangle(60 - size / 2, 60 - size / 2 + shift * index * 4, size, size)
        }
    }

    private mutating func drawChevrons() {
        turn(by: 90, upTo: 4)
        let width = choose(12, 10, 15)
        for x in stride(from: choose(-30, -20, -12), to: 120, by: 2 * width) {
            path.polygon((x, 0), (x + width, 0), (x + width + 60, 60), (x + width, 120), (x, 120), (x + 60, 60))
        }
    }

    private mutating func drawBranches() {
        turn(by: 90, upTo: 4)
        for x in [24, 60, 96] { path.rectangle(x - 4, 0, 8, 120) }
        let nodes = choose([24, 84, 48], [96, 36, 72], [48, 96, 24], [72, 24, 84])
        for (x, y) in zip([24, 60, 96], nodes) { path.disc(x, y, 14) }
    }

    private mutating func drawTape() {
        turn(by: 90, upTo: 2)
        path.rectangle(18, 0, 84, 120)
        var bits = choices ^ 0x5A5A
        for row in 0..<8 {
            for column in 0..<5 {
                let y = row * 15 + 7
                if column == 2 {
                    path.disc(60, y, 2)
                } else {
                    if bits & 1 == 1 { path.disc(30 + column * 15, y, 5) }
                    bits = bits >> 1 | (bits & 1) << 15
                }
            }
        }
    }

    private mutating func drawTerminal() {
        path.rectangle(12, 12, 96, 96)
        path.rectangle(84, 40, 12, 40)
        place = Place(x: 50, y: 60, width: 56, height: 50, isOnFigure: true)
    }
}

/// The data of a path in SVG.
struct SleevePath {
    private var bytes: [UInt8] = []

    var data: String { String(decoding: bytes, as: UTF8.self) }

    mutating func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        add("M", x, y)
        add("h", width)
        add("v", height)
        add("h", -width)
        close()
    }

    mutating func disc(_ x: Int, _ y: Int, _ radius: Int) {
        add("M", x - radius, y)
        arc(radius, isClockwise: true, 2 * radius, 0)
        arc(radius, isClockwise: true, -2 * radius, 0)
        close()
    }

    mutating func ring(_ x: Int, _ y: Int, _ inner: Int, _ outer: Int) {
        disc(x, y, inner)
        disc(x, y, outer)
    }

    /// The lowest part of a disc.
    mutating func segment(_ x: Int, _ y: Int, _ radius: Int, depth: Int) {
        let rise = Double(radius - depth)
        let half = Int((Double(radius * radius) - rise * rise).squareRoot().rounded())
        add("M", x - half, y + radius - depth)
        arc(radius, isClockwise: false, 2 * half, 0)
        close()
    }

    /// A quarter of a disc around a corner of a square tile; the corners count clockwise from the upper left one.
    mutating func quarter(_ x: Int, _ y: Int, _ size: Int, _ radius: Int, corner: Int) {
        let isRight = corner == 1 || corner == 2
        let isLower = corner >= 2
        let horizontal = isRight ? -radius : radius
        add("M", isRight ? x + size : x, isLower ? y + size : y)
        add("h", horizontal)
        arc(radius, isClockwise: isRight == isLower, -horizontal, isLower ? -radius : radius)
        close()
    }

    /// A door with a round top.
    mutating func arch(_ x: Int, _ y: Int, _ radius: Int, bottom: Int) {
        add("M", x - radius, bottom)
        add("V", y)
        arc(radius, isClockwise: true, 2 * radius, 0)
        add("V", bottom)
        close()
    }

    mutating func polygon(_ first: (Int, Int), _ others: (Int, Int)...) {
        add("M", first.0, first.1)
        for (x, y) in others { add("L", x, y) }
        close()
    }

    /// One of `count` equal parts of a disc.
    mutating func wedge(_ x: Int, _ y: Int, _ radius: Int, _ index: Int, of count: Int) {
        func end(_ index: Int) -> (Int, Int) {
            let angle = Double(index) / Double(count) * 2 * .pi
            return (
                x + Int((cos(angle) * Double(radius)).rounded()), y + Int((sin(angle) * Double(radius)).rounded())
            )
        }
        polygon((x, y), end(index), end(index + 1))
    }

    private mutating func arc(_ radius: Int, isClockwise: Bool, _ x: Int, _ y: Int) {
        add("a", radius, radius)
        add(0)
        add(0)
        add(isClockwise ? 1 : 0)
        add(x)
        add(y)
    }

    private mutating func close() {
        bytes.append(UInt8(ascii: "z"))
    }

    private mutating func add(_ command: Unicode.Scalar, _ x: Int, _ y: Int) {
        add(command, x)
        add(y)
    }

    private mutating func add(_ command: Unicode.Scalar, _ number: Int) {
        bytes.append(UInt8(ascii: command))
        add(number)
    }

    /// Adds a number, after a space if a digit is before it.
    private mutating func add(_ number: Int) {
        if number < 0 {
            bytes.append(UInt8(ascii: "-"))
        } else if let last = bytes.last, last <= UInt8(ascii: "9") {
            bytes.append(UInt8(ascii: " "))
        }
        addDigits(of: number.magnitude)
    }

    private mutating func addDigits(of number: UInt) {
        if number >= 10 { addDigits(of: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
