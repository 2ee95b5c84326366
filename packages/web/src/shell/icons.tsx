import ApartmentOutlined from "@ant-design/icons/es/icons/ApartmentOutlined";
import AppstoreOutlined from "@ant-design/icons/es/icons/AppstoreOutlined";
import AuditOutlined from "@ant-design/icons/es/icons/AuditOutlined";
import BarChartOutlined from "@ant-design/icons/es/icons/BarChartOutlined";
import BookOutlined from "@ant-design/icons/es/icons/BookOutlined";
import CodeOutlined from "@ant-design/icons/es/icons/CodeOutlined";
import DatabaseOutlined from "@ant-design/icons/es/icons/DatabaseOutlined";
import DesktopOutlined from "@ant-design/icons/es/icons/DesktopOutlined";
import EnvironmentOutlined from "@ant-design/icons/es/icons/EnvironmentOutlined";
import FileOutlined from "@ant-design/icons/es/icons/FileOutlined";
import FormOutlined from "@ant-design/icons/es/icons/FormOutlined";
import FundProjectionScreenOutlined from "@ant-design/icons/es/icons/FundProjectionScreenOutlined";
import HomeOutlined from "@ant-design/icons/es/icons/HomeOutlined";
import IdcardOutlined from "@ant-design/icons/es/icons/IdcardOutlined";
import LinkOutlined from "@ant-design/icons/es/icons/LinkOutlined";
import MailOutlined from "@ant-design/icons/es/icons/MailOutlined";
import SafetyOutlined from "@ant-design/icons/es/icons/SafetyOutlined";
import SettingOutlined from "@ant-design/icons/es/icons/SettingOutlined";
import TeamOutlined from "@ant-design/icons/es/icons/TeamOutlined";
import UserOutlined from "@ant-design/icons/es/icons/UserOutlined";
import WechatOutlined from "@ant-design/icons/es/icons/WechatOutlined";
import type { Route } from "@banche/core";
import type { ComponentType } from "react";

const byCode: Readonly<Record<string, ComponentType>> = {
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
  "permission.user": UserOutlined,
  "permission.organize": ApartmentOutlined,
  "permission.department": TeamOutlined,
  "permission.position": IdcardOutlined,
  "systemData.dictionary": BookOutlined,
  "system.area": EnvironmentOutlined,
};

const byKind: Readonly<Record<Route["kind"], ComponentType>> = {
  folder: AppstoreOutlined,
  page: FileOutlined,
  model: FileOutlined,
  dictionary: BookOutlined,
  report: BarChartOutlined,
  dashboard: DesktopOutlined,
  frame: LinkOutlined,
  external: LinkOutlined,
};

/** The picture of a menu entry, by its code; the platform's icon font is not ours to ship. */
export function NavIcon({ entry: { code, kind } }: { readonly entry: Pick<Route, "code" | "kind"> }) {
  const Icon = byCode[code] ?? byKind[kind];
  return <Icon />;
}
