// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import Foundation

/// Measures how much longer one thing takes than another.
///
/// Both run in turn, a batch of the one and a batch of the other, so that what slows the machine
/// down slows both. The library's custom figures are whole numbers: the quotient stands in
/// thousandths.
///
/// - Parameters:
///   - name: What is divided by what.
///   - goal: The quotient that the median must stay below, or above; nil for one that only tells.
///   - batch: How often each runs before the other does.
///   - floorTimes: How often the floor does by itself what is measured, each time that it is run; its
///     time is divided by that. A floor that is far shorter than the subject would be over before the
///     processor has it at hand again, and the measure would be what the subject drove out of it.
///   - subject: The dividend.
///   - floor: The divisor.
func quotient(
    _ name: String,
    goal: Goal?,
    batch: Int,
    floorTimes: Int = 1,
    of subject: @escaping @Sendable () async throws -> Void,
    over floor: @escaping @Sendable () async throws -> Void
) {
    let metric = BenchmarkMetric.custom(
        "quotient in thousandths" + (goal.map { ", goal \($0)" } ?? ""),
        polarity: goal?.polarity ?? .prefersSmaller,
        useScalingFactor: false
    )
    Benchmark(
        name,
        configuration: .init(
            metrics: [metric],
            thresholds: goal.map { [metric: .init(absolute: [.p50: $0.thousandths])] }
        )
    ) { benchmark in
        let clock = ContinuousClock()
        let dividend = try await clock.measure { for _ in 0..<batch { try await subject() } }
        let divisor = try await clock.measure { for _ in 0..<batch { try await floor() } }
        let quotient = dividend / (divisor / floorTimes)
        benchmark.measurement(metric, Int((quotient * 1_000).rounded()))
        Figures.keep(quotient, of: name, goal: goal)
    }
}

/// The quotients as lines of name, goal and value, for the table and the picture: none of the
/// library's own exports takes a metric without a throughput beside it.
enum Figures {
    /// Adds one to the file that the environment's PINPROOF_FIGURES names, if it names one.
    static func keep(_ quotient: Double, of name: String, goal: Goal?) {
        guard let path = ProcessInfo.processInfo.environment["PINPROOF_FIGURES"],
            let file = FileHandle(forWritingAtPath: path)
        else { return }

        defer { try? file.close() }
        let line = "\(name)\t\(goal.map { "\($0)" } ?? "")\t\(quotient)\n"
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: Data(line.utf8))
    }
}

/// What a quotient is held to.
enum Goal: CustomStringConvertible {
    case atLeast(Double)
    case atMost(Double)

    var thousandths: Int {
        switch self {
        case .atLeast(let quotient), .atMost(let quotient): Int(quotient * 1_000)
        }
    }

    var polarity: BenchmarkMetric.Polarity {
        switch self {
        case .atLeast: .prefersLarger
        case .atMost: .prefersSmaller
        }
    }

    var description: String {
        switch self {
        case .atLeast: "≥ \(thousandths)"
        case .atMost: "≤ \(thousandths)"
        }
    }
}
#endif
