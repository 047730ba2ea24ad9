export type Theme = 'light' | 'dark';

/** The tenant whose values the style sheet holds. */
export const DEFAULT_BRAND = '#b3392b';

/** The grounds of the style sheet that brand colours stand on. A test holds the two against each other. */
export const GROUNDS = {
  light: { deep: '#fbfaf6', sheet: '#ffffff', shoal: '#e4ece9', land: '#f4ecdc' },
  dark: { deep: '#0e1524', sheet: '#151e31', shoal: '#14262f', land: '#29261c' },
} as const;

/** Page ink, and ink on the brand's fill. */
export const INKS = {
  light: { ink: '#16213a', on: '#ffffff' },
  dark: { ink: '#efede6', on: '#0e1524' },
} as const;

/**
 * Least contrast: text on the fill (`on`), brand ink on any ground and on the wash (`ink`), the fill against any ground
 * (`solid`), the underline (`line`), page ink on the wash (`wash`).
 */
export const LIMITS = {
  light: { on: 4.6, ink: 4.9, solid: 3.5, line: 1.7, wash: 12 },
  dark: { on: 7.2, ink: 7, solid: 5, line: 2, wash: 9 },
} as const;
