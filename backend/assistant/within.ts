/** The first of these ways to say a figure that gives one within its scale. */
export function within(least: number, most: number, ways: readonly RegExp[], text: string): number | null {
  const values = ways.map((way) => Number(way.exec(text)?.[1] ?? Number.NaN));
  return values.find((value) => value >= least && value <= most) ?? null;
}
