// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark

/// Measures how much longer one thing takes than another.
///
/// Both run in turn, a batch of the one and a batch of the other, so that what slows the machine
/// down slows both. The library's custom figures are whole numbers: the quotient stands in
/// thousandths.
///
/// - Parameters:
///   - name: What is divided by what.
///   - goal: The quotient that the median must stay below, or above.
///   - batch: How often each runs before the other does.
///   - subject: The dividend.
///   - floor: The divisor.
func quotient(
    _ name: String,
    goal: Goal,
    batch: Int,
    of subject: @escaping @Sendable () async throws -> Void,
    over floor: @escaping @Sendable () async throws -> Void
) {
    let metric = BenchmarkMetric.custom(
        "quotient in thousandths, goal \(goal)",
        polarity: goal.polarity,
        useScalingFactor: false
    )
    Benchmark(
        name,
        configuration: .init(
            metrics: [metric],
            thresholds: [metric: .init(absolute: [.p50: goal.thousandths])]
        )
    ) { benchmark in
        let clock = ContinuousClock()
        let dividend = try await clock.measure { for _ in 0..<batch { try await subject() } }
        let divisor = try await clock.measure { for _ in 0..<batch { try await floor() } }
        benchmark.measurement(metric, Int((dividend / divisor * 1_000).rounded()))
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
