/** ASCII control characters other than tabs and line ends. */
const CONTROL = /[\p{Cc}--[\t\n\r\u0080-\u009f]]/gv;
/** Lone surrogate. */
const HALF = /\p{Surrogate}/gv;
const REPLACEMENT = '\ufffd';
/** Fast path: most texts need no change. */
const TO_CLEAN = /[\r\p{Surrogate}[\p{Cc}--[\t\n\u0080-\u009f]]]/v;

/**
 * Text as a page keeps it when it is written, sent and read again. HTML drops a NUL, reads \r as \n and cannot hold half
 * of a surrogate pair, while the page's data keep all three: React would find other words than it was told, and draw the
 * whole page anew; and encodeURIComponent throws on the half.
 */
export const cleanCharacters = (text: string): string =>
  TO_CLEAN.test(text) ? text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '').replaceAll(HALF, REPLACEMENT) : text;
