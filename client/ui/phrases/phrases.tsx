import { splitPhrases } from './split-phrases.ts';

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
