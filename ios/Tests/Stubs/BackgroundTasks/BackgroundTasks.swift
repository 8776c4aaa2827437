@_exported import Foundation

// backgroundtasks/bgtaskrequest
open class BGTaskRequest: NSObject {
  // backgroundtasks/bgtaskrequest/earliestbegindate
  open var earliestBeginDate: Date?
}
// backgroundtasks/bgapprefreshtaskrequest
open class BGAppRefreshTaskRequest: BGTaskRequest {
  // backgroundtasks/bgapprefreshtaskrequest/init(identifier:)
  public init(identifier: String) {}
}
// backgroundtasks/bgtaskscheduler
open class BGTaskScheduler: NSObject {
  // backgroundtasks/bgtaskscheduler/shared
  open class var shared: BGTaskScheduler { fatalError() }
  // backgroundtasks/bgtaskscheduler/submit(_:)
  open func submit(_ taskRequest: BGTaskRequest) throws {}
  // backgroundtasks/bgtaskscheduler/cancel(taskrequestwithidentifier:)
  open func cancel(taskRequestWithIdentifier identifier: String) {}
}
