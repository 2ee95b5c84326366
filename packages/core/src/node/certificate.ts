/** Whether the code of an error of Node says that the server's certificate is not accepted: then nothing was sent. */
export function isUntrusted(code: string): boolean {
  return /CERT|SIGNATURE/.test(code);
}
