import { createFakeServer } from "@banche/core/testing";
import { describe, expect, it } from "vitest";
import { fieldOf } from "./actions.ts";
import { recordScreenId } from "./screens/records/screen.tsx";
import { keys, startTui, type TestTui } from "./testing/harness.tsx";
import { createPlatform, PASSWORD, person } from "./testing/platform.ts";
import { openChats, server } from "./testing/chatting.ts";

const people = [person("1", "王芳", "wangfang"), person("2", "李娜", "lina"), person("3", "欧阳震华", "ouyangzhenhua")];
/** Letters whose Ctrl key has no meaning in any field. On a screen they have one only where `bound` says so. */
const unbound = ["g", "q", "s", "v"];

interface Place {
  readonly value: () => string;
  readonly tui: TestTui;
  /** Letters of Ctrl keys that have a meaning here. */
  readonly bound?: string;
}

const places = {
  "search of the directory": async () => {
    const tui = await startTui(createPlatform({ people }));
    await tui.shows("王芳");
    await tui.type("/");
    return { tui, value: () => tui.runtime.store.getState().records["users"]?.typed ?? "" };
  },
  "search of the messages": async () => {
    const tui = await startTui(createPlatform({ people }));
    await tui.shows("王芳");
    await tui.type("m");
    await tui.type("/");
    return { tui, value: () => tui.runtime.store.getState().messages.typed ?? "gone" };
  },
  "search of the conversations": async () => {
    const tui = await openChats(server());
    await tui.type("/");
    return { tui, value: () => tui.runtime.store.getState().chats.query };
  },
  palette: async () => {
    const tui = await startTui(createPlatform({ people }));
    await tui.shows("王芳");
    await tui.type(":");
    return { tui, value: () => tui.runtime.store.getState().palette.query };
  },
  account: async () => {
    const tui = await startTui(createPlatform({ people }), { signedIn: false });
    await tui.shows("http://test");
    return { tui, value: () => tui.runtime.store.getState().signIn.account };
  },
  password: async () => {
    const tui = await startTui(createPlatform({ people }), { signedIn: false });
    await tui.shows("http://test");
    await tui.type(keys.tab);
    return { tui, value: () => tui.runtime.store.getState().signIn.password };
  },
  "unlock password": async () => {
    const platform = createPlatform({ people });
    platform.locked = true;
    const tui = await startTui(platform);
    await tui.shows("会话已在服务器上锁定");
    return { tui, value: () => tui.runtime.store.getState().unlock.password };
  },
  "message to somebody": async () => {
    const tui = await openChats(server());
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    return { tui, value: () => Object.values(tui.runtime.store.getState().chats.drafts)[0]?.text ?? "" };
  },
  "what is looked for in a conversation": async () => {
    const tui = await openChats(server());
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    await tui.type(keys.alt("s"));
    return { tui, value: () => tui.runtime.store.getState().chats.find.text };
  },
  "path of a picture": async () => {
    const tui = await openChats(server());
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    tui.runtime.store.dispatch({ type: "chats/mode", mode: "picture" });
    return { tui, value: () => tui.runtime.store.getState().chats.path };
  },
  "text of a form": async () => {
    const tui = await openRecords();
    await tui.type("a");
    await tui.until(() => panelOf(tui)?.kind === "form");
    while (fieldOf(tui.runtime)?.name !== "records.form.realName") await tui.type(keys.tab);
    return { tui, value: () => fieldOf(tui.runtime)?.value ?? "gone", bound: "s" };
  },
  "values of a filter": async () => {
    const tui = await openRecords();
    await tui.type("F");
    await tui.until(() => panelOf(tui)?.kind === "pick");
    return { tui, value: () => fieldOf(tui.runtime)?.value ?? "gone" };
  },
} satisfies Readonly<Record<string, () => Promise<Place>>>;

const panelOf = (tui: TestTui) => tui.runtime.store.getState().records["users"]?.panels.at(-1);

/** Opens the list of users, as a user with all rights. */
async function openRecords(): Promise<TestTui> {
  const tui = await startTui(createFakeServer({ additions: true, rights: "all" }));
  await tui.until(() => tui.runtime.store.getState().shell.connection === "online");
  tui.runtime.store.dispatch({ type: "shell/go", screen: recordScreenId("users") });
  await tui.until(() => tui.runtime.store.getState().records["users"]?.status === "ready");
  return tui;
}

describe.each<[string, () => Promise<Place>]>(Object.entries(places))("%s", (name, open) => {
  it("ignores Ctrl keys without a meaning and Alt keys", async () => {
    const { tui, value, bound = "" } = await open();
    await tui.type("ab");
    for (const letter of unbound) if (!bound.includes(letter)) await tui.type(keys.ctrl(letter));
    await tui.type(keys.alt("x"));
    expect(value()).toBe("ab");
  });

  it("moves the caret by characters and words, and deletes before and after it", async () => {
    const { tui, value } = await open();
    await tui.type("one two");
    await tui.type(keys.left);
    await tui.type("X");
    expect(value()).toBe("one twXo");
    await tui.type(keys.ctrl("a"));
    await tui.type("Y");
    expect(value()).toBe("Yone twXo");
    await tui.type(keys.alt("f"));
    await tui.type("Z");
    await tui.type(keys.ctrl("d"));
    expect(value()).toBe("YoneZtwXo");
    await tui.type(keys.backspace);
    expect(value()).toBe("YonetwXo");
    await tui.type(keys.ctrl("e"));
    await tui.type("!");
    expect(value()).toBe("YonetwXo!");
    await tui.type(keys.ctrl("b"));
    await tui.type(keys.ctrl("b"));
    await tui.type(keys.ctrl("k"));
    expect(value()).toBe("YonetwX");
  });

  it("handles Ctrl keys among letters that arrive together, as over a slow connection", async () => {
    const { tui, value } = await open();
    await tui.type(`one${keys.ctrl("a")}two ${keys.ctrl("e")}!${keys.ctrl("g")}`);
    expect(value()).toBe("two one!");
  });

  it("is emptied by Ctrl-U and stays open; Ctrl-Y inserts the deleted text, except a password", async () => {
    const { tui, value } = await open();
    await tui.type("quit all");
    await tui.type(keys.ctrlW);
    expect(value()).toBe("quit ");
    await tui.type(keys.ctrlU);
    expect(value()).toBe("");
    await tui.type(keys.ctrlU);
    await tui.type("q");
    expect(value()).toBe("q");
    expect(tui.runtime.store.getState().shell.asking).toBeUndefined();
    await tui.type(keys.ctrl("y"));
    expect(value()).toBe(name.endsWith("password") ? "q" : "qquit ");
  });
});

it("the caret of the terminal is at the position of the next letter in the palette", async () => {
  const { tui } = await places.palette();
  await tui.type("锁住");
  await tui.until(() => tui.cursor().x === 7);
  await tui.type(keys.left);
  await tui.until(() => tui.cursor().x === 5);
});

it("a hidden password is shown as stars, and the caret can be moved in it", async () => {
  const { tui } = await places.password();
  await tui.type(PASSWORD.slice(1));
  await tui.type(keys.ctrl("a"));
  await tui.type(PASSWORD.slice(0, 1));
  await tui.shows("*".repeat(PASSWORD.length));
  expect(tui.screen().join()).not.toContain(PASSWORD.slice(1));
  expect(tui.runtime.store.getState().signIn.password).toBe(PASSWORD);
});

it("a text wider than the field is shown around the caret", async () => {
  const tui = await startTui(createPlatform({ people }), { columns: 30, rows: 12 });
  await tui.shows("王芳");
  await tui.type("/");
  await tui.type("0123456789".repeat(6));
  await tui.until(() => tui.screen().some((row) => row.includes("56789")));
  await tui.type(keys.ctrl("a"));
  await tui.shows("/ 0123456789");
  expect(tui.cursor().x).toBe(3);
});

it("every field with a history is tested below", async () => {
  const keeping = [];
  for (const [name, open] of Object.entries(places)) {
    const { tui } = await open();
    if (fieldOf(tui.runtime)?.history) keeping.push(name);
  }
  expect(keeping).toEqual(Object.keys(again));
});

/** How a line is submitted in each place with a history, and how the empty field is opened again. */
const again: Readonly<Partial<Record<keyof typeof places, (tui: TestTui) => Promise<void>>>> = {
  "search of the directory": searchAgain,
  "search of the messages": searchAgain,
  "search of the conversations": searchAgain,
  palette: async (tui) => {
    await tui.type(keys.enter);
    if (fieldOf(tui.runtime)?.name !== "palette") await tui.type(":");
    await tui.type(keys.ctrlU);
  },
  "what is looked for in a conversation": async (tui) => {
    await tui.type(keys.enter);
    await tui.type(keys.ctrlU);
  },
};

async function searchAgain(tui: TestTui): Promise<void> {
  await tui.type(keys.enter);
  if (fieldOf(tui.runtime) === undefined || tui.runtime.store.getState().chats.open) await tui.type("/");
  await tui.type(keys.ctrlU);
}

it.each(Object.entries(again))(
  "%s: Ctrl-P shows earlier entries, and Ctrl-N returns to the current text",
  async (name, enter) => {
    const { tui, value } = await places[name as keyof typeof places]();
    for (const word of ["王", "李"]) {
      await tui.type(word);
      await enter(tui);
    }
    await tui.type("ne");
    const seen = [];
    for (const key of ["p", "p", "p", "n", "n", "n"]) {
      await tui.type(keys.ctrl(key));
      seen.push(value());
    }
    expect(seen).toEqual(["李", "王", "王", "李", "ne", "ne"]);
  },
);

it("deleted text is cleared at sign-out", async () => {
  const { tui } = await places["search of the directory"]();
  await tui.type("secret");
  await tui.type(keys.ctrlU);
  expect(tui.runtime.store.getState().line.killed).toBe("secret");
  await tui.runtime.session.signOut();
  await tui.until(() => tui.runtime.store.getState().session.status === "signedOut");
  expect(tui.runtime.store.getState().line.killed).toBe("");
});
