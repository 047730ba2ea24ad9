/** Parses JSON. Returns null for invalid or binary input. */
export function parseJsonOrNull(text: string | ArrayBuffer): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
