import { findNames } from '#backend/assistant/question/read-names.ts';
import type { Meaning } from '#backend/assistant/question/slots.ts';
import { understand } from '#backend/assistant/question/understand.ts';
import type { Database } from '#backend/queries/database.ts';

// Names in a model's words: of schools, courses, places, people and authorities. One that nobody gave is invented, whatever it is of. What has no sign of
// a name (a Chinese name without its ending, an English one at the head of a sentence) is told by the catalogue alone (namesIn).

/** What the catalogue knows in a text under any name, and by what it was said there. */
export interface Named {
  said: string;
  /** 'school 12': several where schools share a name. */
  of: readonly string[];
}

const IS_NAME: ReadonlySet<string> = new Set<Meaning['kind']>(['school', 'city', 'country']);
const SENTENCE_END = /[\n。！？!?；;]|\.(?=\s|$)/u;
/** 'asks' is a verb, though a school goes by these letters: who writes a name in Latin letters gives it a capital. */
const mayBeMeant = (said: string) => /\p{Script=Han}|\p{Lu}/u.test(said);
/** A question reads no more than its first words; what a model writes and is given is longer. */
const STRETCHES = /.{1,160}/gsu;

export async function namesIn(db: Database, text: string, publicLevel: number): Promise<Named[]> {
  const sentences = text
    .split(SENTENCE_END)
    .flatMap((sentence) => sentence.match(STRETCHES) ?? [])
    .filter((sentence) => sentence.trim() !== '');
  if (sentences.length === 0) return [];
  const names = await findNames(db, sentences, publicLevel);
  return sentences.flatMap((sentence) =>
    understand(sentence, names).parts.flatMap(({ said, meanings }) => {
      const of = meanings.flatMap((one) => (IS_NAME.has(one.kind) && 'id' in one ? [`${one.kind} ${one.id}`] : []));
      return of.length > 0 && mayBeMeant(said) ? [{ said, of }] : [];
    }),
  );
}

/** Names in these words that stand in nothing that was given; `known` are others that are the same by another name. */
export function findStrangeNames(words: string, given: readonly string[], known: readonly string[] = []): string[] {
  const held = [...given, ...known].map(fold).join('\n');
  const heldWords = new Set(held.match(LATIN_WORD) ?? []);
  const isGiven = (name: string) => held.includes(fold(name));
  const isGivenWord = (word: string) => heldWords.has(fold(word)) || heldWords.has(fold(word).replace(/s$/u, ''));
  return [
    ...latinNames(words).filter((word) => !isGivenWord(word)),
    ...(words.match(OTHER_SCRIPT) ?? []).filter((word) => !isGiven(word)),
    ...organisations(words).filter((name) => !isGiven(name)),
    ...[...words.matchAll(PERSON)].flatMap(([name]) => (isGiven(name) ? [] : [name])),
    ...[...words.matchAll(QUOTED)].flatMap(([, name = '']) => (isGiven(name) ? [] : [name])),
  ];
}

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();

const LATIN_WORD = /[\p{Script=Latin}][\p{Script=Latin}\p{M}\p{N}'’-]*/gu;
/** Neither Latin nor Chinese: no language of this site is written so. */
const OTHER_SCRIPT = /(?:(?![\p{Script=Latin}\p{Script=Han}])\p{L})+/gu;

/** What English writes with a capital and is no name of anybody. */
const CAPITALS = new Set(
  (
    'i id im ive ill january february march april may june july august september october november december monday tuesday wednesday thursday ' +
    'friday saturday sunday english chinese cantonese mandarin british american australian canadian scottish welsh irish european asian ok'
  ).split(' '),
);
const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|professor|sir|dame)$/iu;
const ENDS = /[.!?:;。！？：；\n]|^\s*[-*•]|^\s*\d{1,2}[.)、]/u;

/** Words with a capital where a sentence would have none, and runs of them anywhere. */
function latinNames(words: string): string[] {
  const found = [...words.normalize('NFKC').matchAll(LATIN_WORD)].map((match) => ({ word: match[0], at: match.index }));
  const isCapital = (word = '') => /^\p{Lu}/u.test(word);
  return found.flatMap(({ word, at }, place) => {
    if (!/\p{Lu}/u.test(word) || CAPITALS.has(word.toLowerCase().replace(/['’][^]*/u, ''))) return [];
    const before = found[place - 1];
    const between = words.normalize('NFKC').slice(before ? before.at + before.word.length : 0, at);
    const isHead = (!before && !/\p{L}/u.test(between)) || ENDS.test(between);
    const next = found[place + 1];
    const isRun =
      isCapital(next?.word) &&
      next !== undefined &&
      /^ $/u.test(words.normalize('NFKC').slice(at + word.length, next.at));
    const isLoud = /\p{Lu}.*\p{Lu}/u.test(word) || /['’]s$/u.test(word);
    if (isHead && !isRun && !isLoud) return [];
    return TITLE.test(word) ? [] : [word.replace(/['’]s$/u, '')];
  });
}

const ENDINGS =
  '大学|大學|学院|學院|书院|書院|学校|學校|中学|中學|研究所|研究院|医院|醫院|银行|銀行|公司|协会|協會|委员会|委員會|基金会|基金會|领事馆|領事館|大使馆|大使館|移民局|教育局|教育部|移民部|内政部|內政部|入境处|入境處';
const ORGANISATION = new RegExp(`(\\p{Script=Han}{0,6}?)(${ENDINGS})`, 'gu');
/** Before an ending these make no name of it: 这所大学, 英国的大学. */
const NO_NAME =
  /(?:^|[的之所间間家个個座这這该該各本多些此哪每某两兩几幾其他它地国國读讀入升报報选選到去在与與和及或由向对對是有些类類名类间間公私立综綜合理想心仪儀目标標任何全部少]|国外|國外|一流|语言|語言|商|医|醫|法|当地|當地)$/u;

function organisations(words: string): string[] {
  return [...words.matchAll(ORGANISATION)].flatMap(([, before = '', ending = '']) => {
    if (NO_NAME.test(before)) return [];
    // Where the name begins nobody can tell: its last two signs have to stand before the ending in what was given.
    return [`${[...before].slice(-2).join('')}${ending}`];
  });
}

const SURNAMES =
  '王李張张陳陈劉刘楊杨黃黄趙赵吳吴周徐孫孙馬马朱胡郭何林高羅罗鄭郑梁謝谢宋唐許许韓韩馮冯鄧邓曹彭曾蕭萧田董袁潘蔡蔣蒋余杜葉叶程魏蘇苏呂吕丁沈任姚盧卢傅鍾钟崔譚谭廖范汪陸陆金賈贾韋韦夏邱方侯鄒邹熊孟秦江薛閻阎段雷龍龙黎史賀贺顧顾毛郝龔龚邵萬万錢钱嚴严賴赖莫孔湯汤';
const PERSON = new RegExp(
  `(?![顾顧][问問])[${SURNAMES}]\\p{Script=Han}{0,2}(?:老师|老師|先生|女士|小姐|太太|教授|博士|主任|校长|校長|顾问|顧問)`,
  'gu',
);
const QUOTED = /[《「『“]([^《「『“》」』”]{2,40})[》」』”]/gu;
