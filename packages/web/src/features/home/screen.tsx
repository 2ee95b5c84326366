import { type ComponentType, useState } from "react";
import type { TextKey } from "@banche/core";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import type { CardName } from "./arrangement.ts";
import { ExpiringPapers } from "./ExpiringPapers.tsx";
import { Head } from "./Head.tsx";
import styles from "./home.module.css";
import { LatestMessages, LatestNotices } from "./LatestMessages.tsx";
import { CardContext } from "./Panel.tsx";
import { People } from "./People.tsx";
import { QuickEntries } from "./QuickEntries.tsx";
import { RecentPages } from "./RecentPages.tsx";
import { Riders } from "./Riders.tsx";
import { States } from "./States.tsx";
import { ToDos } from "./ToDos.tsx";
import { useArrangement } from "./useArrangement.ts";
import { WeekStrip } from "./WeekStrip.tsx";

interface Card {
  readonly title: TextKey;
  /** Width in columns of a grid of twelve. */
  readonly span: 4 | 5 | 7 | 12;
  readonly Content: ComponentType;
}

/** A card that the user may not see or that is empty leaves no gap. */
const cards: Readonly<Record<CardName, Card>> = {
  toDos: { title: "home.toDos", span: 5, Content: ToDos },
  expiries: { title: "expiries.home", span: 7, Content: ExpiringPapers },
  states: { title: "home.states", span: 5, Content: States },
  riders: { title: "home.riders", span: 7, Content: Riders },
  notices: { title: "home.notices", span: 4, Content: LatestNotices },
  messages: { title: "web.home.messages", span: 4, Content: LatestMessages },
  quick: { title: "web.home.quick", span: 4, Content: QuickEntries },
  recent: { title: "web.home.recent", span: 4, Content: RecentPages },
  people: { title: "home.peopleTitle", span: 12, Content: People },
};

/** The home page: tasks, overview and last pages, in the order that the user chose. */
export function screen() {
  return <Home />;
}

function Home() {
  const t = useTexts();
  const { shown, hidden, move, toggle, reset } = useArrangement();
  const [isArranging, setArranging] = useState(false);
  return (
    <div className={styles["page"]}>
      <Head isArranging={isArranging} onArrange={() => setArranging(!isArranging)} />
      {isArranging ? (
        <div className={styles["arrange"]} role="group" aria-label={t("home.arrange")}>
          <span>{t("home.arrangeHint")}</span>
          {hidden.map((name) => (
            <Button key={name} onClick={() => toggle(name)}>
              {t("home.show", { title: t(cards[name].title) })}
            </Button>
          ))}
          <Button onClick={reset}>{t("home.usual")}</Button>
          <Button look="main" onClick={() => setArranging(false)}>
            {t("home.arranged")}
          </Button>
        </div>
      ) : null}
      <WeekStrip />
      <div className={styles["grid"]}>
        {shown.map((name) => {
          const { span, Content } = cards[name];
          const controls = {
            earlier: () => move(name, -1),
            later: () => move(name, 1),
            hide: () => toggle(name),
          };
          return (
            <div key={name} data-span={span}>
              <CardContext value={isArranging ? controls : undefined}>
                <Content />
              </CardContext>
            </div>
          );
        })}
      </div>
    </div>
  );
}
