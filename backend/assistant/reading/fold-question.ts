import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';

/**
 * Cantonese characters and their equivalents in written Chinese, applied after the conversion to simplified characters.
 */
const CANTONESE_CHARACTERS: Readonly<Record<string, string>> = {
  嘅: '的',
  咗: '了',
  唔: '不',
  冇: '没',
  喺: '在',
  系: '是',
  佢: '他',
  啲: '些',
  咁: '那',
  俾: '被',
  畀: '被',
  嗰: '那',
  𠮶: '那',
  攞: '拿',
  睇: '看',
  揸: '拿',
  搵: '找',
  揾: '找',
  乜: '什么',
  咩: '什么',
  边: '哪',
  嚟: '来',
};

const CANTONESE_WORDS: Readonly<Record<string, string>> = {
  屋企: '家',
  是咪: '是不是',
  系咪: '是不是',
  而家: '',
  依家: '',
  宜家: '',
  究竟: '',
  到底: '',
  大约: '',
  现在: '',
  目前: '',
  死线: '截止日期',
  嗰边: '那边',
  呢边: '这边',
};

/** Matches words in which characters are not replaced: 系 becomes 是, but not in 联系. */
const TOKEN_PATTERN = new RegExp(
  `联系|关系|系统|学系|体系|科系|院系|[周身那这旁两]边|${Object.keys(CANTONESE_WORDS).join('|')}|[${Object.keys(CANTONESE_CHARACTERS).join('')}]`,
  'gu',
);

let toSimplified: Promise<(text: string) => string> | null = null;

/** Loads the conversion dictionary, which is needed from the first question in Chinese on. */
const loadConverter = () =>
  (toSimplified ??= import('opencc-js/t2cn').then(({ Converter }) => Converter({ from: 'hk', to: 'cn' })));

/** Phonetic misspellings of tests and countries. */
const MISSPELT: readonly (readonly [slip: RegExp, name: string])[] = [
  [/雅[斯司絲丝撕]/gu, '雅思'],
  [/[脱脫拖]福|托[服副付富](?=\d|考|要|成|[幾几多分])/gu, '托福'],
  [/[澳奥奧]大[里立麗丽厲厉理莉][亚亞]|[奥奧]大利[亚亞]|澳大利雅|澳州|[奥奧]洲/gu, '澳洲'],
  [/加那大|佳拿大/gu, '加拿大'],
  [/\bbc省/giu, '卑詩省'],
  [/\bbc(?= (?:offshore|curriculum|province|grade|high school|students?|schools?)\b)/giu, 'Canadian'],
  [/[伦倫][顿頓]|[轮輪]敦/gu, '倫敦'],
  [/曼切斯特|曼徹士特|曼彻士特/gu, '曼徹斯特'],
  [/[爱愛]丁堡?保/gu, '愛丁堡'],
  [/[预預][课課]/gu, '預科'],
  [/([奖獎][学學])[斤今]/gu, '$1金'],
  [/([签簽])正/gu, '$1證'],
];

/**
 * Normalizes and then truncates a question. The order matters, because one compatibility character can expand to
 * eighteen letters.
 */
export const normalizeQuestion = (question: string) =>
  MISSPELT.reduce((normalizedText, [slip, name]) => normalizedText.replace(slip, name), question.normalize('NFKC'))
    .slice(0, MAX_CHAT_TEXT_LENGTH)
    .toWellFormed();

/**
 * Folds a question: lower case, simplified characters, written Chinese instead of Cantonese, no apostrophes, and single
 * spaces.
 */
export const foldQuestion = (question: string): Promise<string> => foldText(normalizeQuestion(question));

/** Folds a text of the site in the same way as foldQuestion, without the length limit. */
export async function foldText(output: string): Promise<string> {
  const text = output
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘'`]/gu, '')
    .replace(/\b(sat|act|gpa|ielts|toefl|pte|dse|ib|gaokao)(?=\d)/gu, '$1 ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!/\p{Script=Han}/u.test(text)) return text;
  const simplified = (await loadConverter())(text);
  return (
    simplified
      .replace(TOKEN_PATTERN, (value) => CANTONESE_WORDS[value] ?? CANTONESE_CHARACTERS[value] ?? value)
      // 'Work' may enclose its hours: 返幾多個鐘工.
      .replace(/[返打]((?:多少|几多?)(?:个)?(?:小时|钟头?))工/gu, '打工$1')
      .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
  );
}
