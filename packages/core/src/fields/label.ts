/** A label in Chinese and English, and in traditional characters if those differ from the simplified ones. */
export type Label = readonly [zh: string, en: string, zhtw?: string];

/** A label, or the key of a text that many concepts share: `common.states.yes`. */
export type LabelOrKey = Label | string;
