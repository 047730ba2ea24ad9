type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** The standard's own, which the compiler's library does not know yet. */
const { parse, rawJSON, isRawJSON } = JSON as unknown as {
  parse: (text: string, reviver: Reviver) => unknown;
  rawJSON: (text: string) => object;
  isRawJSON: (value: unknown) => boolean;
};

/** Parsed, with each number as it was written: one longer than a script holds would not stay what it is. Throws as JSON.parse. */
export const parseExactly = (text: string): unknown =>
  parse(text, (_, value, { source }) => (typeof value === 'number' ? rawJSON(source ?? String(value)) : value));

/** A number of parseExactly, and nothing that holds further values. */
export const isExactNumber = (value: object): boolean => isRawJSON(value);
