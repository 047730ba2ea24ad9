import type { FieldTexts, Validate } from '#client/ui/field/field.tsx';

/** One thing that can be chosen, for selects, pickers and radio groups alike. */
export interface Choice {
  value: string;
  label: string;
  /** A second line: another name, an explanation. */
  note?: string;
  /** The label's language, where it is not the page's. */
  lang?: string;
  /** At the end of the row: how many there are. */
  count?: string;
  /** Why it cannot be chosen. */
  unavailable?: string;
  /** Choices with the same heading stand together; a heading of one letter goes into the letter index. */
  group?: string;
  /** Further words by which a search finds it. */
  alsoCalled?: string;
}

export function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

interface ChoiceGroup {
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

/** What both selects take, whatever opens. */
interface SelectBaseProps extends FieldTexts {
  choices: readonly Choice[];
  /** An example or 'any', shown while nothing is chosen. */
  placeholder: string;
  name?: string;
  disabled?: boolean;
  /** The name of the search above the list; without it there is no search. */
  searchLabel?: string;
}

export interface SelectProps extends SelectBaseProps {
  value: string | null;
  onChange: (value: string | null) => void;
  validate?: Validate<string | null>;
}

export interface MultiSelectProps extends SelectBaseProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  validate?: Validate<readonly string[]>;
}

/** Inside, one and many are the same list. */
export interface ListSelectProps extends SelectBaseProps {
  many: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onOpened: () => void;
  onLeft: (value: readonly string[]) => void;
}
