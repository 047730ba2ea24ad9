import type { Choice } from '#client/ui/select/choice.ts';

export interface ChoiceGroup {
  heading: string | null;
  members: Choice[];
}

/** Keeps the given order; a heading stands where its first member stood. */
export function groupChoices(choices: readonly Choice[]): ChoiceGroup[] {
  const groups = new Map<string | null, Choice[]>();
  for (const choice of choices) {
    const heading = choice.group ?? null;
    groups.set(heading, [...(groups.get(heading) ?? []), choice]);
  }
  return [...groups].map(([heading, members]) => ({ heading, members }));
}

/** The headings that a letter index can lead to. */
export function lettersOf(groups: readonly ChoiceGroup[]): string[] {
  return groups.flatMap(({ heading }) => (heading?.length === 1 ? [heading] : []));
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Every word of the query must occur somewhere in what a choice is called. */
export function searchChoices(choices: readonly Choice[], query: string): readonly Choice[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter(({ label, note, alsoCalled }) => {
    const names = fold([label, note, alsoCalled].filter(Boolean).join(' '));
    return words.every((word) => names.includes(word));
  });
}
