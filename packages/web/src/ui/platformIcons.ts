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
import type { IconName } from "@banche/core/forms";

/** Our icon for each icon of the platform's font. */
export const platformIcons: Readonly<Record<IconName, IconDefinition>> = {
  permission: SafetyOutlined,
  dataApplication: DatabaseOutlined,
  system: SettingOutlined,
  "extend-bus": EnvironmentOutlined,
  workFlow: AuditOutlined,
  onlineDevelopment: FormOutlined,
  codeGeneration: CodeOutlined,
  weChat: WechatOutlined,
  extend: AppstoreOutlined,
  organization: ApartmentOutlined,
  department: TeamOutlined,
  position: IdcardOutlined,
  user: UserOutlined,
  role: UsergroupAddOutlined,
  authorize: KeyOutlined,
  onlineUser: WifiOutlined,
  dataDictionary: BookOutlined,
  dataSource: HddOutlined,
  dataModel: PartitionOutlined,
  dataSync: SyncOutlined,
  dataBackup: SaveOutlined,
  dataInterface: ApiOutlined,
  mapExample: CompassOutlined,
  sysConfig: ControlOutlined,
  sysMenu: MenuOutlined,
  sysProvince: GlobalOutlined,
  sysBillRule: FieldNumberOutlined,
  sysNotice: NotificationOutlined,
  sysQuartz: ScheduleOutlined,
  sysLog: ProfileOutlined,
  sysCache: ThunderboltOutlined,
  sysMonitor: MonitorOutlined,
  sysIcon: PictureOutlined,
  sysLanguage: TranslationOutlined,
  flowDesign: BranchesOutlined,
  flowLaunch: SendOutlined,
  flowTodo: ClockCircleOutlined,
  flowDone: CheckCircleOutlined,
  flowCirculate: ShareAltOutlined,
  flowEntrust: UserSwitchOutlined,
  flowMonitor: EyeOutlined,
  webDesign: LayoutOutlined,
  appDesign: MobileOutlined,
  reportDesign: TableOutlined,
  bigScreenDesign: DesktopOutlined,
  portalDesign: DashboardOutlined,
  webForm: SnippetsOutlined,
  appForm: TabletOutlined,
  flowForm: ContainerOutlined,
  mpConfig: ToolOutlined,
  mpMenu: UnorderedListOutlined,
  mpUser: ContactsOutlined,
  mpMessage: MessageOutlined,
  mpMaterial: FolderOpenOutlined,
  qyConfig: WechatWorkOutlined,
  qyOrg: ClusterOutlined,
  qyUser: SolutionOutlined,
  qyMessage: CommentOutlined,
  reportExample: BarChartOutlined,
  bigScreenExample1: FundProjectionScreenOutlined,
  "extend-car": CarOutlined,
  "generator-dictionary": ReadOutlined,
  "file-blank": FileOutlined,
  "workFlow-todo": AlertOutlined,
  bigDataExample: OrderedListOutlined,
  importAndExportExample: SwapOutlined,
  signetExample: VerifiedOutlined,
  signature: SignatureOutlined,
  scheduleExample: CalendarOutlined,
  emailExample: MailOutlined,
  documentExample: FolderOutlined,
  documentPreviewExample: FileSearchOutlined,
  barCodeExample: BarcodeOutlined,
  printExample: PrinterOutlined,
  orderExample: ShoppingCartOutlined,
  projectExample: ProjectOutlined,
  chartExample: AreaChartOutlined,
  tableExample: BorderInnerOutlined,
  formExample: EditOutlined,
  echartsPie: PieChartOutlined,
  echartsLineArea: LineChartOutlined,
  echartsScatter: DotChartOutlined,
  echartsFunnel: FunnelPlotOutlined,
  echartsTree: NodeIndexOutlined,
  "tree-organization3": BankOutlined,
  "tree-department1": DeploymentUnitOutlined,
  "tree-position1": TagsOutlined,
  "tree-user2": SmileOutlined,
};

/** The value that a menu entry stores for this icon, in clients of the platform and in ours (contract-base §2.3). */
export function classOf(glyph: string): string {
  return `icon-ym icon-ym-${glyph}`;
}
