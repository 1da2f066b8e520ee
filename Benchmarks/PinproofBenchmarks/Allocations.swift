// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import CAllocations

/// Counts how many times more memory is asked for by one thing than by another.
///
/// - Parameters:
///   - name: What is taken from what.
///   - most: How many times more it may be.
///   - subject: What is counted.
///   - floor: What of it is not the subject's own.
func allocations(
    _ name: String,
    most: Int,
    of subject: @escaping @Sendable () throws -> Void,
    beyond floor: @escaping @Sendable () throws -> Void
) {
    // The same unit as a quotient's, so that one report holds both.
    let goal = Goal.atMost(Double(most))
    let metric = BenchmarkMetric.custom(
        "allocations in thousandths, goal \(goal)",
        polarity: .prefersSmaller,
        useScalingFactor: false
    )
    Benchmark(
        name,
        configuration: .init(
            metrics: [metric],
            thresholds: [metric: .init(absolute: [.p50: goal.thousandths])]
        )
    ) { benchmark in
        let beyond = Double(try allocations(of: subject)) - Double(try allocations(of: floor))
        benchmark.measurement(metric, Int(beyond * 1_000))
        Figures.keep(beyond, of: name, goal: goal)
    }
}

/// How often memory is asked for, by the second call: a first one may set things up for good.
private func allocations(of work: () throws -> Void) throws -> UInt64 {
    try work()
    let before = pinproof_allocations()
    try work()
    return pinproof_allocations() - before
}
#endif
