/**
 * What HTML of notices may consist of: text, structure, links, pictures. The server takes everything else out when it is
 * written, the web app once more when it is read (W-7).
 */
export const allowedHtml = {
  tags: [
    ..."p br hr b strong i em u s sub sup span div blockquote pre code h1 h2 h3 h4 h5 h6 ul ol li".split(" "),
    ..."dl dt dd a img table caption thead tbody tfoot tr th td".split(" "),
  ],
  attributes: ["href", "src", "alt", "title", "colspan", "rowspan"],
  /** Addresses that links may lead to: the web, mail, telephone, and paths of our own. */
  schemes: ["http", "https", "mailto", "tel"],
} as const;

/** Whether a link or picture may have this address: an allowed scheme, or a path on the same server. */
export function isAllowedAddress(address: string): boolean {
  return ADDRESS.test(address);
}

const ADDRESS = new RegExp(`^(?:${allowedHtml.schemes.join("|")}):|^/(?![/\\\\])`, "i");
