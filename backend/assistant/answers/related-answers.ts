import { showPassage } from './answer-passages.ts';
import type { ReplyParts } from './compose.ts';
import { loadCountryNames } from './country-names.ts';
import { createTitledClaim, getNameOfCountry } from './passage-parts.ts';
import { getPassageNearness, rankPassages } from './rank-passages.ts';
import { renderClaims } from '#backend/assistant/look-ups/claims.ts';
import { type ScoredPassage, getPassageId, renderPassage } from '#backend/assistant/look-ups/passages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { TITLE_SEPARATOR } from '#backend/queries/assistant/index.ts';

interface RelatedPassage {
  passage: ScoredPassage;
  relevance: number;
}

/**
 * Adds the passages that are most relevant to the question and not yet part of its answer, each folded under its title.
 * The most relevant passage is not folded if the answer contains no statement, which it then precedes, or if it is so
 * relevant that it answers a part of the question.
 */
export async function addRelated(
  question: ParsedQuestion,
  clauses: readonly ParsedQuestion[],
  parts: readonly ReplyParts[],
): Promise<ReplyParts[]> {
  const candidates = (await listRelated(question, clauses)).filter(({ passage }) => !isShown(passage, parts));
  const opened = candidates.slice(0, 1).filter(({ relevance }) => relevance >= getMinOpenRelevance(parts));
  const shown = await Promise.all(opened.map(({ passage }) => showPassage(question, passage)));
  const folded = candidates.slice(opened.length, opened.length + MAX_RELATED);
  return [
    ...(parts.some(hasStatement) ? [...parts, ...shown] : [...shown, ...parts]),
    ...(folded.length > 0 ? [{ related: await foldPassages(question, folded) }] : []),
  ];
}

function getMinOpenRelevance(parts: readonly ReplyParts[]): number {
  if (parts.some(hasStatement)) return MIN_RELEVANCE_AFTER_STATEMENT;
  return parts.some(({ cards = [] }) => cards.length > 0) ? MIN_RELEVANCE_BEFORE_LIST : MIN_RELEVANCE;
}

/** Returns the most relevant passage of each clause, then those of the whole question, most relevant first. */
async function listRelated(question: ParsedQuestion, clauses: readonly ParsedQuestion[]): Promise<RelatedPassage[]> {
  const ofClauses = (await Promise.all(clauses.map(rankByRelevance))).flatMap(([best]) => best ?? []);
  const related = [...ofClauses, ...(await rankByRelevance(question))];
  return related.filter(
    ({ passage }, index) => related.findIndex((other) => other.passage.row.id === passage.row.id) === index,
  );
}

/** Returns the passages whose examples are similar to a question, most similar first. */
async function rankByRelevance(question: ParsedQuestion): Promise<RelatedPassage[]> {
  return (await rankPassages(question))
    .map((passage) => ({
      passage,
      relevance: getPassageNearness(passage) * NEARNESS_WEIGHT + passage.support * SUPPORT_WEIGHT,
    }))
    .filter(({ relevance }) => relevance >= MIN_RELEVANCE)
    .toSorted((a, b) => b.relevance - a.relevance);
}

const isShown = ({ row }: ScoredPassage, parts: readonly ReplyParts[]) =>
  parts.some(
    ({ claims = [], foldedClaims = [], texts = [] }) =>
      [...claims, ...foldedClaims].some(({ id }) => id === getPassageId(row)) || texts.includes(renderPassage(row)),
  );

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
/** Minimum relevance of a passage, and the higher minimum of one that is shown beside a list of schools or a statement. */
const MIN_RELEVANCE = 0.8;
const MIN_RELEVANCE_BEFORE_LIST = 1;
const MIN_RELEVANCE_AFTER_STATEMENT = 1.6;
const MAX_RELATED = 2;
