import type { AnswerKeeper } from '#client/site/ask-portal.ts';
import { type KeptAnswers, keptAnswers } from './kept-answers.ts';

interface Audience {
  locale: string;
  publicLevel: number | string;
}

/** The `cache` of a call: for so many seconds the browser answers it itself. */
export function answersOf(
  seconds: number,
  { locale, publicLevel }: Audience,
  kept: KeptAnswers = keptAnswers(readRelease()),
): AnswerKeeper {
  const keyOf = (address: string) => `${locale} ${publicLevel} ${address}`;
  return {
    read: (address) => kept.read(keyOf(address), seconds),
    keep: (address, answer) => kept.keep(keyOf(address), answer),
  };
}

/** React Router names every build. */
const readRelease = () =>
  String((Reflect.get(globalThis, '__reactRouterManifest') as { version?: string } | undefined)?.version ?? '');
