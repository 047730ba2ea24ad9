import { escapeMarkup, t } from '#backend/assistant/messages.ts';
import { createLinkCard, getPageName } from '#backend/assistant/reply.ts';
import { type IndexedPassageRow, type PassageRow, TITLE_SEPARATOR } from '#backend/queries/assistant/index.ts';
import { getConcepts, matchExamples, getTokens } from '#backend/assistant/index/example-index.ts';
import { type PassageIndex, getTokenWeight } from '#backend/assistant/index/passage-index.ts';
import { foldQuestion } from '#backend/assistant/reading/fold-question.ts';
import type { PassageScope } from '#backend/assistant/reading/passage-scope.ts';
import { removeAsides } from '#backend/assistant/reading/remove-asides.ts';
import { matchGuideTopics, removePlaces } from '#backend/assistant/reading/vocabulary.ts';
import { isHan } from '#backend/search/search-words.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { fillDatedFacts } from '#shared/rules/dated-facts.ts';
import type { Claim, LookupContext } from './claims.ts';

/**
 * Tokens without weight: words that occur in any question, and names of countries, because the passages are already
 * selected by country.
 */
const COMMON_WORDS = new Set(
  getTokens(
    '英国 英格 格兰 澳洲 澳大 大利 利亚 美国 加拿 拿大 britain england kingdom australia america canada states united ' +
      'a an the and or of to in on at for from by with without as is are was were be been do does did have has had can could will would should may might must i me my ' +
      'mine we us our you your he him his she her they them their it its this that these those there here what which who whom when where why how much many any some ' +
      'if so not no yes please need want like get got go going know tell about into than then just also more most very too am im ive s t uk au ca usa student students ' +
      'difference differences between study studying university universities uni school schools course courses apply applying application visa year years after before one two up out ' +
      '什么 甚麼 怎么 怎麼 怎样 怎樣 如何 可以 可唔 可不 唔可 不可 是不 係咪 有没 有冇 要不 要唔 多少 幾多 几多 几时 幾時 哪些 有哪 邊啲 哪里 我的 我嘅 請問 请问 知道 需要 学生 學生 大学 大學 留学 留學 申请 申請 课程 課程 签证 簽證',
  ),
);

/** Concepts that occur in any question. */
const COMMON_CONCEPTS = new Set([
  'xschool',
  'xcourse',
  'xapply',
  'xvisa',
  'xhow',
  'xwhat',
  'xrequire',
  'uk',
  'usa',
  'canada',
  'australia',
]);

/** Characters whose bigrams, such as 是哪 or 我想, have no weight. */
const FUNCTION_WORDS = new Set(
  '的了吗呢吧啊是不有没在我你他她们这那哪个些什么怎样会能可以要想去到和与或请问给被把对都也还就只最几多少点做得',
);

const isFunctionPair = (token: string) =>
  isHan(token) && [...token].every((character) => FUNCTION_WORDS.has(character));

/** Matches words that are removed before bigrams are built. Otherwise 生签, from 学生签证, would count as a rare word. */
const COMMON_HAN_PATTERN =
  /英国|英格兰|澳洲|澳大利亚|美国|加拿大|什么|怎么|怎样|如何|可不可以|可以|是不是|有没有|要不要|会不会|多少钱?|几多|几时|什么时候|哪些|哪里|我的|请问|想问|知道|需要|国际学生|留学生|学生|大学|留学|申请|课程|签证|通常|一般|大概/gu;

/** Returns the tokens of a folded question that indicate its topic. */
export const extractSearchWords = (foldedText: string): string[] => [
  ...new Set(
    getTokens(foldedText.replace(COMMON_HAN_PATTERN, ' ')).filter(
      (token) => !COMMON_WORDS.has(token) && !isFunctionPair(token) && !/^\d$/u.test(token),
    ),
  ),
];

const MAX_WORDS = 40;

export interface ScoredPassage {
  row: IndexedPassageRow;
  /** Weighted share of the question's tokens that the passage contains. Tokens in its title have a higher weight. */
  share: number;
  /** Word match, limited to a maximum, plus the similarity of an example question; from 0 to about 2. */
  fit: number;
  /** Whether the title contains any token of the question. */
  isTitled: boolean;
  /** Weighted share of the title's tokens that the question contains, from 0 to 1. */
  precision: number;
  matched: number;
  /** Similarity of the passage's example questions, from 0 to 1, or null if it has none. */
  nearness: number | null;
  /** The same similarity with the names of schools and places in the question, from 0 to 1. */
  exactness: number;
  /** Share of the question that the passage's example questions cover together, from 0 to 1. */
  support: number;
  /** Whether the passage contains all tokens of a folded name. */
  mentions: (name: string) => boolean;
  /** Whether its title contains the distinctive tokens of a folded name. */
  entitles: (name: string) => boolean;
  titleNames: ReadonlySet<string>;
  names: ReadonlySet<string>;
  scope: PassageScope;
}

const TITLE_WEIGHT = 1.6;
/** Weight of a synonym, relative to a word of the question itself. */
const SIMILAR_SCORE_SHARE = 0.4;
const stripMarkup = (markup: string) => markup.replace(/<[^<>]*>/gu, ' ');

/** Returns a predicate for the passages that the user may read. */
const createVisibilityFilter =
  ({ agentKey, publicLevel }: LookupContext, { replaced }: PassageIndex) =>
  (row: IndexedPassageRow) =>
    (row.agentKey === '' || row.agentKey === agentKey) &&
    (row.levels & (1 << (publicLevel & 31))) !== 0 &&
    !(row.kind === 'guide' && row.agentKey === '' && replaced.has(`${agentKey} ${row.key}`));

const localizePassage = <Row extends PassageRow>(row: Row, locale: Locale): Row => ({
  ...row,
  title: parseLocalizedText(row.title, locale),
  body: parseLocalizedText(row.body, locale),
});

interface SearchedTexts {
  /** The question with the names of schools and places. */
  withNames?: string;
  /** Folded text of the conversation before the question. */
  context?: string;
}

/** Returns passages that the user may read and that `isCandidate` selects, best match first. */
async function scorePassages(
  lookup: LookupContext,
  question: string,
  isCandidate: (row: PassageRow) => boolean,
  { withNames = question, context = '' }: SearchedTexts = {},
): Promise<ScoredPassage[]> {
  const { locale } = lookup;
  const passageIndex = await lookup.texts();
  const isVisible = createVisibilityFilter(lookup, passageIndex);
  const foldedText = removeAsides(await foldQuestion(question));
  const textWithNames = removeAsides(await foldQuestion(withNames));
  const matches = matchExamples(passageIndex.examples, removePlaces(foldedText), removePlaces(context));
  const nearnessByPassageId = new Map(matches.map(({ target, score }) => [target, score]));
  const exactnessByPassageId =
    textWithNames === foldedText
      ? nearnessByPassageId
      : new Map(
          matchExamples(passageIndex.examples, removePlaces(textWithNames), removePlaces(context)).map(
            ({ target, score }) => [target, score],
          ),
        );
  const support = new Map(matches.map((match) => [match.target, match.support]));
  const topics = new Map<string, { score: number; support: number }>(
    matchGuideTopics(foldedText).map(({ target, ...match }) => [target, match]),
  );
  const words = extractSearchWords(foldedText).slice(0, MAX_WORDS);
  const concepts = getConcepts(foldedText).filter((concept) => !COMMON_CONCEPTS.has(concept));
  const searchTokens = new Set([...words, ...concepts]);
  const totalWeight = words.reduce(
    (sum, word) => sum + getTokenWeight(passageIndex, word),
    getTokenWeight(passageIndex, 'qqqq') / 2,
  );
  return passageIndex.passages
    .filter(({ row }) => isCandidate(row) && isVisible(row))
    .map(({ row, titles, inTitle, inBody, titleNames, names, scope }) => {
      const weighTokens = (tokens: readonly string[]) =>
        tokens.reduce(
          (sum, word) =>
            sum + (inTitle.has(word) ? TITLE_WEIGHT : inBody.has(word) ? 1 : 0) * getTokenWeight(passageIndex, word),
          0,
        );
      const matchedWeight = weighTokens(words) + weighTokens(concepts) * SIMILAR_SCORE_SHARE;
      const precision = Math.max(
        0,
        ...titles.map((title) => calculateTitlePrecision(passageIndex, title, searchTokens)),
      );
      const exampleNearness = nearnessByPassageId.get(row.id) ?? 0;
      // Passages without example questions use those of their topic.
      const topic = row.questions === '{}' ? topics.get(`guide:${row.topic}`) : undefined;
      const wordFit = (matchedWeight / totalWeight) * (MIN_PRECISION + PRECISION_WEIGHT * precision);
      return {
        row: localizePassage(row, locale),
        share: wordFit + exampleNearness * EXAMPLE_WEIGHT,
        fit:
          Math.min(MAX_WORD_FIT, wordFit) * WORD_WEIGHT +
          (topic ? topic.score * TOPIC_WEIGHT : exampleNearness) * NEAREST_EXAMPLE_WEIGHT +
          (topic ? topic.support * TOPIC_WEIGHT : (support.get(row.id) ?? 0)) * SUPPORT_WEIGHT,
        precision,
        nearness: row.questions === '{}' ? null : (nearnessByPassageId.get(row.id) ?? 0),
        exactness: exactnessByPassageId.get(row.id) ?? 0,
        support: support.get(row.id) ?? 0,
        matched: words.filter((word) => inTitle.has(word) || inBody.has(word)).length,
        mentions: (name: string) => getTokens(name).every((token) => inTitle.has(token) || inBody.has(token)),
        entitles: (name: string) => {
          const tokens = extractSearchWords(name);
          return tokens.length > 0 && tokens.every((token) => inTitle.has(token));
        },
        isTitled: [...words, ...concepts].some((word) => inTitle.has(word)),
        titleNames,
        names,
        scope,
      };
    })
    .toSorted((a, b) => b.share - a.share || a.row.id - b.row.id);
}

/** Weight of the example question that is most similar. */
const EXAMPLE_WEIGHT = 0.5;
/** Maximum fit by words. Otherwise repeated words in a title would outweigh the most similar example question. */
const MAX_WORD_FIT = 1.2;
const WORD_WEIGHT = 0.45;
const NEAREST_EXAMPLE_WEIGHT = 0.75;
const SUPPORT_WEIGHT = 1.5;
const TOPIC_WEIGHT = 0.75;

/**
 * Minimum factor for title precision. A title on another topic, such as 'open work permit for spouses', lowers the
 * score down to this factor.
 */
const MIN_PRECISION = 0.7;
const PRECISION_WEIGHT = 0.5;

/** Returns the weighted share of a title's tokens that the question contains. */
function calculateTitlePrecision(
  passageIndex: PassageIndex,
  title: ReadonlySet<string>,
  searchTokens: ReadonlySet<string>,
): number {
  const words = [...title].filter((token) => !COMMON_WORDS.has(token) && !isFunctionPair(token));
  const sumWeights = (tokens: readonly string[]) =>
    tokens.reduce((sum, token) => sum + getTokenWeight(passageIndex, token), 0);
  const titleWeight = sumWeights(words);
  return titleWeight === 0 ? 0 : sumWeights(words.filter((token) => searchTokens.has(token))) / titleWeight;
}

function parseLocalizedText(json: string, locale: Locale): string {
  const texts = JSON.parse(json) as Partial<Record<Locale, string>>;
  return fillDatedFacts(texts[locale] || texts.zh || '', locale);
}

export function findGuidePassages(
  lookup: LookupContext,
  question: string,
  topics: readonly string[],
  countries: readonly string[],
): Promise<ScoredPassage[]> {
  const allowedCountries = new Set([...countries, 'all', 'cn', 'hk']);
  return scorePassages(
    lookup,
    question,
    ({ kind, topic, country }) =>
      (kind === 'guide' || kind === 'country') && topics.includes(topic) && allowedCountries.has(country),
  );
}

/** Searches all texts of the site, best match first. Of an article, only the best section is returned. */
export const searchPassages = async (
  lookup: LookupContext,
  question: string,
  { isWanted = () => true, ...texts }: SearchedTexts & { isWanted?: (passage: ScoredPassage) => boolean } = {},
): Promise<ScoredPassage[]> =>
  (await scorePassages(lookup, question, () => true, texts))
    .filter((passage) => passage.share + passage.exactness > 0 && isWanted(passage))
    .filter(
      ({ row }, passageIndex, passages) =>
        row.kind !== 'article' ||
        passages.findIndex((passage) => passage.row.kind === 'article' && passage.row.ref === row.ref) === passageIndex,
    );

/** Returns the id of a passage's claim. */
export const getPassageId = ({ key, id }: PassageRow) => `guide.${key || id}`;

/** Converts a passage of a guide to a claim: one sentence with its page and date. */
export function createPassageClaim(row: PassageRow, lookup: Pick<LookupContext, 'locale' | 'now'>): Claim {
  const { locale, now } = lookup;
  const isOverdue = row.reviewBy !== '' && row.reviewBy < now.toISOString().slice(0, row.reviewBy.length);
  return {
    id: getPassageId(row),
    text: stripMarkup(row.body).trim(),
    value: '',
    unit: '',
    subject: row.country === 'all' ? row.title : `${row.country} · ${row.title}`,
    source: { publisher: row.publisher, address: row.page },
    asAt: row.asAt,
    caution: isOverdue ? t(locale, 'guideOverdue', { day: row.reviewBy }) : '',
  };
}

/**
 * Matches an initial 'yes' or 'no'. It answers the question in the help text. A visitor may have asked the opposite.
 */
const POLARITY_PATTERN = /^<p>(?:yes|no|不用|不會|不会|不可以|可以|會|会|是|不是|有|沒有|没有|要|不要)[。，,.] ?/iu;

/** Renders a text of the site as markup. It was sanitised when it was saved. */
export const renderPassage = ({ kind, title, body: passageBody }: Pick<PassageRow, 'kind' | 'title' | 'body'>) => {
  const bodyMarkup = kind === 'help' ? passageBody.replace(POLARITY_PATTERN, '<p>') : passageBody;
  const [, subtitle = ''] = kind === 'article' ? title.split(TITLE_SEPARATOR) : [];
  const text = /^\s*<(?:p|ul|ol|table)\b/u.test(bodyMarkup) ? bodyMarkup : `<p>${escapeMarkup(bodyMarkup)}</p>`;
  return subtitle ? `<p>${escapeMarkup(subtitle)}</p>${text}` : text;
};

const ARTICLES_PATH = '/consult/';

/** Returns a link card for the page of a passage, or null for guides, whose claims have their own links. */
export function createPassageCard({ kind, ref, title }: PassageRow) {
  const [name = '', text = ''] = title.split(TITLE_SEPARATOR);
  if (kind === 'article') return createLinkCard(`${ARTICLES_PATH}${ref}`, name, text);
  if (kind === 'lecture') return createLinkCard('/lecture', name);
  if (kind === 'page') return createLinkCard(`/${ref}`, getPageName(title));
  return null;
}
