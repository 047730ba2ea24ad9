const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Renders a title that wraps between words, in Chinese as well. It is set as HTML, because the browser's segmenter may
 * differ from the edge's, and a different number of elements would be a hydration mismatch.
 */
export function Phrases({ text }: { text: string }) {
  const phrases = splitPhrases(text);
  if (phrases.length === 1) return text;
  return (
    <span
      className="phrases"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: phrases.map(escapeHtml).join('<wbr>') }}
    />
  );
}

let cachedSegmenter: Intl.Segmenter | null | undefined;

/** Creates the segmenter once, on first use: construction costs more than segmenting a page of titles. */
const getSegmenter = () =>
  (cachedSegmenter ??= typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null);

const HAS_HAN_WORD = /\p{Script=Han}{2}/u;
const HAN_WORD = /^\p{Script=Han}{2}/u;
const OPENING_PUNCTUATION = /^[\p{Ps}\p{Pi}]+$/u;
/**
 * Matches a text after which a line may not break: a single Han character, which belongs to the next word, or an
 * opening bracket.
 */
const UNFINISHED_PHRASE = /^\p{Script=Han}$|[\p{Ps}\p{Pi}]$/u;

/**
 * Splits a text where a line may break, because browsers break Han text inside words ('資/金'). A word of one character
 * (的, 要, 與) stays with the preceding piece.
 */
export function splitPhrases(text: string): string[] {
  const wordSegments = HAS_HAN_WORD.test(text) ? getSegmenter()?.segment(text) : undefined;
  if (!wordSegments) return [text];
  const phrases: string[] = [];
  for (const { segment } of wordSegments) {
    const previousPhrase = phrases.at(-1);
    const isPhraseStart = HAN_WORD.test(segment) || OPENING_PUNCTUATION.test(segment);
    if (previousPhrase === undefined || (isPhraseStart && !UNFINISHED_PHRASE.test(previousPhrase)))
      phrases.push(segment);
    else phrases[phrases.length - 1] = previousPhrase + segment;
  }
  return phrases;
}
