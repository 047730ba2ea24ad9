import type { FieldTexts, Validate } from '#client/ui/field/field.tsx';

export interface Choice {
  value: string;
  label: string;
  note?: string;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  /** Number of matches, at the end of the row. */
  count?: string;
  /** Reason why the option is disabled. */
  unavailable?: string;
  /** Group heading. Headings of a single letter form the letter index. */
  group?: string;
  alsoCalled?: string;
}

export function getChoiceLabel(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

interface ChoiceGroup {
  heading: string | null;
  members: Choice[];
}

/** Groups choices, in order of each group's first member. */
export function groupChoices(choices: readonly Choice[]): ChoiceGroup[] {
  const choicesByHeading = new Map<string | null, Choice[]>();
  for (const choice of choices) {
    const heading = choice.group ?? null;
    choicesByHeading.set(heading, [...(choicesByHeading.get(heading) ?? []), choice]);
  }
  return [...choicesByHeading].map(([heading, members]) => ({ heading, members }));
}

export function listLetters(groups: readonly ChoiceGroup[]): string[] {
  return groups.flatMap(({ heading }) => (heading?.length === 1 ? [heading] : []));
}

const normalizeText = (text: string) => text.normalize('NFKC').toLowerCase();

/** Finds choices whose label, note or aliases contain every word of the query. */
export function searchChoices(choices: readonly Choice[], query: string): readonly Choice[] {
  const searchWords = normalizeText(query).split(/\s+/).filter(Boolean);
  if (searchWords.length === 0) return choices;
  return choices.filter(({ label, note, alsoCalled }) => {
    const searchText = normalizeText([label, note, alsoCalled].filter(Boolean).join(' '));
    return searchWords.every((word) => searchText.includes(word));
  });
}

interface SelectBaseProps extends FieldTexts {
  choices: readonly Choice[];
  /** Text shown while nothing is chosen. */
  placeholder: string;
  name?: string;
  disabled?: boolean;
  /** Label of the search field, which is shown only if this is set. */
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

export interface ListSelectProps extends SelectBaseProps {
  isMultiple: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onOpened: () => void;
  onLeft: (value: readonly string[]) => void;
}
