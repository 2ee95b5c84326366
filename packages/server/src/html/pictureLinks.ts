import type { Signer } from "../auth/signing.ts";

/** Kind of upload that the pictures of notices belong to. */
export const noticePictureKind = "annexpic";

/** How long a link in a delivered text is good; each reading gives fresh ones. */
const linkLifeMs = 24 * 3_600_000;

const address = new RegExp(
  `^(?:/[\\w.-]{1,50})?/api/file/Image/${noticePictureKind}/(\\d{8}_[0-9a-f]{32}\\.[a-z0-9]{1,8})(?:\\?|$)`,
);
const image = /<img\b[^>]*>/g;
const source = new RegExp(` src="(/api/file/Image/${noticePictureKind}/([\\w.]+))"`);

/** Uploads that may stand in a text: their stored names, and the addresses that are stored. */
export interface PicturePlace {
  /** Stored name of the picture that an address of ours means, with or without a signature; undefined for other addresses. */
  readonly nameIn: (address: string) => string | undefined;
  readonly addressOf: (name: string) => string;
}

/** Stored names of the pictures in HTML, as `cleanHtml` made it. */
export function pictureNamesIn(html: string): readonly string[] {
  return [...html.matchAll(image)].flatMap(([tag]) => source.exec(tag)?.[2] ?? []);
}

/** The address that is stored. */
export function pictureAddress(name: string): string {
  return `/api/file/Image/${noticePictureKind}/${name}`;
}

/** The pictures of notices. */
export const noticePictures: PicturePlace = {
  nameIn: (src) => address.exec(src)?.[1],
  addressOf: pictureAddress,
};

/** Gives pictures in HTML addresses that pages can show without a token. */
export function createPictureLinks({ signer, now }: { readonly signer: Signer; readonly now: () => number }) {
  return {
    /** @param html - as `cleanHtml` made it */
    linked: (html: string): string =>
      html.replace(image, (tag) =>
        tag.replace(source, (_, path: string, name: string) => {
          const link = { type: noticePictureKind, name, until: Math.ceil(now() / linkLifeMs + 1) * linkLifeMs };
          return ` src="${path}?encryption=${signer.sign("file", link)}"`;
        }),
      ),
  };
}
