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
            maxDuration: .seconds(5),
            maxIterations: 200
        )
        let vectors = Chains.corpus.vectors
        let chains = Chains(in: vectors)
        registerPins(chains)
        registerPaths(chains)
        registerWholeRun(vectors)
        registerStreams()
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
