import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { sees } from '#shared/tenant/level-policy.ts';
import { levelAlone } from '#backend/queries/database.ts';
import { compact } from '#backend/search/search-words.ts';
import { say, type Saying } from './say.ts';

const ALWAYS = ['recommended1', 'recommended2', 'recommended3', 'recommended4', 'recommended5'] as const;

/** Questions that the assistant answers; nobody sits the DSE on the mainland. */
export const recommendQuestions = (locale: Locale, publicLevel: number): string[] =>
  [
    ...ALWAYS,
    ...(sees({ publicLevel: levelAlone(publicLevel) }, 'dseQuestion') ? ['recommendedDse' as const] : []),
  ].map((key: Saying) => say(locale, key));

const STARTERS: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) => [...ALWAYS, 'recommendedDse' as const].map((key) => compact(say(locale, key)))),
);

/** Whoever presses one begins anew, whatever was said before. */
export const isStarter = (question: string) => STARTERS.has(compact(question));
