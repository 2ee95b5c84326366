import { texts } from "./texts.ts";

/** Texts that only users have; their field labels are in the declaration (spec §7, contract-base §4.4). */
export const usersTexts = texts({
  zh: {
    rolesLost: {
      title: "清除 {{name}} 的全部角色？",
      own: "清除自己的全部角色？",
      text: "将失去这些角色及其菜单、按钮和列的权限：{{roles}}。",
      ownText: "您将失去这些角色及其菜单、按钮和列的权限，自己可能无法再加回来：{{roles}}。",
      verb: "清除角色",
    },
    newPassword: "新密码",
    repeatPassword: "确认密码",
    firstPassword: {
      title: "首次登录密码",
      hint: "密码只显示这一次。请复制并交给{{name}}；首次登录时必须修改。",
      copy: "复制密码",
      copied: "已复制",
      notCopied: "无法复制，请手动选择",
      noted: "我已记下",
      made: "已为 {{count}} 个新用户生成首次登录密码，登录后必须修改。请下载密码文件并妥善转交：关闭后无法再次取得。",
      save: "下载密码",
      unsaved: "密码文件还没有下载，离开后无法再次取得。是否继续？",
    },
    administrator: "管理员",
  },
  zhtw: {
    rolesLost: {
      title: "清除 {{name}} 的全部角色？",
      own: "清除自己的全部角色？",
      text: "將失去這些角色及其選單、按鈕和欄位的權限：{{roles}}。",
      ownText: "您將失去這些角色及其選單、按鈕和欄位的權限，自己可能無法再加回來：{{roles}}。",
      verb: "清除角色",
    },
    newPassword: "新密碼",
    repeatPassword: "確認密碼",
    firstPassword: {
      title: "首次登入密碼",
      hint: "密碼只顯示這一次。請複製並交給{{name}}；首次登入時必須變更。",
      copy: "複製密碼",
      copied: "已複製",
      notCopied: "無法複製，請手動選取",
      noted: "我已記下",
      made: "已為 {{count}} 個新使用者產生首次登入密碼，登入後必須變更。請下載密碼檔案並妥善轉交：關閉後無法再次取得。",
      save: "下載密碼",
      unsaved: "密碼檔案還沒有下載，離開後無法再次取得。是否繼續？",
    },
    administrator: "管理員",
  },
  en: {
    rolesLost: {
      title: "Take all roles of {{name}} away?",
      own: "Take all your own roles away?",
      text: "These roles are lost, with the menus, buttons and columns that they grant: {{roles}}.",
      ownText:
        "You lose these roles, with the menus, buttons and columns that they grant, and may not be able to give them back to yourself: {{roles}}.",
      verb: "Take roles away",
    },
    newPassword: "New password",
    repeatPassword: "Repeat the password",
    firstPassword: {
      title: "First password",
      hint: "It is shown only now. Copy it and give it to {{name}}; it must be changed at the first sign-in.",
      copy: "Copy the password",
      copied: "Copied",
      notCopied: "It cannot be copied: select it by hand",
      noted: "I have noted it",
      made: "First passwords for new users: {{count}}. Each must be changed after the first sign-in. Download them and hand them on: they cannot be shown again.",
      save: "Download the passwords",
      unsaved: "The passwords were not downloaded and cannot be shown again. Leave anyway?",
    },
    administrator: "Administrator",
  },
});
