/**
 * Patterns of personal data that a library's error message may quote: input, e-mail addresses, query strings, numbers,
 * tokens.
 */
const REDACTED_PATTERNS: readonly RegExp[] = [
  // JavaScript engines quote input that they cannot parse, which may itself contain quotation marks.
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

/** Redacts a message. Names without quotation marks cannot be recognised and remain. */
const cleanForLog = (text: string): string =>
  REDACTED_PATTERNS.reduce((redactedText, pattern) => redactedText.replace(pattern, '*'), text.normalize('NFKC')).slice(
    0,
    MAX_LENGTH,
  );

/** Returns the log fields of an error: class, redacted message and stack frames. */
export function describeError(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: cleanForLog(String(error)) };
  // A stack begins with the message, which may contain lines that look like frames.
  const errorHead = `${error.name}: ${error.message}`;
  const stack = error.stack?.startsWith(errorHead) ? error.stack.slice(errorHead.length) : error.stack;
  const stackFrames = (stack ?? '').split('\n').filter((line) => /^ {4}at \S/.test(line));
  return { error: `${error.name}: ${cleanForLog(error.message)}`, stack: stackFrames.join('\n') };
}
