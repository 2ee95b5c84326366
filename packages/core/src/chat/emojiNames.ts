/** English names of the emoji, in the order of the names in `emoji.ts`. More search words follow after a stroke. */
export const englishNames: readonly string[] = (
  "smile, sad/disappointed, woman/beauty, dazed/blank no mouth, sunglasses, cry, shy/blush flushed, mute/zipped quiet, " +
  "sleep/zzz, sob, awkward/confounded, angry/rage, playful/naughty wink tongue, grin, surprised/wow, unhappy/frown, cool, " +
  "sweat/downcast, mind blown/exploding freaking out, vomit/sick, laugh/lol, " +
  "happy, curious/eyebrow, proud/triumph huff, hungry/drool, weary/tired, panic/scream, nervous/grinning sweat phew, " +
  "glad/laughing squint, relieved/calm relaxed, muscle/strong effort, curse/swear, thinking/question hmm, secret/hush shh, " +
  "dizzy, crazy/zany, sorrow/pensive, ghost, hurt/bandage, bye/wave hello, sweat drops/splash, nose/pick, " +
  "applause/clap, oh no/persevering, mischief/devil, what/hushed, astonished/shocked, yawn/tired, eyes/look see, " +
  "worried, dismayed/frowning, smirk/bad, kiss, scared/fearful, pleading/please pitiful, knife, watermelon/fruit, " +
  "beer/drink cheers, basketball, table tennis/ping pong, coffee/tea, " +
  "rice/food meal, pig/animal, rose/flower, wilted flower, lips/kiss mark, love/growing heart, broken heart, " +
  "birthday/cake, lightning/electric flash, bomb, hammer/tool, football/soccer, ladybug/beetle, poop, moon/night, " +
  "sun/day, gift/present, hug, thumbs up/good like yes, " +
  "thumbs down/bad dislike no, handshake/deal, victory/peace, salute/right fist, come here/point right, fist/punch, " +
  "call me/little finger, pinch, point up/index finger, ok, couple, hearts, jump/cartwheel, shiver/cold freezing, " +
  "sulk/cross, dance, " +
  "expressionless, backpack/bag, open hands/palms, show off/disco, big smile/joy, ill/fever thermometer, " +
  "tearful/sad relieved, tongue out, woozy/drunk, eye roll/glare, horror/anxious, gloomy/confused, wink, " +
  "closed eyes/see no evil monkey, contempt/unamused, dark/new moon, imp/demon, " +
  "ribbon/bow, pray/thanks please, strength/mechanical arm, money/rich, cake, party/congratulations tada, red envelope/luck"
).split(", ");

/** Characters of the platform's names that differ in traditional script. */
const traditional: Readonly<Record<string, string>> = {
  ...{
    么: "麼",
    乐: "樂",
    乱: "亂",
    亲: "親",
    伤: "傷",
    侣: "侶",
    兴: "興",
    击: "擊",
    动: "動",
    发: "發",
    吓: "嚇",
    哑: "啞",
  },
  ...{
    哒: "噠",
    坏: "壞",
    头: "頭",
    带: "帶",
    帅: "帥",
    弹: "彈",
    忧: "憂",
    怄: "慪",
    怜: "憐",
    恶: "惡",
    惊: "驚",
    抠: "摳",
  },
  ...{
    气: "氣",
    爱: "愛",
    电: "電",
    疯: "瘋",
    着: "著",
    礼: "禮",
    篮: "籃",
    虫: "蟲",
    视: "視",
    讶: "訝",
    调: "調",
    贬: "貶",
  },
  ...{
    过: "過",
    钱: "錢",
    镜: "鏡",
    闭: "閉",
    问: "問",
    闲: "閒",
    阳: "陽",
    阴: "陰",
    难: "難",
    颤: "顫",
    饿: "餓",
    骂: "罵",
  },
  ...{ 鲜: "鮮" },
};

export const inTraditional = (name: string): string => [...name].map((one) => traditional[one] ?? one).join("");
