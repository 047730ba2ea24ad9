import { compact, foldText } from '#backend/search/search-words.ts';
import { GUIDE_CONCEPTS, type GuideConcept } from './guide-concepts.ts';
import {
  COUNTRY_SIGNS,
  GUIDE_TOPIC_KEYS,
  GUIDE_TOPICS,
  type GuideCountry,
  type GuideTopic,
  type TopicWords,
} from './guide-topics.ts';
import { isPinyin, soundOf, soundsAlike } from './guide-pinyin.ts';

export interface GuideSubject {
  topics: readonly GuideTopic[];
  /** Those that the words themselves are said of. */
  countries: readonly GuideCountry[];
  /** Initials and the like that the subject was told by: a school may go by the same ones. */
  saidBy: readonly string[];
}

/** Said between the words of a phrase, or not: 'how much is the duolingo test'. */
const WEAK = /(?<= )(?:the|a|an|my|your|our|his|her|their|this|that|please|just|really|still)(?= )/gu;

/** A question in the forms in which words are looked for in it. */
interface Heard {
  /** Words in Latin letters, each between spaces. */
  words: string;
  withoutWeak: string;
  /** All of it without a space, for Chinese. */
  run: string;
  /** All of it without a space where it is Chinese in Latin letters. */
  sounds: string | null;
}

function hear(question: string): Heard {
  // Chinese beside English is a word of its own: '做part time得唔得'.
  const words = ` ${foldText(question)
    .replace(/(\p{Script=Han}+)/gu, ' ')
    .replace(/ +/gu, ' ')} `;
  const run = compact(question);
  return { words, withoutWeak: dropWeak(words), run, sounds: isPinyin(words) ? words.replaceAll(' ', '') : null };
}

const dropWeak = (words: string) => words.replace(WEAK, '').replace(/ +/gu, ' ');

/** What a list of words says, in every form in which it is looked for; made once. */
interface Word {
  /** Of which all have to be there. */
  parts: readonly { han: string | null; latin: string; weak: string; sound: string | null }[];
}

const wordOf = (word: string): Word => ({
  parts: word.split('+').map((part) => {
    const han = /\p{Script=Han}/u.test(part) ? compact(part) : null;
    const latin = ` ${foldText(part)} `;
    return { han, latin, weak: dropWeak(latin), sound: han && soundOf(han) };
  }),
});
const wordsOf = (words: string) => (words === '' ? [] : words.split(',').map(wordOf));

const isSaid = ({ words, withoutWeak, run, sounds }: Heard, { parts }: Word) =>
  parts.every(({ han, latin, weak, sound }) =>
    han
      ? run.includes(han) || (sound !== null && sounds !== null && sounds.includes(sound))
      : words.includes(latin) || withoutWeak.includes(weak),
  );

const LONG_ENOUGH = 4;
/** How much, how long and how many are other questions, and no slips of each other; nor is a country one of its language. */
const NO_SLIP = /[多少久几幾点點何时時国國]/u;

/** One character of four is a slip of the keyboard: 资金正明; the first only where it sounds alike: 流服认证. */
const isNearlySaid = ({ run }: Heard, { parts }: Word) =>
  parts.every(({ han }) => {
    const meant = [...(han ?? '')];
    const signs = [...run];
    if (meant.length < LONG_ENOUGH) return false;
    return signs.some((_, from) => {
      const other = meant.flatMap((sign, at) => (signs[from + at] === sign ? [] : [at]));
      const [at = 0] = other;
      const [typed = '', wanted = ''] = [signs[from + at], meant[at]];
      if (other.length !== 1 || NO_SLIP.test(typed + wanted)) return false;
      return at > 0 || soundsAlike(typed, wanted);
    });
  });

const CONCEPTS = Object.fromEntries(
  Object.entries(GUIDE_CONCEPTS).map(([concept, words]) => [concept, wordsOf(words)]),
) as Record<GuideConcept, Word[]>;

const TOPICS = Object.entries<TopicWords>(GUIDE_TOPICS).map(([topic, { words, of = {}, together = [] }]) => ({
  topic: topic as GuideTopic,
  words: wordsOf(words),
  of: Object.entries(of).map(([country, own]) => ({ country: country as GuideCountry, words: wordsOf(own) })),
  together,
}));
const SIGNS = Object.entries(COUNTRY_SIGNS).map(([country, own]) => ({
  country: country as GuideCountry,
  words: wordsOf(own),
}));

/** A topic that is said goes before one that the same words may be about. */
const TAKES_FROM: Partial<Record<GuideTopic, readonly GuideTopic[]>> = {
  postwork: ['work', 'when'],
  minors: ['dependants'],
  guardian: ['dependants', 'minors'],
  refused: ['when', 'visafee'],
  funds: ['visafee'],
  tariff: ['ucas'],
  dependants: ['work'],
  conditions: ['work'],
};

/** What of the guides a question is about; null for one that is about none of it. */
export const readGuideSubject = (question: string): GuideSubject | null => {
  const heard = hear(question);
  return subjectOf(heard, isSaid) ?? subjectOf(heard, isNearlySaid);
};

const nameOf = ({ parts }: Word) => parts.map(({ han, latin }) => han ?? compact(latin)).join('');

function subjectOf(heard: Heard, isThere: typeof isSaid): GuideSubject | null {
  const some = (words: readonly Word[]) => words.some((word) => isThere(heard, word));
  const topics = new Set<GuideTopic>();
  const countries = new Set<GuideCountry>();
  const saidBy = new Set<string>();
  for (const { topic, words, of, together } of TOPICS) {
    const isTogether = together.some((concepts) =>
      concepts.every((concept) => CONCEPTS[concept].some((word) => isSaid(heard, word))),
    );
    if (isTogether || some(words)) topics.add(topic);
    for (const own of of)
      for (const word of own.words.filter((one) => isThere(heard, one))) {
        topics.add(topic);
        countries.add(own.country);
        saidBy.add(nameOf(word));
      }
  }
  for (const [topic, others] of Object.entries(TAKES_FROM))
    if (topics.has(topic as GuideTopic)) for (const other of others) topics.delete(other);
  if (topics.size === 0) return null;
  for (const { country, words } of SIGNS)
    for (const word of words.filter((one) => isSaid(heard, one))) {
      countries.add(country);
      saidBy.add(nameOf(word));
    }
  return { topics: [...topics], countries: [...countries], saidBy: [...saidBy] };
}

/** Long words that a slip in English may have been meant for. */
export const GUIDE_VOCABULARY: readonly string[] = [
  ...new Set(
    [
      ...Object.values(GUIDE_CONCEPTS),
      ...Object.values<TopicWords>(GUIDE_TOPICS).flatMap(({ words, of = {} }) => [words, ...Object.values(of)]),
    ]
      .flatMap((words) => words.split(/[,+ ]/u))
      .filter((word) => /^[a-z]{6,}$/u.test(word)),
  ),
];

export const isGuideTopic = (topic: string): topic is GuideTopic => GUIDE_TOPIC_KEYS.some((key) => key === topic);
