/** Matches ASCII control characters other than tabs and line ends. */
const CONTROL_CHARACTERS = /[\p{Cc}--[\t\n\r\u0080-\u009f]]/gv;
/** Matches surrogates without their other half. */
const LONE_SURROGATES = /\p{Surrogate}/gv;
const REPLACEMENT_CHARACTER = '\ufffd';
/** Matches characters that require cleaning. Most texts have none and are returned unchanged. */
const UNSAFE_CHARACTERS = /[\r\p{Surrogate}[\p{Cc}--[\t\n\u0080-\u009f]]]/v;

/**
 * Cleans a text so that HTML reproduces it exactly. HTML drops NUL, turns \r into \n and cannot represent lone
 * surrogates, while the embedded JSON keeps all three: hydration would find a mismatch and render the page again. Also,
 * encodeURIComponent throws on a lone surrogate.
 */
export const cleanCharacters = (text: string): string =>
  UNSAFE_CHARACTERS.test(text)
    ? text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(CONTROL_CHARACTERS, '')
        .replaceAll(LONE_SURROGATES, REPLACEMENT_CHARACTER)
    : text;
