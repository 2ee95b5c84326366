/** A row of a scan file, in the form that the server accepts. */
export interface FileScan {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly scan: Readonly<Record<string, string>>;
}

/** Accepted column headings. */
const headers: Readonly<Record<string, readonly string[]>> = {
  at: ["at", "time", "时间", "刷卡时间", "扫码时间", "乘车时间", "時間", "刷卡時間", "掃碼時間", "scan time"],
  plate: ["plate", "vehicle", "车牌", "车牌号", "车辆", "車牌", "車輛"],
  line: ["line", "route", "线路", "线路编码", "線路", "線路代碼"],
  rider: ["rider", "card", "code", "工号", "卡号", "凭证号码", "乘客", "工號", "卡號", "憑證號碼", "employee number"],
  stop: ["stop", "站点", "上车站点", "站點", "上車站點"],
};

function memberOf(header: string): string | undefined {
  const name = header.normalize("NFKC").trim().toLowerCase();
  return Object.keys(headers).find((member) => headers[member]?.includes(name));
}

/** Whether a row may be the header of a scan file: it has a time, a rider, and a vehicle or a line. */
export function isScanHeader(cells: readonly string[]): boolean {
  const members = new Set(cells.map(memberOf));
  return members.has("at") && members.has("rider") && (members.has("plate") || members.has("line"));
}

/** The rows below a header as scans; unknown columns are ignored. */
export function scansIn(
  header: readonly string[],
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): readonly FileScan[] {
  const columns = header.map(memberOf);
  return rows.map(({ line, cells }) => {
    const members = columns.flatMap((member, at) => (member === undefined ? [] : [[member, cells[at] ?? ""] as const]));
    return { line, scan: Object.fromEntries(members) };
  });
}
