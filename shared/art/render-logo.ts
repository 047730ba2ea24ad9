import type { Palette } from './palette.ts';
import { frameSvg, measureText, typesetText } from './write-svg.ts';
import { renderPath, openRandomSource } from './shapes.ts';

interface LogoOptions {
  name: string;
  sub: string;
  mark: string;
  variant: 'full' | 'mark';
  ground: 'page' | 'night';
  lang?: string;
}

const GATE_PATHS = ['M9 31V17a11 11 0 0 1 22 0v14', 'M9 31V15L20 7l11 8v16', 'M9 31V9h22v22'] as const;
const WATER_PATH = 'M5 31q3.75-3 7.5 0t7.5 0 7.5 0 7.5 0M5 35q3.75-3 7.5 0t7.5 0 7.5 0 7.5 0';
const ON_BRAND_COLOUR = 'var(--on-brand)';

function renderMark({ name, mark, lang }: LogoOptions): string {
  const markLetters = mark || ([...name][0] ?? '');
  const fontSize = Math.min(13, Math.floor(18 / (measureText(markLetters, 1) || 1)));
  return (
    `<rect width="40" height="40" rx="2" fill="var(--brand-solid)"/>` +
    renderPath(openRandomSource(name).pick(GATE_PATHS), '', ON_BRAND_COLOUR, 1.6) +
    renderPath(WATER_PATH, '', ON_BRAND_COLOUR, 1.3) +
    typesetText(markLetters, { x: 20, y: 27, size: fontSize, anchor: 'middle', fill: ON_BRAND_COLOUR, lang })
  );
}

/** Renders a logo for a tenant without one: a ferry gate in the tenant's colour, and the name in the display font. */
export function renderLogo(logo: LogoOptions, palette: Palette): string {
  const { name, sub, variant, ground, lang } = logo;
  if (variant === 'mark') return frameSvg({ width: 40, height: 40, body: renderMark(logo), brand: palette });
  const textColour = ground === 'night' ? 'var(--on-night)' : 'var(--ink)';
  const logoWidth = Math.ceil(54 + Math.max(measureText(name, 20), measureText(sub, 11.5)));
  const body =
    renderMark(logo) +
    typesetText(name, { x: 52, y: sub ? 21 : 27, size: 20, fill: textColour, lang }) +
    typesetText(sub, { x: 52.5, y: 36, size: 11.5, fill: textColour, lang });
  return frameSvg({ width: logoWidth, height: 40, fit: 'xMinYMid meet', body, brand: palette });
}
