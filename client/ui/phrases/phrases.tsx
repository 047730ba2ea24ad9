const asMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A title whose lines end between words, in Chinese too. As markup, because the browser may part the words otherwise than
 * the edge did: React would take elements of another number for a fault and draw the whole page again.
 */
export function Phrases({ text }: { text: string }) {
  const pieces = splitPhrases(text);
  if (pieces.length === 1) return text;
  return (
    <span
      className="phrases"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: pieces.map(asMarkup).join('<wbr>') }}
    />
  );
}

let words: Intl.Segmenter | null | undefined;

/** Made once, when the first Chinese title comes: making it costs more than a page of titles. */
const segmenter = () =>
  (words ??= typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null);

const HAS_HAN_WORD = /\p{Script=Han}{2}/u;
const HAN_WORD = /^\p{Script=Han}{2}/u;
const OPENING = /^[\p{Ps}\p{Pi}]+$/u;
/** What a line may not end with: one character alone, which belongs to what follows, or an opening bracket. */
const UNFINISHED = /^\p{Script=Han}$|[\p{Ps}\p{Pi}]$/u;

/**
 * A text in pieces between which a line may end; joined they are the text. Han is written without spaces, so a browser ends
 * a line inside a word ('資/金'). A word of one character (的, 要, 與) is never a piece: it stays with what is before it.
 */
export function splitPhrases(text: string): string[] {
  const parts = HAS_HAN_WORD.test(text) ? segmenter()?.segment(text) : undefined;
  if (!parts) return [text];
  const pieces: string[] = [];
  for (const { segment } of parts) {
    const before = pieces.at(-1);
    const begins = HAN_WORD.test(segment) || OPENING.test(segment);
    if (before === undefined || (begins && !UNFINISHED.test(before))) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}
