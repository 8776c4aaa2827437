@_exported import Foundation

// corebluetooth/cbl2cappsm, iOS 5.0
public typealias CBL2CAPPSM = UInt16
// corebluetooth/cbcentralmanageroptionshowpoweralertkey, iOS 7.0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CBCentralManagerOptionShowPowerAlertKey = ""
// corebluetooth/cbcentralmanagerscanoptionallowduplicateskey, iOS 5.0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CBCentralManagerScanOptionAllowDuplicatesKey = ""
// corebluetooth/cbperipheralmanageroptionshowpoweralertkey, iOS 7.0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CBPeripheralManagerOptionShowPowerAlertKey = ""
// corebluetooth/cbadvertisementdataserviceuuidskey, iOS 5.0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CBAdvertisementDataServiceUUIDsKey = ""

// corebluetooth/cbuuid, iOS 5.0
open class CBUUID: NSObject {
  // corebluetooth/cbuuid/init(string:), iOS 5.0
  public init(string theString: String) {}
}
// corebluetooth/cbmanagerstate, iOS 10.0
public enum CBManagerState: Int, Sendable {
  // corebluetooth/cbmanagerstate/unknown, iOS 10.0
  case unknown
  // corebluetooth/cbmanagerstate/resetting, iOS 10.0
  case resetting
  // corebluetooth/cbmanagerstate/unsupported, iOS 10.0
  case unsupported
  // corebluetooth/cbmanagerstate/unauthorized, iOS 10.0
  case unauthorized
  // corebluetooth/cbmanagerstate/poweredoff, iOS 10.0
  case poweredOff
  // corebluetooth/cbmanagerstate/poweredon, iOS 10.0
  case poweredOn
}
// corebluetooth/cbmanagerauthorization, iOS 13.0
public enum CBManagerAuthorization: Int, Sendable {
  // corebluetooth/cbmanagerauthorization/notdetermined, iOS 13.0
  case notDetermined
  // corebluetooth/cbmanagerauthorization/restricted, iOS 13.0
  case restricted
  // corebluetooth/cbmanagerauthorization/denied, iOS 13.0
  case denied
  // corebluetooth/cbmanagerauthorization/allowedalways, iOS 13.0
  case allowedAlways
}
// corebluetooth/cbmanager, iOS 10.0
open class CBManager: NSObject {
  // corebluetooth/cbmanager/state, iOS 10.0
  open var state: CBManagerState { fatalError() }
  // corebluetooth/cbmanager/authorization-swift.type.property, iOS 13.1
  open class var authorization: CBManagerAuthorization { fatalError() }
}
// corebluetooth/cbpeer, iOS 8.0
open class CBPeer: NSObject {
  // corebluetooth/cbpeer/identifier, iOS 7.0
  open var identifier: UUID { fatalError() }
}
// corebluetooth/cbattribute, iOS 8.0
open class CBAttribute: NSObject {
  // corebluetooth/cbattribute/uuid, iOS 8.0
  open var uuid: CBUUID { fatalError() }
}
// corebluetooth/cbservice, iOS 5.0
open class CBService: CBAttribute {
  // corebluetooth/cbservice/characteristics, iOS 5.0
  open var characteristics: [CBCharacteristic]? { fatalError() }
}
// corebluetooth/cbmutableservice, iOS 6.0
open class CBMutableService: CBService {
  // corebluetooth/cbmutableservice/init(type:primary:), iOS 6.0
  public init(type UUID: CBUUID, primary isPrimary: Bool) {}
  // corebluetooth/cbmutableservice/characteristics, iOS 6.0
  open override var characteristics: [CBCharacteristic]? {
    get { fatalError() }
    set {}
  }
}
// corebluetooth/cbcharacteristicproperties, iOS 5.0
public struct CBCharacteristicProperties: OptionSet, Sendable {
  // corebluetooth/cbcharacteristicproperties, iOS 5.0
  public let rawValue: UInt
  // corebluetooth/cbcharacteristicproperties/init(rawvalue:), iOS 5.0
  public init(rawValue: UInt) { self.rawValue = rawValue }
  // corebluetooth/cbcharacteristicproperties/read, iOS 5.0
  public static var read: CBCharacteristicProperties { fatalError() }
}
// corebluetooth/cbattributepermissions, iOS 6.0
public struct CBAttributePermissions: OptionSet, Sendable {
  // corebluetooth/cbattributepermissions, iOS 6.0
  public let rawValue: UInt
  // corebluetooth/cbattributepermissions/init(rawvalue:), iOS 6.0
  public init(rawValue: UInt) { self.rawValue = rawValue }
  // corebluetooth/cbattributepermissions/readable, iOS 6.0
  public static var readable: CBAttributePermissions { fatalError() }
}
// corebluetooth/cbcharacteristic, iOS 5.0
open class CBCharacteristic: CBAttribute {
  // corebluetooth/cbcharacteristic/value, iOS 5.0
  open var value: Data? { fatalError() }
}
// corebluetooth/cbmutablecharacteristic, iOS 6.0
open class CBMutableCharacteristic: CBCharacteristic {
  // corebluetooth/cbmutablecharacteristic/init(type:properties:value:permissions:), iOS 6.0
  public init(
    type UUID: CBUUID, properties: CBCharacteristicProperties, value: Data?,
    permissions: CBAttributePermissions
  ) {}
}
// corebluetooth/cbl2capchannel, iOS 11.0
open class CBL2CAPChannel: NSObject {
  // corebluetooth/cbl2capchannel/peer, iOS 11.0
  open var peer: CBPeer! { fatalError() }
  // corebluetooth/cbl2capchannel/inputstream, iOS 11.0
  open var inputStream: InputStream! { fatalError() }
  // corebluetooth/cbl2capchannel/outputstream, iOS 11.0
  open var outputStream: OutputStream! { fatalError() }
}
// corebluetooth/cbperipheralstate, iOS 7.0
public enum CBPeripheralState: Int, Sendable {
  // corebluetooth/cbperipheralstate/disconnected, iOS 7.0
  case disconnected
  // corebluetooth/cbperipheralstate/connecting, iOS 7.0
  case connecting
  // corebluetooth/cbperipheralstate/connected, iOS 7.0
  case connected
  // corebluetooth/cbperipheralstate/disconnecting, iOS 9.0
  case disconnecting
}
// corebluetooth/cbperipheral, iOS 5.0
open class CBPeripheral: CBPeer {
  // corebluetooth/cbperipheral/delegate, iOS 5.0
  open weak var delegate: (any CBPeripheralDelegate)?
  // corebluetooth/cbperipheral/state, iOS 5.0
  open var state: CBPeripheralState { fatalError() }
  // corebluetooth/cbperipheral/services, iOS 5.0
  open var services: [CBService]? { fatalError() }
  // corebluetooth/cbperipheral/discoverservices(_:), iOS 5.0
  open func discoverServices(_ serviceUUIDs: [CBUUID]?) {}
  // corebluetooth/cbperipheral/discovercharacteristics(_:for:), iOS 5.0
  open func discoverCharacteristics(_ characteristicUUIDs: [CBUUID]?, for service: CBService) {}
  // corebluetooth/cbperipheral/readvalue(for:)-6u2kr, iOS 5.0
  open func readValue(for characteristic: CBCharacteristic) {}
  // corebluetooth/cbperipheral/openl2capchannel(_:), iOS 11.0
  open func openL2CAPChannel(_ psm: CBL2CAPPSM) {}
}
// corebluetooth/cbperipheraldelegate, iOS 5.0
public protocol CBPeripheralDelegate: NSObjectProtocol {
  // corebluetooth/cbperipheraldelegate/peripheral(_:diddiscoverservices:), iOS 5.0
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?)
  // corebluetooth/cbperipheraldelegate/peripheral(_:diddiscovercharacteristicsfor:error:), iOS 5.0
  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?)
  // corebluetooth/cbperipheraldelegate/peripheral(_:didupdatevaluefor:error:)-1xyna, iOS 5.0
  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?)
  // corebluetooth/cbperipheraldelegate/peripheral(_:didopen:error:), iOS 11.0
  func peripheral(
    _ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?, error: (any Error)?)
}
// corebluetooth/cbcentralmanager, iOS 5.0
open class CBCentralManager: CBManager {
  // corebluetooth/cbcentralmanager/init(delegate:queue:options:), iOS 7.0
  public init(
    delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil
  ) {}
  // corebluetooth/cbcentralmanager/scanforperipherals(withservices:options:), iOS 5.0
  open func scanForPeripherals(
    withServices serviceUUIDs: [CBUUID]?, options: [String: Any]? = nil
  ) {}
  // corebluetooth/cbcentralmanager/stopscan(), iOS 5.0
  open func stopScan() {}
  // corebluetooth/cbcentralmanager/connect(_:options:), iOS 5.0
  open func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {}
  // corebluetooth/cbcentralmanager/cancelperipheralconnection(_:), iOS 5.0
  open func cancelPeripheralConnection(_ peripheral: CBPeripheral) {}
}
// corebluetooth/cbcentralmanagerdelegate, iOS 5.0
public protocol CBCentralManagerDelegate: NSObjectProtocol {
  // corebluetooth/cbcentralmanagerdelegate/centralmanagerdidupdatestate(_:), iOS 5.0
  func centralManagerDidUpdateState(_ central: CBCentralManager)
  // corebluetooth/cbcentralmanagerdelegate/centralmanager(_:diddiscover:advertisementdata:rssi:), iOS 5.0
  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber)
  // corebluetooth/cbcentralmanagerdelegate/centralmanager(_:didconnect:), iOS 5.0
  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)
  // corebluetooth/cbcentralmanagerdelegate/centralmanager(_:didfailtoconnect:error:), iOS 5.0
  func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?)
  // corebluetooth/cbcentralmanagerdelegate/centralmanager(_:diddisconnectperipheral:error:), iOS 5.0
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?)
}
// corebluetooth/cbperipheralmanager, iOS 6.0
open class CBPeripheralManager: CBManager {
  // corebluetooth/cbperipheralmanager/init(delegate:queue:options:), iOS 7.0
  public init(
    delegate: (any CBPeripheralManagerDelegate)?, queue: DispatchQueue?,
    options: [String: Any]? = nil
  ) {}
  // corebluetooth/cbperipheralmanager/publishl2capchannel(withencryption:), iOS 11.0
  open func publishL2CAPChannel(withEncryption encryptionRequired: Bool) {}
  // corebluetooth/cbperipheralmanager/unpublishl2capchannel(_:), iOS 11.0
  open func unpublishL2CAPChannel(_ psm: CBL2CAPPSM) {}
  // corebluetooth/cbperipheralmanager/add(_:), iOS 6.0
  open func add(_ service: CBMutableService) {}
  // corebluetooth/cbperipheralmanager/removeallservices(), iOS 6.0
  open func removeAllServices() {}
  // corebluetooth/cbperipheralmanager/startadvertising(_:), iOS 6.0
  open func startAdvertising(_ advertisementData: [String: Any]?) {}
  // corebluetooth/cbperipheralmanager/stopadvertising(), iOS 6.0
  open func stopAdvertising() {}
}
// corebluetooth/cbperipheralmanagerdelegate, iOS 5.0
public protocol CBPeripheralManagerDelegate: NSObjectProtocol {
  // corebluetooth/cbperipheralmanagerdelegate/peripheralmanagerdidupdatestate(_:), iOS 6.0
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager)
  // corebluetooth/cbperipheralmanagerdelegate/peripheralmanager(_:didpublishl2capchannel:error:), iOS 6.0
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel number: CBL2CAPPSM,
    error: (any Error)?)
  // corebluetooth/cbperipheralmanagerdelegate/peripheralmanager(_:didadd:error:), iOS 6.0
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?)
  // corebluetooth/cbperipheralmanagerdelegate/peripheralmanagerdidstartadvertising(_:error:), iOS 6.0
  func peripheralManagerDidStartAdvertising(
    _ peripheral: CBPeripheralManager, error: (any Error)?)
  // corebluetooth/cbperipheralmanagerdelegate/peripheralmanager(_:didopen:error:), iOS 11.0
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?)
}
