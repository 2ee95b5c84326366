import AlertOutlined from "@ant-design/icons-svg/es/asn/AlertOutlined";
import ApartmentOutlined from "@ant-design/icons-svg/es/asn/ApartmentOutlined";
import ApiOutlined from "@ant-design/icons-svg/es/asn/ApiOutlined";
import AppstoreOutlined from "@ant-design/icons-svg/es/asn/AppstoreOutlined";
import AreaChartOutlined from "@ant-design/icons-svg/es/asn/AreaChartOutlined";
import AuditOutlined from "@ant-design/icons-svg/es/asn/AuditOutlined";
import BankOutlined from "@ant-design/icons-svg/es/asn/BankOutlined";
import BarChartOutlined from "@ant-design/icons-svg/es/asn/BarChartOutlined";
import BarcodeOutlined from "@ant-design/icons-svg/es/asn/BarcodeOutlined";
import BookOutlined from "@ant-design/icons-svg/es/asn/BookOutlined";
import BorderInnerOutlined from "@ant-design/icons-svg/es/asn/BorderInnerOutlined";
import BranchesOutlined from "@ant-design/icons-svg/es/asn/BranchesOutlined";
import CalendarOutlined from "@ant-design/icons-svg/es/asn/CalendarOutlined";
import CarOutlined from "@ant-design/icons-svg/es/asn/CarOutlined";
import CheckCircleOutlined from "@ant-design/icons-svg/es/asn/CheckCircleOutlined";
import ClockCircleOutlined from "@ant-design/icons-svg/es/asn/ClockCircleOutlined";
import ClusterOutlined from "@ant-design/icons-svg/es/asn/ClusterOutlined";
import CodeOutlined from "@ant-design/icons-svg/es/asn/CodeOutlined";
import CommentOutlined from "@ant-design/icons-svg/es/asn/CommentOutlined";
import CompassOutlined from "@ant-design/icons-svg/es/asn/CompassOutlined";
import ContactsOutlined from "@ant-design/icons-svg/es/asn/ContactsOutlined";
import ContainerOutlined from "@ant-design/icons-svg/es/asn/ContainerOutlined";
import ControlOutlined from "@ant-design/icons-svg/es/asn/ControlOutlined";
import DashboardOutlined from "@ant-design/icons-svg/es/asn/DashboardOutlined";
import DatabaseOutlined from "@ant-design/icons-svg/es/asn/DatabaseOutlined";
import DeploymentUnitOutlined from "@ant-design/icons-svg/es/asn/DeploymentUnitOutlined";
import DesktopOutlined from "@ant-design/icons-svg/es/asn/DesktopOutlined";
import DotChartOutlined from "@ant-design/icons-svg/es/asn/DotChartOutlined";
import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import EnvironmentOutlined from "@ant-design/icons-svg/es/asn/EnvironmentOutlined";
import EyeOutlined from "@ant-design/icons-svg/es/asn/EyeOutlined";
import FieldNumberOutlined from "@ant-design/icons-svg/es/asn/FieldNumberOutlined";
import FileOutlined from "@ant-design/icons-svg/es/asn/FileOutlined";
import FileSearchOutlined from "@ant-design/icons-svg/es/asn/FileSearchOutlined";
import FolderOutlined from "@ant-design/icons-svg/es/asn/FolderOutlined";
import FolderOpenOutlined from "@ant-design/icons-svg/es/asn/FolderOpenOutlined";
import FormOutlined from "@ant-design/icons-svg/es/asn/FormOutlined";
import FundProjectionScreenOutlined from "@ant-design/icons-svg/es/asn/FundProjectionScreenOutlined";
import FunnelPlotOutlined from "@ant-design/icons-svg/es/asn/FunnelPlotOutlined";
import GlobalOutlined from "@ant-design/icons-svg/es/asn/GlobalOutlined";
import HddOutlined from "@ant-design/icons-svg/es/asn/HddOutlined";
import IdcardOutlined from "@ant-design/icons-svg/es/asn/IdcardOutlined";
import KeyOutlined from "@ant-design/icons-svg/es/asn/KeyOutlined";
import LayoutOutlined from "@ant-design/icons-svg/es/asn/LayoutOutlined";
import LineChartOutlined from "@ant-design/icons-svg/es/asn/LineChartOutlined";
import MailOutlined from "@ant-design/icons-svg/es/asn/MailOutlined";
import MenuOutlined from "@ant-design/icons-svg/es/asn/MenuOutlined";
import MessageOutlined from "@ant-design/icons-svg/es/asn/MessageOutlined";
import MobileOutlined from "@ant-design/icons-svg/es/asn/MobileOutlined";
import MonitorOutlined from "@ant-design/icons-svg/es/asn/MonitorOutlined";
import NodeIndexOutlined from "@ant-design/icons-svg/es/asn/NodeIndexOutlined";
import NotificationOutlined from "@ant-design/icons-svg/es/asn/NotificationOutlined";
import OrderedListOutlined from "@ant-design/icons-svg/es/asn/OrderedListOutlined";
import PartitionOutlined from "@ant-design/icons-svg/es/asn/PartitionOutlined";
import PictureOutlined from "@ant-design/icons-svg/es/asn/PictureOutlined";
import PieChartOutlined from "@ant-design/icons-svg/es/asn/PieChartOutlined";
import PrinterOutlined from "@ant-design/icons-svg/es/asn/PrinterOutlined";
import ProfileOutlined from "@ant-design/icons-svg/es/asn/ProfileOutlined";
import ProjectOutlined from "@ant-design/icons-svg/es/asn/ProjectOutlined";
import ReadOutlined from "@ant-design/icons-svg/es/asn/ReadOutlined";
import SafetyOutlined from "@ant-design/icons-svg/es/asn/SafetyOutlined";
import SaveOutlined from "@ant-design/icons-svg/es/asn/SaveOutlined";
import ScheduleOutlined from "@ant-design/icons-svg/es/asn/ScheduleOutlined";
import SendOutlined from "@ant-design/icons-svg/es/asn/SendOutlined";
import SettingOutlined from "@ant-design/icons-svg/es/asn/SettingOutlined";
import ShareAltOutlined from "@ant-design/icons-svg/es/asn/ShareAltOutlined";
import ShoppingCartOutlined from "@ant-design/icons-svg/es/asn/ShoppingCartOutlined";
import SignatureOutlined from "@ant-design/icons-svg/es/asn/SignatureOutlined";
import SmileOutlined from "@ant-design/icons-svg/es/asn/SmileOutlined";
import SnippetsOutlined from "@ant-design/icons-svg/es/asn/SnippetsOutlined";
import SolutionOutlined from "@ant-design/icons-svg/es/asn/SolutionOutlined";
import SwapOutlined from "@ant-design/icons-svg/es/asn/SwapOutlined";
import SyncOutlined from "@ant-design/icons-svg/es/asn/SyncOutlined";
import TableOutlined from "@ant-design/icons-svg/es/asn/TableOutlined";
import TabletOutlined from "@ant-design/icons-svg/es/asn/TabletOutlined";
import TagsOutlined from "@ant-design/icons-svg/es/asn/TagsOutlined";
import TeamOutlined from "@ant-design/icons-svg/es/asn/TeamOutlined";
import ThunderboltOutlined from "@ant-design/icons-svg/es/asn/ThunderboltOutlined";
import ToolOutlined from "@ant-design/icons-svg/es/asn/ToolOutlined";
import TranslationOutlined from "@ant-design/icons-svg/es/asn/TranslationOutlined";
import UnorderedListOutlined from "@ant-design/icons-svg/es/asn/UnorderedListOutlined";
import UserOutlined from "@ant-design/icons-svg/es/asn/UserOutlined";
import UserSwitchOutlined from "@ant-design/icons-svg/es/asn/UserSwitchOutlined";
import UsergroupAddOutlined from "@ant-design/icons-svg/es/asn/UsergroupAddOutlined";
import VerifiedOutlined from "@ant-design/icons-svg/es/asn/VerifiedOutlined";
import WechatOutlined from "@ant-design/icons-svg/es/asn/WechatOutlined";
import WechatWorkOutlined from "@ant-design/icons-svg/es/asn/WechatWorkOutlined";
import WifiOutlined from "@ant-design/icons-svg/es/asn/WifiOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";

/** A picture of the platform's icon font, as our set draws it. */
export interface PlatformIcon {
  /** Glyph of the font: what stands behind `icon-ym-`. */
  readonly glyph: string;
  /** Menu code that it was made for; it names the picture for people. */
  readonly code?: string;
  readonly icon: IconDefinition;
}

/** The glyphs of the platform that menus and trees use, each with the picture that stands for it here. */
export const platformIcons: readonly PlatformIcon[] = [
  { glyph: "permission", code: "permission", icon: SafetyOutlined },
  { glyph: "dataApplication", code: "systemData", icon: DatabaseOutlined },
  { glyph: "system", code: "system", icon: SettingOutlined },
  { glyph: "extend-bus", code: "bus", icon: EnvironmentOutlined },
  { glyph: "workFlow", code: "workFlow", icon: AuditOutlined },
  { glyph: "onlineDevelopment", code: "onlineDev", icon: FormOutlined },
  { glyph: "codeGeneration", code: "generator", icon: CodeOutlined },
  { glyph: "weChat", code: "weChat", icon: WechatOutlined },
  { glyph: "extend", code: "extend", icon: AppstoreOutlined },
  { glyph: "organization", code: "permission.organize", icon: ApartmentOutlined },
  { glyph: "department", code: "permission.department", icon: TeamOutlined },
  { glyph: "position", code: "permission.position", icon: IdcardOutlined },
  { glyph: "user", code: "permission.user", icon: UserOutlined },
  { glyph: "role", code: "permission.role", icon: UsergroupAddOutlined },
  { glyph: "authorize", code: "permission.authorize", icon: KeyOutlined },
  { glyph: "onlineUser", code: "permission.userOnline", icon: WifiOutlined },
  { glyph: "dataDictionary", code: "systemData.dictionary", icon: BookOutlined },
  { glyph: "dataSource", code: "systemData.dataSource", icon: HddOutlined },
  { glyph: "dataModel", code: "systemData.dataModel", icon: PartitionOutlined },
  { glyph: "dataSync", code: "systemData.dataSync", icon: SyncOutlined },
  { glyph: "dataBackup", code: "systemData.dataBackup", icon: SaveOutlined },
  { glyph: "dataInterface", code: "systemData.dataInterface", icon: ApiOutlined },
  { glyph: "mapExample", code: "systemData.map", icon: CompassOutlined },
  { glyph: "sysConfig", code: "system.sysConfig", icon: ControlOutlined },
  { glyph: "sysMenu", code: "system.menu", icon: MenuOutlined },
  { glyph: "sysProvince", code: "system.area", icon: GlobalOutlined },
  { glyph: "sysBillRule", code: "system.billRule", icon: FieldNumberOutlined },
  { glyph: "sysNotice", code: "system.notice", icon: NotificationOutlined },
  { glyph: "sysQuartz", code: "system.task", icon: ScheduleOutlined },
  { glyph: "sysLog", code: "system.log", icon: ProfileOutlined },
  { glyph: "sysCache", code: "system.cache", icon: ThunderboltOutlined },
  { glyph: "sysMonitor", code: "system.monitor", icon: MonitorOutlined },
  { glyph: "sysIcon", code: "system.icons", icon: PictureOutlined },
  { glyph: "sysLanguage", code: "system.language", icon: TranslationOutlined },
  { glyph: "flowDesign", code: "workFlow.flowEngine", icon: BranchesOutlined },
  { glyph: "flowLaunch", code: "workFlow.flowLaunch", icon: SendOutlined },
  { glyph: "flowTodo", code: "workFlow.flowTodo", icon: ClockCircleOutlined },
  { glyph: "flowDone", code: "workFlow.flowDone", icon: CheckCircleOutlined },
  { glyph: "flowCirculate", code: "workFlow.flowCirculate", icon: ShareAltOutlined },
  { glyph: "flowEntrust", code: "workFlow.entrust", icon: UserSwitchOutlined },
  { glyph: "flowMonitor", code: "workFlow.flowMonitor", icon: EyeOutlined },
  { glyph: "webDesign", code: "onlineDev.webDesign", icon: LayoutOutlined },
  { glyph: "appDesign", code: "onlineDev.appDesign", icon: MobileOutlined },
  { glyph: "reportDesign", code: "onlineDev.dataReport", icon: TableOutlined },
  { glyph: "bigScreenDesign", code: "onlineDev.dataScreen", icon: DesktopOutlined },
  { glyph: "portalDesign", code: "onlineDev.visualPortal", icon: DashboardOutlined },
  { glyph: "webForm", code: "generator.webForm", icon: SnippetsOutlined },
  { glyph: "appForm", code: "generator.appForm", icon: TabletOutlined },
  { glyph: "flowForm", code: "generator.flowForm", icon: ContainerOutlined },
  { glyph: "mpConfig", code: "weChat.mpConfig", icon: ToolOutlined },
  { glyph: "mpMenu", code: "weChat.mpMenu", icon: UnorderedListOutlined },
  { glyph: "mpUser", code: "weChat.mpUser", icon: ContactsOutlined },
  { glyph: "mpMessage", code: "weChat.mpMessage", icon: MessageOutlined },
  { glyph: "mpMaterial", code: "weChat.mpMaterial", icon: FolderOpenOutlined },
  { glyph: "qyConfig", code: "weChat.qyhConfig", icon: WechatWorkOutlined },
  { glyph: "qyOrg", code: "weChat.qyDepartment", icon: ClusterOutlined },
  { glyph: "qyUser", code: "weChat.qyUser", icon: SolutionOutlined },
  { glyph: "qyMessage", code: "weChat.qyMessage", icon: CommentOutlined },
  { glyph: "reportExample", code: "dataReport", icon: BarChartOutlined },
  { glyph: "bigScreenExample1", code: "reportBI", icon: FundProjectionScreenOutlined },
  { glyph: "extend-car", code: "bus.vehicleKind", icon: CarOutlined },
  { glyph: "generator-dictionary", icon: ReadOutlined },
  { glyph: "file-blank", icon: FileOutlined },
  { glyph: "workFlow-todo", code: "bus.expiry", icon: AlertOutlined },
  { glyph: "bigDataExample", code: "extend.bigData", icon: OrderedListOutlined },
  { glyph: "importAndExportExample", code: "extend.importAndExport", icon: SwapOutlined },
  { glyph: "signetExample", code: "extend.signet", icon: VerifiedOutlined },
  { glyph: "signature", code: "extend.signature", icon: SignatureOutlined },
  { glyph: "scheduleExample", code: "extend.schedule", icon: CalendarOutlined },
  { glyph: "emailExample", code: "extend.email", icon: MailOutlined },
  { glyph: "documentExample", code: "extend.document", icon: FolderOutlined },
  { glyph: "documentPreviewExample", code: "extend.documentPreview", icon: FileSearchOutlined },
  { glyph: "barCodeExample", code: "extend.barCode", icon: BarcodeOutlined },
  { glyph: "printExample", code: "extend.printData", icon: PrinterOutlined },
  { glyph: "orderExample", code: "extend.order", icon: ShoppingCartOutlined },
  { glyph: "projectExample", code: "extend.projectGantt", icon: ProjectOutlined },
  { glyph: "chartExample", code: "extend.graphDemo", icon: AreaChartOutlined },
  { glyph: "tableExample", code: "extend.tableDemo", icon: BorderInnerOutlined },
  { glyph: "formExample", code: "extend.formDemo", icon: EditOutlined },
  { glyph: "echartsPie", code: "extend.graphDemo.echartsPie", icon: PieChartOutlined },
  { glyph: "echartsLineArea", code: "extend.graphDemo.echartsLineArea", icon: LineChartOutlined },
  { glyph: "echartsScatter", code: "extend.graphDemo.echartsScatter", icon: DotChartOutlined },
  { glyph: "echartsFunnel", code: "extend.graphDemo.echartsFunnel", icon: FunnelPlotOutlined },
  { glyph: "echartsTree", code: "extend.graphDemo.echartsTree", icon: NodeIndexOutlined },
  { glyph: "tree-organization3", icon: BankOutlined },
  { glyph: "tree-department1", icon: DeploymentUnitOutlined },
  { glyph: "tree-position1", icon: TagsOutlined },
  { glyph: "tree-user2", icon: SmileOutlined },
];

/** What a menu entry carries to have this picture, in clients of the platform and in ours (contract-base §2.3). */
export function classOf(glyph: string): string {
  return `icon-ym icon-ym-${glyph}`;
}
