@_exported import Foundation

// corebluetooth/cbl2cappsm
public typealias CBL2CAPPSM = UInt16
// corebluetooth/cbcentralmanageroptionshowpoweralertkey
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CBCentralManagerOptionShowPowerAlertKey = ""
// corebluetooth/cbcentralmanagerscanoptionallowduplicateskey
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CBCentralManagerScanOptionAllowDuplicatesKey = ""
// corebluetooth/cbperipheralmanageroptionshowpoweralertkey
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CBPeripheralManagerOptionShowPowerAlertKey = ""
// corebluetooth/cbadvertisementdataserviceuuidskey
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CBAdvertisementDataServiceUUIDsKey = ""

// corebluetooth/cbuuid
open class CBUUID: NSObject {
  // corebluetooth/cbuuid/init(string:)
  public init(string theString: String) {}
}
// corebluetooth/cbmanagerstate
public enum CBManagerState: Int, Sendable {
  case unknown
  case resetting
  case unsupported
  case unauthorized
  case poweredOff
  case poweredOn
}
// corebluetooth/cbmanagerauthorization
public enum CBManagerAuthorization: Int, Sendable {
  case notDetermined
  case restricted
  case denied
  case allowedAlways
}
// corebluetooth/cbmanager
open class CBManager: NSObject {
  // corebluetooth/cbmanager/state
  open var state: CBManagerState { fatalError() }
  // corebluetooth/cbmanager/authorization-swift.type.property
  open class var authorization: CBManagerAuthorization { fatalError() }
}
// corebluetooth/cbpeer
open class CBPeer: NSObject {
  // corebluetooth/cbpeer/identifier
  open var identifier: UUID { fatalError() }
}
// corebluetooth/cbattribute
open class CBAttribute: NSObject {
  // corebluetooth/cbattribute/uuid
  open var uuid: CBUUID { fatalError() }
}
// corebluetooth/cbservice
open class CBService: CBAttribute {
  // corebluetooth/cbservice/characteristics
  open var characteristics: [CBCharacteristic]? { fatalError() }
}
// corebluetooth/cbmutableservice
open class CBMutableService: CBService {
  // corebluetooth/cbmutableservice/init(type:primary:)
  public init(type UUID: CBUUID, primary isPrimary: Bool) {}
  // corebluetooth/cbmutableservice/characteristics
  open override var characteristics: [CBCharacteristic]? {
    get { fatalError() }
    set {}
  }
}
// corebluetooth/cbcharacteristicproperties
public struct CBCharacteristicProperties: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var read: CBCharacteristicProperties { fatalError() }
}
// corebluetooth/cbattributepermissions
public struct CBAttributePermissions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var readable: CBAttributePermissions { fatalError() }
}
// corebluetooth/cbcharacteristic
open class CBCharacteristic: CBAttribute {
  // corebluetooth/cbcharacteristic/value
  open var value: Data? { fatalError() }
}
// corebluetooth/cbmutablecharacteristic
open class CBMutableCharacteristic: CBCharacteristic {
  // corebluetooth/cbmutablecharacteristic/init(type:properties:value:permissions:)
  public init(
    type UUID: CBUUID, properties: CBCharacteristicProperties, value: Data?,
    permissions: CBAttributePermissions
  ) {}
}
// corebluetooth/cbl2capchannel
open class CBL2CAPChannel: NSObject {
  // corebluetooth/cbl2capchannel/peer
  open var peer: CBPeer! { fatalError() }
  // corebluetooth/cbl2capchannel/inputstream
  open var inputStream: InputStream! { fatalError() }
  // corebluetooth/cbl2capchannel/outputstream
  open var outputStream: OutputStream! { fatalError() }
}
// corebluetooth/cbperipheralstate
public enum CBPeripheralState: Int, Sendable {
  case disconnected
  case connecting
  case connected
  case disconnecting
}
// corebluetooth/cbperipheral
open class CBPeripheral: CBPeer {
  // corebluetooth/cbperipheral/delegate
  open var delegate: (any CBPeripheralDelegate)? {
    get { fatalError() }
    set {}
  }
  // corebluetooth/cbperipheral/state
  open var state: CBPeripheralState { fatalError() }
  // corebluetooth/cbperipheral/services
  open var services: [CBService]? { fatalError() }
  // corebluetooth/cbperipheral/discoverservices(_:)
  open func discoverServices(_ serviceUUIDs: [CBUUID]?) {}
  // corebluetooth/cbperipheral/discovercharacteristics(_:for:)
  open func discoverCharacteristics(_ characteristicUUIDs: [CBUUID]?, for service: CBService) {}
  // corebluetooth/cbperipheral/readvalue(for:)-6u624
  open func readValue(for characteristic: CBCharacteristic) {}
  // corebluetooth/cbperipheral/openl2capchannel(_:)
  open func openL2CAPChannel(_ psm: CBL2CAPPSM) {}
}
// corebluetooth/cbperipheraldelegate
public protocol CBPeripheralDelegate: NSObjectProtocol {
  // corebluetooth/cbperipheraldelegate/peripheral(_:diddiscoverservices:)
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?)
  // corebluetooth/cbperipheraldelegate/peripheral(_:diddiscovercharacteristicsfor:error:)
  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?)
  // corebluetooth/cbperipheraldelegate/peripheral(_:didupdatevaluefor:error:)-1xyna
  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?)
  // corebluetooth/cbperipheraldelegate/peripheral(_:didopen:error:)
  func peripheral(
    _ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?, error: (any Error)?)
}
// corebluetooth/cbcentralmanager
open class CBCentralManager: CBManager {
  // corebluetooth/cbcentralmanager/init(delegate:queue:options:)
  public init(
    delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil
  ) {}
  // corebluetooth/cbcentralmanager/scanforperipherals(withservices:options:)
  open func scanForPeripherals(
    withServices serviceUUIDs: [CBUUID]?, options: [String: Any]? = nil
  ) {}
  // corebluetooth/cbcentralmanager/stopscan()
  open func stopScan() {}
  // corebluetooth/cbcentralmanager/connect(_:options:)
  open func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {}
  // corebluetooth/cbcentralmanager/cancelperipheralconnection(_:)
  open func cancelPeripheralConnection(_ peripheral: CBPeripheral) {}
}
// corebluetooth/cbcentralmanagerdelegate
public protocol CBCentralManagerDelegate: NSObjectProtocol {
  // corebluetooth/cbcentralmanagerdelegate/centralmanagerdidupdatestate(_:)
  func centralManagerDidUpdateState(_ central: CBCentralManager)
  // corebluetooth/cbcentralmanagerdelegate/centralmanager(_:diddiscover:advertisementdata:rssi:)
  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber)
  // corebluetooth/cbcentralmanagerdelegate/centralmanager(_:didconnect:)
  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)
  // corebluetooth/cbcentralmanagerdelegate/centralmanager(_:didfailtoconnect:error:)
  func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?)
  // corebluetooth/cbcentralmanagerdelegate/centralmanager(_:diddisconnectperipheral:error:)
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?)
}
// corebluetooth/cbperipheralmanager
open class CBPeripheralManager: CBManager {
  // corebluetooth/cbperipheralmanager/init(delegate:queue:options:)
  public init(
    delegate: (any CBPeripheralManagerDelegate)?, queue: DispatchQueue?,
    options: [String: Any]? = nil
  ) {}
  // corebluetooth/cbperipheralmanager/publishl2capchannel(withencryption:)
  open func publishL2CAPChannel(withEncryption encryptionRequired: Bool) {}
  // corebluetooth/cbperipheralmanager/unpublishl2capchannel(_:)
  open func unpublishL2CAPChannel(_ psm: CBL2CAPPSM) {}
  // corebluetooth/cbperipheralmanager/add(_:)
  open func add(_ service: CBMutableService) {}
  // corebluetooth/cbperipheralmanager/removeallservices()
  open func removeAllServices() {}
  // corebluetooth/cbperipheralmanager/startadvertising(_:)
  open func startAdvertising(_ advertisementData: [String: Any]?) {}
  // corebluetooth/cbperipheralmanager/stopadvertising()
  open func stopAdvertising() {}
}
// corebluetooth/cbperipheralmanagerdelegate
public protocol CBPeripheralManagerDelegate: NSObjectProtocol {
  // corebluetooth/cbperipheralmanagerdelegate/peripheralmanagerdidupdatestate(_:)
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager)
  // corebluetooth/cbperipheralmanagerdelegate/peripheralmanager(_:didpublishl2capchannel:error:)
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel number: CBL2CAPPSM,
    error: (any Error)?)
  // corebluetooth/cbperipheralmanagerdelegate/peripheralmanager(_:didadd:error:)
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?)
  // corebluetooth/cbperipheralmanagerdelegate/peripheralmanagerdidstartadvertising(_:error:)
  func peripheralManagerDidStartAdvertising(
    _ peripheral: CBPeripheralManager, error: (any Error)?)
  // corebluetooth/cbperipheralmanagerdelegate/peripheralmanager(_:didopen:error:)
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?)
}
