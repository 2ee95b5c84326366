import { join } from "node:path";
import { demoPassword } from "@banche/server/testing";
import { afterEach, beforeAll, expect } from "vitest";
import { bancheWith } from "../lib/banche.ts";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { openPane, type Pane, type PaneOptions } from "./tmux.ts";

export interface Someone {
  /** A folder for the tests of the file. */
  readonly folder: string;
  /** Address of the server. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Opens a shell in a terminal, closed after the test. The terminal UI that it starts finds a saved session. */
  open(more?: Partial<PaneOptions>): Pane;
  /** Like `open`, but nobody has signed in yet. */
  openNew(more?: Partial<PaneOptions>): Pane;
  /** Like `open`, for another account of the demo. */
  openAs(account: string): Promise<Pane>;
}

/** The administrator of a demo server at a terminal. Must be called outside of every hook. */
export function someone(): Someone {
  const demo = sharedDemoProcess();
  const folder = sharedFolder();
  const panes: Pane[] = [];
  const signIn = async (account: string): Promise<void> => {
    const login = ["login", "--server", demo.url, "--account", account, "--password-stdin"];
    expect((await bancheWith(join(folder, account))(login, { input: demoPassword })).code).toBe(0);
  };
  beforeAll(() => signIn("admin"));
  afterEach(async () => {
    await Promise.all(panes.splice(0).map((pane) => pane.close()));
  });
  const openAt = (home: string, more: Partial<PaneOptions> = {}): Pane => {
    const env = { LANG: "zh_CN.UTF-8", TERM: "tmux-256color", HOME: folder, BANCHE_CONFIG_DIR: home };
    const pane = openPane({ ...more, env: { ...env, BANCHE_SERVER: demo.url, ...more.env } });
    panes.push(pane);
    return pane;
  };
  let homes = 0;
  return {
    folder,
    get url() {
      return demo.url;
    },
    get databaseUrl() {
      return demo.databaseUrl;
    },
    dataDir: demo.dataDir,
    open: (more) => openAt(join(folder, "admin"), more),
    openNew: (more) => openAt(join(folder, `new-${(homes += 1)}`), more),
    async openAs(account) {
      await signIn(account);
      return openAt(join(folder, account));
    },
  };
}

/** Starts the terminal UI at the directory. */
export async function startTui(pane: Pane): Promise<void> {
  pane.start();
  await pane.shows("共 305 条");
}
