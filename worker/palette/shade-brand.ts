import { contrast } from './contrast.ts';
import { type Oklch, fromOklch, toOklch } from './oklch.ts';
import { GROUNDS, INKS, LIMITS, type Theme } from './palette-terms.ts';

type BrandToken =
  | '--brand'
  | '--brand-solid'
  | '--brand-press'
  | '--on-brand'
  | '--brand-ink'
  | '--brand-wash'
  | '--brand-line';
export type Shades = Readonly<Record<BrandToken, string>>;

type Settled = Oklch & { hex: string };

const within = (low: number, x: number, high: number) => Math.min(Math.max(low, x), high);
const clears = (hex: string, grounds: readonly string[], least: number) =>
  grounds.every((ground) => contrast(hex, ground) >= least);

/** Moves the lightness, and nothing else, in small steps until the colour passes. */
function settle(start: Oklch, step: number, passes: (hex: string) => boolean): Settled {
  for (let l = start.l; l >= 0 && l <= 1; l += step) {
    const hex = fromOklch({ ...start, l });
    if (passes(hex)) return { ...start, l, hex };
  }
  return step < 0 ? { ...start, l: 0, hex: '#000000' } : { ...start, l: 1, hex: '#ffffff' };
}

/** Where each shade starts, before it is moved. */
function startShades({ l, c, h }: Oklch, dark: boolean) {
  return {
    wash: dark ? { l: 0.29, c: Math.min(c * 0.4, 0.04), h } : { l: 0.95, c: Math.min(c * 0.2, 0.022), h },
    solid: dark
      ? { l: within(0.74, l, 0.8), c: Math.min(c, 0.13), h }
      : { l: within(0.34, l, 0.52), c: Math.min(c, 0.16), h },
    ink: dark ? { l: Math.max(l, 0.78), c: Math.min(c, 0.12), h } : { l: Math.min(l, 0.46), c: Math.min(c, 0.15), h },
    line: dark ? { l: 0.5, c: Math.min(c, 0.09), h } : { l: 0.74, c: Math.min(c * 0.6, 0.09), h },
  };
}

/** The brand colour as each of its uses needs it in one theme. */
export function shadeBrand(brand: string, theme: Theme): Shades {
  const dark = theme === 'dark';
  const step = dark ? 0.004 : -0.004;
  const limit = LIMITS[theme];
  const { on } = INKS[theme];
  const grounds = Object.values(GROUNDS[theme]);
  const start = startShades(toOklch(brand), dark);
  const wash = fromOklch(start.wash);
  const solid = settle(start.solid, step, (hex) => contrast(on, hex) >= limit.on && clears(hex, grounds, limit.solid));
  const ink = settle(start.ink, step, (hex) => clears(hex, [...grounds, wash], limit.ink));
  const line = settle(start.line, step, (hex) => clears(hex, grounds, limit.line));
  return {
    '--brand': brand,
    '--brand-solid': solid.hex,
    '--brand-press': fromOklch({ l: solid.l + (dark ? 0.06 : -0.07), c: solid.c, h: solid.h }),
    '--on-brand': on,
    '--brand-ink': ink.hex,
    '--brand-wash': wash,
    '--brand-line': line.hex,
  };
}
