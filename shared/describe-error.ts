/** Redacts personal data that a library's error message may quote: input, URLs, numbers, tokens. */
const REDACTED: readonly RegExp[] = [
  // Engines quote unparsable input, which may contain quotation marks.
  /["'`][^]*["'`]|["'`][^]*$/g,
  /\b(?:Bearer|Basic)\s+\S+/gi,
  /(?<!\S)\S*@\S*/g,
  /\?\S+/g,
  // Seven or more digits may be a telephone number in any notation.
  /\+?\d(?:[\s().-]*\d){6,}/g,
  /(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/g,
  /[^\x20-\x7e]+/g,
];
const MAX_LENGTH = 300;

/** Unquoted names in a foreign message cannot be recognised. */
const cleanForLog = (text: string): string =>
  REDACTED.reduce((redacted, pattern) => redacted.replace(pattern, '*'), text.normalize('NFKC')).slice(0, MAX_LENGTH);

/** Log fields of an error: class, redacted message, and location. */
export function describeError(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: cleanForLog(String(error)) };
  // A stack begins with the message, which may contain lines that look like frames.
  const head = `${error.name}: ${error.message}`;
  const stack = error.stack?.startsWith(head) ? error.stack.slice(head.length) : error.stack;
  const places = (stack ?? '').split('\n').filter((line) => /^ {4}at \S/.test(line));
  return { error: `${error.name}: ${cleanForLog(error.message)}`, stack: places.join('\n') };
}
