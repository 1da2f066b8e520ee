// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import Corpus

/// The face that the benchmark command looks for; its own generator would write the same, but
/// would be built whether or not the trait is on.
@main
struct Main: BenchmarkRunnerHooks {
    static func registerBenchmarks() {
        unsafe Benchmark.defaultConfiguration = .init(
            warmupIterations: 3,
            maxDuration: .seconds(3),
            maxIterations: 200
        )
        let vectors = Corpus.load([Corpus.measuredDirectory]).vectors
        let chains = Chain.all
        registerPins(chains)
        registerParses(chains)
        registerPaths(chains)
        registerVectors(vectors)
        registerStreams()
        registerIsolation(chains)
        registerStartUp()
    }
}
#else
@main
enum Main {
    static func main() {
        print("Built without benchmarks: run `swift package --traits Benchmarks benchmark`.")
    }
}
#endif
