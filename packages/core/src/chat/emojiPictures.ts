/**
 * Unicode emoji that mean what the platform's pictures show, in the order of the names in `emoji.ts`: twenty in a line. The
 * pictures themselves are not ours to ship.
 */
export const emojiPictures: readonly string[] = (
  "🙂 😞 👩 😶 😎 😢 😳 🤐 😴 😭 😖 😡 😜 😁 😮 🙁 🆒 😓 🤯 🤮 😄 " +
  "😀 🤨 😤 🤤 😩 😱 😅 😆 😌 💪 🤬 🤔 🤫 😵 🤪 😔 👻 🤕 👋 💦 👃 " +
  "👏 😣 😈 😯 😲 🥱 👀 😟 😦 😏 😘 😨 🥺 🔪 🍉 🍺 🏀 🏓 ☕ " +
  "🍚 🐷 🌹 🥀 💋 💗 💔 🎂 ⚡ 💣 🔨 ⚽ 🐞 💩 🌙 🌞 🎁 🤗 👍 " +
  "👎 🤝 ✌️ 🤜 👉 👊 🤙 🤏 👆 👌 💑 💕 🤸 🥶 😠 💃 " +
  "😑 🎒 🤲 🕺 😃 🤒 😥 😛 🥴 🙄 😰 😕 😉 🙈 😒 🌑 👿 " +
  "🎀 🙏 🦾 💰 🍰 🎉 🧧"
).split(" ");
