export type Fields = Readonly<Record<string, unknown>>;

/** Returns whether a JSON value is an object: neither an array nor null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
