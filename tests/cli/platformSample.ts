/** A bill rule with a line for each value. */
export function rule(code: string, more = ""): string {
  return `code: ${code}\nname: ${code}\nprefix: P\ndateFormat: "no"\ndigit: 3\nstartNumber: "1"\n${more}`;
}

/** One document of each kind, in the form in which people write it. */
export const handmade: Readonly<Record<string, string>> = {
  "dictionaries/own.yaml": `code: Own.Kind
name: 自有分类
tree: true
entries:
  - code: b
    name: 下级
    parent: a
    order: 1
  - code: a
    name: "上级 # 不是注释"
    order: 2
    enabled: false
`,
  "bill-rules/mine.yaml": rule("nul").replace("name: nul", "name: 'yes'"),
  "common-fields/plate.yaml": "field: plate_no\nname: 车牌\ntype: varchar\nlength: '20'\n",
  "maps/gate.yaml": `code: gate\nname: 厂门\ndata: '{"type":"Point","coordinates":[120,31]}'\n`,
  "data-sources/x.yaml": "name: 班车 库\nkind: SQLite\ndatabase: fleet.db\n",
  "menus/own.yaml": "code: own\nname: 自有\ntype: 1\norder: 900\nicon: icon-ym icon-ym-user\n",
  "menus/own.list.yaml": `code: own.list
name: 自有链接
type: 7
address: https://example.com/list?a=1
parent: own
usesButtons: true
linkTarget: _blank
buttons:
  - code: btn_more
    name: 更多
  - code: btn_print
    name: 打印
    parent: btn_more
`,
  "menus/own.kind.yaml": `code: own.kind
name: 自有字典
type: 4
module: Own.Kind
parent: own
usesColumns: true
columns:
  - code: enCode
    name: 编码
`,
  "roles/night.yaml": `code: night
name: 夜班
type: business
grants:
  - permission.user/btn_add
  - permission.user
  - own.list
  - own.list/btn_print
  - own.kind#enCode
  - own.kind
`,
  "interfaces/riders.yaml": `code: riders
name: 乘车人数
category: base
kind: 1
source: 班车 库
content: |
  select line
  from trips where riders >= @least
parameters:
  - name: least
    type: integer
    initial: '100'
roles: [night]
enabled: true
`,
  "tasks/call.yaml": `code: call-home
name: 每天一次
url: https://example.com/hook
cron: 0 30 2 * * *
startAt: 2026-01-02T03:04:05+08:00
`,
  "settings.yaml": "company: 一号班车公司\nidleMinutes: 600\n",
  "texts/en.yaml": "common.verbs.cancel: Leave it\n",
};
