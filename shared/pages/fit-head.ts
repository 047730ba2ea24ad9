// Width limits of titles and descriptions in search results, counted in Latin characters; a Han character counts as
// two.

export const TITLE_WIDTH = 65;
export const DESCRIPTION_WIDTH = { least: 50, most: 160 };

/**
 * Full-width characters: from the Han radicals onwards, including kana and Hangul. Earlier characters such as ≠, dashes
 * and quotation marks are narrow.
 */
const WIDE = /[\u2e80-\u{3ffff}]/gu;

export const resultWidth = (text: string) => text.replace(WIDE, '--').length;

/** Truncates a text with an ellipsis, at a word boundary if possible. */
function fit(text: string, max: number): string {
  if (resultWidth(text) <= max) return text;
  const characters = [...text];
  while (resultWidth(characters.join('')) > max - 1) characters.pop();
  const short = characters.join('');
  const end = short.lastIndexOf(' ');
  return `${end > short.length / 2 ? short.slice(0, end) : short}…`;
}

/** Appends the agent's name to a title if both fit. */
export function fitTitle(title: string, agentName: string): string {
  const fullText = agentName && !title.includes(agentName) ? `${title} | ${agentName}` : title;
  return resultWidth(fullText) <= TITLE_WIDTH ? fullText : fit(title, TITLE_WIDTH);
}

/** Extends a short description with that of the site. */
export function fitDescription(text: string, site: { title: string; about: string } | null): string {
  const isShort = resultWidth(text) < DESCRIPTION_WIDTH.least;
  return fit(isShort && site ? `${text || `${site.title} |`} ${site.about}` : text, DESCRIPTION_WIDTH.most);
}
