import { answerGuides } from './answer-guides.ts';
import type { ReplyParts } from './compose.ts';
import { getSharedPart } from '#backend/assistant/index/example-index.ts';
import { foldText } from '#backend/assistant/reading/fold-question.ts';
import { COUNTRY_PATTERNS } from '#backend/assistant/reading/vocabulary.ts';
import { loadCountryNames } from './country-names.ts';
import { createTitledClaim, findRequestedFigures, getNameOfCountry, notePlace } from './passage-parts.ts';
import { getPassageNearness, mentionsAll, rankPassages, titleNamesLevel } from './rank-passages.ts';
import { type ScoredPassage, createPassageCard, renderPassage } from '#backend/assistant/look-ups/passages.ts';
import { recommendQuestions, t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import {
  findProperNames,
  hasSameNames,
  removeDegreePlaces,
  removeOtherPlaces,
} from '#backend/assistant/reading/proper-names.ts';
import { asksMoreThan } from '#backend/assistant/reading/rest-of-question.ts';
import type { QuestionReading } from '#backend/assistant/reading/read-question.ts';
import { splitQuestion } from '#backend/assistant/reading/split-question.ts';
import { createMessageLink } from '#backend/assistant/reply.ts';
import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import type { IndexedPassageRow, PassageRow } from '#backend/queries/assistant/index.ts';

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
  const passagesByNearness = rankedPassages.toSorted((a, b) => rateNearness(b) - rateNearness(a));
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
 * Order of passages by nearness. Near-exact example questions come first; among the others, a passage whose examples
 * together have more of the question's words is the better answer.
 */
const rateNearness = (passage: ScoredPassage) => {
  const nearness = getPassageNearness(passage);
  return nearness >= MIN_EXACTNESS ? nearness + 1 : nearness + passage.support;
};

/** Answers with a passage that has the question, in nearly the same words and with its names, as an example. */
export async function answerExact(question: ParsedQuestion): Promise<ReplyParts | null> {
  const { reading } = question;
  const figures = findRequestedFigures(reading.text);
  const candidates = (await rankPassages(question))
    .filter(
      ({ row, exactness, mentions }) =>
        exactness >= MIN_EXACTNESS &&
        row.kind === 'guide' &&
        figures.every((pattern) => pattern.test(row.body)) &&
        // An example may call the school by a short name that the passage itself does not use.
        (reading.schools.length === 0 ||
          reading.localNames.every(({ foldedText }) => mentions(foldedText) || row.questions.includes(foldedText))),
    )
    .toSorted((a, b) => b.exactness - a.exactness);
  for (const passage of candidates)
    if (await hasExample(passage.row, reading.text))
      return (
        (await answerTopicOf(question, passage)) ??
        composePassages(question, [passage], passage, ({ exactness }) => exactness, MIN_EXACTNESS)
      );
  return null;
}

/** Answers with a passage whose title names the school of a question, and which is on its topic. */
export async function answerOfSchool(question: ParsedQuestion): Promise<ReplyParts | null> {
  const { reading } = question;
  const properNames = findProperNames(reading.text);
  const [best] = (await rankPassages(question))
    .filter(
      (passage) =>
        reading.localNames.some(({ foldedText }) => passage.entitles(foldedText)) &&
        rateOfSchool(passage) >= MIN_NEARNESS_OF_SCHOOL &&
        // A question with results asks for a place, not for a room.
        !(reading.exam !== null && passage.scope.subjects.has('housing')) &&
        hasSameNames(properNames, passage),
    )
    .toSorted((a, b) => rateOfSchool(b) - rateOfSchool(a));
  return best ? composePassages(question, [best], best, () => 1, 0) : null;
}
const rateOfSchool = (passage: ScoredPassage) => Math.max(getPassageNearness(passage), passage.exactness);
/** Minimum similarity of a passage on the school of a question. */
const MIN_NEARNESS_OF_SCHOOL = 0.5;

/** Answers with the best of the passages on a place, if it has the kind of figure and the examination that is asked for. */
export async function answerOfPlace(
  question: ParsedQuestion,
  isOfPlace: (row: PassageRow, titleNames: ReadonlySet<string>) => boolean,
): Promise<ReplyParts | null> {
  const { reading } = question;
  const properNames = findProperNames(removeDegreePlaces(reading.text));
  const figures = findRequestedFigures(reading.text);
  // The name of the place is common to all the candidates.
  const topicText = removeOtherPlaces(reading.text);
  const topicReading = { ...reading, text: topicText };
  if (reading.exam === null && !asksMoreThan(topicReading, ['school', 'major'])) return null;
  const [best] = (await rankPassages(question, undefined, topicText))
    .filter(
      (passage) =>
        isOfPlace(passage.row, passage.titleNames) &&
        (passage.fit >= MIN_FIT_OF_PLACE || passage.titleNames.has(reading.exam?.key ?? '')) &&
        hasSameNames(properNames, passage) &&
        // A passage on the topic says where a figure is published that is not held.
        (figures.every((pattern) => pattern.test(passage.row.body)) ||
          getPassageNearness(passage) >= MIN_NEARNESS_WITHOUT_FIGURE),
    )
    .toSorted((a, b) => b.fit - a.fit);
  return best ? showPassage(question, best) : null;
}
/** Minimum fit of a passage on the place of a question, and its minimum similarity if it lacks the figure asked for. */
const MIN_FIT_OF_PLACE = 0.5;
const MIN_NEARNESS_WITHOUT_FIGURE = 0.5;

/** Minimum similarity, with names, at which an example question is the question asked. */
const MIN_EXACTNESS = 0.9;

/** Whether a folded text has the words of one of a passage's example questions, its countries and its figures. */
async function hasExample({ questions }: IndexedPassageRow, text: string): Promise<boolean> {
  const examples = Object.values(JSON.parse(questions) as Record<string, string[]>).flat();
  const countries = listCountries(text);
  const figures = new Set(text.match(/\d+/gu));
  return (await Promise.all(examples.map(foldText))).some(
    (example) =>
      listCountries(example) === countries &&
      (example.match(/\d+/gu) ?? []).every((figure) => figures.has(figure)) &&
      getSharedPart(example, text) >= MIN_SHARED_PART,
  );
}
const MIN_SHARED_PART = 0.8;
const listCountries = (text: string) => COUNTRY_KEYS.filter((key) => COUNTRY_PATTERNS[key].test(text)).join(' ');

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
 * Answers with the passage that fits best. Returns null if none fits.
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
  return { ...(await showPassage(question, bestPassage)), fit: bestPassage.fit };
}

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

/** Answers with one passage. */
export const showPassage = (question: ParsedQuestion, passage: ScoredPassage): Promise<ReplyParts> =>
  composePassages(question, [passage], passage, () => 1, 0);

async function composePassages(
  question: ParsedQuestion,
  rankedPassages: readonly ScoredPassage[],
  nearestPassage: ScoredPassage,
  getWeight: (passage: ScoredPassage) => number,
  minWeight: number,
): Promise<ReplyParts> {
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
          (isNear(passage, RELATED_RATIO) && !(level === null && titleNamesLevel(passage.row.title))),
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
export const answerUndecided = (question: ParsedQuestion): ReplyParts => ({
  lead: t(question.locale, 'undecided'),
  nextCard: createMessageLink(question.locale, '/school-selection', 'selectionLink'),
  suggestions: recommendQuestions(question.locale, question.publicLevel).slice(0, 3),
  offersHuman: true,
});
