import type { Messages } from '#client/i18n/messages.ts';

export type Screen = keyof Messages['built']['screen'];

/** Addresses within a site and the screen that will stand there; a longer one goes before the one it begins with. */
const SCREENS: readonly (readonly [RegExp, Screen])[] = [
  [/^\/dse\/choose-school-taqbin$/, 'fastLine'],
  [/^\/school-selection\/search$/, 'selectionResults'],
  [/^\/my-apply\/proccess$/, 'progress'],
  [/^\/my-apply\/result$/, 'result'],
  [/^\/my-apply$/, 'application'],
  [/^\/personal-center\/collection$/, 'favourites'],
];

export const screenOf = (innerPath: string): Screen =>
  SCREENS.find(([address]) => address.test(innerPath))?.[1] ?? 'selection';
