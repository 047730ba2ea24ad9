import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { parseChineseNumeral } from '#backend/assistant/reading/read-numerals.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { SUBJECT_NAMES } from '#backend/search/subject-names.ts';

// Checks that a language model's sentence states no more than its cited claims: figures with units, names, fields,
// polarity, and every word that promises, compares or limits. Anything without a match is rejected, because a false
// sentence does more harm than a missing one.

type RejectionReason = 'uncited' | 'figure' | 'unit' | 'name' | 'field' | 'polarity' | 'strength' | 'words' | 'markup';

const CURRENCY_PATTERNS: readonly (readonly [string, RegExp])[] = [
  ['HKD', /hk\$|\bhkd\b|港(?:币|幣|元|纸|紙)/iu],
  ['AUD', /a\$|\baud\b|澳(?:元|币|幣|洲元)|australian dollars?/iu],
  ['CAD', /c\$|ca\$|\bcad\b|加(?:元|币|幣)|canadian dollars?/iu],
  ['USD', /us\$|\busd\b|美(?:元|金)|us dollars?/iu],
  ['GBP', /£|\bgbp\b|英镑|英鎊|\bpounds?\b/iu],
  ['CNY', /\brmb\b|\bcny\b|人民币|人民幣/iu],
  ['EUR', /€|\beuros?\b|欧元|歐元/iu],
];

/** Synonym patterns by meaning. A sentence may express a meaning only if a cited claim expresses it too. */
const MEANING_PATTERNS: Readonly<Record<string, RegExp>> = {
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

/** Limiting words that a sentence may omit only if it also omits the figure: 'from A$24,000' is not 'A$24,000'. */
const QUOTED_LIMITS = ['atMost', 'atLeast', 'total', 'month', 'week', 'fortnight'] as const;
const FROM_PATTERN = /\bfrom\b|起|由/iu;

const LEVEL_PATTERNS: Readonly<Record<string, RegExp>> = {
  bachelor: /\b(?:bachelor\w*|undergraduate\w*)\b|學士|学士|本科/iu,
  master: /\b(?:master\w*|postgraduate\w*|msc|mba)\b|碩士|硕士/iu,
  doctorate: /\b(?:phd|doctora\w*)\b|博士/iu,
  foundation: /\bfoundation\b|預科|预科|基礎課程|基础课程/iu,
};

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ');

/**
 * Finds figures and returns them as plain numbers: '24,085', '二十', '35 thousand'. 'Half' in 'half past' is not a
 * figure.
 */
function findFigures(text: string): string[] {
  const foundFigures: string[] = [];
  const normalizedText = text
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3})/gu, '')
    .replace(/https?:\/\/\S+/gu, ' ');
  for (const [, digits = '', unit = ''] of normalizedText.matchAll(
    /(\d+(?:\.\d+)?)\s*(k\b|thousand|million|万|萬|千|%)?/giu,
  ))
    foundFigures.push(
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
    const chineseNumber = parseChineseNumeral(character);
    if (chineseNumber !== null && !Number.isNaN(chineseNumber)) foundFigures.push(String(chineseNumber));
  }
  for (const [word] of normalizedText.matchAll(
    /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|double|twice)\b/giu,
  ))
    foundFigures.push(NUMBER_WORDS[word.toLowerCase()] ?? word.toLowerCase());
  for (const [month] of normalizedText.matchAll(new RegExp(`\\b(?:${MONTH_NAMES.join('|')})\\b`, 'giu')))
    foundFigures.push(month.toLowerCase());
  return foundFigures;
}

const NUMBER_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  'two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 fifteen:15 eighteen:18 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const findCurrencies = (text: string) =>
  CURRENCY_PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([key]) => key);
const findMeanings = (text: string) => Object.keys(MEANING_PATTERNS).filter((key) => MEANING_PATTERNS[key]?.test(text));
const findLevels = (text: string) => Object.keys(LEVEL_PATTERNS).filter((key) => LEVEL_PATTERNS[key]?.test(text));

const FIELD_NAMES = SUBJECT_NAMES.flatMap(({ words, names }) => [words, ...names]).filter(
  (name) => name.length > 1 && !/^(?:it|ai|pr|hr|qs|ot|art|cs|md|tax)$/u.test(name),
);
const findFields = (text: string) => {
  // 本科學費 contains 科學 ('science') by coincidence.
  const foldedText = ` ${text.toLowerCase().replaceAll(/[本預预專专]科/gu, ' ')} `;
  return FIELD_NAMES.filter((name) =>
    /^[a-z ]+$/u.test(name) ? new RegExp(`\\b${name}\\b`, 'u').test(foldedText) : foldedText.includes(name),
  );
};

/** Matches runs of capitalised words within a sentence. Its first word is skipped because it is always capitalised. */
const NAME_PATTERN =
  /(?<!^)(?<![.!?] )\b[A-Z][\p{L}’'-]*(?: (?:of|and|the|for|in|at|&) (?=[A-Z])| [A-Z][\p{L}’'-]*|[A-Z][\p{L}’'-]*)*/gu;

const SMALL_WORDS =
  /^(?:a|an|the|and|or|of|to|in|on|at|for|from|by|with|as|is|are|was|were|be|been|it|its|this|that|these|those|you|your|they|their|we|there|here|also|which|who|have|has|had|do|does|can|may|costs?|asks?|needs?|says?|lists?|offers?|charges?|about|than|then|so|if|when|while|both|each|one|according|course|courses|fees?|students?|schools?|university|universities|english|tuition|requires?|wants?|takes?|international|overseas|abroad|study|studying)$/iu;

const splitIntoWords = (text: string) =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].flatMap(([word]) =>
    /\p{Script=Han}/u.test(word)
      ? [...word].slice(1).map((character, index) => `${[...word][index]}${character}`)
      : SMALL_WORDS.test(word) || /^\d/u.test(word)
        ? []
        : [word.slice(0, 6)],
  );

const MIN_COVERAGE = { english: 0.6, chinese: 0.4 };

/** Returns the reason to reject a sentence, or null if the cited claims support all of it. */
function checkSentence(sentence: string, citedClaims: readonly Claim[]): RejectionReason | null {
  if (/<|https?:|www\.|\]\(/u.test(sentence)) return 'markup';
  if (citedClaims.length === 0) return 'uncited';
  const claimText = citedClaims
    .map(({ text, value, unit, subject }) => `${text} ${value} ${unit} ${subject}`)
    .join(' \n ');
  const claimSentences = citedClaims.map(({ text }) => text).join(' \n ');
  const knownFigures = new Set(findFigures(claimText));
  if (findFigures(sentence).some((figure) => !knownFigures.has(figure))) return 'figure';
  const figures = findFigures(sentence);
  // If several claims are cited, only those that contain a figure of the sentence support it.
  const relevantClaims =
    figures.length === 0
      ? citedClaims
      : citedClaims.filter(({ text, value }) =>
          findFigures(`${text} ${value}`).some((figure) => figures.includes(figure)),
        );
  // 'IELTS 6, no part below 6' contains a figure of the claim but not its main value.
  if (
    figures.length > 0 &&
    relevantClaims.some(
      ({ value }) => findFigures(value).length > 0 && !findFigures(value).some((item) => figures.includes(item)),
    )
  )
    return 'figure';
  const relevantText = relevantClaims
    .map(({ text, value, unit, subject }) => `${text} ${value} ${unit.replace('/', ' a ')} ${subject}`)
    .join(' \n ');
  if (findCurrencies(sentence).some((currency) => !findCurrencies(relevantText).includes(currency))) return 'unit';
  if (
    [...sentence.matchAll(NAME_PATTERN)].some(([name]) =>
      name
        .split(/\s+/u)
        .some(
          (word) => word.length > 2 && /^[A-Z]/u.test(word) && !claimText.toLowerCase().includes(word.toLowerCase()),
        ),
    )
  )
    return 'name';
  const fields = findFields(sentence);
  const knownFields = findFields(claimText);
  if (fields.some((field) => !knownFields.includes(field) && !claimText.toLowerCase().includes(field))) return 'field';
  if (findLevels(sentence).some((level) => !findLevels(claimText).includes(level))) return 'field';
  const statedMeanings = findMeanings(sentence);
  const claimMeanings = findMeanings(figures.length > 0 ? relevantText : claimSentences);
  if (
    statedMeanings.includes('negation') !==
    findMeanings(relevantClaims.map(({ text }) => text).join(' ')).includes('negation')
  )
    return 'polarity';
  if (statedMeanings.some((meaning) => !claimMeanings.includes(meaning))) return 'strength';
  if (figures.length > 0) {
    const limits = QUOTED_LIMITS.filter((limit) =>
      relevantClaims.every(({ text }) => MEANING_PATTERNS[limit]?.test(text)),
    );
    if (limits.some((limit) => !statedMeanings.includes(limit))) return 'unit';
    if (
      relevantClaims.length > 0 &&
      relevantClaims.every(({ text }) => FROM_PATTERN.test(text) && /[£$€]|\d{4}/u.test(text)) &&
      !FROM_PATTERN.test(sentence)
    )
      return 'strength';
  }
  const words = splitIntoWords(sentence);
  const claimWords = new Set(splitIntoWords(claimText));
  const coveredShare = words.length === 0 ? 1 : words.filter((word) => claimWords.has(word)).length / words.length;
  return coveredShare >= (/\p{Script=Han}/u.test(sentence) ? MIN_COVERAGE.chinese : MIN_COVERAGE.english)
    ? null
    : 'words';
}

export interface CoveredSentence {
  sentence: string;
  cited: readonly Claim[];
}

const CITATION_PATTERN = /\[(c\d+(?:[,;] ?c\d+)*)\]/gu;
/** Matches a sentence with its citations, before or after the punctuation mark. */
const SENTENCE_PATTERN =
  /[^.!?。！？\n]*(?:(?:\.(?=\d)|\.(?=[a-z]))[^.!?。！？\n]*)*(?:[.!?。！？]|\n|$)(?:\s*\[[^\]\n]*\])*/gu;

export function filterCovered(text: string, claims: ReadonlyMap<string, Claim>, locale: Locale): CoveredSentence[] {
  return [...text.matchAll(SENTENCE_PATTERN)].flatMap(([citedSentence]) => {
    const ids = [...citedSentence.matchAll(CITATION_PATTERN)].flatMap(([, idList = '']) => idList.split(/[,;] ?/u));
    const sentence = citedSentence
      .replace(/\[[^[\]]*\]/gu, '')
      .replace(/^[\s\-*•\d.)]+(?=\D)/u, '')
      .replace(/\*\*|[`#]/gu, '')
      .replace(/ (?=[.,。，])/gu, '')
      .trim();
    const citedClaims = ids.flatMap((id) => claims.get(id) ?? []);
    if (sentence === '' || citedClaims.length < ids.length || !isInScript(sentence, locale)) return [];
    return checkSentence(sentence, citedClaims) === null ? [{ sentence, cited: citedClaims }] : [];
  });
}

const SIMPLIFIED_PATTERN = /[这们来说学国个为时费课请还没过对开关]/u;
const TRADITIONAL_PATTERN = /[這們來說學國個為時費課請還沒過對開關]/u;

const isInScript = (text: string, locale: Locale) =>
  locale === 'en-us' || !(locale === 'zh-hk' ? SIMPLIFIED_PATTERN : TRADITIONAL_PATTERN).test(text);
