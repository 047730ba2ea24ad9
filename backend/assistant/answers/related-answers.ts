import { showPassage } from './answer-passages.ts';
import type { ReplyParts } from './compose.ts';
import { loadCountryNames } from './country-names.ts';
import { createTitledClaim, getNameOfCountry } from './passage-parts.ts';
import { getPassageNearness, isAtLevel, rankPassages } from './rank-passages.ts';
import { type Claim, renderClaims } from '#backend/assistant/look-ups/claims.ts';
import {
  extractSearchWords,
  type ScoredPassage,
  getPassageId,
  renderPassage,
} from '#backend/assistant/look-ups/passages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { foldQuestion } from '#backend/assistant/reading/fold-question.ts';
import {
  findProperNames,
  hasSameNames,
  namesOtherProfession,
  removeDegreePlaces,
} from '#backend/assistant/reading/proper-names.ts';
import { TITLE_SEPARATOR } from '#backend/queries/assistant/index.ts';

interface RelatedPassage {
  passage: ScoredPassage;
  relevance: number;
  /** Whether it is the most relevant passage of one of several clauses, of whose nearest passages none is shown. */
  isOfOpenClause?: boolean;
}

/**
 * Adds the passages that are most relevant to the question and not yet part of its answer, each folded under its title.
 * An answer that contains nothing else, or only less relevant passages, begins with the most relevant one; that of a
 * clause which the answer leaves open follows it.
 */
export async function addRelated(
  question: ParsedQuestion,
  clauses: readonly ParsedQuestion[],
  parts: readonly ReplyParts[],
): Promise<ReplyParts[]> {
  const related = await listRelated(question, clauses, parts);
  const shownTitles = related.flatMap(({ passage }) => (isShown(passage, parts) ? passage.row.title : []));
  const candidates = await withoutRepeated(
    related.filter(({ passage }) => !isShown(passage, parts)),
    shownTitles,
  );
  const before = candidates.slice(0, 1).filter(({ relevance }) => isBetterThan(relevance, related, parts));
  const after = candidates.filter(
    (item) => item.isOfOpenClause && item.relevance >= MIN_OPENED_RELEVANCE && !before.includes(item),
  );
  const open = (items: readonly RelatedPassage[]) =>
    Promise.all(items.map(({ passage }) => showPassage(question, passage)));
  const minRelevance = (candidates[0]?.relevance ?? 0) * MIN_RELEVANCE_RATIO;
  const folded = candidates
    .filter((item) => !before.includes(item) && !after.includes(item))
    .slice(0, MAX_RELATED)
    .filter(({ relevance }) => relevance >= minRelevance);
  const answers = [...(await open(before)), ...parts, ...(await open(after))];
  const isAnswered = answers.some(isAnswer);
  return [
    ...answers.filter(({ isUnknown }) => !(isUnknown && isAnswered)),
    ...(folded.length > 0 ? [{ related: await foldPassages(question, folded) }] : []),
  ];
}

/** Whether a relevance exceeds that of an answer by far: an answer of nothing, or of passages alone. */
function isBetterThan(relevance: number, related: readonly RelatedPassage[], parts: readonly ReplyParts[]): boolean {
  if (!parts.some(isAnswer)) return true;
  const ofPassages = parts.every(
    (part) =>
      !hasCards(part) && !part.foldedClaims && !part.texts?.some(Boolean) && (part.claims ?? []).every(isOfPassage),
  );
  const shown = related.filter(({ passage }) => isShown(passage, parts)).map((item) => item.relevance);
  return ofPassages && shown.length > 0 && relevance >= Math.max(...shown) * MIN_LEAD;
}
const isOfPassage = ({ id }: Claim) => id.startsWith('guide.');
const isAnswer = (part: ReplyParts) => hasStatement(part) || hasCards(part);

/** Returns the most relevant passage of each clause, then those of the whole question, most relevant first. */
async function listRelated(
  question: ParsedQuestion,
  clauses: readonly ParsedQuestion[],
  parts: readonly ReplyParts[],
): Promise<RelatedPassage[]> {
  const ofClauses = (await Promise.all(clauses.map(rankByRelevance))).flatMap((ranked): RelatedPassage[] => {
    const [best] = ranked;
    const isOpen = clauses.length > 1 && !ranked.slice(0, MAX_NEAREST).some(({ passage }) => isShown(passage, parts));
    return best ? [{ ...best, isOfOpenClause: isOpen }] : [];
  });
  const related = [...ofClauses, ...(await rankByRelevance(question))];
  return related.filter(
    ({ passage }, index) => related.findIndex((other) => other.passage.row.id === passage.row.id) === index,
  );
}

/** Omits passages whose titles say nearly the same as a shown one or as one before them. */
async function withoutRepeated(related: readonly RelatedPassage[], shownTitles: readonly string[]) {
  const kept: RelatedPassage[] = [];
  const wordsOfKept = await Promise.all(shownTitles.map(readTitleWords));
  for (const item of related) {
    const words = await readTitleWords(item.passage.row.title);
    const isRepeated = wordsOfKept.some(
      (others) => [...words].filter((word) => others.has(word)).length >= words.size * REPEATED_SHARE,
    );
    if (isRepeated) continue;
    kept.push(item);
    wordsOfKept.push(words);
  }
  return kept;
}
const readTitleWords = async (title: string) =>
  new Set(extractSearchWords(await foldQuestion(title.split(TITLE_SEPARATOR)[0] ?? '')));
const REPEATED_SHARE = 0.7;

/** Returns the passages whose examples are similar to a question, most similar first. */
async function rankByRelevance(question: ParsedQuestion): Promise<RelatedPassage[]> {
  const { reading } = question;
  const properNames = findProperNames(removeDegreePlaces(reading.text));
  const isOfWorkAbroad = reading.namesCountry && WORK_PATTERN.test(reading.text) && !namesHome(properNames);
  return (await rankPassages(question))
    .filter(
      ({ row, ...names }) =>
        hasSameNames(properNames, names) &&
        !namesOtherProfession(properNames, names.titleNames) &&
        !(isOfWorkAbroad && HOMES.has(row.country)) &&
        isAtLevel(row.title, reading.level ?? 'bachelor'),
    )
    .map((passage) => ({
      passage,
      relevance: getPassageNearness(passage) * NEARNESS_WEIGHT + passage.support * SUPPORT_WEIGHT,
    }))
    .filter(({ relevance }) => relevance >= MIN_RELEVANCE)
    .toSorted((a, b) => b.relevance - a.relevance);
}

/** Matches questions about working, whose rules are those of the country of work. */
const WORK_PATTERN = /\b(?:work|working|jobs?|practi[sc]e|migrat\w+|emigrat\w+)\b|工作|做[嘢事]|打工|上班|移民/u;
const HOMES: ReadonlySet<string> = new Set(['hk', 'cn']);
const namesHome = (names: ReadonlySet<string>) => names.has('hongKong') || names.has('mainland');

const isShown = ({ row }: ScoredPassage, parts: readonly ReplyParts[]) =>
  parts.some(
    ({ claims = [], foldedClaims = [], texts = [] }) =>
      [...claims, ...foldedClaims].some(({ id }) => id === getPassageId(row)) || texts.includes(renderPassage(row)),
  );

const hasCards = ({ cards = [] }: ReplyParts) => cards.length > 0;
const hasStatement = ({ claims = [], foldedClaims = [], texts = [] }: ReplyParts) =>
  claims.length + foldedClaims.length > 0 || texts.some(Boolean);

async function foldPassages(question: ParsedQuestion, related: readonly RelatedPassage[]) {
  const getCountryName = question.reading.countries.length === 0 ? await loadCountryNames(question) : () => '';
  return related.map(({ passage: { row } }) => {
    const [title = ''] = row.title.split(TITLE_SEPARATOR);
    const country = getNameOfCountry(row, getCountryName);
    return {
      title: title.includes(country) ? title : `${country} · ${title}`,
      markup:
        row.kind === 'guide'
          ? renderClaims([createTitledClaim(row, question, [])], question.locale)
          : renderPassage(row),
    };
  });
}

const NEARNESS_WEIGHT = 0.75;
const SUPPORT_WEIGHT = 1.5;
/** Minimum relevance of a passage, alone and relative to the most relevant one. */
const MIN_RELEVANCE = 0.8;
const MIN_RELEVANCE_RATIO = 0.6;
/** Minimum relevance of a passage that is opened for a clause, and its lead over an answer before which it is opened. */
const MIN_OPENED_RELEVANCE = 1.1;
/** Number of nearest passages of a clause, one of which answers it. */
const MAX_NEAREST = 3;
const MIN_LEAD = 1.15;
const MAX_RELATED = 2;
