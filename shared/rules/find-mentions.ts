/**
 * Finds the colleagues whose name follows an '@' in a text. If both 'Lau' and 'Lau Mei' match '@Lau Mei', the longer
 * name is used.
 */
export function findMentions<Colleague extends { name: string }>(
  text: string,
  colleagues: readonly Colleague[],
): Colleague[] {
  const colleaguesByLength = colleagues
    .filter(({ name }) => name !== '')
    .sort((first, second) => second.name.length - first.name.length);
  const mentionedColleagues = new Set<Colleague>();
  for (let atIndex = text.indexOf('@'); atIndex >= 0; atIndex = text.indexOf('@', atIndex + 1)) {
    const textAfterAt = text.slice(atIndex + 1);
    const mentionedColleague = colleaguesByLength.find(({ name }) => textAfterAt.startsWith(name));
    if (mentionedColleague) mentionedColleagues.add(mentionedColleague);
  }
  return [...mentionedColleagues];
}
