/** ASCII control characters other than tabs and line ends. */
const CONTROL = /[\p{Cc}--[\t\n\r\u0080-\u009f]]/gv;
/** Lone surrogate. */
const HALF = /\p{Surrogate}/gv;
const REPLACEMENT = '\ufffd';
/** Fast path: most texts need no change. */
const TO_CLEAN = /[\r\p{Surrogate}[\p{Cc}--[\t\n\u0080-\u009f]]]/v;

/**
 * Text as it survives HTML. HTML drops NUL, turns \r into \n and cannot represent unpaired surrogates, while embedded
 * JSON keeps all three: hydration would find a mismatch and render the page again; and encodeURIComponent throws on an
 * unpaired surrogate.
 */
export const cleanCharacters = (text: string): string =>
  TO_CLEAN.test(text) ? text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '').replaceAll(HALF, REPLACEMENT) : text;
