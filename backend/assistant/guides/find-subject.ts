import type { Slots } from '#backend/assistant/question/slots.ts';
import { correctSpelling, wordsMeant } from '#backend/assistant/question/read-names.ts';
import { KNOWN_WORDS } from '#backend/assistant/words/known-words.ts';
import { CHINESE_FILLERS, ENGLISH_FILLERS, GOES_ON, POINTS_BACK } from '#backend/assistant/words/topic-words.ts';
import { guidesNaming } from '#backend/queries/assistant/guides.ts';
import { type Database, readRows } from '#backend/queries/database.ts';
import { isHan, splitWords } from '#backend/search/search-words.ts';
import type { GuideCountry } from './guide-topics.ts';
import { GUIDE_VOCABULARY, type GuideSubject, isGuideTopic, readGuideSubject } from './read-subject.ts';

/** A subject, and of which countries it was spoken before, where the question itself names none. */
export interface GuideAsked extends GuideSubject {
  carriedCountries: readonly number[];
  /** Whether its country stands in the questions before alone, and nothing else of the answer says so. */
  isUnsaid: boolean;
}

interface Question {
  db: Database;
  question: string;
  agentKey: string;
}

interface Before {
  earlier: readonly { question: string }[];
  before: Slots | null;
  isUnsaid: boolean;
}

const MEANT = wordsMeant(GUIDE_VOCABULARY);
const VOCABULARY = new Set(GUIDE_VOCABULARY);

/** What of the guides a question is about: by its words, as they were meant, by initials that a passage has, or as the one before. */
export async function findGuideSubject(
  { db, question, agentKey }: Question,
  slots: Slots,
  { earlier, before, isUnsaid }: Before,
): Promise<GuideAsked | null> {
  if (slots.standsAlone && !readGuideSubject(question)) return null;
  const goesOn = GOES_ON.test(question.trim());
  const last = readAsMeant(earlier.at(-1)?.question ?? '');
  const own =
    readAsMeant(question) ?? (slots.schools.length === 0 ? await findByInitials({ db, question, agentKey }) : null);
  const isOfBefore = goesOn || POINTS_BACK.test(question) || last !== null;
  const carriedCountries = isOfBefore && !slots.standsAlone ? (before?.countries ?? []) : [];
  if (own) return { ...own, carriedCountries, isUnsaid };
  if (!goesOn && !asksNothingElse(question) && !isCountryAlone(slots)) return null;
  return (
    last && { topics: last.topics, countries: [], saidBy: [], carriedCountries: before?.countries ?? [], isUnsaid }
  );
}

/** As it was meant first: beside a word with a slip another may be right. */
function readAsMeant(question: string): GuideSubject | null {
  const isKnown = (word: string) => KNOWN_WORDS.has(word) || VOCABULARY.has(word) || ENGLISH_FILLERS.has(word);
  return readGuideSubject(correctSpelling(question, isKnown, MEANT)) ?? readGuideSubject(question);
}

/** 'How long?', 幾耐: about what was asked before, for it names nothing else. */
function asksNothingElse(question: string): boolean {
  const words = splitWords(question);
  return (
    words.length > 0 &&
    words.every((word) =>
      isHan(word)
        ? word.replace(CHINESE_FILLERS, '').replace(/[耐久長长]/gu, '') === ''
        : ENGLISH_FILLERS.has(word) || word === 'long',
    )
  );
}

/** 'Australia': the answer to which country was meant. */
const isCountryAlone = ({ parts }: Slots) =>
  parts.length > 0 && parts.every(({ meanings }) => meanings.some(({ kind }) => kind === 'country'));

const INITIALS = /^[a-z][a-z0-9]{2,6}$/u;

/** 'What is DLI': what passages write in capitals leads to them, whoever wrote them; a word that means something else here does not. */
async function findByInitials({ db, question, agentKey }: Question): Promise<GuideSubject | null> {
  const initials = splitWords(question).filter(
    (word) => INITIALS.test(word) && !ENGLISH_FILLERS.has(word) && !KNOWN_WORDS.has(word),
  );
  if (initials.length === 0) return null;
  const rows = (await readRows(db, guidesNaming({ agentKey, words: initials }))).filter(({ words }) =>
    initials.some((one) => new RegExp(`(?<![\\p{L}\\p{N}])${one.toUpperCase()}(?![\\p{L}\\p{N}])`, 'u').test(words)),
  );
  const topics = [...new Set(rows.map(({ topic }) => topic))].filter(isGuideTopic);
  const countries = [...new Set(rows.map(({ country }) => country))] as GuideCountry[];
  return topics.length === 1 ? { topics, countries, saidBy: initials } : null;
}
