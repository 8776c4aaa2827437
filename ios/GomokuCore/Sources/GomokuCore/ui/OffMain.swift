/// Runs file access off the main actor.
func offMain<Value: Sendable>(
  _ run: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await Task.detached { try run() }.value
}

func offMain<Value: Sendable>(_ run: @escaping @Sendable () -> Value) async -> Value {
  await Task.detached { run() }.value
}
