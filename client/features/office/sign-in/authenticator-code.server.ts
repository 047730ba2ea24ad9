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
 * Returns the URL and QR code for an authenticator app. Spaces are percent-encoded, because such apps do not decode a
 * plus as a space.
 */
export function createAuthenticatorCode(
  secret: string,
  login: string,
  issuer: string,
): { authenticator: AuthenticatorCode } {
  const [accountParam, issuerParam] = [`${issuer}:${login}`, issuer].map(encodeURIComponent);
  const otpAuthUrl = `otpauth://totp/${accountParam}?secret=${secret}&issuer=${issuerParam}`;
  return {
    authenticator: { address: otpAuthUrl, key: secret.match(/.{1,4}/g)?.join(' ') ?? '', qr: renderQrCode(otpAuthUrl) },
  };
}

/** Renders each run of dark squares in a row as one stroke, to keep the SVG path short. */
function renderQrCode(text: string): AuthenticatorCode['qr'] {
  const qrCode = generate(text);
  const pathCommands: string[] = [];
  for (let y = 0; y < qrCode.size; y += 1)
    for (let x = 0; x < qrCode.size; x += 1) {
      let runLength = 0;
      while (qrCode.get(x + runLength, y)) runLength += 1;
      if (runLength > 0) pathCommands.push(`M${x} ${y}h${runLength}v1h-${runLength}z`);
      x += runLength;
    }
  return { size: qrCode.size, path: pathCommands.join('') };
}
