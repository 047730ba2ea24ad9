/** What JSON says, or null for what is none: bytes, and text that somebody else has broken. */
export function parseOrNull(text: string | ArrayBuffer): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
