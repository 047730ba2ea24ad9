import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { isOnTopic, type QuestionReading } from '#backend/assistant/reading/read-question.ts';
import { linkCard } from '#backend/assistant/reply.ts';
import { recommendQuestions, t } from '#backend/assistant/messages.ts';
import { costOfYear, countryCharges, livingClaims } from '#backend/assistant/look-ups/costs.ts';
import {
  guidePassages,
  passageCard,
  passageClaim,
  passageMarkup,
  type Scored,
  searchPassages,
} from '#backend/assistant/look-ups/passages.ts';
import { type PassageRow, TITLE_SEPARATOR } from '#backend/queries/assistant/index.ts';
import { findProperNames, isOfOtherName, isOfSameNames } from '#backend/assistant/reading/proper-names.ts';
import { withoutPlaces, LEVELS } from '#backend/assistant/reading/vocabulary.ts';
import { getArticleTopic, COUNTRY_OF_TOPIC, COUNTRYLESS_TOPICS } from '#backend/assistant/reading/guide-topics.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import { countryNames } from './country-names.ts';
import type { Parts } from './compose.ts';

const MAX_PASSAGES = 3;
/** Minimum share of a passage, relative to the best one; passages below it are usually off topic. */
const MIN_BEST_SHARE = 0.5;
/** Minimum share of an article, which is long and has words in common with many questions. */
const LEAST_OF_ARTICLE = 0.33;
/** Pairs a question about a figure with the form of that figure: 'how much' needs an amount of money, not '28 days'. */
const FIGURE_PATTERNS: readonly (readonly [asked: RegExp, has: RegExp])[] = [
  [
    /\bhow much\b|\b(?:costs?|fees?|price|cheaper|cheapest)\b|便宜|平些|多少钱|几(?:多)?钱|费用|费(?:多少|几)|有(?:几多|多少)|准备(?:几多|多少)/u,
    /(?:[£$€¥]|[A-Z]{3})\s?\d|\d ?(?:英鎊|英镑|美元|澳元|加元)/u,
  ],
  [
    /\bhow (?:long|early)\b|\bwhen\b|多久|几耐|几长|几(?:多)?年|多少年|几时|什么时候|最早|多少天|几(?:多)?[天日]/u,
    /(?:\d|[一二三四五六七八九十兩两])\s*(?:個|个)?(?:年|月|星期|周|天|日|工作)|\d[ -]?(?:months?|years?|weeks?|days?|hours?)/u,
  ],
  [
    /\bhow many\b|几(?:多)?(?:个|间|所|科|份)|多少(?:个|间|所|科)/u,
    /\d|[一二三四五六七八九十兩两](?:個|个|間|间|所|科|份)|\b(?:two|three|four|five|six)\b/u,
  ],
];
const ANSWERS_FIGURE = 0.25;
const GENERAL_WEIGHT = 0.12;
const MIN_CLEAR_SCORE = 0.5;
const requestedFigures = (text: string) =>
  FIGURE_PATTERNS.filter(([requested]) => requested.test(text)).map(([, has]) => has);

/** Answers guide topics for one country at a time, since requirements differ by country. */
export async function answerGuides(question: ParsedQuestion): Promise<Parts | null> {
  const { locale, reading } = question;
  const { guides, countries, text, cities, schools } = reading;
  const isAnywhere = guides.some((topic) => COUNTRYLESS_TOPICS.has(topic) || COUNTRY_OF_TOPIC[topic]);
  const getName = await countryNames(question);
  if (countries.length === 0 && !isAnywhere) {
    const isLiving = guides.includes('living') && cities.length > 0;
    if (!isLiving) return answerEachCountry(question, getName);
  }
  const places = countries.length > 0 ? countries : guides.flatMap((topic) => COUNTRY_OF_TOPIC[topic] ?? []);
  const [scored, living, charges, texts] = await Promise.all([
    guidePassages(
      question,
      text,
      guides.includes('minors') || guides.includes('guardian') ? [...guides, 'minors', 'guardian'] : guides,
      places,
    ),
    guides.includes('living') ? livingClaims(question, { cities, schools, country: countries[0] ?? null }) : [],
    countries[0] && guides.some((topic) => topic === 'visafee' || topic === 'surcharge' || topic === 'insurance')
      ? countryCharges(question, countries[0])
      : [],
    searchPassages(question, question.question),
  ]);
  // The living cost of one city does not apply to another.
  const isOfPlace = ({ row, mentions }: Scored) =>
    row.topic !== 'living' || cities.length + schools.length === 0 || reading.named.some(mentions);
  const result = choosePassages(scored.filter(isOfPlace), reading, guides.includes('steps') && guides.length === 1);
  const article = texts.find(
    ({ row, isTitled, share, mentions }) =>
      row.kind === 'article' &&
      row.topic === getArticleTopic(guides[0] ?? '') &&
      isTitled &&
      share >= LEAST_OF_ARTICLE &&
      (row.country === '' || places.length === 0 || places.some((place) => place === row.country)) &&
      isAboutCountries(mentions, countries),
  );
  const isArticleNearer = article && article.share > (result[0]?.share ?? 0);
  const guideClaims = result.filter(({ row }) => row.kind === 'guide').map(({ row }) => passageClaim(row, question));
  const isHeldFee = charges.some(({ id }) => id.endsWith('.visa'));
  const lacksVisaFee =
    guides.includes('visafee') && countries[0] !== 'ca' && !isHeldFee && !/sevis|biometric|指/u.test(text);
  const lacksLiving =
    guides.includes('living') && living.length === 0 && (cities.length > 0 || guideClaims.length === 0);
  const sections = result.filter(({ row }) => row.kind === 'country').map(({ row }) => passageMarkup(row));
  // A monthly cost of the named city precedes a passage about the country.
  const claims = [
    ...(cities.length > 0 ? living : []),
    ...guideClaims,
    ...(cities.length > 0 ? [] : living.slice(0, 3)),
    ...charges.filter(({ text: item }) => !guideClaims.some((claim) => claim.text.includes(item.slice(0, 12)))),
  ];
  if (claims.length === 0 && sections.length === 0)
    return lacksLiving
      ? {
          missing: [t(locale, 'whatLiving')],
          next: countries[0]
            ? linkCard(
                `/country-list/${countries[0]}`,
                t(locale, 'countryLink', { country: getName(countries[0]) }),
                t(locale, 'countryLinkText'),
              )
            : null,
        }
      : null;
  return {
    claims: claims.slice(0, 5),
    texts: isArticleNearer ? [passageMarkup(article.row)] : sections.slice(0, 1),
    cards: article ? [passageCard(article.row) ?? []].flat() : [],
    note: 'guideNote',
    missing: [...(lacksVisaFee ? [t(locale, 'whatVisaFee')] : []), ...(lacksLiving ? [t(locale, 'whatLiving')] : [])],
    suggestions: reading.goesOn || countries.length !== 1 || isAnywhere ? [] : elsewhere(question, getName),
    offersHuman: true,
  };
}

/**
 * Answers with the best passage for each country when the question names none, and suggests the question for each
 * country; null if the topic has no passage of a country.
 */
async function answerEachCountry(
  parsedQuestion: ParsedQuestion,
  getName: (key: CountryKey) => string,
): Promise<Parts | null> {
  const { locale, question, reading } = parsedQuestion;
  const listedItem = await Promise.all(
    COUNTRY_KEYS.map(async (key) => {
      const scored = await guidePassages(parsedQuestion, reading.text, reading.guides.slice(0, 1), [key]);
      const ownScoredRows = scored.filter(({ row }) => row.kind === 'guide' && row.country === key);
      return choosePassages(ownScoredRows, reading, false)
        .slice(0, 1)
        .map(({ row }) => {
          const claim = passageClaim(row, parsedQuestion);
          return { ...claim, text: `${getName(key)} · ${claim.text}` };
        });
    }),
  );
  const claims = listedItem.flat();
  if (claims.length === 0) return null;
  return {
    lead: t(locale, 'guideEach'),
    claims,
    suggestions: COUNTRY_KEYS.map((key) => t(locale, 'suggestGuide', { country: getName(key), question })),
    note: 'guideNote',
  };
}

const COUNTRY_NAMES =
  /\b(?:the )?(?:uk|united kingdom|britain|england|australia|canada|usa|us|united states|america)\b|英國|英国|澳洲|澳大利亚|澳大利亞|加拿大|美國|美国/iu;

/** Repeats the question for the other countries, if it names one. */
const elsewhere = ({ question, reading }: ParsedQuestion, getName: (key: CountryKey) => string): string[] =>
  COUNTRY_NAMES.test(question)
    ? COUNTRY_KEYS.filter((key) => !reading.countries.includes(key)).map((key) =>
        question.replace(COUNTRY_NAMES, getName(key)),
      )
    : [];

/** Selects the best-matching passages; those with the requested figure come first. */
function choosePassages(scored: readonly Scored[], { text, guides }: QuestionReading, asksSteps: boolean): Scored[] {
  // Questions on work after a degree mean its duration; on work while studying, the hours.
  const value = guides.includes('postwork') || guides.includes('work') ? `${text} how long` : text;
  const figures = requestedFigures(value);
  // The first passage of a topic is the general one; later ones cover special cases.
  const inOrder = scored.map(({ row }) => row).toSorted((a, b) => a.id - b.id);
  const isVague = scored.every(({ share }) => share < MIN_CLEAR_SCORE);
  const scoreGeneral = ({ row }: Scored) =>
    (isVague ? GENERAL_WEIGHT : 0) /
    (1 + inOrder.filter(({ topic, country }) => topic === row.topic && country === row.country).indexOf(row));
  const weighed = scored
    .map((item) => ({
      ...item,
      share:
        item.share +
        scoreGeneral(item) +
        (figures.some((has) => has.test(item.row.body)) ? ANSWERS_FIGURE : 0) +
        (asksSteps && item.row.kind === 'country' ? 1 : 0),
    }))
    .toSorted((a, b) => b.share - a.share);
  const best = weighed[0]?.share ?? 0;
  return weighed.filter(({ share }) => share >= best * MIN_BEST_SHARE).slice(0, MAX_PASSAGES);
}

/** Excludes warnings about fraud, which mention emergency numbers too. */
const FRAUD_PATTERN = /冒充|騙|骗|綁架|绑架|fraud|scam|pretend|kidnap|posing/iu;
const EMERGENCY_NUMBER = /(?:打|call) ?(?:999|911|000)/iu;

/** Answers with emergency numbers by country and then consular lines, and nothing else. */
export async function answerEmergency(question: ParsedQuestion): Promise<Parts> {
  const { locale, reading } = question;
  const places = reading.countries.length > 0 ? reading.countries : COUNTRY_KEYS;
  const scoredRows = (await guidePassages(question, reading.text, ['safety'], places)).filter(
    ({ row }) => row.kind === 'guide',
  );
  const numbers = scoredRows.filter(
    ({ row }) =>
      EMERGENCY_NUMBER.test(row.body) && !FRAUD_PATTERN.test(row.body) && places.some((key) => key === row.country),
  );
  const isNumber = ({ row }: Scored) => numbers.some((number) => number.row.id === row.id);
  const lines = scoredRows.filter(
    (scored) =>
      !isNumber(scored) &&
      scored.row.country === (locale === 'zh' ? 'cn' : 'hk') &&
      /12308|1868/u.test(scored.row.body),
  );
  const byPlace = numbers.toSorted((a, b) => a.row.id - b.row.id);
  return {
    claims: [...new Map(byPlace.map((scored) => [scored.row.country, scored])).values(), ...lines.slice(0, 2)].map(
      ({ row }) => passageClaim(row, question),
    ),
    missing: numbers.length === 0 ? [t(locale, 'whatEmergency')] : [],
    offersHuman: true,
  };
}

/**
 * Lists the parts of a first year's costs (tuition, living, charges). There is no total: the parts come from different
 * years and schools.
 */
export async function answerCosts(question: ParsedQuestion): Promise<Parts> {
  const { locale, reading } = question;
  const [country] = reading.countries;
  if (!country) return { lead: t(locale, 'guideWhich') };
  const [claims, funds] = await Promise.all([
    costOfYear(question, country, reading.cities),
    guidePassages(question, `${reading.text} month living`, ['funds', 'living'], [country]),
  ]);
  const getName = await countryNames(question);
  const beside =
    country === 'uk' || claims.length < 3 ? funds.filter(({ row }) => /\d/u.test(row.body)).slice(0, 1) : [];
  return {
    lead: t(locale, 'costLead', { country: getName(country) }),
    claims: [...claims, ...beside.map(({ row }) => passageClaim(row, question))],
    next: linkCard(
      `/country-list/${country}`,
      t(locale, 'countryLink', { country: getName(country) }),
      t(locale, 'countryLinkText'),
    ),
    missing:
      country === 'ca'
        ? []
        : [t(locale, 'whatVisaFee')].filter(() => !claims.some(({ id }) => id.endsWith('.visa')) && country !== 'us'),
    offersHuman: true,
  };
}

/** The site's texts that fit a question, best first; names of schools, cities and countries are no words of a topic. */
async function rankPassages(
  question: ParsedQuestion,
  isSelected: (row: PassageRow) => boolean = () => true,
): Promise<Scored[]> {
  const { reading } = question;
  const { countries, named, level } = reading;
  const unnamed = named.reduce((text, name) => text.replaceAll(name, ' '), withoutPlaces(reading.text));
  const properNames = findProperNames(reading.text);
  const scored = await searchPassages(question, unnamed);
  return scored
    .filter(
      ({ row, titleNames }) =>
        !isOfOtherName(properNames, titleNames) &&
        (row.kind === 'guide' || row.kind === 'help') &&
        isSelected(row) &&
        // A question on a named school is not one on the service.
        !(row.kind === 'help' && reading.schools.length > 0) &&
        isOnTopic(row.topic, reading.text) &&
        (countries.length === 0 || row.country === '' || isOfCountry(row.country, countries)) &&
        (level === null || LEVELS[level].test(row.title.toLowerCase()) || !namesLevel(row.title)),
    )
    .map((item) => (named.length > 1 && named.every(item.mentions) ? { ...item, fit: item.fit + OF_NAMES } : item))
    .toSorted((a, b) => b.fit - a.fit);
}

const getPassageNearness = ({ nearness }: Scored) => nearness ?? 0;

/** Fit of the best passage that is on something else than the first. */
const getFitOfOther = ([best, ...others]: readonly Scored[]): number =>
  others.find(({ row }) => row.topic === 'advice' || row.topic !== best?.row.topic)?.fit ?? 0;

/** Whether a passage fits much better than those on something else, and has the form of figure that is asked for. */
const isCertain = ({ reading }: ParsedQuestion, ranked: readonly Scored[], best: Scored, least: number): boolean =>
  (best.fit >= Math.max(least, getFitOfOther(ranked) * CERTAIN_MARGIN) ||
    (least === LEAST_CERTAIN && best.fit >= Math.max(LEAST_BY_FAR, getFitOfOther(ranked) * FAR_MARGIN))) &&
  requestedFigures(reading.text).every((has) => has.test(best.row.body));

/**
 * Answers with a passage only if it is certain: an example question is as near as `min`, or its words and examples
 * together fit much better than those of any passage on something else.
 */
export async function answerNearest(
  question: ParsedQuestion,
  min: number,
  { isSelected, leastFit = LEAST_CERTAIN }: { isSelected?: (row: PassageRow) => boolean; leastFit?: number } = {},
): Promise<Parts | null> {
  const properNames = findProperNames(question.reading.text);
  const ranked = await rankPassages(question, isSelected);
  const near = ranked.toSorted((a, b) => getPassageNearness(b) - getPassageNearness(a));
  const [nearest] = near;
  const [best] = ranked;
  if (nearest && getPassageNearness(nearest) >= min && isOfSameNames(properNames, nearest))
    return composePassages(question, near, nearest, getPassageNearness, min);
  if (!best || !isCertain(question, ranked, best, leastFit) || !isOfSameNames(properNames, best)) return null;
  return (await answerTopicOf(question, best)) ?? composePassages(question, ranked, best, ({ fit }) => fit, 0);
}

/** Answers with the guides on the topic of a passage, which have figures of places beside their texts. */
const answerTopicOf = async (question: ParsedQuestion, { row }: Scored): Promise<Parts | null> =>
  row.topic !== 'advice' && question.reading.guides.includes(row.topic) ? answerGuides(question) : null;

/**
 * Offers the two passages that fit best, each with its title, if no passage is certain; one if it fits clearly better;
 * null if none fits.
 */
export async function offerPassages(question: ParsedQuestion, least = LEAST_OFFERED): Promise<Parts | null> {
  const { guides, subject, words } = question.reading;
  const unnamed = subject ? words.reduce((text, name) => text.replaceAll(name, ' '), question.reading.text) : '';
  const beside = unnamed ? await rankPassages({ ...question, reading: { ...question.reading, text: unnamed } }) : [];
  // A passage that has only the field in common answers no question on its courses.
  const ranked = (await rankPassages(question)).filter(
    ({ row }) => !unnamed || beside.some((scored) => scored.row.id === row.id && scored.fit >= LEAST_BESIDE_FIELD),
  );
  const [best] = ranked;
  if (!best) return null;
  const other = getFitOfOther(ranked);
  const isClear = best.fit >= other * CLEAR_MARGIN;
  const hasEvidence =
    best.matched > (getPassageNearness(best) >= LEAST_OF_ONE_WORD ? 0 : 1) ||
    getPassageNearness(best) >= LEAST_ALONE ||
    guides.includes(best.row.topic);
  if (!hasEvidence || best.fit < (isClear ? Math.min(least, LEAST_CLEAR) : least)) return null;
  const ofTopic = await answerTopicOf(question, best);
  if (ofTopic) return ofTopic;
  // Passages of one topic of the guides belong together; otherwise the second is on something else.
  const others = ranked.filter(({ row, fit }, at) =>
    isClear
      ? at > 0 && row.topic === best.row.topic && row.topic !== 'advice' && fit >= best.fit * AS_OFFERED
      : fit === other && fit >= Math.min(LEAST_OFFERED, best.fit * AS_OFFERED),
  );
  const offered = [best, ...others.slice(0, isClear ? 2 : 1)];
  const nameOf = await countryNames(question);
  return {
    fit: best.fit,
    lead: t(question.locale, 'nearestTexts'),
    claims: offered.map(({ row }) => {
      const claim = passageClaim(row, question);
      const country = COUNTRY_KEYS.find((key) => key === row.country);
      const title = row.title.split(TITLE_SEPARATOR)[0] ?? '';
      return { ...claim, text: [country ? nameOf(country) : '', title, claim.text].filter(Boolean).join(' · ') };
    }),
    ...(offered.some(({ row }) => row.page !== '') && { note: 'guideNote' as const }),
    offersHuman: true,
  };
}

async function composePassages(
  question: ParsedQuestion,
  ranked: readonly Scored[],
  best: Scored,
  weigh: (scored: Scored) => number,
  min: number,
): Promise<Parts | null> {
  const { countries } = question.reading;
  const nearest = ranked.filter(
    (scored) =>
      weigh(scored) >= Math.max(min, weigh(best) * AS_NEAR) ||
      (scored.row.topic === best.row.topic &&
        best.row.topic !== 'advice' &&
        countries.length === 1 &&
        weigh(scored) >= weigh(best) * BESIDE),
  );
  const texts = nearest.filter(({ row }) => row.kind !== 'guide').slice(0, 1);
  const guides = nearest.filter(({ row }) => row.kind === 'guide').slice(0, MOST_NEAREST);
  const getName = await countryNames(question);
  return {
    claims: guides.map(({ row }) => {
      const claim = passageClaim(row, question);
      const country = COUNTRY_KEYS.find((key) => key === row.country);
      return country && countries.length === 0 ? { ...claim, text: `${getName(country)} · ${claim.text}` } : claim;
    }),
    texts: texts.map(({ row }) => passageMarkup(row)),
    cards: texts.flatMap(({ row }) => passageCard(row) ?? []),
    ...(guides.some(({ row }) => row.page !== '') && { note: 'guideNote' as const }),
    offersHuman: true,
  };
}

/** Fit of a passage that mentions all of several named schools, whose names are no words in common. */
const OF_NAMES = 0.8;
/** Fit from which a passage answers alone, and its lead over a passage on something else. */
const LEAST_CERTAIN = 1.2;
const CERTAIN_MARGIN = 1.35;
/** The same of a passage that fits better than any other by far. */
const LEAST_BY_FAR = 0.9;
const FAR_MARGIN = 1.6;
/** Fit from which a passage is offered, and the lower one of a passage that fits clearly better than others. */
const LEAST_OFFERED = 0.75;
const LEAST_CLEAR = 0.6;
const CLEAR_MARGIN = 1.35;
/** Nearness without which a single word in common is no evidence. */
const LEAST_OF_ONE_WORD = 0.36;
/** The same where no word is in common. */
const LEAST_ALONE = 0.55;
/** Fit without the words of a named field. */
const LEAST_BESIDE_FIELD = 0.4;
/** Fit of the second passage that is offered, relative to the first. */
const AS_OFFERED = 0.8;
const AS_NEAR = 0.87;
/** Nearness of further passages on the topic of the nearest one, relative to it. */
const BESIDE = 0.35;
const MOST_NEAREST = 4;
const ANYWHERE: ReadonlySet<string> = new Set(['all', 'hk', 'cn']);
const isOfCountry = (country: string, keys: readonly CountryKey[]) =>
  ANYWHERE.has(country) || keys.some((key) => key === country);
const namesLevel = (title: string) => Object.values(LEVELS).some((words) => words.test(title.toLowerCase()));

const COUNTRY_CONCEPTS = { uk: 'uk', au: 'australia', us: 'usa', ca: 'canada' } as const satisfies Record<
  CountryKey,
  string
>;

/** Whether a text without a country of its own names one of the countries, or none at all. */
const isAboutCountries = (mentions: Scored['mentions'], keys: readonly CountryKey[]) =>
  keys.length === 0 ||
  keys.some((key) => mentions(COUNTRY_CONCEPTS[key])) ||
  !COUNTRY_KEYS.some((key) => mentions(COUNTRY_CONCEPTS[key]));

export const answerUndecided = (question: ParsedQuestion): Parts => ({
  lead: t(question.locale, 'undecided'),
  next: linkCard('/school-selection', t(question.locale, 'selectionLink'), t(question.locale, 'selectionLinkText')),
  suggestions: recommendQuestions(question.locale, question.publicLevel).slice(0, 3),
  offersHuman: true,
});
