import type { Slots, Topic } from '#backend/assistant/question/slots.ts';
import { type AnswerKind, LOOKED_UP } from '#backend/assistant/choose-answer.ts';
import { admitRest, type Asked, joinReplies, type Reply, replySaying, replyWith } from '#backend/assistant/reply.ts';
import { escapeMarkup, listOf, ownName, paragraph, say } from '#backend/assistant/say.ts';
import { findCountries, findCountryMeant } from '#backend/assistant/answers/find-courses.ts';
import { guidesAbout, type GuideRow } from '#backend/queries/assistant/guides.ts';
import { readRows } from '#backend/queries/database.ts';
import { asksWhomToCall, citiesMeant, isAside, ofTheCity, tellHowLong, tellNumberFirst } from './choose-passages.ts';
import { ENGLISH_FILLERS } from '#backend/assistant/words/topic-words.ts';
import { compact, isHan, pairsOf, splitWords } from '#backend/search/search-words.ts';
import type { GuideAsked } from './find-subject.ts';
import { type GuideCountry, type GuideTopic, TOLD_ALSO_AS } from './guide-topics.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** By the country's id, which is the same in every database. Others have no guides. */
const COUNTRY_KEYS: Readonly<Record<number, GuideCountry>> = { 1: 'uk', 2: 'au', 3: 'us', 4: 'ca' };
const NO_GUIDES = 'none';

const MOST_TOLD = 3;
/** Rows of no country of study: they belong beside those of any, and Hong Kong's are no mainlander's. */
const EVERYWHERE: readonly GuideCountry[] = ['all', 'cn', 'hk'];
/** More words than a question needs; each of them costs a look into the index. */
const MOST_WORDS = 24;

/** Answers that passages never take the place of: a person, what nobody here does, what the agency itself takes, and what was looked up by name. */
const STAYS: ReadonlySet<AnswerKind> = new Set<AnswerKind>([
  'human',
  'forgery',
  'commission',
  'weather',
  'course',
  'greeting',
  'thanks',
  'goodbye',
  'bot',
]);
/** Those that passages stand before. */
const STANDS_BESIDE: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['visa', 'advice', 'rejected']);

/** Of these a sum of money, a city or a level says something, and asks for no course. */
const HAS_OWN_MONEY: ReadonlySet<GuideTopic> = new Set<GuideTopic>(['rates', 'living', 'foundation', 'tariff']);

/** Asked of courses in a field; how long something takes may be asked of a visa too. */
const ASKS_COURSE = [
  'major',
  'fee',
  'cheap',
  'requirements',
  'deadline',
  'start',
  'ranking',
] as const satisfies Topic[];

/** Schools that a question names; GIC is a college and a certificate, and the college is meant only where its country stands beside it. */
function schoolsMeant({ schools, countries, parts }: Slots, subject?: GuideAsked | null): readonly number[] {
  const isTerm = (said: string) => subject?.saidBy.includes(compact(said)) ?? false;
  const byTerm = parts.filter(({ said }) => isTerm(said)).flatMap(({ meanings }) => meanings);
  const places = subject?.countries ?? [];
  const isElsewhere = countries.some((id) => !places.includes(COUNTRY_KEYS[id] ?? 'all'));
  if (isElsewhere) return schools;
  return schools.filter((id) => !byTerm.some((one) => one.kind === 'school' && one.id === id));
}

/** Whether a question asks for courses or schools by name, field or price: then it is the catalogue's. 'Health' in a surcharge's own name is no field. */
const asksCatalogue = (asked: Asked) => {
  if (asksWhomToCall(asked)) return false;
  const { slots, guideSubject } = asked;
  const { topics = [], countries = [] } = guideSubject ?? {};
  const named = schoolsMeant(slots, guideSubject);
  const hasOwn = topics.some((topic) => HAS_OWN_MONEY.has(topic));
  return (
    (named.length > 0 && !hasOwn && !topics.includes('ucas')) ||
    (slots.budget !== null && !hasOwn) ||
    (countries.length === 0 &&
      (slots.type !== null || slots.group !== null) &&
      ASKS_COURSE.some((topic) => slots.topics.has(topic)))
  );
};

/** Who asks for a price is told passages with one, and no other rule in its place. */
const PRICE = /[£$]\s?\d|CAD \d|\d 元|\bno (?:\w+ ){1,4}fee|毋須付|无须付/u;

/** What the guides say of it, each passage with its page and its day. Null where they say nothing of it, or it is not theirs to answer. */
export async function answerGuide(
  asked: Asked,
  kinds: readonly AnswerKind[],
  tellOthers: (kinds: readonly AnswerKind[], toldByGuide: string) => Promise<Reply[]>,
): Promise<Reply | null> {
  const { guideSubject } = asked;
  // What the site itself says of foundations stands beside what others say.
  const isOfFoundation = guideSubject?.topics.includes('foundation') ?? false;
  const standsBeside = (kind: AnswerKind) => STANDS_BESIDE.has(kind) || (kind === 'site' && isOfFoundation);
  // How one applies is no answer to who was refused.
  const isOfRefusal = guideSubject?.topics.includes('refused') ?? false;
  const beside = kinds.filter((kind) => standsBeside(kind) && !(isOfRefusal && kind === 'visa'));
  const paysElsewhere = guideSubject?.topics.some((topic) => TELLS_WHO_PAYS.has(topic)) ?? false;
  const isTheirs = kinds.every(
    (kind) =>
      STANDS_BESIDE.has(kind) || (kind === 'ownFee' ? paysElsewhere : !STAYS.has(kind) && !asksCatalogue(asked)),
  );
  if (!isTheirs) return null;
  const told = await tellGuides(asked, guideSubject ?? null);
  if (!told) return null;
  // A question back stands alone: whatever came after it would be of no country.
  const others = told.suggestions.length === 0 ? await tellOthers(beside, told.answer) : [];
  return joinReplies([told, ...others.filter(({ hasNothing }) => !hasNothing)]);
}

/** Whether somebody under age may go alone, where no passage says: a list of schools would be no answer to it. */
export const asksOfMinors = ({ guideSubject, slots }: Asked, kinds: readonly AnswerKind[]) =>
  (guideSubject?.topics.some((topic) => topic === 'guardian' || topic === 'minors') ?? false) &&
  kinds.every((kind) => LOOKED_UP.has(kind) || kind === 'outside' || kind === 'beyond') &&
  slots.schools.length === 0 &&
  slots.type === null &&
  slots.group === null;

/** The passages of a subject; where countries differ and none was named, it is asked which. */
export async function tellGuides(asked: Asked, subject: GuideAsked | null): Promise<Reply | null> {
  if (!subject) return null;
  const { countries } = subject;
  const { db, locale, slots, question } = asked;
  const topics = [...new Set([...subject.topics, ...subject.topics.flatMap((topic) => TOLD_ALSO_AS[topic] ?? [])])];
  const ids = await countriesMeant(asked);
  const named = ids.map((id) => COUNTRY_KEYS[id] ?? NO_GUIDES);
  if (named.length === 0 && countries.length === 0 && slots.topics.has('elsewhere')) return null;
  const carried = subject.carriedCountries.map((id) => COUNTRY_KEYS[id] ?? NO_GUIDES);
  const [wanted = []] = [named, countries, carried].filter((some) => some.length > 0);
  const rows = await readRows(
    db,
    guidesAbout(
      {
        agentKey: asked.agentKey,
        topics,
        countries:
          wanted.length > 0 ? [...wanted, ...EVERYWHERE.filter((place) => locale !== 'zh' || place !== 'hk')] : [],
        words: indexed(question),
      },
      locale,
    ),
  );
  const ofPlace = ofTheCity(rows, await citiesMeant(asked)).toSorted(
    (a, b) => Number(isAside(a.country, wanted)) - Number(isAside(b.country, wanted)),
  );
  const found = asksPrice(asked, subject) ? ofPlace.filter(({ passage }) => PRICE.test(passage)) : ofPlace;
  const told = tellNumberFirst(asked, tellHowLong(asked, found));
  const [first] = told;
  if (!first) return null;
  const places = [...new Set(rows.map(({ country }) => country))];
  if (wanted.length === 0 && places.length > 1) return askWhere(asked, places);
  const [judged] = topics.includes('safety') ? slots.beyond.filter((said) => JUDGES_SAFETY.test(said)) : [];
  const unsaid = wanted === carried ? subject.carriedCountries : wanted === named && subject.isUnsaid ? ids : [];
  const of = unsaid.length > 0 ? await sayOfWhat(asked, unsaid) : '';
  const reply = replyWith([of, ...told.slice(0, MOST_TOLD).map((row) => tellPassage(asked, row)), note(asked)], {
    offersHuman: true,
  });
  return judged ? admitRest(reply, locale, 'restUnknown', { what: judged }) : reply;
}

async function countriesMeant(asked: Asked): Promise<readonly number[]> {
  const { slots } = asked;
  const schools = schoolsMeant(slots, asked.guideSubject);
  if (slots.countries.length > 0 || (schools.length === 0 && slots.city === null)) return slots.countries;
  const meant = await findCountryMeant(
    { ...asked, slots: { ...slots, schools: [...schools] } },
    await findCountries(asked),
  );
  return meant ? [meant.id] : [];
}

/** Whom to call is told; how safe a place is nobody here can say. */
const JUDGES_SAFETY = /安全|治安|^safe|safety|crime/iu;

/** A country that stood in the question before is named first, so that a wrong guess shows. */
async function sayOfWhat(asked: Asked, ids: readonly number[]) {
  const all = await findCountries(asked);
  const names = all.filter(({ id }) => ids.includes(id)).map((one) => ownName(asked.locale, one));
  return paragraph(asked.locale, say(asked.locale, 'carried', { what: listOf(asked.locale, names) }));
}

const note = ({ locale }: Asked) => paragraph(locale, say(locale, 'guideNote'));

/** Whose passages say by themselves what costs something, and what does not. */
const TELLS_WHO_PAYS: ReadonlySet<GuideTopic> = new Set<GuideTopic>([
  'health',
  'insurance',
  'registers',
  'rates',
  'safety',
  'foundation',
]);

const asksPrice = ({ slots }: Asked, subject: GuideAsked) =>
  slots.topics.has('fee') &&
  !subject.topics.some((topic) => TELLS_WHO_PAYS.has(topic)) &&
  // Of what goes by the initials of a school, what it is goes before what it costs.
  schoolsMeant(slots, subject).length === slots.schools.length;

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

/** A passage with its page and its day, as markup, in an answer and for who writes it. */
export function tellPassage(
  { locale, now }: { locale: Locale; now: Date },
  { passage, page, publisher, asAt, reviewBy }: Pick<GuideRow, 'passage' | 'page' | 'publisher' | 'asAt' | 'reviewBy'>,
): string {
  const link = `<a href="${escapeMarkup(page).replaceAll('"', '%22')}" target="_blank">${escapeMarkup(publisher)}</a>`;
  const day = asAt ? say(locale, 'guideAsAt', { day: asAt }) : say(locale, 'guideUndated');
  const isOverdue = reviewBy < now.toISOString().slice(0, reviewBy.length);
  const warning = isOverdue ? say(locale, 'guideOverdue', { day: reviewBy }) : '';
  return `<p>${escapeMarkup(passage)} ${link}${escapeMarkup(day)}${escapeMarkup(warning)}</p>`;
}
