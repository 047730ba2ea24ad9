import type { ArtCountry } from './art-address.ts';

/**
 * Design tokens of pictures. CSS variables of the page do not apply inside an <img>, so each SVG contains the values. A
 * test compares this table with the style sheet. The inks of `any`, for schools in other countries, exist only here.
 */
export const ART_TOKENS: { light: Readonly<Record<string, string>>; dark: Readonly<Record<string, string>> } = {
  light: {
    '--deep': '#fbfaf6',
    '--sheet': '#ffffff',
    '--ink': '#16213a',
    '--ink-2': '#434c61',
    '--on-night': '#f3f1ea',
    '--brass': '#76571c',
    '--chart-1': '#e4ece9',
    '--chart-2': '#dbe7e3',
    '--chart-3': '#cfdfda',
    '--chart-4': '#c3d6d0',
    '--art-uk-g': '#e3ece9',
    '--art-uk-a': '#22345a',
    '--art-uk-b': '#b5893f',
    '--art-au-g': '#f4e7d3',
    '--art-au-a': '#73361f',
    '--art-au-b': '#cb7a33',
    '--art-us-g': '#e9eaf0',
    '--art-us-a': '#2c4963',
    '--art-us-b': '#b4523e',
    '--art-ca-g': '#e1ece7',
    '--art-ca-a': '#1f5247',
    '--art-ca-b': '#c2a65e',
    '--art-any-g': '#ecebe4',
    '--art-any-a': '#16213a',
    '--art-any-b': '#8a6a2f',
  },
  dark: {
    '--deep': '#0e1524',
    '--sheet': '#151e31',
    '--ink': '#efede6',
    '--ink-2': '#c2c7d1',
    '--on-night': '#efede6',
    '--brass': '#ddbb76',
    '--chart-1': '#14262f',
    '--chart-2': '#182d37',
    '--chart-3': '#1d3641',
    '--chart-4': '#23404c',
    '--art-uk-g': '#17233b',
    '--art-uk-a': '#6c88bd',
    '--art-uk-b': '#d9b467',
    '--art-au-g': '#2a1d17',
    '--art-au-a': '#a9633f',
    '--art-au-b': '#dc9a52',
    '--art-us-g': '#1a2230',
    '--art-us-a': '#6f93b0',
    '--art-us-b': '#cf7560',
    '--art-ca-g': '#132722',
    '--art-ca-a': '#5fa08c',
    '--art-ca-b': '#cfb878',
    '--art-any-g': '#1b2130',
    '--art-any-a': '#8d99b3',
    '--art-any-b': '#d0ae6a',
  },
};

/** References to the tokens of a country's two inks and the background. */
export interface Ink {
  ground: string;
  main: string;
  second: string;
}

export const getInk = (country: ArtCountry): Ink => ({
  ground: `var(--art-${country}-g)`,
  main: `var(--art-${country}-a)`,
  second: `var(--art-${country}-b)`,
});
