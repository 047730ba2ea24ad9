// Quoted text that a mail program appends to a reply: the earlier mail, either after an introductory line or with '>'
// in front of each line.

/** How lines that introduce the quoted mail start and end, in the languages of the sites. */
const QUOTE_INTRODUCTIONS: readonly (readonly [start: string, end: string])[] = [
  ['On ', 'wrote:'],
  ['在', '写道：'],
  ['在', '写道:'],
  ['於', '寫道：'],
  ['於', '寫道:'],
  ['', '於 寫道：'],
];
/** Lines that end the reply wherever they occur. */
const QUOTE_SEPARATORS = ['-----Original Message-----', '----- Original Message -----', '-----原始邮件-----', '-- '];
/** First line of the mail header that Outlook and QQ Mail repeat in the quote. */
const HEADER_STARTS = ['From:', '寄件者:', '寄件者：', '发件人:', '发件人：', '發件人:', '發件人：'];
const HORIZONTAL_RULE = '________________________________';
const MAX_INTRODUCTION_LENGTH = 300;

const isIntroduction = (line: string) =>
  line.length <= MAX_INTRODUCTION_LENGTH &&
  QUOTE_INTRODUCTIONS.some(([start, end]) => line.startsWith(start) && line.endsWith(end) && line.length > end.length);

/** Returns whether the quoted mail begins at this line. Mail programs wrap a long introduction onto a second line. */
function isQuoteStart(lines: readonly string[], index: number): boolean {
  const [line = '', nextLine = ''] = [lines[index], lines[index + 1]].map((text) => text?.trim());
  if (
    QUOTE_SEPARATORS.includes(lines[index] ?? '') ||
    QUOTE_SEPARATORS.includes(line) ||
    line.startsWith(HORIZONTAL_RULE)
  )
    return true;
  if (isIntroduction(line) || (!line.endsWith('.') && isIntroduction(`${line} ${nextLine}`))) return true;
  const isHeader = HEADER_STARTS.some((start) => line.startsWith(start));
  return (
    isHeader &&
    lines.slice(index + 1, index + 6).some((laterLine) => /^(?:To|Subject|收件|主[旨题題])/.test(laterLine.trim()))
  );
}

/**
 * Returns the reply without the quoted mail and the signature. A reply may also be below the quoted mail, after the
 * lines with '>'.
 */
export function trimQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines.findIndex((_, index) => isQuoteStart(lines, index));
  const reply = joinOwnLines(end === -1 ? lines : lines.slice(0, end));
  if (reply || end === -1) return reply;
  const quotedIndex = lines.findIndex((line, index) => index >= end && line.startsWith('>'));
  if (quotedIndex === -1) return '';
  const signatureIndex = lines.findIndex((line, index) => index > quotedIndex && QUOTE_SEPARATORS.includes(line));
  return joinOwnLines(lines.slice(quotedIndex, signatureIndex === -1 ? lines.length : signatureIndex));
}

const joinOwnLines = (lines: readonly string[]) =>
  lines
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim();
