const SMALL_WORDS = new Set(['the', 'of', 'and', 'at', 'in', 'for', 'university', 'college', 'institute', 'school']);

/** Two letters for a seal: of the words that tell a school from others, or of whatever words there are. */
export function monogramOf(name: string): string {
  const words = name.match(/[A-Za-z]+/g) ?? [];
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const [first = '', second = ''] = telling.length > 0 ? telling : words;
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase();
}
