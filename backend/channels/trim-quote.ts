// What a mail program adds below a reply: the mail that is answered, after a line that introduces it or behind '>'.

/** Beginnings and ends of lines that introduce the quoted mail, in the languages of the sites. */
const INTRODUCTIONS: readonly (readonly [start: string, end: string])[] = [
  ['On ', 'wrote:'],
  ['在', '写道：'],
  ['在', '写道:'],
  ['於', '寫道：'],
  ['於', '寫道:'],
  ['', '於 寫道：'],
];
/** Lines that end the reply wherever they are. */
const SEPARATORS = ['-----Original Message-----', '----- Original Message -----', '-----原始邮件-----', '-- '];
/** First line of the header that Outlook and QQ Mail repeat. */
const HEADER_STARTS = ['From:', '寄件者:', '寄件者：', '发件人:', '发件人：', '發件人:', '發件人：'];
const RULE = '________________________________';
const MAX_INTRODUCTION = 300;

const isIntroduction = (line: string) =>
  line.length <= MAX_INTRODUCTION &&
  INTRODUCTIONS.some(([start, end]) => line.startsWith(start) && line.endsWith(end) && line.length > end.length);

/** Returns whether the quoted mail begins at this line. Programs wrap a long introduction onto a second line. */
function beginsQuote(lines: readonly string[], index: number): boolean {
  const [line = '', next = ''] = [lines[index], lines[index + 1]].map((text) => text?.trim());
  if (SEPARATORS.includes(lines[index] ?? '') || SEPARATORS.includes(line) || line.startsWith(RULE)) return true;
  if (isIntroduction(line) || (!line.endsWith('.') && isIntroduction(`${line} ${next}`))) return true;
  const isHeader = HEADER_STARTS.some((start) => line.startsWith(start));
  return (
    isHeader && lines.slice(index + 1, index + 6).some((other) => /^(?:To|Subject|收件|主[旨题題])/.test(other.trim()))
  );
}

/** Returns the reply without the mail that it quotes and without the signature. */
export function trimQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines.findIndex((_, index) => beginsQuote(lines, index));
  const own = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('>'));
  return own.join('\n').trim();
}
