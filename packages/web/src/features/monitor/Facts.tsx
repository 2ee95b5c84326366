import { byteText } from "@banche/core/text";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./monitor.module.css";
import type { Monitor } from "./screen.tsx";

type Fact = readonly [label: string, value: string];

/**
 * Figures without a history: machine, process, database, tasks and sockets. Other servers of the platform only send those of the machine.
 */
export function Facts({ monitor }: { readonly monitor: Monitor }) {
  const t = useTexts();
  const { time, count } = useFormats();
  const { system, cpu, process, database, queue, sockets } = monitor;
  const groups: readonly (readonly [title: string, facts: readonly Fact[]])[] = [
    [
      t("monitor.machine"),
      [
        [t("monitor.facts.os"), system.os],
        [t("monitor.facts.ip"), system.ip],
        [t("monitor.facts.uptime"), upFor(system.day, t)],
        [t("monitor.facts.model"), cpu.name],
      ],
    ],
    ...(process
      ? [
          [
            t("monitor.server"),
            [
              [t("monitor.facts.version"), `${process.version} · Node ${process.node}`],
              [t("monitor.facts.started"), time(process.startedAt)],
              [t("monitor.facts.rss"), byteText(process.rssBytes)],
              [t("monitor.facts.heap"), byteText(process.heapBytes)],
              [t("monitor.facts.cpu"), `${process.cpu} %`],
            ],
          ] as const,
        ]
      : []),
    ...(database
      ? [
          [
            t("monitor.database"),
            [
              [t("monitor.facts.version"), `PostgreSQL ${database.version}`],
              [t("monitor.facts.size"), byteText(database.sizeBytes)],
              [t("monitor.facts.connections"), `${count(database.connections)} / ${count(database.mostConnections)}`],
              [t("monitor.facts.waiting"), count(database.waiting)],
            ],
          ] as const,
        ]
      : []),
    ...(queue
      ? [
          [
            t("monitor.tasks"),
            [
              [t("monitor.facts.open"), `${count(queue.waiting)} / ${count(queue.running)}`],
              [t("monitor.facts.ended"), `${count(queue.done)} / ${count(queue.failed)}`],
            ],
          ] as const,
        ]
      : []),
    ...(sockets
      ? [
          [
            t("monitor.sockets"),
            [
              [t("monitor.facts.sockets"), count(sockets.connections)],
              [t("monitor.facts.users"), count(sockets.users)],
            ],
          ] as const,
        ]
      : []),
  ];
  return (
    <div className={styles["groups"]}>
      {groups.map(([title, facts]) => (
        <section key={title} className={styles["sheet"]} aria-label={title}>
          <h2>{title}</h2>
          <dl>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd title={value}>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Translates the uptime, which the platform writes in Chinese: `12天3小时4分钟`. */
function upFor(text: string, t: ReturnType<typeof useTexts>): string {
  const [, days, hours] = /^(\d+)天(\d+)小时/.exec(text) ?? [];
  return days === undefined || hours === undefined ? text : t("monitor.days", { days, hours });
}
