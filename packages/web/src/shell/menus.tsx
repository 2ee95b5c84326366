import GlobalOutlined from "@ant-design/icons/es/icons/GlobalOutlined";
import { languages } from "@banche/core";
import Dropdown from "antd/es/dropdown";
import { useRuntime } from "../bind/context.tsx";
import { colorModes } from "../bind/settings.ts";
import { useCurrentUser } from "../bind/useSession.ts";
import { useSettings } from "../bind/useSettings.ts";
import { useLanguage, useTexts } from "../bind/useTexts.ts";
import { useSignOut } from "../bind/useSignOut.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { languageNames } from "../ui/languageNames.ts";
import { toast } from "../ui/toasts.ts";
import styles from "./shell.module.css";

/** The three languages; the current one cannot be chosen again (spec §2). */
export function LanguageMenu() {
  const t = useTexts();
  const { client, i18n } = useRuntime();
  const [current, change] = useLanguage();
  const choose = (language: (typeof languages)[number]) => {
    change(language);
    toast("success", i18n.getFixedT(language)("settings.languageSwitched"));
    // Remembered for other browsers where the server can; this one remembers by itself.
    client.profile.setLanguage({ body: { language } }).catch(() => undefined);
  };
  const items = languages.map((language) => ({
    key: language,
    label: <span lang={languageNames[language].tag}>{t(languageNames[language].key)}</span>,
    disabled: language === current,
    onClick: () => choose(language),
  }));
  return (
    <Dropdown trigger={["click"]} menu={{ items, selectedKeys: [current] }}>
      <button
        type="button"
        className={styles["tool"]}
        title={t("settings.language")}
        aria-label={`${t("settings.language")}: ${t(languageNames[current].key)}`}
      >
        <GlobalOutlined />
        <span className={styles["toolText"]}>{t(languageNames[current].key)}</span>
      </button>
    </Dropdown>
  );
}

/** Who is signed in, the colours, and the way out. */
export function UserMenu() {
  const t = useTexts();
  const confirm = useConfirm();
  const leave = useSignOut();
  const user = useCurrentUser()?.user;
  const [settings, change] = useSettings();
  const name = user?.realName ?? "";

  async function signOut() {
    if (await confirm({ title: t("common.ask.title"), text: t("common.ask.signOut") })) await leave();
  }

  const items = [
    { key: "who", label: [user?.account, user?.departmentName].filter(Boolean).join(" · "), disabled: true },
    { type: "divider" as const },
    {
      key: "colors",
      label: t("web.frame.colorMode"),
      children: colorModes.map((mode) => ({
        key: mode,
        label: t(`web.frame.${mode}`),
        disabled: settings.colors === mode,
        onClick: () => change({ colors: mode }),
      })),
    },
    { type: "divider" as const },
    { key: "signOut", label: t("session.signOut"), onClick: () => void signOut() },
  ];
  return (
    <Dropdown trigger={["click"]} menu={{ items }}>
      <button type="button" className={styles["tool"]}>
        <span className={styles["avatar"]} data-letter={[...name].at(-1)} />
        <span className="visually-hidden">{t("web.frame.userMenu")}</span>
        <span className={styles["toolText"]}>{name}</span>
      </button>
    </Dropdown>
  );
}
