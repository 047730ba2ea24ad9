import { artTokens } from './art-tokens.ts';
import { defineGlyphs } from './text/set-text.ts';

type Values = Readonly<Record<string, string>>;

interface Picture {
  width: number;
  height: number;
  body: string;
  /** How it sits in a box of another shape: a banner is cut, everything else is shown whole. */
  fit?: 'xMidYMid slice' | 'xMidYMid meet' | 'xMinYMid meet';
  /** The tenant's colours, from palette(). */
  brand?: { light: Values; dark: Values };
  /** Further rules of the picture's own. */
  rules?: string;
}

const writeValues = (names: Iterable<string>, values: Values) =>
  [...names].map((name) => `${name}:${requireValue(values, name)}`).join(';');

function requireValue(values: Values, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`no value for ${name}`);
  return value;
}

/** A whole SVG file. It carries the light and dark values of the tokens that its drawing names, and no others. */
export function frameSvg({ width, height, body, fit = 'xMidYMid meet', brand, rules = '' }: Picture): string {
  const names = new Set(`${rules}${body}`.match(/(?<=var\()--[\w-]+(?=\))/g));
  const light = writeValues(names, { ...artTokens.light, ...brand?.light });
  const dark = writeValues(names, { ...artTokens.dark, ...brand?.dark });
  const style = `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}${rules}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `preserveAspectRatio="${fit}"><style>${style}</style>${defineGlyphs(body)}${body}</svg>`
  );
}
