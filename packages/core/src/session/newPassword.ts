/** Letters and digits without similar-looking ones. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const LENGTH = 16;

/**
 * A password of 16 letters and digits, with both kinds (spec §5), without similar-looking characters: 92 bits.
 *
 * @param randomBytes - returns this many bytes from the random generator of the system
 */
export function newPassword(randomBytes: (length: number) => Uint8Array): string {
  for (;;) {
    let password = "";
    while (password.length < LENGTH) {
      for (const byte of randomBytes(LENGTH * 2)) {
        // Higher byte values are skipped, because they would make the first characters more likely.
        if (byte < CHARACTERS.length * 4 && password.length < LENGTH) password += CHARACTERS[byte % CHARACTERS.length];
      }
    }
    if (/\d/.test(password) && /[A-Za-z]/.test(password)) return password;
  }
}
