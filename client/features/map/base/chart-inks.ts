/** The tokens that a chart is drawn with. */
const TOKENS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'land', 'ink', 'ink-2', 'ink-3'] as const;

export interface ChartInks {
  colour: Record<(typeof TOKENS)[number], string>;
  textFace: string;
  displayFace: string;
}

/** As they stand just now, light or dark, in the page's language. */
export function readInks(element: Element): ChartInks {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    colour: Object.fromEntries(TOKENS.map((name) => [name, token(name)])) as ChartInks['colour'],
    textFace: token('font-text'),
    displayFace: token('font-display'),
  };
}
