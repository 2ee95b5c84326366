/** Largest nesting depth of a body. Our bodies need about a dozen levels; the code that processes them is recursive. */
const depthLimit = 100;

/** Whether a JSON text is nested too deeply. Scans each character once, before parsing. */
export function isTooDeepJson(text: string): boolean {
  if (text.length <= depthLimit) return false;
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isString) {
      if (character === backslash) at += 1;
      else if (character === quote) isString = false;
    } else if (character === quote) isString = true;
    else if (character === openBracket || character === openBrace) {
      depth += 1;
      if (depth > depthLimit) return true;
    } else if (character === closeBracket || character === closeBrace) depth -= 1;
  }
  return false;
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125];
