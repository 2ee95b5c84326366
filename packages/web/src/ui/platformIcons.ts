import AppstoreOutlined from "@ant-design/icons-svg/es/asn/AppstoreOutlined";
import AreaChartOutlined from "@ant-design/icons-svg/es/asn/AreaChartOutlined";
import AuditOutlined from "@ant-design/icons-svg/es/asn/AuditOutlined";
import BankOutlined from "@ant-design/icons-svg/es/asn/BankOutlined";
import BarChartOutlined from "@ant-design/icons-svg/es/asn/BarChartOutlined";
import BarcodeOutlined from "@ant-design/icons-svg/es/asn/BarcodeOutlined";
import BorderInnerOutlined from "@ant-design/icons-svg/es/asn/BorderInnerOutlined";
import BranchesOutlined from "@ant-design/icons-svg/es/asn/BranchesOutlined";
import CalendarOutlined from "@ant-design/icons-svg/es/asn/CalendarOutlined";
import CheckCircleOutlined from "@ant-design/icons-svg/es/asn/CheckCircleOutlined";
import ClockCircleOutlined from "@ant-design/icons-svg/es/asn/ClockCircleOutlined";
import ClusterOutlined from "@ant-design/icons-svg/es/asn/ClusterOutlined";
import CodeOutlined from "@ant-design/icons-svg/es/asn/CodeOutlined";
import CommentOutlined from "@ant-design/icons-svg/es/asn/CommentOutlined";
import ContactsOutlined from "@ant-design/icons-svg/es/asn/ContactsOutlined";
import ContainerOutlined from "@ant-design/icons-svg/es/asn/ContainerOutlined";
import DashboardOutlined from "@ant-design/icons-svg/es/asn/DashboardOutlined";
import DeploymentUnitOutlined from "@ant-design/icons-svg/es/asn/DeploymentUnitOutlined";
import DesktopOutlined from "@ant-design/icons-svg/es/asn/DesktopOutlined";
import DotChartOutlined from "@ant-design/icons-svg/es/asn/DotChartOutlined";
import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import EyeOutlined from "@ant-design/icons-svg/es/asn/EyeOutlined";
import FileSearchOutlined from "@ant-design/icons-svg/es/asn/FileSearchOutlined";
import FolderOpenOutlined from "@ant-design/icons-svg/es/asn/FolderOpenOutlined";
import FolderOutlined from "@ant-design/icons-svg/es/asn/FolderOutlined";
import FundProjectionScreenOutlined from "@ant-design/icons-svg/es/asn/FundProjectionScreenOutlined";
import FunnelPlotOutlined from "@ant-design/icons-svg/es/asn/FunnelPlotOutlined";
import LayoutOutlined from "@ant-design/icons-svg/es/asn/LayoutOutlined";
import LineChartOutlined from "@ant-design/icons-svg/es/asn/LineChartOutlined";
import MailOutlined from "@ant-design/icons-svg/es/asn/MailOutlined";
import MessageOutlined from "@ant-design/icons-svg/es/asn/MessageOutlined";
import MobileOutlined from "@ant-design/icons-svg/es/asn/MobileOutlined";
import NodeIndexOutlined from "@ant-design/icons-svg/es/asn/NodeIndexOutlined";
import OrderedListOutlined from "@ant-design/icons-svg/es/asn/OrderedListOutlined";
import PieChartOutlined from "@ant-design/icons-svg/es/asn/PieChartOutlined";
import PrinterOutlined from "@ant-design/icons-svg/es/asn/PrinterOutlined";
import ProjectOutlined from "@ant-design/icons-svg/es/asn/ProjectOutlined";
import SendOutlined from "@ant-design/icons-svg/es/asn/SendOutlined";
import ShareAltOutlined from "@ant-design/icons-svg/es/asn/ShareAltOutlined";
import ShoppingCartOutlined from "@ant-design/icons-svg/es/asn/ShoppingCartOutlined";
import SignatureOutlined from "@ant-design/icons-svg/es/asn/SignatureOutlined";
import SmileOutlined from "@ant-design/icons-svg/es/asn/SmileOutlined";
import SolutionOutlined from "@ant-design/icons-svg/es/asn/SolutionOutlined";
import SwapOutlined from "@ant-design/icons-svg/es/asn/SwapOutlined";
import TableOutlined from "@ant-design/icons-svg/es/asn/TableOutlined";
import TabletOutlined from "@ant-design/icons-svg/es/asn/TabletOutlined";
import TagsOutlined from "@ant-design/icons-svg/es/asn/TagsOutlined";
import ToolOutlined from "@ant-design/icons-svg/es/asn/ToolOutlined";
import UnorderedListOutlined from "@ant-design/icons-svg/es/asn/UnorderedListOutlined";
import UserSwitchOutlined from "@ant-design/icons-svg/es/asn/UserSwitchOutlined";
import VerifiedOutlined from "@ant-design/icons-svg/es/asn/VerifiedOutlined";
import WechatOutlined from "@ant-design/icons-svg/es/asn/WechatOutlined";
import WechatWorkOutlined from "@ant-design/icons-svg/es/asn/WechatWorkOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { IconName } from "@banche/core/forms";
import { menuIcons } from "./menuIcons.ts";

/** Our icon for each icon of the platform's font. */
export const platformIcons: Readonly<Record<IconName, IconDefinition>> = {
  ...menuIcons,
  workFlow: AuditOutlined,
  codeGeneration: CodeOutlined,
  weChat: WechatOutlined,
  extend: AppstoreOutlined,
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
