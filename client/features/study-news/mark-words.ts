export interface MarkedPart {
  text: string;
  isFound: boolean;
}

/** A title in parts, with the places where the sought words stand. */
export function markWords(title: string, sought: string): MarkedPart[] {
  const words = sought.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text: title, isFound: false }];
  const pattern = new RegExp(`(${words.map(escapeForPattern).join('|')})`, 'iu');
  return title
    .split(new RegExp(pattern, 'giu'))
    .filter(Boolean)
    .map((text) => ({ text, isFound: pattern.test(text) }));
}

const escapeForPattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
