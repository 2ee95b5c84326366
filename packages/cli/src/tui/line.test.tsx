import { describe, expect, it } from "vitest";
import { keys, startTui, type TestTui } from "./testing/harness.tsx";
import { createPlatform, PASSWORD, person } from "./testing/platform.ts";
import { openChats, server } from "./testing/chatting.ts";

const people = [person("1", "王芳", "wangfang"), person("2", "李娜", "lina"), person("3", "欧阳震华", "ouyangzhenhua")];
/** Letters whose Ctrl key no field and no screen knows. */
const unbound = ["g", "q", "s", "v"];

interface Place {
  readonly value: () => string;
  readonly tui: TestTui;
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
} satisfies Readonly<Record<string, () => Promise<Place>>>;

describe.each(Object.entries(places))("%s", (name, open) => {
  it("takes no letter of a Ctrl key that means nothing, and no Alt key", async () => {
    const { tui, value } = await open();
    await tui.type("ab");
    for (const letter of unbound) await tui.type(keys.ctrl(letter));
    await tui.type(keys.alt("x"));
    expect(value()).toBe("ab");
  });

  it("has a caret that moves by characters and words, and deletes on both sides of it", async () => {
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

  it("hears Ctrl keys among letters that come at once, as over a slow line", async () => {
    const { tui, value } = await open();
    await tui.type(`one${keys.ctrl("a")}two ${keys.ctrl("e")}!${keys.ctrl("g")}`);
    expect(value()).toBe("two one!");
  });

  it("is emptied by Ctrl-U and stays; what was cut comes back by Ctrl-Y, unless it was hidden", async () => {
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

it("the caret of the terminal stands in the palette where the next letter goes", async () => {
  const { tui } = await places.palette();
  await tui.type("锁住");
  await tui.until(() => tui.cursor().x === 7);
  await tui.type(keys.left);
  await tui.until(() => tui.cursor().x === 5);
});

it("a hidden password shows stars around a caret that moves", async () => {
  const { tui } = await places.password();
  await tui.type(PASSWORD.slice(1));
  await tui.type(keys.ctrl("a"));
  await tui.type(PASSWORD.slice(0, 1));
  await tui.shows("*".repeat(PASSWORD.length));
  expect(tui.screen().join()).not.toContain(PASSWORD.slice(1));
  expect(tui.runtime.store.getState().signIn.password).toBe(PASSWORD);
});

it("what is wider than the field is seen around the caret", async () => {
  const tui = await startTui(createPlatform({ people }), { columns: 30, rows: 12 });
  await tui.shows("王芳");
  await tui.type("/");
  await tui.type("0123456789".repeat(6));
  await tui.until(() => tui.screen().some((row) => row.includes("56789")));
  await tui.type(keys.ctrl("a"));
  await tui.shows("/ 0123456789");
  expect(tui.cursor().x).toBe(3);
});

it("what was searched for comes back by Ctrl-P, and what was being typed by Ctrl-N", async () => {
  const { tui, value } = await places["search of the directory"]();
  for (const word of ["王", "李"]) {
    await tui.type(word);
    await tui.type(keys.enter);
    await tui.type("/");
    await tui.type(keys.ctrlU);
  }
  await tui.type("ne");
  const seen = [];
  for (const key of ["p", "p", "p", "n", "n", "n"]) {
    await tui.type(keys.ctrl(key));
    seen.push(value());
  }
  expect(seen).toEqual(["李", "王", "王", "李", "ne", "ne"]);
});

it("nothing that was typed is left for the next person", async () => {
  const { tui } = await places["search of the directory"]();
  await tui.type("secret");
  await tui.type(keys.ctrlU);
  expect(tui.runtime.store.getState().line.killed).toBe("secret");
  await tui.runtime.session.signOut();
  await tui.until(() => tui.runtime.store.getState().session.status === "signedOut");
  expect(tui.runtime.store.getState().line.killed).toBe("");
});
