import { type Chat, type ChatUser, emojiPieces, nameOrder, orderUsers, searchUsers, unreadOf } from "@banche/core/chat";

/** A chat in your own page: no framework, only core and the DOM. Messages of others are never parsed as HTML. */
export function mountChat(chat: Chat, users: readonly ChatUser[], root: HTMLElement): () => void {
  const { ownerDocument: document } = root;
  const search = element("input", { placeholder: "搜索", ariaLabel: "搜索" });
  const people = element("ul", { ariaLabel: "联系人" });
  const messages = element("ol", { ariaLabel: "消息" });
  const words = element("textarea", { rows: 3, ariaLabel: "消息内容" });
  root.replaceChildren(search, people, messages, words);

  function element<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    members: Partial<HTMLElementTagNameMap[Name]> = {},
  ): HTMLElementTagNameMap[Name] {
    return Object.assign(document.createElement(name), members);
  }

  function draw(): void {
    const { peers, attended, outbox } = chat.getState();
    const found = searchUsers(orderUsers(users, peers, nameOrder("zh")), search.value);
    people.replaceChildren(
      ...found.map((user) => {
        const unread = unreadOf(peers.get(user.id));
        const label = `${peers.get(user.id)?.online ? "● " : ""}${user.realName}${unread > 0 ? ` (${unread})` : ""}`;
        const item = element("li");
        const button = element("button", { textContent: label, onclick: () => chat.attend(user.id) });
        button.setAttribute("aria-pressed", String(user.id === attended));
        item.append(button);
        return item;
      }),
    );
    if (attended === undefined) return;
    const { timeline } = chat.conversation(attended);
    const lines = timeline.slice(-100 + timeline.length, timeline.length).map(({ from, content }) => ({
      own: from !== attended,
      text: content.type === "text" ? content.text : `[${content.type}]`,
      state: "",
    }));
    const waiting = outbox
      .filter(({ to }) => to === attended)
      .map(({ content, state }) => ({ own: true, text: content.type === "text" ? content.text : "[…]", state }));
    messages.replaceChildren(
      ...[...lines, ...waiting].map(({ own, text, state }) => {
        const item = element("li", { className: own ? "own" : "other" });
        for (const piece of emojiPieces(text)) {
          item.append("emoji" in piece ? element("b", { textContent: piece.emoji.code }) : piece.text);
        }
        if (state !== "") item.append(element("small", { textContent: ` ${state}` }));
        return item;
      }),
    );
  }

  search.addEventListener("input", draw);
  words.addEventListener("keydown", (event) => {
    const { attended } = chat.getState();
    // During input with an input method, Enter only accepts a word.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || attended === undefined) return;
    event.preventDefault();
    if (chat.sendText(attended, words.value)) words.value = "";
  });
  const stop = chat.subscribe(draw);
  draw();
  return stop;
}
