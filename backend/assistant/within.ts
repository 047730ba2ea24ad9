/** A figure, and the stretch of the folded text that says it. */
export interface Within {
  value: number;
  said: string;
}

/** The first of these ways to say a figure that gives one within its scale. */
export function within(least: number, most: number, ways: readonly RegExp[], text: string): Within | null {
  for (const way of ways) {
    const [said = '', digits] = way.exec(text) ?? [];
    const value = Number(digits ?? Number.NaN);
    if (value >= least && value <= most) return { value, said };
  }
  return null;
}
