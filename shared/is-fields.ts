export type Fields = Readonly<Record<string, unknown>>;

/** An object of JSON: no list, and not null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
