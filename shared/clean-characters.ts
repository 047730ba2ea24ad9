/** Of what no sentence needs: control characters beside tabs and line ends. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Half of a surrogate pair that stands alone. */
const HALF = /\p{Surrogate}/gu;
const REPLACEMENT = '\ufffd';
/** Text that stays as it is, far the most common, is told by one look. */
// oxlint-disable-next-line no-control-regex
const TO_CLEAN = /[\u0000-\u0008\u000b-\u001f\u007f\ud800-\udfff]/;

/**
 * Text as a page keeps it when it is written, sent and read again. HTML drops a NUL, reads \r as \n and cannot hold half
 * of a surrogate pair, while the page's data keep all three: React would find other words than it was told, and draw the
 * whole page anew; and encodeURIComponent throws on the half.
 */
export const cleanCharacters = (text: string): string =>
  TO_CLEAN.test(text) ? text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '').replaceAll(HALF, REPLACEMENT) : text;
