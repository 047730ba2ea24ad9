// Titles and descriptions as a list of results has room for them, in Latin letters; a Han character takes the place of two.

export const TITLE_WIDTH = 65;
export const DESCRIPTION_WIDTH = { least: 50, most: 160 };

/** From the radicals of Han on: kana, Hangul and signs too. Before them stand ≠, dashes and quotation marks, which are narrow. */
const WIDE = /[\u2e80-\u{3ffff}]/gu;

export const resultWidth = (text: string) => text.replace(WIDE, '--').length;

/** As much as there is room for, whole words where it can be, and a sign that there is more. */
function fit(text: string, most: number): string {
  if (resultWidth(text) <= most) return text;
  const characters = [...text];
  while (resultWidth(characters.join('')) > most - 1) characters.pop();
  const short = characters.join('');
  const end = short.lastIndexOf(' ');
  return `${end > short.length / 2 ? short.slice(0, end) : short}…`;
}

/** With the agent's name where there is room for it. */
export function fitTitle(title: string, agentName: string): string {
  const whole = agentName && !title.includes(agentName) ? `${title} | ${agentName}` : title;
  return resultWidth(whole) <= TITLE_WIDTH ? whole : fit(title, TITLE_WIDTH);
}

/** What says too little is told with what the site is about. */
export function fitDescription(said: string, site: { title: string; about: string } | null): string {
  const isShort = resultWidth(said) < DESCRIPTION_WIDTH.least;
  return fit(isShort && site ? `${said || `${site.title} |`} ${site.about}` : said, DESCRIPTION_WIDTH.most);
}
