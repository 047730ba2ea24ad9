// Width limits of titles and descriptions in search results, counted in Latin characters. A Han character counts as
// two.

export const TITLE_WIDTH = 65;
export const DESCRIPTION_WIDTH = { least: 50, most: 160 };

/**
 * Matches full-width characters: from the Han radicals onwards, including kana and Hangul. Earlier characters such as
 * ≠, dashes and quotation marks are narrow.
 */
const WIDE_CHARACTERS = /[\u2e80-\u{3ffff}]/gu;

export const getResultWidth = (text: string) => text.replace(WIDE_CHARACTERS, '--').length;

/** Truncates a text with an ellipsis, at a word boundary if possible. */
function truncateToWidth(text: string, maxWidth: number): string {
  if (getResultWidth(text) <= maxWidth) return text;
  const characters = [...text];
  while (getResultWidth(characters.join('')) > maxWidth - 1) characters.pop();
  const truncatedText = characters.join('');
  const lastSpace = truncatedText.lastIndexOf(' ');
  return `${lastSpace > truncatedText.length / 2 ? truncatedText.slice(0, lastSpace) : truncatedText}…`;
}

/** Appends the agent's name to a title if both fit. */
export function fitTitle(title: string, agentName: string): string {
  const titleWithAgent = agentName && !title.includes(agentName) ? `${title} | ${agentName}` : title;
  return getResultWidth(titleWithAgent) <= TITLE_WIDTH ? titleWithAgent : truncateToWidth(title, TITLE_WIDTH);
}

/** Appends the site's description to a short description. */
export function fitDescription(text: string, site: { title: string; about: string } | null): string {
  const isShort = getResultWidth(text) < DESCRIPTION_WIDTH.least;
  return truncateToWidth(isShort && site ? `${text || `${site.title} |`} ${site.about}` : text, DESCRIPTION_WIDTH.most);
}
