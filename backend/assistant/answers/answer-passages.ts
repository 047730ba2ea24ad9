import { createMessageLink } from '#backend/assistant/reply.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { isOnTopic, type QuestionReading } from '#backend/assistant/reading/read-question.ts';
import { formatList, recommendQuestions, t } from '#backend/assistant/messages.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { loadCountryCharges, loadLivingClaims } from '#backend/assistant/look-ups/costs.ts';
import {
  findGuidePassages,
  createPassageCard,
  createPassageClaim,
  renderPassage,
  type ScoredPassage,
  searchPassages,
} from '#backend/assistant/look-ups/passages.ts';
import { type PassageRow, TITLE_SEPARATOR } from '#backend/queries/assistant/index.ts';
import { isEligible } from '#backend/assistant/reading/passage-scope.ts';
import {
  addImpliedOrigin,
  findProperNames,
  isAboutOtherName,
  hasSameNames,
  removeDegreePlaces,
} from '#backend/assistant/reading/proper-names.ts';
import { findService, removePlaces, LEVEL_PATTERNS } from '#backend/assistant/reading/vocabulary.ts';
import { getArticleTopic, COUNTRY_OF_TOPIC, COUNTRYLESS_TOPICS } from '#backend/assistant/reading/guide-topics.ts';
import { splitQuestion } from '#backend/assistant/reading/split-question.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import { loadCountryNames } from './country-names.ts';
import type { ReplyParts } from './compose.ts';

const MAX_PASSAGES = 3;
/** Minimum score of a passage as a share of the best score. Passages below it are usually off topic. */
const MIN_RELATIVE_SHARE = 0.5;
/** Minimum share for an article. It is higher, because long texts have words in common with many questions. */
const MIN_ARTICLE_SHARE = 0.33;
/**
 * Pairs of patterns: a question about a figure, and the figure that it needs. 'How much' needs an amount of money, not
 * '28 days'.
 */
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
/** Matches titles of rules for some students only, which follow the general rule unless the question names them. */
const SPECIAL_CASE_PATTERN = /below degree|學位以下|学位以下|以下课程/iu;
const FIGURE_BONUS = 0.25;
const GENERAL_WEIGHT = 0.12;
const MIN_CLEAR_SCORE = 0.5;
const findRequestedFigures = (text: string) =>
  FIGURE_PATTERNS.filter(([questionPattern]) => questionPattern.test(text)).map(([, figurePattern]) => figurePattern);

/** Topics whose rules belong into an answer on another topic. */
const RELATED_TOPICS: Readonly<Record<string, readonly string[]>> = {
  minors: ['guardian'],
  guardian: ['minors'],
  visafee: ['surcharge'],
};
/** Topics about amounts that are paid together with the visa application. */
const PAID_WITH_VISA = new Set(['visafee', 'surcharge']);

/** Answers guide topics for one country at a time, because requirements differ by country. */
export async function answerGuides(question: ParsedQuestion): Promise<ReplyParts | null> {
  const { locale, reading } = question;
  const { guides, countries, text, cities, schools } = reading;
  const isAboutAnyCountry = guides.some((topic) => COUNTRYLESS_TOPICS.has(topic) || COUNTRY_OF_TOPIC[topic]);
  const getCountryName = await loadCountryNames(question);
  const sides = countries.length > 1 ? await answerEachCountry(question, getCountryName, countries) : null;
  if (sides?.claims?.length === countries.length) return sides;
  if (countries.length === 0 && !isAboutAnyCountry) {
    const isAboutLivingCosts = guides.includes('living') && cities.length > 0;
    if (!isAboutLivingCosts) return answerEachCountry(question, getCountryName);
  }
  const countryKeys = countries.length > 0 ? countries : guides.flatMap((topic) => COUNTRY_OF_TOPIC[topic] ?? []);
  const [scoredPassages, livingCostClaims, chargeClaims, textPassages] = await Promise.all([
    findGuidePassages(
      question,
      text,
      guides.flatMap((topic) => [topic, ...(RELATED_TOPICS[topic] ?? [])]),
      countryKeys,
    ),
    guides.includes('living') ? loadLivingClaims(question, { cities, schools, country: countries[0] ?? null }) : [],
    countries[0] && guides.some((topic) => topic === 'visafee' || topic === 'surcharge' || topic === 'insurance')
      ? loadCountryCharges(question, countries[0])
      : [],
    searchPassages(question, question.question),
  ]);
  // The living cost of one city does not apply to another city.
  const isAboutPlace = ({ row, mentions }: ScoredPassage) =>
    row.topic !== 'living' || cities.length + schools.length === 0 || reading.named.some(mentions);
  const selectedPassages = choosePassages(
    scoredPassages.filter(isAboutPlace),
    reading,
    guides.includes('steps') && guides.length === 1,
  );
  const article = textPassages.find(
    ({ row, isTitled, share, mentions }) =>
      row.kind === 'article' &&
      row.topic === getArticleTopic(guides[0] ?? '') &&
      isTitled &&
      share >= MIN_ARTICLE_SHARE &&
      (row.country === '' ||
        countryKeys.length === 0 ||
        countryKeys.some((countryKey) => countryKey === row.country)) &&
      isAboutCountries(mentions, countries),
  );
  const isArticleNearer = article && article.share > (selectedPassages[0]?.share ?? 0);
  const hasVisaFee = chargeClaims.some(({ id }) => id.endsWith('.visa'));
  const lacksVisaFee =
    guides[0] === 'visafee' && countries[0] !== 'ca' && !hasVisaFee && !/sevis|biometric|指/u.test(text);
  const guideClaims = selectedPassages
    // If the fee itself is missing, rules about other amounts would be mistaken for it.
    .filter(
      ({ row }) =>
        row.kind === 'guide' && (!lacksVisaFee || PAID_WITH_VISA.has(row.topic) || guides.slice(1).includes(row.topic)),
    )
    .map(({ row }) => createPassageClaim(row, question));
  const lacksLiving =
    guides.includes('living') && livingCostClaims.length === 0 && (cities.length > 0 || guideClaims.length === 0);
  const sections = selectedPassages.filter(({ row }) => row.kind === 'country').map(({ row }) => renderPassage(row));
  // The monthly cost of a city that the question names comes before a passage about the country.
  const claims = [
    ...(cities.length > 0 ? livingCostClaims : []),
    ...guideClaims,
    ...(cities.length > 0 ? [] : livingCostClaims.slice(0, 3)),
    ...chargeClaims.filter(
      ({ text: chargeText }) => !guideClaims.some((claim) => claim.text.includes(chargeText.slice(0, 12))),
    ),
  ];
  const missing = [
    ...(lacksVisaFee ? [t(locale, 'whatVisaFee')] : []),
    ...(lacksLiving ? [t(locale, 'whatLiving')] : []),
  ];
  if (lacksVisaFee ? claims.length === 0 : claims.length === 0 && sections.length === 0)
    return missing.length > 0
      ? {
          missing,
          nextCard: countries[0]
            ? createMessageLink(locale, `/country-list/${countries[0]}`, 'countryLink', {
                country: getCountryName(countries[0]),
              })
            : null,
        }
      : null;
  return {
    lead: livingCostClaims.length > 0 || lacksLiving ? '' : notePlace(question, selectedPassages),
    claims: claims.slice(0, 5),
    texts: isArticleNearer ? [renderPassage(article.row)] : sections.slice(0, 1),
    cards: article ? [createPassageCard(article.row) ?? []].flat() : [],
    note: 'guideNote',
    missing,
    offersHuman: true,
  };
}

/**
 * Answers with the best passage for each of several countries, or for every country if the question names none, and
 * suggests the question for each country. Returns null if no passage on the topic belongs to a country.
 */
async function answerEachCountry(
  parsedQuestion: ParsedQuestion,
  getCountryName: (key: CountryKey) => string,
  countryKeys: readonly CountryKey[] = COUNTRY_KEYS,
): Promise<ReplyParts | null> {
  const { locale, question, reading } = parsedQuestion;
  const claimsByCountry = await Promise.all(
    countryKeys.map(async (key) => {
      const scoredPassages = await findGuidePassages(parsedQuestion, reading.text, reading.guides.slice(0, 1), [key]);
      const countryPassages = scoredPassages.filter(({ row }) => row.kind === 'guide' && row.country === key);
      return choosePassages(countryPassages, reading, false)
        .slice(0, 1)
        .map(({ row }) => createTitledClaim(row, parsedQuestion, [getCountryName(key)]));
    }),
  );
  const claims = claimsByCountry.flat();
  if (claims.length === 0) return null;
  return {
    lead: t(locale, 'guideEach'),
    claims,
    suggestions:
      countryKeys === COUNTRY_KEYS
        ? COUNTRY_KEYS.map((key) => t(locale, 'suggestGuide', { country: getCountryName(key), question }))
        : [],
    note: 'guideNote',
  };
}

/** Creates the claim of a passage with titles before its text. */
function createTitledClaim(row: PassageRow, question: ParsedQuestion, titles: readonly string[]): Claim {
  const claim = createPassageClaim(row, question);
  return { ...claim, text: [...titles, claim.text].filter(Boolean).join(' · ') };
}

/** Returns the name of the country of a passage, or '' if it is about none of the site's countries. */
function getNameOfCountry({ country }: PassageRow, getCountryName: (key: CountryKey) => string): string {
  const key = COUNTRY_KEYS.find((countryKey) => countryKey === country);
  return key ? getCountryName(key) : '';
}

/** Selects the best-matching passages. Passages with the requested kind of figure come first. */
function choosePassages(
  scoredPassages: readonly ScoredPassage[],
  { text, guides, level }: QuestionReading,
  asksSteps: boolean,
): ScoredPassage[] {
  // A question about work after a degree asks how long. A question about work during the studies asks for the hours.
  const figureText = guides.includes('postwork') || guides.includes('work') ? `${text} how long` : text;
  const figurePatterns = findRequestedFigures(figureText);
  // The first passage of a topic is the general one. Later ones cover special cases.
  const rowsInOrder = scoredPassages.map(({ row }) => row).toSorted((a, b) => a.id - b.id);
  const isWithoutClearMatch = scoredPassages.every(({ share }) => share < MIN_CLEAR_SCORE);
  const scoreGeneralPassage = ({ row }: ScoredPassage) =>
    (isWithoutClearMatch ? GENERAL_WEIGHT : 0) /
    (1 + rowsInOrder.filter(({ topic, country }) => topic === row.topic && country === row.country).indexOf(row));
  const weightedPassages = scoredPassages
    .map((passage) => ({
      ...passage,
      share:
        passage.share +
        scoreGeneralPassage(passage) +
        (figurePatterns.some((pattern) => pattern.test(passage.row.body)) ? FIGURE_BONUS : 0) +
        (level !== null && LEVEL_PATTERNS[level].test(passage.row.title.toLowerCase()) ? FIGURE_BONUS : 0) -
        (level === null && SPECIAL_CASE_PATTERN.test(passage.row.title) ? FIGURE_BONUS : 0) +
        (asksSteps && passage.row.kind === 'country' ? 1 : 0),
    }))
    .toSorted((a, b) => b.share - a.share);
  const bestShare = weightedPassages[0]?.share ?? 0;
  return weightedPassages.filter(({ share }) => share >= bestShare * MIN_RELATIVE_SHARE).slice(0, MAX_PASSAGES);
}

/** Excludes warnings about fraud, which also mention emergency numbers. */
const FRAUD_PATTERN = /冒充|騙|骗|綁架|绑架|fraud|scam|pretend|kidnap|posing/iu;
const EMERGENCY_NUMBER = /(?:打|call) ?(?:999|911|000)/iu;

/** Answers with emergency numbers by country, followed by consular lines, and nothing else. */
export async function answerEmergency(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const countryKeys = reading.countries.length > 0 ? reading.countries : COUNTRY_KEYS;
  const scoredRows = (await findGuidePassages(question, reading.text, ['safety'], countryKeys)).filter(
    ({ row }) => row.kind === 'guide',
  );
  const numberPassages = scoredRows.filter(
    ({ row }) =>
      EMERGENCY_NUMBER.test(row.body) &&
      !FRAUD_PATTERN.test(row.body) &&
      countryKeys.some((key) => key === row.country),
  );
  const isNumberPassage = ({ row }: ScoredPassage) =>
    numberPassages.some((numberPassage) => numberPassage.row.id === row.id);
  const advicePassages = scoredRows.filter(
    (passage) =>
      !isNumberPassage(passage) &&
      passage.row.country === (locale === 'zh' ? 'cn' : 'hk') &&
      /12308|1868/u.test(passage.row.body),
  );
  const sortedNumbers = numberPassages.toSorted((a, b) => a.row.id - b.row.id);
  return {
    claims: [
      ...new Map(sortedNumbers.map((passage) => [passage.row.country, passage])).values(),
      ...advicePassages.slice(0, 2),
    ].map(({ row }) => createPassageClaim(row, question)),
    missing: numberPassages.length === 0 ? [t(locale, 'whatEmergency')] : [],
    offersHuman: true,
  };
}

/** Matches titles about one city, whose passages do not apply to another. */
const CITY_PATTERN = /london|manchester|ucl\b|melbourne|sydney|倫敦|伦敦|曼城|曼徹斯特|曼彻斯特|墨[爾尔]本|悉尼/iu;

/** Whether the question names several schools and the passage mentions all of them. */
const mentionsAll = ({ reading: { named } }: ParsedQuestion, { mentions }: ScoredPassage) =>
  named.length > 1 && named.every(mentions);

/**
 * Ranks the site's texts by fit, best first. Names of schools, cities and countries do not count as words of a topic.
 */
async function rankPassages(
  question: ParsedQuestion,
  isCandidate: (row: PassageRow) => boolean = () => true,
): Promise<ScoredPassage[]> {
  const { reading } = question;
  const { countries, named, level } = reading;
  const textWithoutNames = named.reduce(
    (text, name) => text.replaceAll(name, ' '),
    removePlaces(removeDegreePlaces(reading.text)),
  );
  const properNames = findProperNames(reading.text);
  const impliedNames = addImpliedOrigin(properNames, reading.text);
  const asksAgency =
    AGENCY_PATTERN.test(reading.text) &&
    findService(reading.text) === null &&
    reading.schools.length === 0 &&
    reading.subject === null;
  const scoredPassages = await searchPassages(question, textWithoutNames);
  const passages = scoredPassages
    .filter(
      ({ row, titleNames, mentions, scope, nearness }) =>
        !isAboutOtherName(impliedNames, titleNames) &&
        ((nearness ?? 0) >= MIN_NEARNESS_OUT_OF_SCOPE || isEligible(reading, scope)) &&
        (row.kind === 'guide' || row.kind === 'help') &&
        isCandidate(row) &&
        (!CITY_PATTERN.test(row.title) || named.length === 0 || named.some(mentions)) &&
        // A question about a named school is not about the agency's service.
        !(row.kind === 'help' && reading.schools.length > 0) &&
        isOnTopic(row.topic, reading.text) &&
        (countries.length === 0 || row.country === '' || isAboutCountry(row.country, countries)) &&
        (level === null || LEVEL_PATTERNS[level].test(row.title.toLowerCase()) || !titleNamesLevel(row.title)),
    )
    .map((passage) => {
      const isPreferred =
        (asksAgency && AGENCY_KEY.test(passage.row.key)) || (asksOfPlace(reading) && isOfPlaces(reading)(passage));
      const bonus = isPreferred ? AGENCY_BONUS : 0;
      const factor = isOfOneCountry(reading, passage) ? ONE_COUNTRY_SHARE : 1;
      return {
        ...passage,
        fit: (passage.fit + (mentionsAll(question, passage) ? NAMES_BONUS : 0) + bonus) * factor,
        nearness: (getPassageNearness(passage) + bonus) * factor,
      };
    })
    .toSorted((a, b) => b.fit - a.fit);
  return preferNamedPlace(passages, (passage) => isOfNamedPlace(reading, properNames, passage));
}

/**
 * Raises passages about the place that the question names to the score of the best passage, if they are nearly as good.
 * Example questions are compared without the names of countries, so general advice would look as near.
 */
function preferNamedPlace(
  passages: readonly ScoredPassage[],
  isOfPlace: (passage: ScoredPassage) => boolean,
): ScoredPassage[] {
  const bestFit = passages[0]?.fit ?? 0;
  const bestNearness = Math.max(0, ...passages.map(getPassageNearness));
  return passages
    .map((passage) =>
      isOfPlace(passage)
        ? {
            ...passage,
            fit: raiseScore(passage.fit, bestFit, NAMED_PLACE_FIT),
            nearness: passage.nearness && raiseScore(passage.nearness, bestNearness, NAMED_PLACE_NEARNESS),
          }
        : passage,
    )
    .toSorted((a, b) => b.fit - a.fit);
}
/** Raises a score by a bonus, to slightly more than the best score at most. Raised scores keep their order. */
const raiseScore = (score: number, best: number, bonus: number) =>
  Math.max(score, Math.min(score + bonus, best + score * TIE_BREAK));
const TIE_BREAK = 0.001;

/** Whether a passage is about the one country, or the home, that the question names. */
const isOfNamedPlace = (
  { countries: [country, ...otherCountries], namesCountry }: QuestionReading,
  properNames: ReadonlySet<string>,
  { row }: ScoredPassage,
) =>
  (namesCountry && otherCountries.length === 0 && row.country === country) ||
  (row.country === 'hk' && properNames.has('hongKong')) ||
  (row.country === 'cn' && properNames.has('mainland'));
const NAMED_PLACE_FIT = 0.25;
const NAMED_PLACE_NEARNESS = 0.12;

/**
 * Whether advice is about one country and the question, which names none, is on a topic with rules for each country.
 * Example questions are compared without the names of countries, so such advice looks nearer than it is.
 */
const isOfOneCountry = ({ countries, guides: [topic] }: QuestionReading, { row }: ScoredPassage) =>
  countries.length === 0 &&
  topic !== undefined &&
  COUNTRY_OF_TOPIC[topic] === undefined &&
  row.topic === 'advice' &&
  COUNTRY_KEYS.some((key) => key === row.country);
const ONE_COUNTRY_SHARE = 0.8;

/** Matches questions about what the agency itself does, and keys of passages about it. */
const AGENCY_PATTERN =
  /\b(?:do|can|will|could|would) (?:you|u|your \w+) (?:do|help|handle|arrange|check|edit|review|find|book|refund|charge|offer|provide)\b|\b(?:from|through|with) (?:you|u)\b(?! to)|\byour (?:service|company|agency|advis[eo]rs?)\b|[你您][哋们地]/u;
const AGENCY_KEY = /^all-(?:agency|visa-agent)/u;
const AGENCY_BONUS = 0.25;

const getPassageNearness = ({ nearness }: ScoredPassage) => nearness ?? 0;

/** Returns the fit of the best passage whose topic differs from that of the first passage. */
const getFitOfOtherTopic = ([bestPassage, ...otherPassages]: readonly ScoredPassage[]): number =>
  otherPassages.find(({ row }) => row.topic === 'advice' || row.topic !== bestPassage?.row.topic)?.fit ?? 0;

/** Whether a passage fits much better than passages on other topics, and contains the requested kind of figure. */
const isCertainMatch = (
  { reading }: ParsedQuestion,
  rankedPassages: readonly ScoredPassage[],
  bestPassage: ScoredPassage,
  minFit: number,
): boolean =>
  (bestPassage.fit >= Math.max(minFit, getFitOfOtherTopic(rankedPassages) * CERTAIN_MARGIN) ||
    (minFit === MIN_CERTAIN_FIT &&
      bestPassage.fit >= Math.max(MIN_FIT_BY_FAR, getFitOfOtherTopic(rankedPassages) * FAR_MARGIN))) &&
  findRequestedFigures(reading.text).every((pattern) => pattern.test(bestPassage.row.body));

/**
 * Answers with a passage only if the match is certain: the similarity of an example question is at least `minNearness`,
 * or the passage fits much better than passages on other topics.
 */
export async function answerNearest(
  question: ParsedQuestion,
  minNearness: number,
  { isCandidate, minFit = MIN_CERTAIN_FIT }: { isCandidate?: (row: PassageRow) => boolean; minFit?: number } = {},
): Promise<ReplyParts | null> {
  const properNames = findProperNames(removeDegreePlaces(question.reading.text));
  const rankedPassages = await rankPassages(question, isCandidate);
  const passagesByNearness = rankedPassages.toSorted((a, b) => getPassageNearness(b) - getPassageNearness(a));
  const [nearestPassage] = passagesByNearness;
  const [bestPassage] = rankedPassages;
  if (nearestPassage && getPassageNearness(nearestPassage) >= minNearness && hasSameNames(properNames, nearestPassage))
    return (
      (question.reading.countries.length === 0 ? await answerTopicOf(question, nearestPassage) : null) ??
      composePassages(question, passagesByNearness, nearestPassage, getPassageNearness, minNearness)
    );
  if (
    !bestPassage ||
    !isCertainMatch(question, rankedPassages, bestPassage, minFit) ||
    !hasSameNames(properNames, bestPassage)
  )
    return null;
  return (
    (await answerTopicOf(question, bestPassage)) ??
    composePassages(question, rankedPassages, bestPassage, ({ fit }) => fit, 0)
  );
}

/**
 * Answers with the guides on the topic of a passage: they add figures of cities, or the rules of the other countries if
 * the question names none.
 */
async function answerTopicOf(question: ParsedQuestion, { row }: ScoredPassage): Promise<ReplyParts | null> {
  const { reading } = question;
  if (row.topic === 'advice') return null;
  if (reading.guides.includes(row.topic)) return answerGuides(question);
  return reading.countries.length === 0 && COUNTRY_KEYS.some((key) => key === row.country)
    ? answerGuides({ ...question, reading: { ...reading, guides: [row.topic] } })
    : null;
}

/**
 * Answers with the one passage that clearly fits best, or otherwise with the two best passages, each under its title.
 * Returns null if none fits.
 */
export async function offerPassages(
  question: ParsedQuestion,
  minFit = MIN_OFFERED_FIT,
  /** Words of which the best passage must contain one, if there are any. */
  askedWords: readonly string[] = [],
): Promise<ReplyParts | null> {
  const { guides, subject, words } = question.reading;
  const textWithoutField = subject
    ? words.reduce((text, name) => text.replaceAll(name, ' '), question.reading.text)
    : '';
  const passagesWithoutField = textWithoutField
    ? await rankPassages({ ...question, reading: { ...question.reading, text: textWithoutField } })
    : [];
  // A passage that has only the field in common with a question does not answer a question about the field's courses.
  const rankedPassages = (await rankPassages(question)).filter(
    ({ row }) =>
      !textWithoutField ||
      passagesWithoutField.some((passage) => passage.row.id === row.id && passage.fit >= MIN_FIT_WITHOUT_FIELD),
  );
  const [fittestPassage] = rankedPassages;
  if (!fittestPassage) return null;
  const bestPassage =
    chooseAmongSimilar(
      question.reading,
      rankedPassages.filter(({ fit }) => fit >= fittestPassage.fit * RELATED_RATIO),
    ) ?? fittestPassage;
  const otherTopicFit = getFitOfOtherTopic(rankedPassages);
  const isClearlyBest = bestPassage.fit >= otherTopicFit * CLEAR_MARGIN;
  const hasEvidence =
    bestPassage.matched > (getPassageNearness(bestPassage) >= MIN_SINGLE_WORD_NEARNESS ? 0 : 1) ||
    getPassageNearness(bestPassage) >= MIN_NEARNESS_WITHOUT_WORDS ||
    guides.includes(bestPassage.row.topic) ||
    mentionsAll(question, bestPassage);
  if (
    askedWords.length > 0 &&
    getPassageNearness(bestPassage) < MIN_NEARNESS_WITHOUT_ASKED &&
    !askedWords.some(bestPassage.mentions)
  )
    return null;
  if (!hasEvidence || bestPassage.fit < (isClearlyBest ? Math.min(minFit, MIN_CLEAR_FIT) : minFit)) return null;
  const ofTopic = await answerTopicOf(question, bestPassage);
  if (ofTopic) return ofTopic;
  if (isClearlyBest && bestPassage.row.topic === 'advice')
    return { ...(await composePassages(question, [bestPassage], bestPassage, () => 1, 0)), fit: bestPassage.fit };
  // If one passage is clearly the best, passages on its topic are added; otherwise the best passage on another topic is
  // added.
  const minRatio = getMinRatio(question);
  const alternativePassages = rankedPassages.filter(({ row, fit }, passageIndex) =>
    isClearlyBest
      ? passageIndex > 0 && row.topic === bestPassage.row.topic && fit >= bestPassage.fit * minRatio
      : fit === otherTopicFit && fit >= Math.max(minFit, bestPassage.fit * minRatio),
  );
  const offeredPassages = [bestPassage, ...alternativePassages.slice(0, isClearlyBest ? 2 : 1)];
  const getCountryName = await loadCountryNames(question);
  return {
    fit: bestPassage.fit,
    lead: notePlace(question, offeredPassages),
    claims: offeredPassages.map(({ row }) => {
      const title = offeredPassages.length > 1 ? (row.title.split(TITLE_SEPARATOR)[0] ?? '') : '';
      return createTitledClaim(row, question, [getNameOfCountry(row, getCountryName), title]);
    }),
    ...(offeredPassages.some(({ row }) => row.page !== '') && { note: 'guideNote' as const }),
    offersHuman: true,
  };
}

/**
 * States first that nothing is stored about the named place, if the answer depends on the place and the passages are
 * general or about other places.
 */
function notePlace({ locale, reading }: ParsedQuestion, passages: readonly ScoredPassage[]): string {
  const { localNames } = reading;
  return asksOfPlace(reading) && passages.length > 0 && !passages.some(isOfPlaces(reading))
    ? t(locale, 'placeNotHeld', {
        place: formatList(
          locale,
          localNames.map(({ spelledText }) => spelledText),
        ),
      })
    : '';
}

const asksOfPlace = ({ localNames, guides, text }: QuestionReading) =>
  localNames.length > 0 && (guides.some((topic) => LOCAL_TOPICS.has(topic)) || LOCAL_PATTERN.test(text));
const isOfPlaces =
  ({ localNames }: QuestionReading) =>
  ({ mentions }: ScoredPassage) =>
    localNames.some(({ foldedText }) => mentions(foldedText));

/** Guide topics and words of questions whose answer depends on the city. */
const LOCAL_TOPICS: ReadonlySet<string> = new Set(['safety', 'living']);
const LOCAL_PATTERN = /\b(?:safe|safety|crime|dangerous|areas?|neighbou?rhoods?)\b|治安|安全|[边哪]区/u;

const WHEN_PATTERN = /\bwhen\b|几时|什么时候/gu;

/**
 * Returns the first of several similar passages that has the requested kind of figure and, if the question names no
 * country, holds everywhere. It answers better than a slightly nearer passage. Passages are sorted by weight.
 */
function chooseAmongSimilar(
  { text, countries }: QuestionReading,
  passages: readonly ScoredPassage[],
): ScoredPassage | undefined {
  // 'When' may be answered without a figure, such as by a season.
  const figurePatterns = findRequestedFigures(text.replace(WHEN_PATTERN, ' '));
  const withFigures = passages.filter(({ row }) => figurePatterns.every((pattern) => pattern.test(row.body)));
  return (
    (countries.length === 0 ? withFigures.find(({ row }) => row.country === 'all') : undefined) ??
    withFigures[0] ??
    passages[0]
  );
}

async function composePassages(
  question: ParsedQuestion,
  rankedPassages: readonly ScoredPassage[],
  nearestPassage: ScoredPassage,
  getWeight: (passage: ScoredPassage) => number,
  minWeight: number,
): Promise<ReplyParts | null> {
  const { countries, level } = question.reading;
  const minRatio = getMinRatio(question);
  const isNear = (passage: ScoredPassage, ratio: number) =>
    getWeight(passage) >= Math.max(minWeight, getWeight(nearestPassage) * ratio);
  const bestPassage =
    chooseAmongSimilar(
      question.reading,
      rankedPassages.filter(
        (passage) =>
          passage === nearestPassage ||
          (isNear(passage, RELATED_RATIO) && !(level === null && titleNamesLevel(foldLevels(passage.row.title)))),
      ),
    ) ?? nearestPassage;
  const isOfCountry = ({ row }: ScoredPassage) => countries.some((key) => key === row.country);
  const nearPassages = [
    bestPassage,
    ...rankedPassages.filter(
      (passage) =>
        passage !== bestPassage &&
        (isNear(passage, isOfCountry(passage) && passage.row.topic !== 'advice' ? RELATED_RATIO : minRatio) ||
          (passage.row.topic === bestPassage.row.topic &&
            bestPassage.row.topic !== 'advice' &&
            countries.length === 1 &&
            getWeight(passage) >= getWeight(bestPassage) * RELATED_TOPIC_FLOOR)),
    ),
  ];
  const textPassages = bestPassage.row.kind === 'guide' ? [] : [bestPassage];
  const matchingGuides = nearPassages
    .filter((passage) => passage.row.kind === 'guide' && (textPassages.length === 0 || isOfCountry(passage)))
    .slice(0, MAX_NEAR_PASSAGES);
  const getCountryName = await loadCountryNames(question);
  return {
    lead: notePlace(question, [...matchingGuides, ...textPassages]),
    claims: matchingGuides.map(({ row }) =>
      createTitledClaim(row, question, countries.length === 0 ? [getNameOfCountry(row, getCountryName)] : []),
    ),
    texts: textPassages.map(({ row }) => renderPassage(row)),
    cards: textPassages.flatMap(({ row }) => createPassageCard(row) ?? []),
    ...(matchingGuides.some(({ row }) => row.page !== '') && { note: 'guideNote' as const }),
    offersHuman: true,
  };
}

/** Minimum similarity at which a passage answers although the question does not name its audience or subject. */
const MIN_NEARNESS_OUT_OF_SCOPE = 0.85;
/** Bonus for a passage that mentions all of several named schools, because names of schools otherwise do not count. */
const NAMES_BONUS = 0.8;
/** Minimum fit of a passage that is the only answer, and its required lead over passages on other topics. */
const MIN_CERTAIN_FIT = 1.2;
const CERTAIN_MARGIN = 1.35;
/** Lower minimum fit, combined with a larger lead, for a passage that is far better than any other. */
const MIN_FIT_BY_FAR = 0.9;
const FAR_MARGIN = 1.6;
/** Minimum fit of a passage that is offered, and a lower minimum for one that clearly fits better than others. */
const MIN_OFFERED_FIT = 0.75;
const MIN_CLEAR_FIT = 0.6;
const CLEAR_MARGIN = 1.35;
/** Minimum similarity at which a single common word is enough evidence. */
const MIN_SINGLE_WORD_NEARNESS = 0.36;
/** Minimum similarity at which a passage need not contain a word that the rows beside it leave open. */
const MIN_NEARNESS_WITHOUT_ASKED = 0.45;
/** Minimum similarity at which a passage needs no common word as evidence. */
const MIN_NEARNESS_WITHOUT_WORDS = 0.55;
/** Minimum fit of a passage when the words of the field in the question are ignored. */
const MIN_FIT_WITHOUT_FIELD = 0.4;
/**
 * Minimum weight of a second passage, as a fraction of the best one's: low if the question asks or compares two things,
 * or if the passage states the rule of the named country.
 */
const RELATED_RATIO = 0.85;
const MIN_SECOND_RATIO = 0.93;
const getMinRatio = ({ question, reading: { topics } }: ParsedQuestion) =>
  topics.has('compare') || topics.has('cheap') || splitQuestion(question).length > 1 ? RELATED_RATIO : MIN_SECOND_RATIO;
/** Minimum similarity of further passages on the same topic, as a fraction of the best one's. */
const RELATED_TOPIC_FLOOR = 0.35;
const MAX_NEAR_PASSAGES = 4;
const ANYWHERE_COUNTRIES: ReadonlySet<string> = new Set(['all', 'hk', 'cn']);
const isAboutCountry = (country: string, keys: readonly CountryKey[]) =>
  ANYWHERE_COUNTRIES.has(country) || keys.some((key) => key === country);
/** Writes the names of levels in simplified characters, as the patterns have them. */
const foldLevels = (title: string) => title.replaceAll('預', '预').replaceAll('碩', '硕').replaceAll('學', '学');
const titleNamesLevel = (title: string) =>
  Object.values(LEVEL_PATTERNS).some((words) => words.test(title.toLowerCase()));

const COUNTRY_CONCEPTS = { uk: 'uk', au: 'australia', us: 'usa', ca: 'canada' } as const satisfies Record<
  CountryKey,
  string
>;

/** Whether a text without a country mentions one of the given countries, or no country at all. */
const isAboutCountries = (mentions: ScoredPassage['mentions'], keys: readonly CountryKey[]) =>
  keys.length === 0 ||
  keys.some((key) => mentions(COUNTRY_CONCEPTS[key])) ||
  !COUNTRY_KEYS.some((key) => mentions(COUNTRY_CONCEPTS[key]));

export const answerUndecided = (question: ParsedQuestion): ReplyParts => ({
  lead: t(question.locale, 'undecided'),
  nextCard: createMessageLink(question.locale, '/school-selection', 'selectionLink'),
  suggestions: recommendQuestions(question.locale, question.publicLevel).slice(0, 3),
  offersHuman: true,
});
