import CONCEPTS from './concepts.json' with { type: 'json' };
import { isHan, getPairs, splitWords } from '#backend/search/search-words.ts';

// Similarity search over example questions, and the tokens of all texts of the assistant: English stems, Chinese
// bigrams, and concepts, which are the same in both languages.

const CONCEPT_BY_PHRASE = new Map(
  CONCEPTS.flatMap(([key = '', ...phrases]) => phrases.map((phrase) => [phrase, key] as const)),
);
const CONCEPT_PHRASE_PATTERN = new RegExp(
  [...CONCEPT_BY_PHRASE.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => (isHan(phrase) ? phrase : `(?<![a-z\\d])${phrase}(?![a-z\\d])`))
    .join('|'),
  'gu',
);

const MIN_STEM_LENGTH = 4;

function getStem(word: string): string {
  // 'deferring' and 'defer' have the same stem.
  const stem = word.replace(/(?:ies|ied|ing|ions?|ers?|ed|es|s|y|e)$/u, '').replace(/([b-df-hj-np-tv-z])\1$/u, '$1');
  if (stem.length >= MIN_STEM_LENGTH) return stem;
  return word.length >= MIN_STEM_LENGTH ? word.replace(/(?<!s)s$/u, '') : word;
}

/** Returns the tokens of folded text. */
export const getTokens = (text: string): string[] =>
  splitWords(text).flatMap((word) => (isHan(word) ? getPairs(word) : [getStem(word)]));

/** Concepts by the stem of a single English word: 'refuse' and 'refusing' map to 'refused'. */
const CONCEPT_BY_STEM = new Map(
  [...CONCEPT_BY_PHRASE]
    .filter(([phrase]) => /^[a-z]{5,}$/u.test(phrase))
    .map(([phrase, key]) => [getStem(phrase), key]),
);

/** Replaces the phrases of concepts by their keys. */
const replaceConcepts = (text: string): string =>
  text
    .replace(CONCEPT_PHRASE_PATTERN, (phrase) => ` ${CONCEPT_BY_PHRASE.get(phrase)} `)
    .replace(/[a-z]{5,}/gu, (word) => CONCEPT_BY_STEM.get(getStem(word)) ?? word);

/** Returns the concepts that folded text names. */
export const getConcepts = (text: string): string[] =>
  replaceConcepts(text)
    .split(/\s+/u)
    .filter((word) => CONCEPT_KEYS.has(word));

const CONCEPT_KEYS = new Set(CONCEPTS.map(([key = '']) => key));
const CONCEPT_TOKENS = new Set(CONCEPTS.map(([key = '']) => getStem(key)));

/**
 * Words that do not indicate a topic. Other common words have little influence, because words are weighted by rarity.
 */
const STOP_WORDS = new Set(
  'a an the and or of to in on at for from by with is are was were be do does did i me my we us our you your he she his her him it its if so please want would like will can could should s t im ive what which about there then only any some get got go know tell'.split(
    ' ',
  ),
);
/** Matches characters that do not indicate a topic. Once they are removed, the remaining bigrams are words. */
const FUNCTION_CHARACTERS_PATTERN =
  /[的了吗呢吧啊是不有没在我你他她们哋这那个些会能可以要想去到和与或把对都也还就只得请问么什喇啦呀嘛咯来㗎点读定就吓]/gu;

/** Matches 'international students', the implied subject of every question. */
const STUDENTS_PATTERN = /\b(?:international|overseas|foreign) students?\b|(?:国际|海外)学生|留学生/gu;

const getTopicTokens = (foldedText: string) =>
  new Set(
    getTokens(
      replaceConcepts(foldedText.replace(STUDENTS_PATTERN, ' ')).replace(FUNCTION_CHARACTERS_PATTERN, ' '),
    ).filter((token) => !STOP_WORDS.has(token)),
  );

/** Returns the share of a folded text's tokens that another one has. */
export function getSharedPart(text: string, otherText: string): number {
  const tokens = [...getTopicTokens(text)];
  const otherTokens = getTopicTokens(otherText);
  return tokens.length === 0 ? 0 : tokens.filter((token) => otherTokens.has(token)).length / tokens.length;
}

/** Returns the single characters that indicate a topic: 退學費 and 退番學費 have no bigram in common, but two characters. */
const getTopicCharacters = (foldedText: string) =>
  new Set(
    foldedText
      .replace(FUNCTION_CHARACTERS_PATTERN, '')
      .match(/\p{Script=Han}/gu)
      ?.map(markCharacter),
  );
const markCharacter = (character: string) => `~${character}`;
/** Weight of a single character relative to a bigram. */
const SINGLE_CHARACTER_WEIGHT = 0.6;

export interface ExampleMatch<Target> {
  target: Target;
  /**
   * Similarity from 0 to 1: the harmonic mean of the share of the question that the example covers and the share of the
   * example that the question covers.
   */
  score: number;
  /**
   * Share of the question, from 0 to 1, that all examples of the target cover together. Tokens that occur in most
   * examples have the highest weight.
   */
  support: number;
}

export interface ExampleIndex<Target> {
  examples: readonly { target: Target; tokens: ReadonlySet<string>; weight: number }[];
  byToken: ReadonlyMap<string, readonly number[]>;
  weights: ReadonlyMap<string, number>;
  /** For each token, the damped share of each target's examples that contain it. */
  shares: ReadonlyMap<string, ReadonlyMap<Target, number>>;
  /** Weight of a token that no example contains. */
  unknown: number;
}

/**
 * Exponent that damps shares: a token in a few of a target's examples has almost as much weight as one in all of them.
 */
const SHARE_EXPONENT = 0.3;

/** Builds an index of folded example questions. Tokens that few targets contain have the highest weight. */
export function buildExampleIndex<Target>(
  rows: readonly { target: Target; questions: readonly string[] }[],
): ExampleIndex<Target> {
  const shares = new Map<string, Map<Target, number>>();
  const tokenizedExamples = rows.flatMap(({ target, questions }) =>
    questions.map((question) => ({
      target,
      tokens: getTopicTokens(question),
      characters: getTopicCharacters(question),
    })),
  );
  for (const { target, tokens, characters } of tokenizedExamples)
    for (const token of [...tokens, ...characters]) {
      const ofToken = shares.get(token) ?? new Map<Target, number>();
      shares.set(token, ofToken.set(target, (ofToken.get(target) ?? 0) + 1));
    }
  const weights = new Map(
    [...shares].map(([token, ofToken]) => [
      token,
      Math.log(1 + rows.length / ofToken.size) * (token.startsWith('~') ? SINGLE_CHARACTER_WEIGHT : 1),
    ]),
  );
  const counts = new Map(rows.map(({ target, questions }) => [target, questions.length]));
  for (const ofToken of shares.values())
    for (const [target, count] of ofToken)
      ofToken.set(target, (count / (counts.get(target) ?? count)) ** SHARE_EXPONENT);
  const byToken = new Map<string, number[]>();
  const examples = tokenizedExamples.map(({ target, tokens }, exampleIndex) => {
    for (const token of tokens) {
      const withToken = byToken.get(token);
      if (withToken) withToken.push(exampleIndex);
      else byToken.set(token, [exampleIndex]);
    }
    return { target, tokens, weight: sum(tokens, (token) => weights.get(token) ?? 0) };
  });
  return { examples, byToken, weights, shares, unknown: Math.log(1 + rows.length) };
}

/**
 * Weight of a token that occurs in no example. An unknown English word is often an aside, but in a Chinese question it
 * is the topic, such as BTEC. Unknown Chinese bigrams are mostly not words.
 */
const UNKNOWN_WORD_WEIGHT = 0.65;
const UNKNOWN_LATIN_WEIGHT = 1.3;
const UNKNOWN_PAIR_WEIGHT = 0.3;
/**
 * Weight of the words of the other clauses when one clause is read as the question: 'My son is 16 and likes maths. Can
 * he work part time?' They may still match an example, but hardly lower the similarity if they do not.
 */
const CONTEXT_WEIGHT = 0.08;
/** Factors for a similarity that rests on one clause: the only one that asks, or any other. */
const ASKING_CLAUSE_SHARE = 0.96;
const CLAUSE_SHARE = 0.85;
const CLAUSE_BOUNDARY = /(?<=[.?!,;:，。？！；：])/u;
const ASKING_PATTERN =
  /[?？吗呢哪]|什么(?!都)|怎[么样]|多少|几[多时钱耐]|[可要会能得是使有]不[可要会能得是使]|有没有?|\b(?:how|what|whether)\b|^\W*(?:(?:and|or|so|but) )?(?:which|when|where|who|why|do|does|did|can|could|should|is|are|will|would|any)\b/u;
/** Minimum number of tokens of a clause that may be the whole question. */
const MIN_CLAUSE_TOKENS = 2;

interface Clause {
  tokens: ReadonlySet<string>;
  tokensAndCharacters: ReadonlySet<string>;
  /** Factor for a similarity that rests on the clause, or 0 for the conversation before the question. */
  share: number;
}

/**
 * Returns the targets whose examples are most similar to a folded question, most similar first, without duplicates. Words
 * of the conversation before it may complete an example ('how long?' after 'medicine'), but hardly lower the similarity.
 */
export function matchExamples<Target>(
  index: ExampleIndex<Target>,
  foldedText: string,
  foldedContext = '',
): ExampleMatch<Target>[] {
  const isOfHan = isHan(foldedText);
  const clauses = [...readClauses(foldedText), ...(foldedContext ? [createClause(foldedContext, 0)] : [])];
  const measureTokens = createClauseMeasure(clauses, ({ tokens }) => sumWeights(index, tokens, isOfHan));
  const measureSupport = createClauseMeasure(clauses, ({ tokensAndCharacters }) =>
    sumWeights(index, tokensAndCharacters, isOfHan),
  );
  const best = new Map<Target, number>();
  for (const [exampleNumber, common] of weighCommonTokens(index, clauses)) {
    const example = index.examples[exampleNumber];
    if (!example) continue;
    const recall = sum(common, (weight) => weight) / example.weight;
    const score = measureTokens(common, (precision) => (2 * precision * recall) / (precision + recall));
    if (score > (best.get(example.target) ?? 0)) best.set(example.target, score);
  }
  const support = weighSupport(index, clauses);
  return [...best]
    .map(([target, score]) => ({
      target,
      score,
      support: measureSupport(support.get(target) ?? [], (share) => share),
    }))
    .toSorted((a, b) => b.score - a.score);
}

/** Returns the clauses of a folded text that have tokens. */
function readClauses(foldedText: string): Clause[] {
  const texts = foldedText.split(CLAUSE_BOUNDARY).filter((text) => getTopicTokens(text).size > 0);
  const asks = texts.filter((text) => ASKING_PATTERN.test(text));
  // A question without a question mark or a question word is usually the last clause.
  const asking = asks.length > 0 ? asks : texts.slice(-1);
  return texts.map((text) =>
    createClause(text, asking.length === 1 && asking[0] === text ? ASKING_CLAUSE_SHARE : CLAUSE_SHARE),
  );
}

function createClause(text: string, share: number): Clause {
  const tokens = getTopicTokens(text);
  return { tokens, tokensAndCharacters: new Set([...tokens, ...getTopicCharacters(text)]), share };
}

/**
 * Returns a function that rates the share of a question that is covered, given the covered weight of each clause. It
 * takes the best of the question as a whole and each of its clauses.
 */
function createClauseMeasure(clauses: readonly Clause[], weigh: (clause: Clause) => number) {
  const weights = clauses.map(weigh);
  const total = sum(weights, (weight) => weight);
  const isOwn = (clause: number) => clauses[clause]?.share !== 0;
  const sumOwn = (values: readonly number[]) =>
    sum(
      values.filter((_value, clause) => isOwn(clause)),
      (value) => value,
    );
  const ofQuestion = mixContext(sumOwn(weights), total);
  const totals = clauses.map(({ tokens, share }, clause) =>
    share === 0 || tokens.size < MIN_CLAUSE_TOKENS ? Infinity : mixContext(weights[clause] ?? 0, total),
  );
  return (covered: readonly number[], rate: (share: number) => number): number => {
    const all = sum(covered, (weight) => weight);
    const ofClauses =
      clauses.filter(({ share }) => share > 0).length > 1
        ? totals.map(
            (ofClause, clause) =>
              rate(mixContext(covered[clause] ?? 0, all) / ofClause) * (clauses[clause]?.share ?? 0),
          )
        : [];
    return Math.max(rate(mixContext(sumOwn(covered), all) / ofQuestion), ...ofClauses);
  };
}
const mixContext = (own: number, all: number) => own + (all - own) * CONTEXT_WEIGHT;

/** Returns for each example the weight of its tokens in each clause. A token counts for the first clause that has it. */
function weighCommonTokens(index: ExampleIndex<unknown>, clauses: readonly Clause[]) {
  const common = new Map<number, number[]>();
  for (const [clause, token] of listTokens(clauses.map(({ tokens }) => tokens)))
    for (const exampleNumber of index.byToken.get(token) ?? [])
      addWeight(common, exampleNumber, clause, index.weights.get(token) ?? 0);
  return common;
}

/** Returns for each target the weight of the tokens in each clause that its examples cover together. */
function weighSupport<Target>(index: ExampleIndex<Target>, clauses: readonly Clause[]) {
  const support = new Map<Target, number[]>();
  for (const [clause, token] of listTokens(clauses.map(({ tokensAndCharacters }) => tokensAndCharacters)))
    for (const [target, share] of index.shares.get(token) ?? [])
      addWeight(support, target, clause, (index.weights.get(token) ?? 0) * share);
  return support;
}

/** Returns each token of a question once, with the number of the first clause that has it. */
function listTokens(clauses: readonly ReadonlySet<string>[]): [clause: number, token: string][] {
  const seen = new Set<string>();
  return clauses.flatMap((tokens, clause) =>
    [...tokens].flatMap((token): [number, string][] => {
      if (seen.has(token)) return [];
      seen.add(token);
      return [[clause, token]];
    }),
  );
}

function addWeight<Key>(weights: Map<Key, number[]>, key: Key, clause: number, weight: number): void {
  const ofKey = weights.get(key) ?? [];
  while (ofKey.length <= clause) ofKey.push(0);
  ofKey[clause] = (ofKey[clause] ?? 0) + weight;
  weights.set(key, ofKey);
}

const sumWeights = (index: ExampleIndex<unknown>, tokens: ReadonlySet<string>, isOfHan: boolean) =>
  sum(tokens, (token) => getWeight(index, token, isOfHan ? UNKNOWN_LATIN_WEIGHT : UNKNOWN_WORD_WEIGHT));

function getWeight({ weights, unknown }: ExampleIndex<unknown>, token: string, ofUnknown: number): number {
  const existingWeight = weights.get(token);
  if (existingWeight !== undefined) return existingWeight;
  if (/^\d+$/u.test(token)) return 0;
  if (token.startsWith('~')) return unknown * UNKNOWN_PAIR_WEIGHT * SINGLE_CHARACTER_WEIGHT;
  return unknown * (CONCEPT_TOKENS.has(token) ? 1 : isHan(token) ? UNKNOWN_PAIR_WEIGHT : ofUnknown);
}

const sum = <Item>(items: Iterable<Item>, weigh: (item: Item) => number) =>
  [...items].reduce((total, item) => total + weigh(item), 0);
