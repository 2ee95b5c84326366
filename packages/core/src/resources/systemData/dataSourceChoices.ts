import type { Choice } from "../../fields/field.ts";

/** Kinds of database that the server connects to, with the platform's names if it has one. */
export const dataSourceKinds: readonly Choice[] = [
  { value: "PostgreSQL", label: ["PostgreSQL", "PostgreSQL"] },
  { value: "MySql", label: ["MySQL / MariaDB", "MySQL / MariaDB"] },
  { value: "SqlServer", label: ["SQL Server", "SQL Server"] },
  { value: "SQLite", label: ["SQLite 文件", "SQLite file", "SQLite 檔案"] },
];

/** Encryption of the connection to a database. */
export const encryptions: readonly Choice[] = [
  { value: "off", label: ["不加密", "Off", "不加密"] },
  { value: "any", label: ["加密，不核对证书", "Encrypted, any certificate", "加密，不核對憑證"] },
  { value: "verified", label: ["加密，核对证书", "Encrypted, certificate checked", "加密，核對憑證"] },
];
