/** Letters and digits without those that look alike. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const LENGTH = 16;

/**
 * A password of 16 letters and digits, both kinds present (spec §5), without those that look alike: 92 bits.
 *
 * @param randomBytes - this many bytes from the random numbers of the system
 */
export function newPassword(randomBytes: (length: number) => Uint8Array): string {
  for (;;) {
    let password = "";
    while (password.length < LENGTH) {
      for (const byte of randomBytes(LENGTH * 2)) {
        // Bytes beyond the last whole round would make the first letters more likely.
        if (byte < CHARACTERS.length * 4 && password.length < LENGTH) password += CHARACTERS[byte % CHARACTERS.length];
      }
    }
    if (/\d/.test(password) && /[A-Za-z]/.test(password)) return password;
  }
}
