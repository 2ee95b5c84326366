import type { Migration } from "../migrate.ts";

/**
 * Codes that the platform's pages ask for and older installations do not grant, for everybody who may do the same by the
 * codes of before, and names of icons that its font has. New installations get both with their menus.
 */
export const menuCodes: Migration = {
  name: "0140_menu_codes",
  statements: [
    `with added as (
      select menu.id as menu_id, added.code, added.name, held.id as held_id, md5('button ' || menu.id || added.code) as id
      from (values
        ('systemData.dictionary', 'btn_type_add', '新建分类', 'btn_add'),
        ('systemData.dictionary', 'btn_type_edit', '编辑分类', 'btn_edit'),
        ('systemData.dictionary', 'btn_type_remove', '删除分类', 'btn_remove'),
        ('system.menu', 'btn_btnPer_add', '新建按钮权限', 'btn_btnPer'),
        ('system.menu', 'btn_btnPer_edit', '编辑按钮权限', 'btn_btnPer'),
        ('system.menu', 'btn_btnPer_remove', '删除按钮权限', 'btn_btnPer'),
        ('system.menu', 'btn_columnPer_add', '新建列表权限', 'btn_columnPer'),
        ('system.menu', 'btn_columnPer_edit', '编辑列表权限', 'btn_columnPer'),
        ('system.menu', 'btn_columnPer_remove', '删除列表权限', 'btn_columnPer'),
        ('system.menu', 'btn_dataPer_edit', '编辑数据权限', 'btn_dataPer'),
        ('system.menu', 'btn_dataPer_remove', '删除数据权限', 'btn_dataPer')
      ) as added (menu, code, name, like_code)
      join menus menu on menu.code = added.menu
      join menu_buttons held on held.menu_id = menu.id and held.code = added.like_code
      where not exists (select 1 from menu_buttons there where there.menu_id = menu.id and there.code = added.code)
    ), made as (
      insert into menu_buttons (id, menu_id, code, name, sort_order) select id, menu_id, code, name, 100 from added
    ), granted as (
      insert into button_grants (holder_kind, holder_id, button_id)
      select held.holder_kind, held.holder_id, added.id from added join button_grants held on held.button_id = added.held_id
    )
    update users set permission_version = permission_version + 1 where exists (select 1 from added)`,
    `update menus set icon = 'icon-ym icon-ym-' || named.glyph from (values
      ('systemData', 'dataApplication'), ('bus', 'extend-bus'), ('onlineDev', 'onlineDevelopment'),
      ('generator', 'codeGeneration'), ('extend.graphDemo', 'chartExample'), ('extend.tableDemo', 'tableExample'),
      ('extend.formDemo', 'formExample'), ('dataReport', 'reportExample'), ('reportBI', 'bigScreenExample1'),
      ('permission.organize', 'organization'), ('permission.userOnline', 'onlineUser'),
      ('systemData.dictionary', 'dataDictionary'), ('systemData.map', 'mapExample'), ('system.menu', 'sysMenu'),
      ('system.area', 'sysProvince'), ('system.billRule', 'sysBillRule'), ('system.notice', 'sysNotice'),
      ('system.task', 'sysQuartz'), ('system.log', 'sysLog'), ('system.cache', 'sysCache'),
      ('system.monitor', 'sysMonitor'), ('system.icons', 'sysIcon'), ('system.language', 'sysLanguage'),
      ('workFlow.flowEngine', 'flowDesign'), ('workFlow.entrust', 'flowEntrust'),
      ('onlineDev.dataReport', 'reportDesign'), ('onlineDev.dataScreen', 'bigScreenDesign'),
      ('onlineDev.visualPortal', 'portalDesign'), ('weChat.qyhConfig', 'qyConfig'), ('weChat.qyDepartment', 'qyOrg'),
      ('extend.bigData', 'bigDataExample'), ('extend.importAndExport', 'importAndExportExample'),
      ('extend.signet', 'signetExample'), ('extend.schedule', 'scheduleExample'), ('extend.email', 'emailExample'),
      ('extend.document', 'documentExample'), ('extend.documentPreview', 'documentPreviewExample'),
      ('extend.barCode', 'barCodeExample'), ('extend.printData', 'printExample'), ('extend.map', 'mapExample'),
      ('extend.order', 'orderExample'), ('extend.projectGantt', 'projectExample'),
      ('extend.graphDemo.echartsBar', 'echartsColumn'), ('extend.graphDemo.highchartsPie', 'highcharts-Pie'),
      ('bus.vehicleKind', 'extend-car'), ('dataReport.busTrips', 'reportExample1'),
      ('reportBI.fleet', 'bigScreenExample1'), ('extend.formDemo.verifyForm', 'formExample'),
      ('extend.formDemo.verifyForm1', 'formExample'), ('extend.formDemo.fieldForm1', 'formExample'),
      ('extend.formDemo.fieldForm2', 'formExample'), ('extend.formDemo.fieldForm3', 'formExample'),
      ('extend.formDemo.fieldForm4', 'formExample'), ('extend.formDemo.fieldForm5', 'formExample'),
      ('extend.formDemo.fieldForm6', 'formExample')
      ) as named (code, glyph)
      where menus.code = named.code and menus.icon = 'icon-ym icon-ym-' || regexp_replace(menus.code, '^.*\\.', '')`,
  ],
};
