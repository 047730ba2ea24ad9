import type { Question } from '#backend/assistant/question.ts';
import { foldQuestion } from '#backend/assistant/reading/fold-question.ts';
import { matchTopics, findSmallTalk } from '#backend/assistant/reading/vocabulary.ts';
import type { Reply } from '#backend/assistant/reply.ts';
import { escapeMarkup, t } from '#backend/assistant/messages.ts';
import { type CrisisLineRow, selectCrisisLines } from '#backend/queries/assistant/crisis-lines.ts';
import { batchRead } from '#backend/queries/database.ts';
import { selectAgentByKey } from '#backend/queries/site/agents.ts';
import { CRISIS_REGIONS, type CrisisRegion } from '#shared/contract/crisis-line-operations.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { type Crisis, detectCrisis } from './read-crisis.ts';

const OPENING_MESSAGES = {
  life: 'crisisLife',
  other: 'crisisOther',
  abuse: 'crisisAbuse',
  despair: 'crisisDespair',
  /** Key of the reply to an unclear message that follows a crisis message. */
  after: 'crisisAfter',
} as const;

/**
 * Replies with empathy, then with staffed crisis lines, then with the agency's advisers and a note that they may be
 * offline. The reply contains no catalogue data, uses no language model, and asks no question.
 */
export async function answerCrisis(
  { db, agentKey, question, locale: siteLocale }: Pick<Question, 'db' | 'agentKey' | 'question' | 'locale'>,
  crisis: Crisis | 'after',
): Promise<Reply> {
  const locale = detectLocale(question, siteLocale);
  const paragraphs = [
    t(locale, OPENING_MESSAGES[crisis]),
    ...(crisis === 'despair' || crisis === 'after' ? [] : [t(locale, 'crisisNow')]),
    t(locale, 'crisisCall'),
    ...(crisis === 'after' ? [] : [t(locale, 'crisisMistaken')]),
  ];
  const lang = LANGUAGE_TAGS[locale];
  const renderParagraph = (text: string) => `<p lang="${lang}">${escapeMarkup(text)}</p>`;
  return {
    answer: paragraphs.map(renderParagraph).join(''),
    cards: [],
    suggestions: [],
    offersHuman: true,
    hasNothing: false,
    helpLines: await loadHelpLines({ db, agentKey, question, locale: siteLocale }),
  };
}

/**
 * Renders the crisis lines, starting with the most likely region, with a note that the agency may not be reading. If the
 * person is known to be in `countries`, the lines of these and of the home of the reader suffice.
 */
export async function loadHelpLines(
  { db, agentKey, question, locale: siteLocale }: Pick<Question, 'db' | 'agentKey' | 'question' | 'locale'>,
  countries: readonly CrisisRegion[] = [],
): Promise<string> {
  const locale = detectLocale(question, siteLocale);
  const [rows, [agent]] = await batchRead(db, selectCrisisLines(), selectAgentByKey(agentKey));
  const city = agent?.originCity ?? getCityOfLocale(locale);
  const regions =
    countries.length > 0 ? [...new Set([...countries, ...listHomeRegions(city)])] : guessRegions(question, city);
  const peopleParagraph = `<p lang="${LANGUAGE_TAGS[locale]}">${escapeMarkup(t(locale, 'crisisPeople'))}</p>`;
  return renderHelpLines(groupLinesByRegion(rows, regions), locale) + peopleParagraph;
}

const getCityOfLocale = (locale: Locale) => (locale === 'zh-hk' ? 'hk' : locale === 'zh' ? 'cn' : undefined);

const HAN_PATTERN = /\p{Script=Han}/u;
const TRADITIONAL_CHARACTERS_PATTERN =
  /[這們來說學國個為時費課請還沒過對開關殺輕殘傷樓絕撐點樣讓會離話嘅咗唔冇佢哋啲喺嗰攰]/u;

/**
 * Returns the language of the message instead of the site's, so that a person in distress need not read another
 * language.
 */
function detectLocale(question: string, siteLocale: Locale): Locale {
  if (HAN_PATTERN.test(question))
    return siteLocale === 'en-us' ? (TRADITIONAL_CHARACTERS_PATTERN.test(question) ? 'zh-hk' : 'zh') : siteLocale;
  return /[a-z]{2}/iu.test(question) && !/\p{Script=Arabic}/u.test(question) ? 'en-us' : siteLocale;
}

/**
 * Number of later messages that still count as a reaction to a crisis message, because replies may be late and short.
 */
const REMEMBERED_QUESTIONS = 2;
/** Kinds of small talk whose usual reply would end the conversation with a person who is still in danger. */
const IGNORED_SMALL_TALK: ReadonlySet<string> = new Set(['goodbye', 'upset', 'greeting']);

/** Whether a message follows a crisis message and asks for nothing that a look-up could answer. */
export async function followsCrisis({
  earlierQuestions,
  question,
}: Pick<Question, 'earlierQuestions' | 'question'>): Promise<boolean> {
  if (!earlierQuestions.slice(-REMEMBERED_QUESTIONS).some((item) => detectCrisis(item.question))) return false;
  const text = await foldQuestion(question);
  const smallTalk = findSmallTalk(text);
  if (smallTalk) return IGNORED_SMALL_TALK.has(smallTalk);
  return !STUDIES_PATTERN.test(text) && matchTopics(text).every((topic) => COMMON_TOPICS.has(topic));
}

/** Topics whose words may occur in any message: 'what do I do', 'where can I go', 'it gets no better'. */
const COMMON_TOPICS: ReadonlySet<string> = new Set(['major', 'school', 'compare', 'place', 'begin', 'weather']);
/**
 * Matches subjects of the catalogue and the guides. Example questions are too vague for a message from a person in
 * danger.
 */
const STUDIES_PATTERN =
  /\b(?:universit\w+|unis?|college|courses?|degrees?|masters?|visas?|ucas|ielts|work hours)\b|大学|院校|课程|专业|硕士|本科|预科|签证|打工|保险/u;

const REGION_MESSAGE_KEYS = {
  hk: 'placeHk',
  cn: 'placeCn',
  uk: 'placeUk',
  us: 'placeUs',
  au: 'placeAu',
  ca: 'placeCa',
} as const;

/** Renders the crisis lines as tel: links, starting with the most likely region. */
function renderHelpLines(regions: readonly RegionLines[], locale: Locale): string {
  const [firstRegion, ...otherRegions] = regions;
  if (!firstRegion) return '';
  const markupBlocks = [
    `<h3>${escapeMarkup(getPlaceName(firstRegion.place, locale))}</h3>${renderLineList(firstRegion.lines, locale)}`,
    ...(otherRegions.length > 0
      ? [
          `<h3>${escapeMarkup(t(locale, 'crisisElsewhere'))}</h3>${renderLineList(
            otherRegions.flatMap(({ lines }) => lines),
            locale,
            true,
          )}`,
        ]
      : []),
    `<p>${escapeMarkup(t(locale, 'crisisLinesNote'))}</p>`,
  ];
  return `<div lang="${LANGUAGE_TAGS[locale]}">${markupBlocks.join('')}</div>`;
}

const getPlaceName = (place: string, locale: Locale) =>
  t(locale, REGION_MESSAGE_KEYS[place as keyof typeof REGION_MESSAGE_KEYS] ?? 'crisisElsewhere');

const renderLineList = (rows: readonly CrisisLineRow[], locale: Locale, isPlaceNamed = false) =>
  `<ul>${rows.map((row) => `<li>${renderHelpLine(row, locale, isPlaceNamed)}</li>`).join('')}</ul>`;

function renderHelpLine(row: CrisisLineRow, locale: Locale, isPlaceNamed: boolean): string {
  const parseLocalizedText = (textsJson: string) => (JSON.parse(textsJson) as Record<string, string>)[locale] ?? '';
  const name = isPlaceNamed
    ? t(locale, 'crisisLineOf', { place: getPlaceName(row.place, locale), name: parseLocalizedText(row.name) })
    : parseLocalizedText(row.name);
  const phoneNumber = escapeMarkup(row.number);
  // A number that accepts only text messages gets no tel: link.
  const phoneMarkup =
    row.way === 'text'
      ? `<strong>${phoneNumber}</strong>`
      : `<a href="tel:${row.number.replace(/[^\d+]/g, '')}">${phoneNumber}</a>`;
  const factsText = [parseLocalizedText(row.hours), parseLocalizedText(row.languages)]
    .filter(Boolean)
    .join(t(locale, 'crisisJoin'));
  return [`${escapeMarkup(name)} ${phoneMarkup}`, escapeMarkup(factsText), `<span>${renderSource(row, locale)}</span>`]
    .filter(Boolean)
    .join('<br>');
}

/** Renders when a line was confirmed or, if it was not, its source and date. */
function renderSource({ sources, asAt, readOn, confirmedAt }: CrisisLineRow, locale: Locale): string {
  if (confirmedAt) return escapeMarkup(t(locale, 'crisisConfirmed', { day: confirmedAt }));
  const [source = ''] = JSON.parse(sources) as string[];
  const date = t(locale, asAt ? 'crisisAsAt' : 'crisisReadOn', { day: asAt || readOn });
  return `${escapeMarkup(date)}${t(locale, 'crisisJoin')}${renderSourceLink(source)}`;
}

/** Renders a web address as a link. Any other source is the name of a page and stays plain text. */
function renderSourceLink(source: string): string {
  if (!/^https?:/.test(source) || !URL.canParse(source)) return escapeMarkup(source);
  const { href, hostname } = new URL(source);
  return `<a href="${escapeMarkup(href)}" target="_blank">${escapeMarkup(hostname.replace(/^www\./, ''))}</a>`;
}

/** Patterns of the places that a message may name. */
const REGION_PATTERNS: readonly (readonly [CrisisRegion, RegExp])[] = [
  [
    'uk',
    /\b(?:uk|england|britain|scotland|wales|london|manchester|edinburgh|glasgow|birmingham|leeds)\b|英国|英國|伦敦|倫敦|曼彻斯特|曼徹斯特|爱丁堡|愛丁堡/iu,
  ],
  [
    'us',
    /\b(?:usa|america|united states|in the us|new york|boston|california|los angeles)\b|美国|美國|纽约|紐約|波士顿|波士頓|加州|洛杉矶|洛杉磯/iu,
  ],
  ['au', /\b(?:australia|sydney|melbourne|brisbane|perth|adelaide)\b|澳洲|澳大利亚|悉尼|雪梨|墨尔本|墨爾本|布里斯班/iu],
  ['ca', /\b(?:canada|toronto|vancouver|montreal|ottawa)\b|加拿大|多伦多|多倫多|温哥华|溫哥華/iu],
  ['hk', /\bhong ?kong\b|香港/iu],
  [
    'cn',
    /\b(?:mainland|beijing|shanghai|shenzhen|guangzhou)\b|中国|中國|内地|內地|大陆|大陸|北京|上海|深圳|广州|廣州/iu,
  ],
];

/** Returns regions by likelihood: places named in the message, the agency's region, then all others. */
function guessRegions(message: string, agencyCity: string | undefined): CrisisRegion[] {
  const mentionedRegions = REGION_PATTERNS.filter(([, pattern]) => pattern.test(message)).map(([region]) => region);
  return [...new Set([...mentionedRegions, ...listHomeRegions(agencyCity), ...CRISIS_REGIONS])];
}

const listHomeRegions = (agencyCity: string | undefined): CrisisRegion[] =>
  agencyCity === undefined ? [] : [agencyCity === 'hk' ? 'hk' : 'cn'];

interface RegionLines {
  place: string;
  lines: readonly CrisisLineRow[];
}

/**
 * Keeps all lines of the most likely region and the first line of every other region, because a long list would not
 * help.
 */
function groupLinesByRegion(rows: readonly CrisisLineRow[], regions: readonly CrisisRegion[]): RegionLines[] {
  return regions.flatMap((region, index) => {
    const lines = rows.filter((row) => row.place === region);
    return lines.length === 0 ? [] : [{ place: region, lines: index === 0 ? lines : lines.slice(0, 1) }];
  });
}
