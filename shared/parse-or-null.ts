/** Parses JSON; null for invalid input, such as bytes and corrupted text. */
export function parseOrNull(text: string | ArrayBuffer): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
