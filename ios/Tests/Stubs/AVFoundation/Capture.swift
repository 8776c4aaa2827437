@_exported import Dispatch
@_exported import QuartzCore

// avfoundation/avmediatype, iOS 4.0
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  // avfoundation/avmediatype, iOS 4.0
  public let rawValue: String
  // avfoundation/avmediatype/init(rawvalue:), iOS 4.0
  public init(rawValue: String) { self.rawValue = rawValue }
  // avfoundation/avmediatype/video, iOS 4.0
  public static let video = AVMediaType(rawValue: "")
}
// avfoundation/avauthorizationstatus, iOS 7.0
public enum AVAuthorizationStatus: Int, Sendable {
  // avfoundation/avauthorizationstatus/notdetermined, iOS 7.0
  case notDetermined, restricted, denied, authorized
}

// avfoundation/avcapturedevice, iOS 4.0
open class AVCaptureDevice: NSObject {
  // avfoundation/avcapturedevice/authorizationstatus(for:), iOS 7.0
  open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    fatalError()
  }
  // avfoundation/avcapturedevice/requestaccess(for:completionhandler:), iOS 7.0: its async form
  open class func requestAccess(for mediaType: AVMediaType) async -> Bool { fatalError() }
  // avfoundation/avcapturedevice/default(for:), iOS 4.0
  open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }
  // avfoundation/avcapturedevice/lockforconfiguration(), iOS 4.0
  open func lockForConfiguration() throws {}
  // avfoundation/avcapturedevice/unlockforconfiguration(), iOS 4.0
  open func unlockForConfiguration() {}
  // avfoundation/avcapturedevice/istorchavailable, iOS 5.0
  open var isTorchAvailable: Bool { false }
  // avfoundation/avcapturedevice/istorchmodesupported(_:), iOS 4.0
  open func isTorchModeSupported(_ torchMode: AVCaptureDevice.TorchMode) -> Bool { false }
  // avfoundation/avcapturedevice/torchmode-swift.property, iOS 4.0
  open var torchMode: AVCaptureDevice.TorchMode {
    get { fatalError() }
    set {}
  }
  // avfoundation/avcapturedevice/torchmode-swift.enum, iOS 4.0
  public enum TorchMode: Int, Sendable {
    // avfoundation/avcapturedevice/torchmode-swift.enum/off, iOS 4.0
    case off, on, auto
  }
  // avfoundation/avcapturedevice/rotationcoordinator, iOS 17.0
  open class RotationCoordinator: NSObject {
    // avfoundation/avcapturedevice/rotationcoordinator/init(device:previewlayer:), iOS 17.0
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {}
    // avfoundation/avcapturedevice/rotationcoordinator/videorotationangleforhorizonlevelpreview, iOS 17.0
    open var videoRotationAngleForHorizonLevelPreview: CGFloat { fatalError() }
  }
}

// avfoundation/avcaptureinput, iOS 4.0
open class AVCaptureInput: NSObject {}
// avfoundation/avcapturedeviceinput, iOS 4.0
open class AVCaptureDeviceInput: AVCaptureInput {
  // avfoundation/avcapturedeviceinput/init(device:), iOS 4.0
  public init(device: AVCaptureDevice) throws {}
}
// avfoundation/avcaptureoutput, iOS 4.0
open class AVCaptureOutput: NSObject {}
// avfoundation/avcaptureconnection, iOS 4.0
open class AVCaptureConnection: NSObject {
  // avfoundation/avcaptureconnection/videorotationangle, iOS 17.0
  open var videoRotationAngle: CGFloat {
    get { fatalError() }
    set {}
  }
  // avfoundation/avcaptureconnection/isvideorotationanglesupported(_:), iOS 17.0
  open func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool { false }
}

// avfoundation/avmetadataobject, iOS 6.0
open class AVMetadataObject: NSObject {
  // avfoundation/avmetadataobject/objecttype, iOS 6.0
  public struct ObjectType: RawRepresentable, Hashable, Sendable {
    // avfoundation/avmetadataobject/objecttype, iOS 6.0
    public let rawValue: String
    // avfoundation/avmetadataobject/objecttype/init(rawvalue:), iOS 6.0
    public init(rawValue: String) { self.rawValue = rawValue }
    // avfoundation/avmetadataobject/objecttype/qr, iOS 7.0
    public static let qr = ObjectType(rawValue: "")
  }
}
// avfoundation/avmetadatamachinereadablecodeobject, iOS 7.0
open class AVMetadataMachineReadableCodeObject: AVMetadataObject {
  // avfoundation/avmetadatamachinereadablecodeobject/stringvalue, iOS 7.0
  open var stringValue: String? { nil }
}
// avfoundation/avcapturemetadataoutputobjectsdelegate, iOS 6.0
public protocol AVCaptureMetadataOutputObjectsDelegate: NSObjectProtocol {
  // avfoundation/avcapturemetadataoutputobjectsdelegate/metadataoutput(_:didoutput:from:), iOS 6.0
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection)
}
// avfoundation/avcapturemetadataoutput, iOS 6.0
open class AVCaptureMetadataOutput: AVCaptureOutput {
  // avfoundation/avcapturemetadataoutput/availablemetadataobjecttypes, iOS 6.0
  open var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] { [] }
  // avfoundation/avcapturemetadataoutput/metadataobjecttypes, iOS 6.0
  open var metadataObjectTypes: [AVMetadataObject.ObjectType]! {
    get { fatalError() }
    set {}
  }
  // avfoundation/avcapturemetadataoutput/setmetadataobjectsdelegate(_:queue:), iOS 6.0
  open func setMetadataObjectsDelegate(
    _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?,
    queue objectsCallbackQueue: DispatchQueue?
  ) {}
}

// avfoundation/avcapturesession, iOS 4.0
open class AVCaptureSession: NSObject {
  // avfoundation/avcapturesession/init(), iOS 4.0
  public override init() {}
  // avfoundation/avcapturesession/beginconfiguration(), iOS 4.0
  open func beginConfiguration() {}
  // avfoundation/avcapturesession/commitconfiguration(), iOS 4.0
  open func commitConfiguration() {}
  // avfoundation/avcapturesession/canaddinput(_:), iOS 4.0
  open func canAddInput(_ input: AVCaptureInput) -> Bool { false }
  // avfoundation/avcapturesession/addinput(_:), iOS 4.0
  open func addInput(_ input: AVCaptureInput) {}
  // avfoundation/avcapturesession/canaddoutput(_:), iOS 4.0
  open func canAddOutput(_ output: AVCaptureOutput) -> Bool { false }
  // avfoundation/avcapturesession/addoutput(_:), iOS 4.0
  open func addOutput(_ output: AVCaptureOutput) {}
  // avfoundation/avcapturesession/startrunning(), iOS 4.0
  open func startRunning() {}
  // avfoundation/avcapturesession/stoprunning(), iOS 4.0
  open func stopRunning() {}
  // avfoundation/avcapturesession/ismultitaskingcameraaccesssupported, iOS 16.0
  open var isMultitaskingCameraAccessSupported: Bool { false }
  // avfoundation/avcapturesession/ismultitaskingcameraaccessenabled, iOS 16.0
  open var isMultitaskingCameraAccessEnabled: Bool {
    get { false }
    set {}
  }
  // avfoundation/avcapturesession/isrunning, iOS 4.0
  open var isRunning: Bool { false }
  // avfoundation/avcapturesession/wasinterruptednotification, iOS 4.0
  public class var wasInterruptedNotification: Notification.Name { fatalError() }
  // avfoundation/avcapturesession/interruptionendednotification, iOS 4.0
  public class var interruptionEndedNotification: Notification.Name { fatalError() }
  // avfoundation/avcapturesession/runtimeerrornotification, iOS 4.0
  public class var runtimeErrorNotification: Notification.Name { fatalError() }
  // avfoundation/avcapturesession/interruptionreason, iOS 9.0
  public enum InterruptionReason: Int, Sendable {
    // avfoundation/avcapturesession/interruptionreason/videodevicenotavailableinbackground, iOS 9.0
    case videoDeviceNotAvailableInBackground = 1
    // avfoundation/avcapturesession/interruptionreason/audiodeviceinusebyanotherclient, iOS 9.0
    case audioDeviceInUseByAnotherClient = 2
    // avfoundation/avcapturesession/interruptionreason/videodeviceinusebyanotherclient, iOS 9.0
    case videoDeviceInUseByAnotherClient = 3
    // avfoundation/avcapturesession/interruptionreason/videodevicenotavailablewithmultipleforegroundapps, iOS 9.0
    case videoDeviceNotAvailableWithMultipleForegroundApps = 4
    // avfoundation/avcapturesession/interruptionreason/videodevicenotavailableduetosystempressure, iOS 11.1
    case videoDeviceNotAvailableDueToSystemPressure = 5
  }
}
// avfoundation/avcapturesessioninterruptionreasonkey, iOS 9.0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVCaptureSessionInterruptionReasonKey = ""

// avfoundation/avcapturevideopreviewlayer, iOS 4.0
open class AVCaptureVideoPreviewLayer: CALayer {
  // avfoundation/avcapturevideopreviewlayer/init(session:), iOS 4.0
  public init(session: AVCaptureSession) {}
  // avfoundation/avcapturevideopreviewlayer/connection, iOS 6.0
  open var connection: AVCaptureConnection? { nil }
}

// foundation/nskeyvalueobservation, iOS 11.0
open class NSKeyValueObservation: NSObject {}
// foundation/nskeyvalueobservedchange, iOS 11.0
public struct NSKeyValueObservedChange<Value> {}
// The stand-ins' own: on Darwin every NSObject is one.
public protocol KeyValueObserved {}
extension NSObject: KeyValueObserved {}
extension KeyValueObserved {
  // swift/using-key-value-observing-in-swift, iOS 11.0
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { fatalError() }
}
