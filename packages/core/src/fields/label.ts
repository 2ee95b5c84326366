/** Words for people in Chinese and English, and in traditional characters where those are not the same as the simplified ones. */
export type Label = readonly [zh: string, en: string, zhtw?: string];

/** Words, or the key of a text that the product has for many concepts: `common.states.yes`. */
export type LabelOrKey = Label | string;
