import AlertOutlined from "@ant-design/icons-svg/es/asn/AlertOutlined";
import ApartmentOutlined from "@ant-design/icons-svg/es/asn/ApartmentOutlined";
import ApiOutlined from "@ant-design/icons-svg/es/asn/ApiOutlined";
import BookOutlined from "@ant-design/icons-svg/es/asn/BookOutlined";
import CarOutlined from "@ant-design/icons-svg/es/asn/CarOutlined";
import CompassOutlined from "@ant-design/icons-svg/es/asn/CompassOutlined";
import ControlOutlined from "@ant-design/icons-svg/es/asn/ControlOutlined";
import DatabaseOutlined from "@ant-design/icons-svg/es/asn/DatabaseOutlined";
import EnvironmentOutlined from "@ant-design/icons-svg/es/asn/EnvironmentOutlined";
import FieldNumberOutlined from "@ant-design/icons-svg/es/asn/FieldNumberOutlined";
import FileOutlined from "@ant-design/icons-svg/es/asn/FileOutlined";
import FormOutlined from "@ant-design/icons-svg/es/asn/FormOutlined";
import GlobalOutlined from "@ant-design/icons-svg/es/asn/GlobalOutlined";
import HddOutlined from "@ant-design/icons-svg/es/asn/HddOutlined";
import IdcardOutlined from "@ant-design/icons-svg/es/asn/IdcardOutlined";
import KeyOutlined from "@ant-design/icons-svg/es/asn/KeyOutlined";
import MenuOutlined from "@ant-design/icons-svg/es/asn/MenuOutlined";
import MonitorOutlined from "@ant-design/icons-svg/es/asn/MonitorOutlined";
import NotificationOutlined from "@ant-design/icons-svg/es/asn/NotificationOutlined";
import PartitionOutlined from "@ant-design/icons-svg/es/asn/PartitionOutlined";
import PictureOutlined from "@ant-design/icons-svg/es/asn/PictureOutlined";
import ProfileOutlined from "@ant-design/icons-svg/es/asn/ProfileOutlined";
import ReadOutlined from "@ant-design/icons-svg/es/asn/ReadOutlined";
import SafetyOutlined from "@ant-design/icons-svg/es/asn/SafetyOutlined";
import SaveOutlined from "@ant-design/icons-svg/es/asn/SaveOutlined";
import ScheduleOutlined from "@ant-design/icons-svg/es/asn/ScheduleOutlined";
import SettingOutlined from "@ant-design/icons-svg/es/asn/SettingOutlined";
import SnippetsOutlined from "@ant-design/icons-svg/es/asn/SnippetsOutlined";
import SyncOutlined from "@ant-design/icons-svg/es/asn/SyncOutlined";
import TeamOutlined from "@ant-design/icons-svg/es/asn/TeamOutlined";
import ThunderboltOutlined from "@ant-design/icons-svg/es/asn/ThunderboltOutlined";
import TranslationOutlined from "@ant-design/icons-svg/es/asn/TranslationOutlined";
import UserOutlined from "@ant-design/icons-svg/es/asn/UserOutlined";
import UsergroupAddOutlined from "@ant-design/icons-svg/es/asn/UsergroupAddOutlined";
import WifiOutlined from "@ant-design/icons-svg/es/asn/WifiOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { IconName } from "@banche/core/forms";

/** Our icons for the pages of our menu, by name in the platform's font. All other icons are loaded when a menu uses them. */
export const menuIcons = {
  permission: SafetyOutlined,
  dataApplication: DatabaseOutlined,
  system: SettingOutlined,
  "extend-bus": EnvironmentOutlined,
  onlineDevelopment: FormOutlined,
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
  webForm: SnippetsOutlined,
  "extend-car": CarOutlined,
  "generator-dictionary": ReadOutlined,
  "file-blank": FileOutlined,
  "workFlow-todo": AlertOutlined,
} satisfies Partial<Record<IconName, IconDefinition>>;
