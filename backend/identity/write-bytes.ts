/** Bytes as text that may stand in a header, an address or a cookie: base64url without padding. */
export const writeBytes = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** So many random bytes, as text. */
export const randomText = (bytes: number) => writeBytes(crypto.getRandomValues(new Uint8Array(bytes)));
