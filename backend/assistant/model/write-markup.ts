import { escapeMarkup } from '#backend/assistant/escape-markup.ts';

const ITEM = /^\s*(?:[-*•·]|\d{1,2}[.)、])\s+(.*)$/u;
const NUMBERED = /^\s*\d/u;

/** A model's words as paragraphs and simple lists; everything else in them is text. */
export function writeMarkup(words: string): string {
  const blocks: string[] = [];
  let items: string[] = [];
  let tag = 'ul';
  const endList = () => {
    if (items.length > 0) blocks.push(`<${tag}>${items.join('')}</${tag}>`);
    items = [];
  };
  for (const line of words.split(/\r?\n/)) {
    const item = ITEM.exec(line)?.[1];
    if (item !== undefined) {
      if (items.length === 0) tag = NUMBERED.test(line) ? 'ol' : 'ul';
      items.push(`<li>${escapeMarkup(cleanLine(item))}</li>`);
      continue;
    }
    endList();
    const text = cleanLine(line);
    if (text) blocks.push(`<p>${escapeMarkup(text)}</p>`);
  }
  endList();
  return blocks.join('');
}

/** Without the marks of Markdown, which some models cannot leave. */
const cleanLine = (line: string) =>
  line
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/\*\*|__|`/g, '')
    .trim();
