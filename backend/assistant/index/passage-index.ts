import { findProperNames } from '#backend/assistant/reading/proper-names.ts';
import {
  findPassageSubjects,
  findTitleScopes,
  isOfInternationals,
  isOfUniversity,
  type PassageScope,
} from '#backend/assistant/reading/passage-scope.ts';
import { removePlaces } from '#backend/assistant/reading/vocabulary.ts';
import { foldText } from '#backend/assistant/reading/fold-question.ts';
import {
  selectIndexedPassages,
  type IndexedPassageRow,
  selectSiteGuideKeys,
  SOURCES_MARKUP,
  TITLE_SEPARATOR,
} from '#backend/queries/assistant/index.ts';
import { type Database, batchRead } from '#backend/queries/database.ts';
import { isHan } from '#backend/search/search-words.ts';
import { cacheIndex } from './cache-index.ts';
import { buildExampleIndex, getConcepts, type ExampleIndex, getTokens } from './example-index.ts';

// In-memory full-text index of the site's texts, which scores a few hundred passages without database reads. Tokens are
// weighted by rarity. Bm25 on a contentless SQL table does not expose these weights.

interface IndexedPassage {
  row: IndexedPassageRow;
  /** Token sets of the title and the subtitle, in each language. */
  titles: readonly ReadonlySet<string>[];
  inTitle: ReadonlySet<string>;
  inBody: ReadonlySet<string>;
  /** Examinations, tests and origins named in the title, and those named anywhere in the passage. */
  titleNames: ReadonlySet<string>;
  names: ReadonlySet<string>;
  scope: PassageScope;
}

export interface PassageIndex {
  stamp: number;
  passages: readonly IndexedPassage[];
  /** Number of passages that contain a token. */
  frequency: ReadonlyMap<string, number>;
  /** Shared guides that a site replaces with its own, as 'agent key' pairs. */
  replaced: ReadonlySet<string>;
  /** Titles and example questions of the passages, by the passage's id. */
  examples: ExampleIndex<number>;
}

/** Loads the index of a database, which is replaced when its stamp changes. */
export const loadPassageIndex = cacheIndex(buildIndex);

async function buildIndex(db: Database, stamp: number): Promise<PassageIndex> {
  const [rows, siteGuideRows] = await batchRead(db, selectIndexedPassages(), selectSiteGuideKeys());
  const passages = await Promise.all(
    rows.map(async (row) => {
      const [foldedTitles, foldedBodies, foldedQuestions] = await Promise.all([
        foldTexts(row.title),
        foldTexts(row.body),
        getQuestions(row),
      ]);
      const tokenizedTitles = foldedTitles.map(tokenizeText);
      return {
        questions: foldedQuestions,
        row,
        titles: tokenizedTitles,
        inTitle: new Set(tokenizedTitles.flatMap((tokens) => [...tokens])),
        inBody: new Set(foldedBodies.flatMap((text) => [...tokenizeText(text)])),
        titleNames: findProperNames(foldedTitles.join(' ')),
        names: findProperNames([...foldedTitles, ...foldedBodies, ...foldedQuestions].join(' ')),
        scope: {
          scopes: findTitleScopes(foldedTitles.join(' ')),
          // A body may mention a subject in passing.
          subjects: findPassageSubjects(
            [...foldedTitles, ...(foldedQuestions.length > 0 ? foldedQuestions : foldedBodies)].join(' '),
          ),
          isInternational: isOfInternationals(foldedTitles.join(' ')),
          isOfUniversity: isOfUniversity(foldedTitles.join(' ')),
        },
      };
    }),
  );
  const tokenFrequency = new Map<string, number>();
  for (const { inTitle, inBody } of passages)
    for (const token of new Set([...inTitle, ...inBody]))
      tokenFrequency.set(token, (tokenFrequency.get(token) ?? 0) + 1);
  const examples = buildExampleIndex(passages.map(({ row, questions }) => ({ target: row.id, questions })));
  return {
    stamp,
    passages: passages,
    frequency: tokenFrequency,
    examples,
    replaced: new Set(siteGuideRows.map(({ agentKey, key }) => `${agentKey} ${key}`)),
  };
}

async function getQuestions({ kind, title, questions }: IndexedPassageRow): Promise<string[]> {
  const titles = Object.values(JSON.parse(title) as Record<string, string>);
  const questionTexts = Object.values(JSON.parse(questions) as Record<string, string[]>).flat();
  return Promise.all(
    [...(kind === 'help' ? titles : []), ...questionTexts].map(async (text) => removePlaces(await foldText(text))),
  );
}

/**
 * Folds a text in all languages, because a question is matched against all of them: 'foundation' in a Chinese question
 * matches the English text of a passage.
 */
async function foldTexts(json: string): Promise<string[]> {
  const texts = Object.values(JSON.parse(json) as Record<string, string>).flatMap((text) =>
    // Names of sources do not indicate the topic of a passage.
    (text.split(SOURCES_MARKUP)[0] ?? '').split(TITLE_SEPARATOR),
  );
  return Promise.all(texts.map((text) => foldText(text.replace(/<[^<>]*>/gu, ' '))));
}

const tokenizeText = (foldedText: string) => new Set([...getTokens(foldedText), ...getConcepts(foldedText)]);

const calculateIdf = ({ passages }: PassageIndex, frequency: number) => Math.log(1 + passages.length / (frequency + 1));

/**
 * Returns the weight of a token, which is higher the rarer the token is. A bigram that no passage contains is usually
 * not a word, so its weight is low.
 */
export function getTokenWeight(passageIndex: PassageIndex, token: string): number {
  const frequency = passageIndex.frequency.get(token) ?? 0;
  if (frequency > 0) return calculateIdf(passageIndex, frequency);
  return calculateIdf(passageIndex, 0) * (isHan(token) ? 0.35 : 0.7);
}
