import type { AnswerKind } from '#backend/assistant/choose-answer.ts';
import { type Asked, joinReplies, type Reply, replySaying, replyWith } from '#backend/assistant/reply.ts';
import { ownName, paragraph, say } from '#backend/assistant/say.ts';
import { findCountries, findCountryMeant } from '#backend/assistant/answers/find-courses.ts';
import { guidesAbout } from '#backend/queries/assistant/guides.ts';
import { readRows } from '#backend/queries/database.ts';
import { tellPassage } from './tell-passage.ts';
import { ENGLISH_FILLERS } from '#backend/assistant/words/topic-words.ts';
import { isHan, pairsOf, splitWords } from '#backend/search/search-words.ts';
import type { GuideCountry, GuideSubject } from './guide-topics.ts';

/** By the country's id, which is the same in every database. Others have no guides. */
const COUNTRY_KEYS: Readonly<Record<number, GuideCountry>> = { 1: 'uk', 2: 'au', 3: 'us', 4: 'ca' };
const NO_GUIDES = 'none';

const MOST_TOLD = 3;
/** Rows of no country of study: they belong beside those of any. */
const EVERYWHERE: readonly GuideCountry[] = ['all', 'cn', 'hk'];
/** More words than a question needs; each of them costs a look into the index. */
const MOST_WORDS = 24;

/** Answers that passages take the place of, and those that they stand before. */
const GIVES_WAY: ReadonlySet<AnswerKind> = new Set<AnswerKind>([
  'beyond',
  'outside',
  'search',
  'site',
  'askSchoolOrMajor',
  'askSchool',
  'askMajor',
  'severalCountries',
  'courses',
  'schools',
  'dse',
  'application',
  'often',
]);
const STANDS_BESIDE: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['visa', 'advice']);

/** Whether a question asks for courses or schools by name, field or price: then it is the catalogue's. 'Health' in a surcharge's own name is no field. */
const asksCatalogue = ({ slots, guideSubject }: Asked) =>
  slots.schools.length > 0 ||
  slots.budget !== null ||
  (guideSubject?.countries.length === 0 && (slots.type !== null || slots.group !== null));

/** Who asks for a price is told passages with one, and no other rule in its place. */
const PRICE = /[£$]\s?\d|CAD \d|\d 元|no .* fee|毋須付|无须付/u;

/** What the guides say of it, each passage with its page and its day. Null where they say nothing of it, or it is not theirs to answer. */
export async function answerGuide(
  asked: Asked,
  kinds: readonly AnswerKind[],
  tellOthers: (kinds: readonly AnswerKind[]) => Promise<Reply[]>,
): Promise<Reply | null> {
  const { guideSubject } = asked;
  const beside = kinds.filter((kind) => STANDS_BESIDE.has(kind));
  const isTheirs = kinds.every((kind) => STANDS_BESIDE.has(kind) || (GIVES_WAY.has(kind) && !asksCatalogue(asked)));
  if (!isTheirs) return null;
  const told = await tellGuides(asked, guideSubject ?? null);
  if (!told) return null;
  // A question back stands alone: whatever came after it would be of no country.
  const others = told.suggestions.length === 0 ? await tellOthers(beside) : [];
  return joinReplies([told, ...others.filter(({ hasNothing }) => !hasNothing)]);
}

/** The passages of a subject; where countries differ and none was named, it is asked which. */
export async function tellGuides(asked: Asked, subject: GuideSubject | null): Promise<Reply | null> {
  if (!subject) return null;
  const { topics, countries } = subject;
  const { db, locale, slots, question } = asked;
  const ids = await countriesMeant(asked);
  const named = ids.map((id) => COUNTRY_KEYS[id] ?? NO_GUIDES);
  if (named.length === 0 && slots.topics.has('elsewhere')) return null;
  const wanted = named.length > 0 ? named : countries;
  const rows = await readRows(
    db,
    guidesAbout(
      {
        agentKey: asked.agentKey,
        topics,
        countries: wanted.length > 0 ? [...wanted, ...EVERYWHERE] : [],
        words: indexed(question),
      },
      locale,
    ),
  );
  const found = slots.topics.has('fee') ? rows.filter(({ passage }) => PRICE.test(passage)) : rows;
  const [first] = found;
  if (!first) return null;
  const places = [...new Set(rows.map(({ country }) => country))];
  if (wanted.length === 0 && places.length > 1) return askWhere(asked, places);
  return replyWith([...found.slice(0, MOST_TOLD).map((row) => tellPassage(asked, row)), note(asked)], {
    offersHuman: true,
  });
}

async function countriesMeant(asked: Asked): Promise<readonly number[]> {
  const { countries, schools, city } = asked.slots;
  if (countries.length > 0 || (schools.length === 0 && city === null)) return countries;
  const meant = await findCountryMeant(asked, await findCountries(asked));
  return meant ? [meant.id] : [];
}

const note = ({ locale }: Asked) => paragraph(locale, say(locale, 'guideNote'));

/** A rule of another country is a wrong answer: asked back, with the same question for each. */
async function askWhere(asked: Asked, places: readonly string[]): Promise<Reply> {
  const { locale, question } = asked;
  const all = await findCountries(asked);
  const offered = all.filter(({ id }) => places.includes(COUNTRY_KEYS[id] ?? ''));
  return replySaying(locale, 'guideWhich', {
    suggestions: offered.map((one) => say(locale, 'suggestGuide', { country: ownName(locale, one), question })),
    offersHuman: true,
  });
}

/** What is asked one way and written another, as the index has the written one. */
const WRITTEN_AS: readonly (readonly [RegExp, string])[] = [
  [/how long|how many years|多久|多长|多長|几耐|幾耐|几多年|幾多年|几年|幾年/iu, '年期'],
  [/\bwhen\b|几时|幾時|何时|什么时候|甚麼時候/iu, '何時'],
  [/how many hours|几多个钟|幾多個鐘|多少小时|多少小時/iu, '小時'],
];

/** Words as the index has them: Chinese in pairs, and none that any question has. */
const indexed = (question: string) => [
  ...new Set([
    ...WRITTEN_AS.flatMap(([asked, written]) => (asked.test(question) ? [written] : [])),
    ...splitWords(question)
      .flatMap((word) => (isHan(word) ? pairsOf(word) : [word]))
      .filter((word) => !ENGLISH_FILLERS.has(word))
      .slice(0, MOST_WORDS),
  ]),
];
