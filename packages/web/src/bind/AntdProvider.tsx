import ConfigProvider from "antd/es/config-provider";
import type { Locale } from "antd/es/locale";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { antdTheme } from "../theme/antdTheme.ts";
import { nonceOf } from "../theme/nonce.ts";
import { Chevron } from "../ui/Chevron.tsx";
import { loadLocale, speakLocale } from "./antdLocales.ts";
import { popupContainer } from "./popupContainer.ts";
import { usePhone } from "./usePhone.ts";
import { useLook } from "./useSettings.ts";
import { useLanguage } from "./useTexts.ts";

interface AntdProviderProps {
  readonly children: ReactNode;
}

const Inside = createContext(false);

/** Gives the component library its theme, texts and nonce. Inside another `AntdProvider` it changes nothing. */
export function AntdProvider({ children }: AntdProviderProps) {
  return use(Inside) ? children : <Outermost>{children}</Outermost>;
}

/** Draws nothing until the first texts are loaded. */
function Outermost({ children }: AntdProviderProps) {
  const look = useLook();
  const isPhone = usePhone();
  const [language] = useLanguage();
  // Until the texts of a new language are loaded, the page keeps the previous ones.
  const [before, setBefore] = useState<Locale>();
  const spoken = speakLocale(language);
  if (spoken && spoken !== before) setBefore(spoken);

  useEffect(() => {
    if (spoken) return undefined;
    let wanted = true;
    void loadLocale(language).then((loaded) => {
      if (wanted) setBefore(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [language, spoken]);

  const locale = spoken ?? before;
  if (!locale) return null;
  return (
    <ConfigProvider
      locale={locale}
      theme={antdTheme(look, isPhone)}
      csp={{ nonce: nonceOf(document) }}
      getPopupContainer={popupContainer}
      wave={{ disabled: true }}
      select={{ suffixIcon: <Chevron at="down" /> }}
      button={{ autoInsertSpace: false }}
    >
      <Inside value>{children}</Inside>
    </ConfigProvider>
  );
}
