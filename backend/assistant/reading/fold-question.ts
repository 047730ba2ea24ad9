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

/** Characters that stay what they are: 联系 is no 联是. */
const KEPT = /联系|关系|系统|学系|体系|科系|院系|周边|身边/gu;

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
  const kept: string[] = [];
  return simplified
    .replace(KEPT, (word) => `\u0001${kept.push(word) - 1}\u0002`)
    .replace(new RegExp(`[${Object.keys(CANTONESE).join('')}]`, 'gu'), (sign) => CANTONESE[sign] ?? sign)
    .replace(/屋企/gu, '家')
    .replace(/\u0001(\d+)\u0002/gu, (_, at: string) => kept[Number(at)] ?? '')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
}
