@_exported import Foundation

// backgroundtasks/bgtaskrequest, iOS 13.0
open class BGTaskRequest: NSObject {
  // backgroundtasks/bgtaskrequest/earliestbegindate, iOS 13.0
  open var earliestBeginDate: Date?
}
// backgroundtasks/bgapprefreshtaskrequest, iOS 13.0
open class BGAppRefreshTaskRequest: BGTaskRequest {
  // backgroundtasks/bgapprefreshtaskrequest/init(identifier:), iOS 13.0
  public init(identifier: String) {}
}
// backgroundtasks/bgtaskscheduler, iOS 13.0
open class BGTaskScheduler: NSObject {
  // backgroundtasks/bgtaskscheduler/shared, iOS 13.0
  open class var shared: BGTaskScheduler { fatalError() }
  // backgroundtasks/bgtaskscheduler/submit(_:), iOS 13.0
  open func submit(_ taskRequest: BGTaskRequest) throws {}
  // backgroundtasks/bgtaskscheduler/cancel(taskrequestwithidentifier:), iOS 13.0
  open func cancel(taskRequestWithIdentifier identifier: String) {}
}
