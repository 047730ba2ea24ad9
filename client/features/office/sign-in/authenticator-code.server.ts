import { generate } from 'lean-qr';

export interface AuthenticatorCode {
  /** otpauth: URL, which opens an authenticator app on the same device. */
  address: string;
  /** Secret in groups of four characters, for typing. */
  key: string;
  /** QR code of the URL: side length in squares, and the dark squares as an SVG path. */
  qr: { size: number; path: string };
}

/**
 * Returns URL and QR code for an authenticator app. Spaces are percent-encoded, since apps do not decode a plus as a
 * space.
 */
export function authenticatorCode(secret: string, login: string, issuer: string): { authenticator: AuthenticatorCode } {
  const [name, by] = [`${issuer}:${login}`, issuer].map(encodeURIComponent);
  const address = `otpauth://totp/${name}?secret=${secret}&issuer=${by}`;
  return { authenticator: { address, key: secret.match(/.{1,4}/g)?.join(' ') ?? '', qr: renderQrCode(address) } };
}

/** Renders each run of dark squares in a row as one stroke, to keep the path short. */
function renderQrCode(text: string): AuthenticatorCode['qr'] {
  const code = generate(text);
  const strokes: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) {
      let length = 0;
      while (code.get(x + length, y)) length += 1;
      if (length > 0) strokes.push(`M${x} ${y}h${length}v1h-${length}z`);
      x += length;
    }
  return { size: code.size, path: strokes.join('') };
}
