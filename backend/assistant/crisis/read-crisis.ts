import * as chinese from './chinese-signs.ts';
import * as english from './english-signs.ts';
import { foldCrisis, withoutPauses } from './fold-crisis.ts';
import { ARABIC_LIFE, FRENCH_LIFE } from './other-signs.ts';

/** What somebody is in: their own life, somebody else's, violence done to them, or despair that says no more. */
export type Crisis = 'life' | 'other' | 'abuse' | 'despair';

const says = (text: string, signs: readonly RegExp[]) => signs.some((sign) => sign.test(text));
const without = (text: string, innocent: readonly RegExp[]) =>
  innocent.reduce((rest, figure) => rest.replace(figure, ' '), text);

/**
 * Whether a message says that somebody is in danger. A figure of speech and a field of study are none; where a message
 * could be both, it is one: care that nobody needed costs a sentence.
 */
export function readCrisis(message: string): Crisis | null {
  const { words, signs } = foldCrisis(message);
  const said = without(words, english.ENGLISH_INNOCENT);
  const written = withoutPauses(without(signs, chinese.CHINESE_INNOCENT));
  const isSubject = english.ENGLISH_SUBJECT.test(words) || chinese.CHINESE_SUBJECT.test(withoutPauses(signs));
  const ofOneself = says(said, english.ENGLISH_LIFE) || chinese.CHINESE_SELF.test(written);
  const ofOther = says(said, english.ENGLISH_OTHER) || says(written, chinese.CHINESE_OTHER);
  if (ofOneself && !(ofOther && !isSaidOfMe(said) && !chinese.CHINESE_SELF.test(written))) return 'life';
  if (ofOther && !isSubject) return 'other';
  if (says(written, chinese.CHINESE_LIFE) || says(words, FRENCH_LIFE) || says(words, ARABIC_LIFE)) return 'life';
  if (says(said, english.ENGLISH_ABUSE) || says(written, chinese.CHINESE_ABUSE)) return 'abuse';
  if (says(said, english.ENGLISH_DESPAIR) || says(written, chinese.CHINESE_DESPAIR)) return 'despair';
  const isNamed = says(said, english.ENGLISH_NOUN) || says(written, chinese.CHINESE_NOUN);
  return isNamed && !isSubject ? 'despair' : null;
}

/** 'My friend is thinking of suicide' names nobody's self but the friend's. */
const isSaidOfMe = (said: string) => /\b(?:my ?s[ae]lf|i|im|ive|me|kms)\b/u.test(said);
