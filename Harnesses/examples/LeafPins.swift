// A whole harness: a client of one's own that pins the server's own certificate and nothing else.
import Foundation

struct Connection: Decodable {
    let connection: Int, host: String, served: [Data], pinned: [Entry]
    struct Entry: Decodable { let host: String, exempt: Bool?, pins: [Pin]? }
    struct Pin: Decodable { let certificate: Data?, text: String? }
}

struct Answer: Encodable {
    let connection: Int, verdict: String
    var reason: String?
}

func judge(_ connection: Connection) -> Answer {
    func answer(_ verdict: String, _ reason: String? = nil) -> Answer {
        Answer(connection: connection.connection, verdict: verdict, reason: reason)
    }
    let entry = connection.pinned.first { $0.host == connection.host }
    guard let entry, entry.exempt != true else {
        return answer("not-pinned")
    }
    guard let leaf = connection.served.first else { return answer("reject", "malformed-certificate") }
    let isPinned = (entry.pins ?? []).contains { $0.certificate == leaf }
    return isPinned ? answer("accept") : answer("reject", "no-matching-pin")
}

func say(_ line: Data) {
    FileHandle.standardOutput.write(line + Data("\n".utf8))
}

say(Data(#"{"pinproof": 1, "name": "leaf-pins-swift", "version": "1.0","#.utf8)
    + Data(#" "policies": [{"id": "leaf-pins-swift", "kind": "certificate"}]}"#.utf8))
while let line = readLine() {
    let connection = try JSONDecoder().decode(Connection.self, from: Data(line.utf8))
    say(try JSONEncoder().encode(judge(connection)))
}
