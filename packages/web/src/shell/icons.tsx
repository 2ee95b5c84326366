import ApartmentOutlined from "@ant-design/icons-svg/es/asn/ApartmentOutlined";
import ApiOutlined from "@ant-design/icons-svg/es/asn/ApiOutlined";
import AppstoreOutlined from "@ant-design/icons-svg/es/asn/AppstoreOutlined";
import AuditOutlined from "@ant-design/icons-svg/es/asn/AuditOutlined";
import BarChartOutlined from "@ant-design/icons-svg/es/asn/BarChartOutlined";
import BookOutlined from "@ant-design/icons-svg/es/asn/BookOutlined";
import CodeOutlined from "@ant-design/icons-svg/es/asn/CodeOutlined";
import SyncOutlined from "@ant-design/icons-svg/es/asn/SyncOutlined";
import DatabaseOutlined from "@ant-design/icons-svg/es/asn/DatabaseOutlined";
import DesktopOutlined from "@ant-design/icons-svg/es/asn/DesktopOutlined";
import EnvironmentOutlined from "@ant-design/icons-svg/es/asn/EnvironmentOutlined";
import FileOutlined from "@ant-design/icons-svg/es/asn/FileOutlined";
import FormOutlined from "@ant-design/icons-svg/es/asn/FormOutlined";
import FundProjectionScreenOutlined from "@ant-design/icons-svg/es/asn/FundProjectionScreenOutlined";
import HomeOutlined from "@ant-design/icons-svg/es/asn/HomeOutlined";
import IdcardOutlined from "@ant-design/icons-svg/es/asn/IdcardOutlined";
import LinkOutlined from "@ant-design/icons-svg/es/asn/LinkOutlined";
import MailOutlined from "@ant-design/icons-svg/es/asn/MailOutlined";
import SafetyOutlined from "@ant-design/icons-svg/es/asn/SafetyOutlined";
import SettingOutlined from "@ant-design/icons-svg/es/asn/SettingOutlined";
import TeamOutlined from "@ant-design/icons-svg/es/asn/TeamOutlined";
import UserOutlined from "@ant-design/icons-svg/es/asn/UserOutlined";
import WechatOutlined from "@ant-design/icons-svg/es/asn/WechatOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { Route } from "@banche/core/shell";
import { Icon } from "../ui/Icon.tsx";
import { PlatformIcon } from "./PlatformIcon.tsx";

const byCode: Readonly<Record<string, IconDefinition>> = {
  home: HomeOutlined,
  onlineDev: FormOutlined,
  generator: CodeOutlined,
  system: SettingOutlined,
  systemData: DatabaseOutlined,
  weChat: WechatOutlined,
  permission: SafetyOutlined,
  workFlow: AuditOutlined,
  extend: AppstoreOutlined,
  bus: EnvironmentOutlined,
  dataReport: BarChartOutlined,
  reportBI: FundProjectionScreenOutlined,
  messageRecord: MailOutlined,
  messagesendrecord: MailOutlined,
  profile: UserOutlined,
  menuMore: AppstoreOutlined,
  "permission.user": UserOutlined,
  "permission.organize": ApartmentOutlined,
  "permission.department": TeamOutlined,
  "permission.position": IdcardOutlined,
  "systemData.dataSource": DatabaseOutlined,
  "systemData.dataInterface": ApiOutlined,
  "systemData.dataModel": DatabaseOutlined,
  "systemData.dataSync": SyncOutlined,
  "systemData.dictionary": BookOutlined,
  "system.area": EnvironmentOutlined,
};

const byKind: Readonly<Record<Route["kind"], IconDefinition>> = {
  folder: AppstoreOutlined,
  page: FileOutlined,
  model: FileOutlined,
  dictionary: BookOutlined,
  report: BarChartOutlined,
  dashboard: DesktopOutlined,
  frame: LinkOutlined,
  external: LinkOutlined,
};

type Entry = Pick<Route, "code" | "kind"> & Partial<Pick<Route, "icon">>;

/** The icon of a menu entry, by its code. We do not ship the icon font of the platform. */
export function iconOf({ code, kind }: Entry): IconDefinition {
  return byCode[code] ?? byKind[kind];
}

const SIZE_PX = 15;

const ByCode = ({ entry }: { readonly entry: Entry }) => <Icon of={iconOf(entry)} size={SIZE_PX} />;

/** The picture of a menu entry, drawn: that of the icon which the entry was given, where our set has it. */
export function NavIcon({ entry }: { readonly entry: Entry }) {
  const byCode = <ByCode entry={entry} />;
  return entry.icon ? <PlatformIcon icon={entry.icon} size={SIZE_PX} instead={byCode} /> : byCode;
}
