import { normalizeQuestion } from '#backend/assistant/question/normalize-question.ts';

/** Cantonese characters as written Chinese has them, after the conversion to simplified characters. */
const CANTONESE: Readonly<Record<string, string>> = {
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
  攞: '拿',
  睇: '看',
  揸: '拿',
  搵: '找',
  乜: '什么',
  咩: '什么',
  边: '哪',
  嚟: '来',
};

/** Words whose characters stay what they are come first: 联系 is no 联是. */
const WORDS_AND_SIGNS = new RegExp(
  `联系|关系|系统|学系|体系|科系|院系|周边|身边|屋企|[${Object.keys(CANTONESE).join('')}]`,
  'gu',
);

let toSimplified: Promise<(text: string) => string> | null = null;

/** The dictionary is loaded with the first question in Chinese. */
const loadConverter = () =>
  (toSimplified ??= import('opencc-js/t2cn').then(({ Converter }) => Converter({ from: 'hk', to: 'cn' })));

/** In small letters and simplified characters, Cantonese as written Chinese, without apostrophes, one space between words. */
export async function foldQuestion(question: string): Promise<string> {
  const text = normalizeQuestion(question)
    .toLowerCase()
    .replace(/[’‘'`]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!/\p{Script=Han}/u.test(text)) return text;
  const simplified = (await loadConverter())(text);
  return simplified
    .replace(WORDS_AND_SIGNS, (said) => (said === '屋企' ? '家' : (CANTONESE[said] ?? said)))
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
}
