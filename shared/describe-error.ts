/** What must not be told of a visitor is what a foreign message may quote: what was typed, addresses, numbers, tokens. */
const REDACTED: readonly RegExp[] = [
  // An engine quotes what it could not read, with quotation marks in it.
  /["'`][^]*["'`]|["'`][^]*$/g,
  /\b(?:Bearer|Basic)\s+\S+/gi,
  /(?<!\S)\S*@\S*/g,
  /\?\S+/g,
  // A number of seven digits or more may be a telephone's, however it is written.
  /\+?\d(?:[\s().-]*\d){6,}/g,
  /(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/g,
  /[^\x20-\x7e]+/g,
];
const MAX_LENGTH = 300;

/** A name that stands in a foreign message without a mark around it cannot be known for one. */
const cleanForLog = (text: string): string =>
  REDACTED.reduce((redacted, pattern) => redacted.replace(pattern, '*'), text.normalize('NFKC')).slice(0, MAX_LENGTH);

/** For a line of a log: its kind, what may be told of its message, and where it was thrown. */
export function describeError(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: cleanForLog(String(error)) };
  // The engine begins a stack with the message, which may have lines like those of the stack.
  const head = `${error.name}: ${error.message}`;
  const stack = error.stack?.startsWith(head) ? error.stack.slice(head.length) : error.stack;
  const places = (stack ?? '').split('\n').filter((line) => /^ {4}at \S/.test(line));
  return { error: `${error.name}: ${cleanForLog(error.message)}`, stack: places.join('\n') };
}
