/// Does what reads or writes files, and nothing on the main actor.
func offMain<Value: Sendable>(
  _ run: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await Task.detached { try run() }.value
}

/// As the other one, of what can't fail.
func offMain<Value: Sendable>(_ run: @escaping @Sendable () -> Value) async -> Value {
  await Task.detached { run() }.value
}
