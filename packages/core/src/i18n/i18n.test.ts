import { describe, expect, test } from "vitest";
import { concepts } from "../concepts/index.ts";
import { errorCatalogue } from "../errors.ts";
import { builtIn } from "../registry/all.ts";
import { fieldLabel, wordsFor } from "../registry/words.ts";
import { labelIn } from "../text/label.ts";
import { catalogue } from "./catalogue.ts";
import { createI18n, translator } from "./create.ts";
import { languageOf, languages, resolveLanguage } from "./language.ts";
import { findText, isTextKey, textOf } from "./pick.ts";
import { type TextTree, texts } from "./texts.ts";

function leaves(tree: TextTree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}.${key}`, value] as [string, string]] : leaves(value, `${prefix}.${key}`),
  );
}
const all = Object.fromEntries(
  languages.map((language) => [
    language,
    new Map(Object.entries(catalogue).flatMap(([concept, texts]) => leaves(texts[language], concept))),
  ]),
);
const keys = [...(all["zh"]?.keys() ?? [])];
/** Each language is named in its own language. */
const NAMES_OF_LANGUAGES = /[.]languages[.]/;
/** Names of menus and pages, verbs on buttons, labels of fields. */
const CAPITAL = /^navigation[.](pages|groups|areas)[.]|[.]verbs?[.]|[.]fields[.]|[.]title$/;
const placeholders = (text = ""): string[] => (text.match(/\{\{.*?\}\}/g) ?? []).sort();

describe("catalogue", () => {
  test("every language has the same keys, none empty", () => {
    expect(keys.length).toBeGreaterThan(500);
    for (const language of languages) {
      expect([...(all[language]?.keys() ?? [])]).toEqual(keys);
      for (const [key, text] of all[language] ?? []) expect(text.trim(), `${language} ${key}`).not.toBe("");
    }
  });

  test("a text has the same placeholders in every language, spelled as plain names", () => {
    for (const key of keys) {
      const wanted = placeholders(all["zh"]?.get(key));
      for (const name of wanted) expect(name).toMatch(/^\{\{\w{1,40}\}\}$/);
      for (const language of languages)
        expect(placeholders(all[language]?.get(key)), `${language} ${key}`).toEqual(wanted);
    }
  });

  test("English texts have no Chinese characters, except the names of languages", () => {
    for (const [key, text] of all["en"] ?? []) {
      if (!NAMES_OF_LANGUAGES.test(key)) expect(text, key).not.toMatch(/\p{Script=Han}/u);
    }
  });

  test("in English, titles, menus, labels and verbs begin with a capital letter", () => {
    const said: [string, string][] = [...(all["en"] ?? [])].filter(([key]) => CAPITAL.test(key));
    for (const resource of [...builtIn.all, ...concepts]) {
      said.push([`${resource.name} title`, wordsFor(resource, "en").title]);
      for (const name of Object.keys(resource.fields)) {
        said.push([`${resource.name} ${name}`, fieldLabel(resource, name, "en")]);
      }
      for (const [name, { label }] of Object.entries(resource.actions ?? {})) {
        said.push([`${resource.name} action ${name}`, labelIn("en", label)]);
      }
    }
    expect(said.length).toBeGreaterThan(700);
    expect(said.filter(([, text]) => /^\p{Ll}/u.test(text))).toEqual([]);
  });

  test("questions in Chinese use Chinese punctuation", () => {
    for (const language of ["zh", "zhtw"]) {
      const questions = [...(all[language] ?? [])].filter(([key]) => /[.]ask/.test(key));
      expect(questions.length).toBeGreaterThan(10);
      for (const [key, text] of questions) expect(text, key).not.toMatch(/\p{Script=Han}[,?]|[,?] ?\p{Script=Han}/u);
    }
  });

  test("traditional Chinese uses neither simplified characters nor mainland terms", () => {
    for (const [key, text] of all["zhtw"] ?? []) {
      if (NAMES_OF_LANGUAGES.test(key)) continue;
      expect(text, key).not.toMatch(/[请输码账户删导设为显这条现发开关闭录进门员问题务应业级线组织单]/u);
      expect(text, key).not.toMatch(/用戶|數據|信息|文件大小|默認|登錄|保存|屏幕|菜單|服務器|網絡/u);
    }
  });

  test("a missing or additional key in a language does not compile", () => {
    const source = { a: "甲", group: { b: "乙" } };
    // @ts-expect-error b is missing
    texts({ zh: source, zhtw: source, en: { a: "a", group: {} } });
    // @ts-expect-error c is nowhere else
    texts({ zh: source, zhtw: source, en: { a: "a", group: { b: "b", c: "c" } } });
    // @ts-expect-error there is no such text
    expect(textOf("zh", "session.nothing")).toBe("session.nothing");
  });

  test("every error has a text and advice on how to correct it", () => {
    for (const code of Object.keys(errorCatalogue)) {
      expect(isTextKey(`errors.${code}`), code).toBe(true);
      expect(isTextKey(`mend.${code}`), code).toBe(true);
    }
  });

  test.each([
    ["validation.iphone", "手机号格式不正确"],
    ["validation.password", "6-16位字符的密码（数字和字母组成）"],
    ["validation.idCard", "请正确输入您的身份证号码"],
    ["validation.email", "请正确输入您的邮箱地址"],
    ["validation.plateNumber", "请正确输入您的车牌号"],
    ["validation.chinese", "请正确输入中文"],
    ["validation.enCode", "编码只能输入英文、数字和小数点且小数点不能放在首尾"],
    ["validation.userAccount", "只能输入数字英文"],
    ["validation.fullName", "名称不能含有特殊符号"],
    ["validation.userCode", "编码只能输入数字"],
    ["validation.allDate", "时间只能是整数和0.5的倍数"],
    ["validation.bigInt", "请输入正整数"],
    ["validation.driverCode", "驾照编号格式不正确"],
    ["validation.required", "不能为空"],
    ["validation.chooseApprover", "请选择审批人员"],
    ["errors.no_menus", "您的权限不足，请联系管理员"],
    ["errors.no_factory", "未绑定工厂，请联系管理员"],
    ["errors.no_user_info", "验证失败，请重新登录。"],
    ["errors.refused", "请求出错，请重试"],
    ["session.notSynchronised", "人员未同步，请联系管理员"],
    ["session.signInFailed", "请求错误"],
    ["files.chatImageTooLarge", "图片大小不能超过5M"],
    ["messages.title", "站内消息"],
    ["messages.readAll", "全部已读"],
    ["messages.centre", "消息中心"],
    ["messages.view", "查看消息"],
    ["common.verbs.send", "发 送"],
  ] as const)("%s has the text of the specification", (key, text) => {
    expect(textOf("zh", key)).toBe(text);
  });
});

describe("reading a text", () => {
  test("inserts values, keeps unknown placeholders and never reads the prototype", () => {
    expect(textOf("en", "validation.max", { max: 50 })).toBe("At most 50 characters");
    expect(textOf("en", "validation.max")).toContain("{{max}}");
    expect(textOf("en", "validation.choice", { value: "{{options}}", options: "<a>" })).toContain('"{{options}}"');
    expect(findText("zh", "common.constructor")).toBeUndefined();
    expect(findText("zh", "toString.name")).toBeUndefined();
    expect(findText("zh", "common.verbs")).toBeUndefined();
    expect(findText("zh", "")).toBeUndefined();
  });

  test("uses the plural form for the count", () => {
    expect(textOf("en", "time.minutes", { count: 1 })).toBe("1 minute ago");
    expect(textOf("en", "time.minutes", { count: 2 })).toBe("2 minutes ago");
    expect(textOf("zh", "time.minutes", { count: 1 })).toBe("1分钟前");
  });

  test("i18next returns the same texts and changes its language", async () => {
    const instance = createI18n("zhtw");
    const t = translator(instance);
    expect(t("users.administrator")).toBe("管理員");
    expect(t("common.ask.removeFile", { name: "<b>&" })).toBe("確定移除 <b>&？");
    for (const language of languages) {
      await instance.changeLanguage(language);
      for (const key of ["common.verbs.query", "navigation.pages.permission-user", "errors.timeout"] as const) {
        expect(t(key)).toBe(textOf(language, key));
      }
      for (const count of [0, 1, 2]) expect(t("time.hours", { count })).toBe(textOf(language, "time.hours", { count }));
    }
  });
});

describe("language tags", () => {
  test.each([
    ["zh", "zh"],
    ["zh-CN", "zh"],
    ["zh_CN.UTF-8", "zh"],
    ["zh-Hans-HK", "zh"],
    ["zh-SG", "zh"],
    ["zhtw", "zhtw"],
    ["zh-TW", "zhtw"],
    ["zh-tw", "zhtw"],
    ["zh_TW.Big5", "zhtw"],
    ["zh-HK", "zhtw"],
    ["zh-MO", "zhtw"],
    ["zh-Hant", "zhtw"],
    ["zh-Hant-CN", "zhtw"],
    ["en", "en"],
    ["en-GB", "en"],
    ["en_US.UTF-8@euro", "en"],
    ["C", undefined],
    ["POSIX", undefined],
    ["C.UTF-8", undefined],
    ["de-DE", undefined],
    ["zhuang", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%s means %s", (tag, language) => {
    expect(languageOf(tag)).toBe(language);
  });

  test("the stored language is used first, then the first known one, then Chinese", () => {
    expect(resolveLanguage("en", ["zh-TW"])).toBe("en");
    expect(resolveLanguage(undefined, ["de", "zh-TW", "en"])).toBe("zhtw");
    expect(resolveLanguage("tlh", ["de"])).toBe("zh");
    expect(resolveLanguage(undefined, [])).toBe("zh");
  });
});
