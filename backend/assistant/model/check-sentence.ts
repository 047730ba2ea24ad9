import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { readChineseNumeral } from '#backend/assistant/reading/read-numerals.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { SUBJECT_NAMES } from '#backend/search/subject-names.ts';

// Checks that a model's sentence states no more than its cited claims: figures with units, names, fields, polarity,
// and every word that promises, compares or limits. Unmatched content is rejected, since a missing sentence costs less
// than a false one.

type Reason = 'uncited' | 'figure' | 'unit' | 'name' | 'field' | 'polarity' | 'strength' | 'words' | 'markup';

const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  ['HKD', /hk\$|\bhkd\b|港(?:币|幣|元|纸|紙)/iu],
  ['AUD', /a\$|\baud\b|澳(?:元|币|幣|洲元)|australian dollars?/iu],
  ['CAD', /c\$|ca\$|\bcad\b|加(?:元|币|幣)|canadian dollars?/iu],
  ['USD', /us\$|\busd\b|美(?:元|金)|us dollars?/iu],
  ['GBP', /£|\bgbp\b|英镑|英鎊|\bpounds?\b/iu],
  ['CNY', /\brmb\b|\bcny\b|人民币|人民幣/iu],
  ['EUR', /€|\beuros?\b|欧元|歐元/iu],
];

/** Synonym patterns by meaning; a sentence may express a meaning only if a cited claim does. */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  negation:
    /\b(?:no|not|never|none|nobody|nothing|without|cannot|can’t|can't|don’t|don't|doesn’t|doesn't|neither|nor|free of|isn’t|isn't|waiv\w*|exempt\w*)\b|不(?!少|同)|沒有|没有|毋須|毋须|無須|无须|无需|無需|免(?!費|费)|並非|并非|未/iu,
  total:
    /\b(?:in total|altogether|overall|whole (?:course|degree|programme)|in all|for the (?:whole )?(?:course|degree|programme))\b|合共|合计|合計|總共|总共|总计|全期|全程|整個課程|整个课程/iu,
  year: /\b(?:a|per|each|every) year\b|\byearly\b|\bannual\w*|每年|一年/iu,
  month: /\b(?:a|per|each) month\b|\bmonthly\b|每月|一個月|一个月/iu,
  week: /\b(?:a|per|each) week\b|\bweekly\b|每週|每周|每星期/iu,
  fortnight: /\bfortnight\b|兩星期|两周|两星期|每兩週/iu,
  hour: /\bhours?\b|小時|小时/iu,
  day: /\bdays?\b|(?<!截止)[日天](?!期)/iu,
  promise:
    /\b(?:guarante\w*|certain(?:ly)?|definitely|surely|sure to|always|will be (?:admitted|accepted|granted|approved)|automatically|100 ?%|no risk|assured|easily|easy)\b|保證|保证|一定|必定|肯定|必會|必会|包(?:過|过|入)|百分百|容易/iu,
  superlative:
    /\b(?:best|top|first|finest|leading|highest|lowest|cheapest|largest|biggest|oldest|most (?:famous|popular|prestigious|selective|affordable)|number one|no\.? ?1|world[- ]class|ranks?|ranked|ranking|prestigious|renowned|famous|elite)\b|最(?!佳五科|多|高不|低不|少)|第一|頂尖|顶尖|頂級|顶级|一流|排名|名列|著名|名校/iu,
  comparison:
    /\b(?:cheaper|safer|better|easier|harder|higher|lower|faster|more than|less than|fewer|worse|twice|half|compared)\b|更|較(?!有)|较(?!有)|比.{1,8}(?:便宜|安全|好|高|低|容易)|一半|兩倍|两倍/iu,
  atMost: /\b(?:at most|up to|maximum|no more than|limit\w*)\b|最多|上限|不超過|不超过|至多/iu,
  atLeast: /\b(?:at least|minimum|no less than|or above)\b|最少|至少|不低於|不低于|最低|以上/iu,
  only: /\b(?:only|just|merely|solely)\b|只(?!要)|僅|仅/iu,
  must: /\b(?:must|have to|has to|required|compulsory|mandatory|need(?:s|ed)? to)\b|必須|必须|一定要|須|须|規定|规定/iu,
  refund: /\b(?:refund\w*|returned|paid back|given back)\b|退還|退还|退款|退回/iu,
  free: /\b(?:free(?! of)|no cost|nothing)\b|免費|免费/iu,
  safe: /\b(?:safe|dangerous|crime)\b|安全|危險|危险|治安/iu,
  future: /\b(?:will (?:rise|fall|increase|drop|change)|next year|soon)\b|將會|将会|明年|即將|即将/iu,
  advice: /\b(?:should|recommend\w*|i suggest|ideal|perfect|suits?)\b|建議|建议|推薦|推荐|最適合|最适合|應該|应该/iu,
};

/** Limits that a sentence may omit only together with their figure: 'from A$24,000' is not 'A$24,000'. */
const QUOTED_LIMITS = ['atMost', 'atLeast', 'total', 'month', 'week', 'fortnight'] as const;
const FROM = /\bfrom\b|起|由/iu;

const LEVELS: Readonly<Record<string, RegExp>> = {
  bachelor: /\b(?:bachelor\w*|undergraduate\w*)\b|學士|学士|本科/iu,
  master: /\b(?:master\w*|postgraduate\w*|msc|mba)\b|碩士|硕士/iu,
  doctorate: /\b(?:phd|doctora\w*)\b|博士/iu,
  foundation: /\bfoundation\b|預科|预科|基礎課程|基础课程/iu,
};

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ');

/** Returns figures as plain numbers: '24,085', '二十', '35 thousand'. The 'half' of 'half past' is not a figure. */
function figuresIn(text: string): string[] {
  const matches: string[] = [];
  const normalizedText = text
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3})/gu, '')
    .replace(/https?:\/\/\S+/gu, ' ');
  for (const [, digits = '', unit = ''] of normalizedText.matchAll(
    /(\d+(?:\.\d+)?)\s*(k\b|thousand|million|万|萬|千|%)?/giu,
  ))
    matches.push(
      String(
        Number(digits) *
          (/^(?:k|thousand|千)$/iu.test(unit)
            ? 1e3
            : /^(?:万|萬)$/u.test(unit)
              ? 1e4
              : /million/iu.test(unit)
                ? 1e6
                : 1),
      ),
    );
  for (const [character] of normalizedText.matchAll(
    /[零一二三四五六七八九十百千万萬兩两]{2,}|[二三四五六七八九十兩两](?=[年月日個个星週周小天分次間间所科級级門门項项])/gu,
  )) {
    const value = readChineseNumeral(character);
    if (value !== null && !Number.isNaN(value)) matches.push(String(value));
  }
  for (const [word] of normalizedText.matchAll(
    /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|double|twice)\b/giu,
  ))
    matches.push(NUMBER_WORDS[word.toLowerCase()] ?? word.toLowerCase());
  for (const [month] of normalizedText.matchAll(new RegExp(`\\b(?:${MONTH_NAMES.join('|')})\\b`, 'giu')))
    matches.push(month.toLowerCase());
  return matches;
}

const NUMBER_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  'two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 fifteen:15 eighteen:18 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const currenciesIn = (text: string) => CURRENCIES.filter(([, pattern]) => pattern.test(text)).map(([key]) => key);
const meaningsIn = (text: string) => Object.keys(MEANINGS).filter((key) => MEANINGS[key]?.test(text));
const levelsIn = (text: string) => Object.keys(LEVELS).filter((key) => LEVELS[key]?.test(text));

const FIELDS = SUBJECT_NAMES.flatMap(({ words, names }) => [words, ...names]).filter(
  (name) => name.length > 1 && !/^(?:it|ai|pr|hr|qs|ot|art|cs|md|tax)$/u.test(name),
);
const fieldsIn = (text: string) => {
  // 本科學費 contains 科學 ('science') by accident.
  const foldedText = ` ${text.toLowerCase().replaceAll(/[本預预專专]科/gu, ' ')} `;
  return FIELDS.filter((name) =>
    /^[a-z ]+$/u.test(name) ? new RegExp(`\\b${name}\\b`, 'u').test(foldedText) : foldedText.includes(name),
  );
};

/** Matches runs of capitalised words within a sentence; its first word is skipped because it is always capitalised. */
const NAME =
  /(?<!^)(?<![.!?] )\b[A-Z][\p{L}’'-]*(?: (?:of|and|the|for|in|at|&) (?=[A-Z])| [A-Z][\p{L}’'-]*|[A-Z][\p{L}’'-]*)*/gu;

const SMALL =
  /^(?:a|an|the|and|or|of|to|in|on|at|for|from|by|with|as|is|are|was|were|be|been|it|its|this|that|these|those|you|your|they|their|we|there|here|also|which|who|have|has|had|do|does|can|may|costs?|asks?|needs?|says?|lists?|offers?|charges?|about|than|then|so|if|when|while|both|each|one|according|course|courses|fees?|students?|schools?|university|universities|english|tuition|requires?|wants?|takes?|international|overseas|abroad|study|studying)$/iu;

const wordsIn = (text: string) =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].flatMap(([word]) =>
    /\p{Script=Han}/u.test(word)
      ? [...word].slice(1).map((character, index) => `${[...word][index]}${character}`)
      : SMALL.test(word) || /^\d/u.test(word)
        ? []
        : [word.slice(0, 6)],
  );

const MIN_COVERAGE = { english: 0.6, chinese: 0.4 };

/** Returns why a sentence is rejected; null if the cited claims cover it. */
function checkSentence(sentence: string, cited: readonly Claim[]): Reason | null {
  if (/<|https?:|www\.|\]\(/u.test(sentence)) return 'markup';
  if (cited.length === 0) return 'uncited';
  const input = cited.map(({ text, value, unit, subject }) => `${text} ${value} ${unit} ${subject}`).join(' \n ');
  const texts = cited.map(({ text }) => text).join(' \n ');
  const knownKeys = new Set(figuresIn(input));
  if (figuresIn(sentence).some((figure) => !knownKeys.has(figure))) return 'figure';
  const figures = figuresIn(sentence);
  // Of several claims, only those with a figure of the sentence support it.
  const ground =
    figures.length === 0
      ? cited
      : cited.filter(({ text, value }) => figuresIn(`${text} ${value}`).some((item) => figures.includes(item)));
  // 'IELTS 6, no part below 6' contains a figure of the claim but not its main value.
  if (
    figures.length > 0 &&
    ground.some(({ value }) => figuresIn(value).length > 0 && !figuresIn(value).some((item) => figures.includes(item)))
  )
    return 'figure';
  const groundText = ground
    .map(({ text, value, unit, subject }) => `${text} ${value} ${unit.replace('/', ' a ')} ${subject}`)
    .join(' \n ');
  if (currenciesIn(sentence).some((value) => !currenciesIn(groundText).includes(value))) return 'unit';
  if (
    [...sentence.matchAll(NAME)].some(([name]) =>
      name
        .split(/\s+/u)
        .some((word) => word.length > 2 && /^[A-Z]/u.test(word) && !input.toLowerCase().includes(word.toLowerCase())),
    )
  )
    return 'name';
  const fields = fieldsIn(sentence);
  const knownFields = fieldsIn(input);
  if (fields.some((field) => !knownFields.includes(field) && !input.toLowerCase().includes(field))) return 'field';
  if (levelsIn(sentence).some((value) => !levelsIn(input).includes(value))) return 'field';
  const lines = meaningsIn(sentence);
  const intended = meaningsIn(figures.length > 0 ? groundText : texts);
  if (lines.includes('negation') !== meaningsIn(ground.map(({ text }) => text).join(' ')).includes('negation'))
    return 'polarity';
  if (lines.some((value) => !intended.includes(value))) return 'strength';
  if (figures.length > 0) {
    const limits = QUOTED_LIMITS.filter((limit) => ground.every(({ text }) => MEANINGS[limit]?.test(text)));
    if (limits.some((limit) => !lines.includes(limit))) return 'unit';
    if (
      ground.length > 0 &&
      ground.every(({ text }) => FROM.test(text) && /[£$€]|\d{4}/u.test(text)) &&
      !FROM.test(sentence)
    )
      return 'strength';
  }
  const words = wordsIn(sentence);
  const stored = new Set(wordsIn(input));
  const share = words.length === 0 ? 1 : words.filter((word) => stored.has(word)).length / words.length;
  return share >= (/\p{Script=Han}/u.test(sentence) ? MIN_COVERAGE.chinese : MIN_COVERAGE.english) ? null : 'words';
}

export interface CoveredSentence {
  sentence: string;
  cited: readonly Claim[];
}

const CITED = /\[(c\d+(?:[,;] ?c\d+)*)\]/gu;
/** Matches a sentence with its citations, before or after the punctuation mark. */
const SENTENCE =
  /[^.!?。！？\n]*(?:(?:\.(?=\d)|\.(?=[a-z]))[^.!?。！？\n]*)*(?:[.!?。！？]|\n|$)(?:\s*\[[^\]\n]*\])*/gu;

export function filterCovered(text: string, claims: ReadonlyMap<string, Claim>, locale: Locale): CoveredSentence[] {
  return [...text.matchAll(SENTENCE)].flatMap(([value]) => {
    const ids = [...value.matchAll(CITED)].flatMap(([, list = '']) => list.split(/[,;] ?/u));
    const sentence = value
      .replace(/\[[^[\]]*\]/gu, '')
      .replace(/^[\s\-*•\d.)]+(?=\D)/u, '')
      .replace(/\*\*|[`#]/gu, '')
      .replace(/ (?=[.,。，])/gu, '')
      .trim();
    const cited = ids.flatMap((id) => claims.get(id) ?? []);
    if (sentence === '' || cited.length < ids.length || !isInScript(sentence, locale)) return [];
    return checkSentence(sentence, cited) === null ? [{ sentence, cited }] : [];
  });
}

const SIMPLIFIED = /[这们来说学国个为时费课请还没过对开关]/u;
const TRADITIONAL = /[這們來說學國個為時費課請還沒過對開關]/u;

const isInScript = (text: string, locale: Locale) =>
  locale === 'en-us' || !(locale === 'zh-hk' ? SIMPLIFIED : TRADITIONAL).test(text);
