import { compact, foldText, isHan } from '#backend/search/search-words.ts';
import { GUIDE_CONCEPTS, type GuideConcept } from './guide-concepts.ts';
import {
  COUNTRY_SIGNS,
  GUIDE_TOPIC_KEYS,
  GUIDE_TOPICS,
  type GuideCountry,
  type GuideTopic,
  type TopicWords,
} from './guide-topics.ts';

// Chinese in Latin letters: 'yingguo juqian zenme ban'. Only characters that the words of the guides are written with; a test holds the table
// against the sounds of all characters.

export const SOUNDS_OF_WORDS = `
an安案 ao澳 bai拜 ban伴半搬 bang榜绑镑 bao保报 bei北卑被 ben本 bi俾币必比毕闭 bie别 bing病 bu不 ce册 cha差 chang长
che车 chen陈 cheng成承 chong重 chu出处 cun存 da大打 dai带 dan单担 dao倒 deng登等 di低地递 dian点电颠 ding定 dou逗 du独读 dui兑
duo多 e额 er二尔 fang房放防 fei肺费 fen分 fu付副复夫府服福覆附 gai改 gang港 gao告搞高 ge个哥格革 gen跟 gong公工 gu雇
guan关馆 guo国果过 hai孩海 hang行 hao号 he何和核 hou候后 hu户护 hua花话 huan换 hui汇 huo活火 ji几己急技级绩计记际 jia加家架
jian件健兼剑监间 jiao交教 jie结 jin津紧金 jing净境警 jiu久救 ju局拒 jue决绝 kai开 kan看 kang康 kao考 ke克可科课 kou口
kuan款 kuang况 kui魁 lan兰 lao老 li利历理礼 liao疗 lie列 lin临邻 ling领龄 liu六流留 lu路陆 lue略 lun伦 lv侣率 ma码 mai埋 man满 me么
mei媒每美 men门 mian免面 min民 ming名明 mo模 na拿 nai耐 nan南 nei内 ni拟 nian年 niu牛 ou偶 pei配陪 pi批 pian骗 ping平评
po婆 qi妻期起 qian前签钱 qiang强 qiao桥 qing情请 qiu求 qu区去取 quan全 ren人认 ri日 ru入 san三 shao少 she涉社 shen审甚申
sheng升生省 shi事什使士实时是识试诗食 shou收 shu书属数术述 shui水税 si四思斯 su宿苏诉 suan算 sui岁 suo所 tai太 ti体提
tian填天 tiao条 ting停庭 tong同统通 tou投 tui退 tuo托 wai外 wan完 wei位威未 wen文 wu五屋物 xi习系 xia下 xian线险
xiang香 xiao小效校消 xin新 xing星 xiu休 xu虚许需须 xue学 ya亚牙雅 yao药要 ye业野 yi一以医意 yin银 ying英 yong用 you有
yu语预 yuan元员愿院 yue月越 zai在 zao早 zen怎 zha诈 zhang丈账障 zhao照 zhen真 zheng征政整证 zhi之制只址志执指支治直知纸职
zhong中钟 zhou周洲 zhu住注著 zhuan专转 zhuo卓着 zi子自资 zu租 zui最 zuo作做
`;

const SOUNDS = new Map(
  SOUNDS_OF_WORDS.trim()
    .split(/\s+/u)
    .flatMap((entry) => {
      const sound = /^[a-z]+/u.exec(entry)?.[0] ?? '';
      return Array.from(entry.slice(sound.length)).map((character) => [character, sound] as const);
    }),
);

/** Shorter ones are part of other words. */
const SHORTEST = 5;

/** Null for a word in traditional characters, whose twin has the same sound, and for one that is too short to be heard. */
export function soundOf(word: string): string | null {
  const sounds = [...word].filter(isHan).map((character) => SOUNDS.get(character));
  const sound = sounds.every((one) => one !== undefined) ? sounds.join('') : '';
  return sound.length >= SHORTEST ? sound : null;
}

const soundsAlike = (one: string, other: string) => SOUNDS.has(one) && SOUNDS.get(one) === SOUNDS.get(other);

const INITIALS = ['', ...'zh ch sh b p m f d t n l g k h j q x z c s r y w'.split(' ')];
const FINALS =
  'iong iang uang ueng iao ian ing uai uan ang eng ong ai ei ao ou an en er ia ie iu in ua uo ui un ve ue a o e i u v'.split(
    ' ',
  );
const SYLLABLES = new Set(INITIALS.flatMap((initial) => FINALS.map((final) => initial + final)));
const LONGEST_SYLLABLE = Math.max(...[...SYLLABLES].map((syllable) => syllable.length));

/**
 * Whether a word is nothing but syllables. From left to right, by where a syllable can end: an expression that tries every way to
 * part 'xianxianxian' (xian, xi'an) takes twice as long with each of them.
 */
function isInSyllables(word: string): boolean {
  const ends = new Set([0]);
  for (let start = 0; start < word.length; start += 1) {
    if (!ends.has(start)) continue;
    for (let length = 1; length <= LONGEST_SYLLABLE; length += 1)
      if (SYLLABLES.has(word.slice(start, start + length))) ends.add(start + length);
  }
  return word !== '' && ends.has(word.length);
}

/** 'oshc', 'opt'. */
const LONGEST_ACRONYM = 4;

/** Whether words in Latin letters may be Chinese: all of them are made of its syllables, or are initials. */
export function isPinyin(words: string): boolean {
  const all = words.split(' ').filter(Boolean);
  return (
    all.some((word) => word.length > LONGEST_ACRONYM && isInSyllables(word)) &&
    all.every((word) => isInSyllables(word) || word.length <= LONGEST_ACRONYM || /^\d+$/u.test(word))
  );
}

export interface GuideSubject {
  topics: readonly GuideTopic[];
  /** Those that the words themselves are said of. */
  countries: readonly GuideCountry[];
  /** Initials and the like that the subject was told by: a school may go by the same ones. */
  saidBy: readonly string[];
}

/** Said between the words of a phrase, or not: 'how much is the duolingo test'. */
const WEAK = /(?<= )(?:the|a|an|my|your|our|his|her|their|this|that|please|just|really|still)(?= )/gu;

/** A question in the forms in which words are looked for in it. */
interface Heard {
  /** Words in Latin letters, each between spaces. */
  words: string;
  withoutWeak: string;
  /** All of it without a space, for Chinese. */
  run: string;
  /** Its characters. */
  signs: readonly string[];
  /** All of it without a space where it is Chinese in Latin letters. */
  sounds: string | null;
}

function hear(question: string): Heard {
  // Chinese beside English is a word of its own: '做part time得唔得'.
  const words = ` ${foldText(question)
    .replace(/(\p{Script=Han}+)/gu, ' ')
    .replace(/ +/gu, ' ')} `;
  const run = compact(question);
  return {
    words,
    withoutWeak: dropWeak(words),
    run,
    signs: [...run],
    sounds: isPinyin(words) ? words.replaceAll(' ', '') : null,
  };
}

const dropWeak = (words: string) => words.replace(WEAK, '').replace(/ +/gu, ' ');

/** What a list of words says, in every form in which it is looked for; made once. */
interface Word {
  /** Of which all have to be there. */
  parts: readonly {
    han: string | null;
    signs: readonly string[];
    /** Of the signs. */
    halves: readonly string[];
    latin: string;
    weak: string;
    sound: string | null;
  }[];
}

const wordOf = (word: string): Word => ({
  parts: word.split('+').map((part) => {
    const han = /\p{Script=Han}/u.test(part) ? compact(part) : null;
    const latin = ` ${foldText(part)} `;
    const signs = [...(han ?? '')];
    const middle = signs.length >> 1;
    const halves = [signs.slice(0, middle).join(''), signs.slice(middle).join('')];
    return { han, signs, halves, latin, weak: dropWeak(latin), sound: han && soundOf(han) };
  }),
});
const wordsOf = (words: string) => (words === '' ? [] : words.split(',').map(wordOf));

const isSaid = ({ words, withoutWeak, run, sounds }: Heard, { parts }: Word) =>
  parts.every(({ han, latin, weak, sound }) =>
    han
      ? run.includes(han) || (sound !== null && sounds !== null && sounds.includes(sound))
      : words.includes(latin) || withoutWeak.includes(weak),
  );

const LONG_ENOUGH = 4;
/** How much, how long and how many are other questions, and no slips of each other; nor is a country one of its language. */
const NO_SLIP = /[多少久几幾点點何时時国國]/u;

/** One character of four is a slip of the keyboard: 资金正明; the first only where it sounds alike: 流服认证. */
const isNearlySaid = ({ run, signs }: Heard, { parts }: Word) =>
  parts.every(({ signs: meant, halves }) => {
    // With one wrong character, one half of the word is exact: most words are ruled out by it, before a comparison at every place.
    if (meant.length < LONG_ENOUGH || !halves.some((half) => run.includes(half))) return false;
    for (let from = 0; from < signs.length; from += 1) {
      const at = findOnlyDifference(signs, from, meant);
      const [typed = '', wanted = ''] = [signs[from + at], meant[at]];
      if (at >= 0 && !NO_SLIP.test(typed + wanted) && (at > 0 || soundsAlike(typed, wanted))) return true;
    }
    return false;
  });

/** -1 for none, and for several. The second one ends the comparison: a long question is compared with hundreds of words at every place. */
function findOnlyDifference(signs: readonly string[], from: number, meant: readonly string[]): number {
  let found = -1;
  for (let at = 0; at < meant.length; at += 1) {
    if (signs[from + at] === meant[at]) continue;
    if (found >= 0) return -1;
    found = at;
  }
  return found;
}

const CONCEPTS = Object.fromEntries(
  Object.entries(GUIDE_CONCEPTS).map(([concept, words]) => [concept, wordsOf(words)]),
) as Record<GuideConcept, Word[]>;

const TOPICS = Object.entries<TopicWords>(GUIDE_TOPICS).map(([topic, { words, of = {}, together = [] }]) => ({
  topic: topic as GuideTopic,
  words: wordsOf(words),
  of: Object.entries(of).map(([country, own]) => ({ country: country as GuideCountry, words: wordsOf(own) })),
  together,
}));
const SIGNS = Object.entries(COUNTRY_SIGNS).map(([country, own]) => ({
  country: country as GuideCountry,
  words: wordsOf(own),
}));

/** A topic that is said goes before one that the same words may be about. */
const TAKES_FROM: Partial<Record<GuideTopic, readonly GuideTopic[]>> = {
  postwork: ['work', 'when'],
  minors: ['dependants'],
  guardian: ['dependants', 'minors'],
  refused: ['when', 'visafee'],
  funds: ['visafee'],
  tariff: ['ucas'],
  dependants: ['work'],
  conditions: ['work'],
};

/** What of the guides a question is about; null for one that is about none of it. */
export const readGuideSubject = (question: string): GuideSubject | null => {
  const heard = hear(question);
  return subjectOf(heard, isSaid) ?? subjectOf(heard, isNearlySaid);
};

const nameOf = ({ parts }: Word) => parts.map(({ han, latin }) => han ?? compact(latin)).join('');

function subjectOf(heard: Heard, isThere: typeof isSaid): GuideSubject | null {
  const some = (words: readonly Word[]) => words.some((word) => isThere(heard, word));
  const topics = new Set<GuideTopic>();
  const countries = new Set<GuideCountry>();
  const saidBy = new Set<string>();
  for (const { topic, words, of, together } of TOPICS) {
    const isTogether = together.some((concepts) =>
      concepts.every((concept) => CONCEPTS[concept].some((word) => isSaid(heard, word))),
    );
    if (isTogether || some(words)) topics.add(topic);
    for (const own of of)
      for (const word of own.words.filter((one) => isThere(heard, one))) {
        topics.add(topic);
        countries.add(own.country);
        saidBy.add(nameOf(word));
      }
  }
  for (const [topic, others] of Object.entries(TAKES_FROM))
    if (topics.has(topic as GuideTopic)) for (const other of others) topics.delete(other);
  if (topics.size === 0) return null;
  for (const { country, words } of SIGNS)
    for (const word of words.filter((one) => isSaid(heard, one))) {
      countries.add(country);
      saidBy.add(nameOf(word));
    }
  return { topics: [...topics], countries: [...countries], saidBy: [...saidBy] };
}

/** Long words that a slip in English may have been meant for. */
export const GUIDE_VOCABULARY: readonly string[] = [
  ...new Set(
    [
      ...Object.values(GUIDE_CONCEPTS),
      ...Object.values<TopicWords>(GUIDE_TOPICS).flatMap(({ words, of = {} }) => [words, ...Object.values(of)]),
    ]
      .flatMap((words) => words.split(/[,+ ]/u))
      .filter((word) => /^[a-z]{6,}$/u.test(word)),
  ),
];

export const isGuideTopic = (topic: string): topic is GuideTopic => GUIDE_TOPIC_KEYS.some((key) => key === topic);
