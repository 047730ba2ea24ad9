import type { Messages } from '#client/i18n/messages.ts';

export type Screen = keyof Messages['built']['screen'];

/** Addresses within a site and the screen that will stand there; a longer one goes before the one it begins with. */
const SCREENS: readonly (readonly [RegExp, Screen])[] = [
  [/^\/college-library$/, 'library'],
  [/^\/consult(\/list)?$/, 'news'],
  [/^\/consult\/[^/]+$/, 'newsArticle'],
  [/^\/country-list(\/[^/]+)?\/area-list-tab/, 'areas'],
  [/^\/country-list(\/[^/]+)?\/school-apply-tab/, 'applying'],
  [/^\/country-list(\/[^/]+)?\/school-rank-tab/, 'schoolRank'],
  [/^\/country-list(\/[^/]+)?\/subject-rank-tab/, 'subjectRank'],
  [/^\/country-list/, 'countries'],
  [/^\/dse\/choose-school-taqbin$/, 'fastLine'],
  [/^\/dse\/pathway-course$/, 'pathway'],
  [/^\/dse$/, 'dse'],
  [/^\/lecture$/, 'lectures'],
  [/^\/school\/school-search$/, 'schoolSearch'],
  [/^\/school\/consult/, 'schoolNews'],
  [/^\/school\/course/, 'course'],
  [/^\/school\/\d+$/, 'school'],
  [/^\/school-selection\/search$/, 'selectionResults'],
  [/^\/school-selection$/, 'selection'],
  [/^\/my-apply\/proccess$/, 'progress'],
  [/^\/my-apply\/result$/, 'result'],
  [/^\/my-apply$/, 'application'],
  [/^\/personal-center\/change-password$/, 'password'],
  [/^\/personal-center\/collection$/, 'favourites'],
  [/^\/personal-center\/information$/, 'profile'],
  [/^\/personal-center$/, 'personal'],
  [/^\/register$/, 'register'],
];

export const screenOf = (innerPath: string): Screen =>
  SCREENS.find(([address]) => address.test(innerPath))?.[1] ?? 'schools';
