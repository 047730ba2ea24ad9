import { type ScoredPassage, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { COUNTRY_OF_TOPIC } from '#backend/assistant/reading/guide-topics.ts';
import { isEligible, OFFICE_PATTERN } from '#backend/assistant/reading/passage-scope.ts';
import {
  addImpliedOrigin,
  findProperNames,
  isAboutOtherName,
  removeDegreePlaces,
} from '#backend/assistant/reading/proper-names.ts';
import { type QuestionReading, isOnTopic } from '#backend/assistant/reading/read-question.ts';
import { LEVEL_PATTERNS, type Level, findService, removePlaces } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import type { PassageRow } from '#backend/queries/assistant/index.ts';

/** Matches titles about one city, whose passages do not apply to another. */
const CITY_PATTERN = /london|manchester|ucl\b|melbourne|sydney|倫敦|伦敦|曼城|曼徹斯特|曼彻斯特|墨[爾尔]本|悉尼/iu;

/** Whether the question names several schools and the passage mentions all of them. */
export const mentionsAll = ({ reading: { named } }: ParsedQuestion, { mentions }: ScoredPassage) =>
  named.length > 1 && named.every(mentions);

/**
 * Ranks the site's texts by fit, best first. Names of schools, cities and countries do not count as words of a topic.
 */
export async function rankPassages(
  question: ParsedQuestion,
  isCandidate: (row: PassageRow) => boolean = () => true,
  /** Text whose words are searched, if not the question's. */
  searchedText = question.reading.text,
): Promise<ScoredPassage[]> {
  const { reading } = question;
  const { countries, named, level } = reading;
  const textWithoutNames = named.reduce(
    (text, name) => text.replaceAll(name, ' '),
    removePlaces(removeDegreePlaces(searchedText)),
  );
  const properNames = findProperNames(reading.text);
  const impliedNames = addImpliedOrigin(properNames, reading.text);
  const asksOffice = OFFICE_PATTERN.test(reading.text);
  const asksAgency =
    (asksOffice || AGENCY_PATTERN.test(reading.text)) &&
    findService(reading.text) === null &&
    reading.schools.length === 0 &&
    reading.subject === null;
  const isOfPassport = ({ country }: PassageRow, titleNames: ReadonlySet<string>) =>
    properNames.has('hongKongPassport') &&
    titleNames.has('hongKongPassport') &&
    countries.some((key) => key === country);
  const scoredPassages = await searchPassages(question, textWithoutNames, {
    withNames: reading.text,
    context: reading.context,
  });
  const passages = scoredPassages
    .filter(
      ({ row, titleNames, mentions, scope, nearness, exactness }) =>
        !isAboutOtherName(impliedNames, titleNames) &&
        (Math.max(nearness ?? 0, exactness) >= MIN_NEARNESS_OUT_OF_SCOPE || isEligible(reading, scope)) &&
        (row.kind === 'guide' || row.kind === 'help') &&
        isCandidate(row) &&
        !(asksOffice && asksAgency && !AGENCY_KEY.test(row.key)) &&
        (!CITY_PATTERN.test(row.title) ||
          named.length === 0 ||
          named.some(mentions) ||
          exactness >= MIN_NEARNESS_OUT_OF_SCOPE) &&
        // A question about a named school is not about the agency's service.
        !(row.kind === 'help' && reading.schools.length > 0) &&
        isOnTopic(row.topic, reading.text) &&
        (countries.length === 0 || row.country === '' || isAboutCountry(row.country, countries)) &&
        isAtLevel(row.title, level),
    )
    .map((passage) => {
      const isPreferred =
        (asksAgency && AGENCY_KEY.test(passage.row.key)) ||
        (asksOfPlace(reading) && isOfPlaces(reading)(passage)) ||
        isOfPassport(passage.row, passage.titleNames);
      const bonus = isPreferred ? AGENCY_BONUS : 0;
      const factor = isOfOneCountry(reading, passage) ? ONE_COUNTRY_SHARE : 1;
      return {
        ...passage,
        fit: (passage.fit + (mentionsAll(question, passage) ? NAMES_BONUS : 0) + bonus) * factor,
        nearness: (getPassageNearness(passage) + bonus) * factor,
      };
    })
    .toSorted((a, b) => b.fit - a.fit);
  // The rule for one passport replaces the rule in general.
  const ofPassport = passages.filter(({ row, titleNames }) => row.topic !== 'advice' && isOfPassport(row, titleNames));
  return preferNamedPlace(
    passages.filter(
      ({ row, titleNames }) =>
        isOfPassport(row, titleNames) ||
        !ofPassport.some((other) => other.row.country === row.country && other.row.topic === row.topic),
    ),
    (passage) => isOfNamedPlace(reading, properNames, passage),
  );
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

export const getPassageNearness = ({ nearness }: ScoredPassage) => nearness ?? 0;

/** Minimum similarity at which a passage answers although the question does not name its audience or subject. */
const MIN_NEARNESS_OUT_OF_SCOPE = 0.85;
/** Bonus for a passage that mentions all of several named schools, because names of schools otherwise do not count. */
const NAMES_BONUS = 0.8;
const ANYWHERE_COUNTRIES: ReadonlySet<string> = new Set(['all', 'hk', 'cn']);
const isAboutCountry = (country: string, keys: readonly CountryKey[]) =>
  ANYWHERE_COUNTRIES.has(country) || keys.some((key) => key === country);
/** Writes the names of levels in simplified characters, as the patterns have them. */
const foldLevels = (title: string) =>
  title.toLowerCase().replaceAll('預', '预').replaceAll('碩', '硕').replaceAll('學', '学');
export const titleNamesLevel = (title: string) =>
  Object.values(LEVEL_PATTERNS).some((words) => words.test(foldLevels(title)));
export const isAtLevel = (title: string, level: Level | null) =>
  level === null || LEVEL_PATTERNS[level].test(foldLevels(title)) || !titleNamesLevel(title);

export const asksOfPlace = ({ localNames, guides, text }: QuestionReading) =>
  localNames.length > 0 && (guides.some((topic) => LOCAL_TOPICS.has(topic)) || LOCAL_PATTERN.test(text));
export const isOfPlaces =
  ({ localNames }: QuestionReading) =>
  ({ mentions }: ScoredPassage) =>
    localNames.some(({ foldedText }) => mentions(foldedText));

/** Guide topics and words of questions whose answer depends on the city. */
const LOCAL_TOPICS: ReadonlySet<string> = new Set(['safety', 'living']);
const LOCAL_PATTERN = /\b(?:safe|safety|crime|dangerous|areas?|neighbou?rhoods?)\b|治安|安全|[边哪]区/u;
