import { findNames } from '#backend/assistant/question/read-names.ts';
import type { Meaning } from '#backend/assistant/question/slots.ts';
import { understand } from '#backend/assistant/question/understand.ts';
import type { Database } from '#backend/queries/database.ts';

/** What the catalogue knows in a text under any name, and by what it was said there. */
export interface Named {
  said: string;
  /** 'school 12': several where schools share a name. */
  of: readonly string[];
}

const IS_NAME: ReadonlySet<string> = new Set<Meaning['kind']>(['school', 'city', 'country']);
const SENTENCE_END = /[\n。！？!?；;]|\.(?=\s|$)/u;
/** 'asks' is a verb, though a school goes by these letters: who writes a name in Latin letters gives it a capital. */
const mayBeMeant = (said: string) => /\p{Script=Han}|\p{Lu}/u.test(said);
/** A question reads no more than its first words; what a model writes and is given is longer. */
const LONGEST = 160;

export async function namesIn(db: Database, text: string, publicLevel: number): Promise<Named[]> {
  const sentences = text
    .split(SENTENCE_END)
    .flatMap((sentence) => sentence.match(new RegExp(`.{1,${LONGEST}}`, 'gsu')) ?? [])
    .filter((sentence) => sentence.trim() !== '');
  if (sentences.length === 0) return [];
  const names = await findNames(db, sentences, publicLevel);
  return sentences.flatMap((sentence) =>
    understand(sentence, names).parts.flatMap(({ said, meanings }) => {
      const of = meanings.flatMap((one) => (IS_NAME.has(one.kind) && 'id' in one ? [`${one.kind} ${one.id}`] : []));
      return of.length > 0 && mayBeMeant(said) ? [{ said, of }] : [];
    }),
  );
}
