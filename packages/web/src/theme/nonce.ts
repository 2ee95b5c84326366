/** The nonce of this page. The server creates a new one for each page, and the browser refuses style elements without it. */
export function nonceOf(document: Document): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Also sets the nonce on style elements of libraries that do not support it, such as the one that measures scroll bars. */
export function lendNonce(document: Document): void {
  const nonce = nonceOf(document);
  const create = document.createElement.bind(document);
  if (nonce === "") return;
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
