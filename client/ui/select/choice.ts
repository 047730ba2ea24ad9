/** One thing that can be chosen, for selects, pickers and radio groups alike. */
export interface Choice {
  value: string;
  label: string;
  /** A second line: another name, an explanation. */
  note?: string;
  /** Of the label, where it is not the page's. */
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
