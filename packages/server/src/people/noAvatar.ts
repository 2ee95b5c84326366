/** Name of the default avatar on the platform's own servers. No upload can have this name. */
export const noAvatarName = "001.png";

/** A head and shoulders in grey, 96 by 96 pixels. */
export const noAvatarPng: Buffer = Buffer.from(
  [
    "iVBORw0KGgoAAAANSUhEUgAAAGAAAABgAQMAAADYVuV7AAAABlBMVEXk5+2ao7AonAPxAAAAnElEQVR42u3ROw6DMBAEUCyKlBzB",
    "R+Fo9tE4So5A6QJ5EmtFhhGYj0SUJlv5FR57d5vmX1bduEDIPDsgftACA68AvOSBtI0emJgM5G3gXcdwBfH7OPmdnX6k7fp0ZIgy",
    "Xhm8rESXdW/5VFm9fFSaq+7nUfDkfSb4gsQwxoWCvEies50hrtEaBr45vyroDOMa3pAO0BumKwiG/CO8ANBAT/g9mkbQAAAAAElF",
    "TkSuQmCC",
  ].join(""),
  "base64",
);
