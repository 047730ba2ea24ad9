import type { ReplyParts } from './compose.ts';
import { loadCountryNames } from './country-names.ts';
import { createTitledClaim, findRequestedFigures, notePlace } from './passage-parts.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { loadCountryCharges, loadLivingClaims } from '#backend/assistant/look-ups/costs.ts';
import {
  type ScoredPassage,
  createPassageCard,
  createPassageClaim,
  findGuidePassages,
  renderPassage,
  searchPassages,
} from '#backend/assistant/look-ups/passages.ts';
import { t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { COUNTRYLESS_TOPICS, COUNTRY_OF_TOPIC, getArticleTopic } from '#backend/assistant/reading/guide-topics.ts';
import type { QuestionReading } from '#backend/assistant/reading/read-question.ts';
import { LEVEL_PATTERNS } from '#backend/assistant/reading/vocabulary.ts';
import { createMessageLink } from '#backend/assistant/reply.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';

const MAX_PASSAGES = 3;
/** Minimum score of a passage as a share of the best score. Passages below it are usually off topic. */
const MIN_RELATIVE_SHARE = 0.5;
/** Minimum share for an article. It is higher, because long texts have words in common with many questions. */
const MIN_ARTICLE_SHARE = 0.33;
/** Matches titles of rules for some students only, which follow the general rule unless the question names them. */
const SPECIAL_CASE_PATTERN = /below degree|學位以下|学位以下|以下课程/iu;
const FIGURE_BONUS = 0.25;
const GENERAL_WEIGHT = 0.12;
const MIN_CLEAR_SCORE = 0.5;
/** Topics whose rules belong into an answer on another topic. */
const RELATED_TOPICS: Readonly<Record<string, readonly string[]>> = {
  minors: ['guardian'],
  guardian: ['minors'],
  visafee: ['surcharge'],
};
/** Topics about amounts that are paid together with the visa application. */
const PAID_WITH_VISA = new Set(['visafee', 'surcharge']);

const isVisaCharge = ({ id }: Claim) => id.endsWith('.visa');

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
    guides.includes('living') ? loadLivingClaims(question, { cities, schools, countries: countries.slice(0, 1) }) : [],
    countries[0] && guides.some((topic) => topic === 'visafee' || topic === 'surcharge' || topic === 'insurance')
      ? loadCountryCharges(question, countries[0])
      : [],
    searchPassages(question, text),
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
  const hasVisaFee = chargeClaims.some((claim) => isVisaCharge(claim) && claim.caution === '');
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
  const isVisaFee = (claim: Claim) => guides[0] === 'visafee' && isVisaCharge(claim);
  const claims = [
    ...chargeClaims.filter(isVisaFee),
    ...(cities.length > 0 ? livingCostClaims : []),
    ...guideClaims,
    ...(cities.length > 0 ? [] : livingCostClaims.slice(0, 3)),
    ...chargeClaims.filter(
      (charge) =>
        // An unconfirmed fee answers only a question about the fee.
        !(isVisaCharge(charge) && (isVisaFee(charge) || charge.caution !== '')) &&
        !guideClaims.some((claim) => claim.text.includes(charge.text.slice(0, 12))),
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
      const visaFee =
        reading.guides[0] === 'visafee'
          ? (await loadCountryCharges(parsedQuestion, key)).find(isVisaCharge)
          : undefined;
      if (visaFee) return [{ ...visaFee, text: `${getCountryName(key)} · ${visaFee.text}` }];
      const scoredPassages = await findGuidePassages(parsedQuestion, reading.text, reading.guides.slice(0, 1), [key]);
      const countryPassages = scoredPassages.filter(({ row }) => row.kind === 'guide' && row.country === key);
      const stay =
        reading.guides[0] === 'postwork' ? countryPassages.find(({ row }) => STAY_KEYS.has(row.key)) : undefined;
      return (stay ? [stay] : choosePassages(countryPassages, reading, false))
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

/** Keys of the guides that state how long graduates may stay. */
export const STAY_KEYS: ReadonlySet<string> = new Set([
  'uk-postwork-1',
  'au-postwork-4',
  'us-postwork-1',
  'ca-postwork-4',
]);

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

const COUNTRY_CONCEPTS = { uk: 'uk', au: 'australia', us: 'usa', ca: 'canada' } as const satisfies Record<
  CountryKey,
  string
>;

/** Whether a text without a country mentions one of the given countries, or no country at all. */
const isAboutCountries = (mentions: ScoredPassage['mentions'], keys: readonly CountryKey[]) =>
  keys.length === 0 ||
  keys.some((key) => mentions(COUNTRY_CONCEPTS[key])) ||
  !COUNTRY_KEYS.some((key) => mentions(COUNTRY_CONCEPTS[key]));
