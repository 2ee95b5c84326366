/**
 * Unicode emoji with the meaning of the platform's pictures, in the order of the names in `emoji.ts`: twenty in a
 * line. We have no licence for the pictures themselves.
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
