import { escapeMarkup, say } from '#backend/assistant/say.ts';
import { linkCard, nameOfPage } from '#backend/assistant/reply.ts';
import { type PassageRow, passagesAbout, passagesWith } from '#backend/queries/assistant/index.ts';
import { readRows } from '#backend/queries/database.ts';
import { isHan, pairsOf, splitWords } from '#backend/search/search-words.ts';
import { foldQuestion, foldText } from '#backend/assistant/reading/fold-question.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { fillDatedFacts } from '#shared/rules/dated-facts.ts';
import { type Claim, type LookUp, writeClaims } from './claims.ts';

/** Words of any question; a passage that shares only these is about something else. */
const COMMON = new Set(
  (
    'a an the and or of to in on at for from by with without as is are was were be been do does did have has had can could will would should may might must i me my ' +
    'mine we us our you your he him his she her they them their it its this that these those there here what which who whom when where why how much many any some ' +
    'if so not no yes please need want like get got go going know tell about into than then just also more most very too am im ive s t uk au ca usa student students ' +
    'study studying university universities uni school schools course courses apply applying application visa year years after before one two up out ' +
    '什么 甚麼 怎么 怎麼 怎样 怎樣 如何 可以 可唔 可不 唔可 不可 是不 係咪 有没 有冇 要不 要唔 多少 幾多 几多 几时 幾時 哪些 有哪 邊啲 哪里 我的 我嘅 請問 请问 知道 需要 学生 學生 大学 大學 留学 留學 申请 申請 课程 課程 签证 簽證'
  ).split(' '),
);

/** Words that questions and texts have for one thing, of folded text. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/\b(?:jobs?|employ\w*)\b|打工|做野|兼职/u, ' work 工作'],
  [/\bwork\b[^.?!]{0,20}\bpart[- ]time\b|\bpart[- ]time (?:work|jobs?)\b|打工|兼职/u, ' hours week 小时'],
  [
    /\b(?:wife|husband|spouse|partner|children|kids)\b|配偶|老婆|老公|太太|先生|孩子/u,
    ' family spouse dependants 家属 家人',
  ],
  [/\b(?:dads?|mums?|moms?|fathers?|mothers?)\b|爸|妈/u, ' parent parents 父母'],
  [/\bhow long\b|多久|几耐|几长|几年|多少年/u, ' years months 年 许可'],
  [/\b(?:refused|rejected|denied)\b|拒/u, ' refusal refused 被拒'],
  [/\bonline\b|网课|网上读|远程/u, ' distance online 网上 远程 遥距'],
  [/\b(?:talks?|lectures?)\b|讲座/u, ' lecture'],
  [/\b(?:room|rent)\b|租金|房租|租房/u, ' room rent 房间 房租'],
  [/\bliving\b|生活费|使费/u, ' living 生活费 开支'],
  [/\b(?:account|savings|bank)\b|户口|账户|存款/u, ' money account 存款 资金'],
  [/\bgp|doctor\b|看病|看医生/u, ' nhs doctor 医生'],
  [/租(?:屋|房)|lease|rental/u, ' lease 租约'],
  [/推迟|延(?:迟|期)/u, ' defer 延迟入学 延期入学'],
  [/\bwrite my reference|推荐信/u, ' reference 推荐信 推荐人'],
  [/多久|几耐/u, ' 工作日 工作天'],
];

const withAlike = (folded: string) =>
  folded +
  ALIKE.filter(([said]) => said.test(folded))
    .map(([, words]) => words)
    .join('');

/** The words of a question that say what it is about, Chinese in pairs of characters. */
export const wordsToFind = (question: string): string[] => [
  ...new Set(
    splitWords(question)
      .flatMap((word) => (isHan(word) ? pairsOf(word) : [word]))
      .filter((word) => !COMMON.has(word) && !/^\d$/u.test(word)),
  ),
];

const MOST_WORDS = 24;

const askerOf = ({ agentKey, locale, publicLevel }: LookUp) => ({ agentKey, locale, level: publicLevel });

export interface Scored {
  row: PassageRow;
  /** The share of what was asked that it has. */
  share: number;
}

const plain = (markup: string) => markup.replace(/<[^<>]*>/gu, ' ');

/** How much of a question a passage has; words of its title count twice. Both are folded, for a question may be in another script. */
async function shareOf(words: readonly string[], { title, body }: PassageRow): Promise<number> {
  const inTitle = new Set(tokensOf(await foldQuestion(title)));
  const inBody = new Set(tokensOf(await foldText(plain(body))));
  const worth = words.reduce(
    (sum, word) => sum + (inTitle.has(word) ? 2 : inBody.has(word) || hasStem(word, inBody) ? 1 : 0),
    0,
  );
  return words.length === 0 ? 0 : worth / (words.length + 1);
}

const tokensOf = (text: string) => splitWords(text).flatMap((word) => (isHan(word) ? pairsOf(word) : [word]));

const hasStem = (word: string, among: ReadonlySet<string>) =>
  /^[a-z]{5,}$/u.test(word) &&
  [...among].some((one) => one.length > 4 && (one.startsWith(word.slice(0, -1)) || word.startsWith(one.slice(0, -1))));

/** Passages of these topics and countries, the nearest to the question first. */
export async function guidePassages(
  look: LookUp,
  question: string,
  topics: readonly string[],
  countries: readonly string[],
): Promise<Scored[]> {
  if (topics.length === 0) return [];
  const rows = await readRows(
    look.db,
    passagesAbout(topics, [...new Set([...countries, 'all', 'cn', 'hk'])], askerOf(look)),
  );
  const words = wordsToFind(withAlike(question));
  const ofKind = rows.filter(({ kind }) => kind === 'guide' || kind === 'country');
  return (await Promise.all(ofKind.map(async (row) => ({ row, share: await shareOf(words, row) })))).toSorted(
    (a, b) => b.share - a.share || a.row.id - b.row.id,
  );
}

/** Whatever of the site's texts shares most with a question, whatever its kind. */
export async function searchPassages(look: LookUp, question: string): Promise<Scored[]> {
  const folded = await foldQuestion(question);
  const words = wordsToFind(folded);
  if (words.length === 0) return [];
  const sought = [...new Set([...words, ...wordsToFind(question), ...wordsToFind(withAlike(folded))])].slice(
    0,
    MOST_WORDS,
  );
  const rows = await readRows(look.db, passagesWith(sought, askerOf(look)));
  return (await Promise.all(rows.map(async (row) => ({ row, share: await shareOf(words, row) })))).toSorted(
    (a, b) => b.share - a.share,
  );
}

/** A passage as an answer shows it, for who writes one. */
export const writePassage = (
  look: Pick<LookUp, 'locale' | 'now'>,
  { passage, ...guide }: { passage: string } & Pick<PassageRow, 'page' | 'publisher' | 'asAt' | 'reviewBy'>,
): string => writeClaims([passageClaim({ ...NO_GUIDE, ...guide, body: passage }, look)], look.locale);

const NO_GUIDE: PassageRow = {
  id: 0,
  kind: 'guide',
  ref: '',
  country: 'all',
  topic: '',
  title: '',
  body: '',
  page: '',
  publisher: '',
  asAt: '',
  reviewBy: '',
  key: '',
};

/** A guide's passage as a claim: one sentence with its page and date. */
export function passageClaim(row: PassageRow, look: Pick<LookUp, 'locale' | 'now'>): Claim {
  const { locale, now } = look;
  const isOverdue = row.reviewBy !== '' && row.reviewBy < now.toISOString().slice(0, row.reviewBy.length);
  return {
    id: `guide.${row.key || row.id}`,
    text: fillDatedFacts(plain(row.body).trim(), locale),
    value: '',
    unit: '',
    subject: row.country === 'all' ? row.title : `${row.country} · ${row.title}`,
    source: { publisher: row.publisher, address: row.page },
    asAt: row.asAt,
    caution: isOverdue ? say(locale, 'guideOverdue', { day: row.reviewBy }) : '',
  };
}

/** A text of the site itself, as markup: its own words, sanitised where they were written. */
export const passageMarkup = ({ body }: PassageRow, locale: Locale) => {
  const filled = fillDatedFacts(body, locale);
  return /^\s*<(?:p|ul|ol|table)\b/u.test(filled) ? filled : `<p>${escapeMarkup(filled)}</p>`;
};

const ARTICLES = '/consult/';

/** Where a passage stands on the site; null for guides, which link their own page. */
export function passageCard(row: PassageRow) {
  const title = nameOfPage(row.title);
  if (row.kind === 'article') return linkCard(`${ARTICLES}${row.ref}`, title);
  if (row.kind === 'lecture') return linkCard('/lecture', title);
  if (row.kind === 'page') return linkCard(`/${row.ref}`, title);
  return null;
}
