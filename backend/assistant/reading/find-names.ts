import { selectNames, type NameRow } from '#backend/queries/assistant/index.ts';
import { type Database, queryRows } from '#backend/queries/database.ts';
import { foldQuestion } from './fold-question.ts';
import { compactText, isHan, countEdits, splitWords } from '#backend/search/search-words.ts';
import { SUBJECT_NAMES } from '#backend/search/subject-names.ts';

/** Range of words in a question (the end is exclusive), and the folded name to look up. */
interface Span {
  from: number;
  to: number;
  key: string;
}

export interface NamedSpan extends Span {
  rows: readonly NameRow[];
  /** Field of study in the words of English course titles, or '' if the span names none. */
  subject: string;
  /** Lower-case text with corrected spelling. */
  spelledText: string;
  foldedText: string;
}

const MAX_ENGLISH_NAME_WORDS = 7;
const MAX_CHINESE_NAME_LENGTH = 12;
const MAX_WORDS = 90;

/**
 * Lowest id of schools from registers, whose names may be ordinary words such as 'Law' or 'Place'. Schools with lower
 * ids are well known.
 */
const FIRST_REGISTER_ID = 10_000;

/** Common words in questions that equal the initials of a school or the name of a town. */
export const NON_NAME_WORDS = new Set(
  (
    'the a an and for can how who why what when which with want like there any all are was will would should does did get got you your our from about ' +
    'much many more most good best help please tell show find look need know than then that this these those not but out into over per year years me my ' +
    'it is in on at of to do or as be by go if so no up we i us am pm uk usa university college school schools universities uni unis degree degrees course ' +
    'courses master masters bachelor phd study student students apply application applications place places work home international tuition fee fees cost ' +
    'costs visa city town living commerce reading normal media arts general hope grace trinity mercy union liberty liberal central western eastern northern ' +
    'southern mean mean money time day days month week weeks hour hours first second third one two three four five new old top low high free real online ' +
    'last next same both other where here part full half end start open close date dates test tests score scores english chinese cheap cheapest lowest ' +
    'highest family parent parents mum dad son daughter wife husband doctor ielts toefl pte dse ib gpa sat act ucas cas opt cpt tef coe gic pal caq msc bsc ' +
    'ask asks asked dublin uc ba ma mba llb llm tb nhs ihs bno gap year plan agent agents adviser offer offers public private science sciences'
  ).split(' '),
);

/** Common Chinese words that are also names of places or schools. */
const NON_NAME_CHINESE_WORDS = new Set(
  '大学 大學 学院 學院 国际 國際 中国 中國 香港 本科 硕士 碩士 博士 学士 學士 课程 課程 申请 申請 公开 公開 科技 师范 師範 东方 東方 新城 商学院 商學院 学生 學生 城市 西方 北方 南方 中央 高中 人大 一年 工大 理工 上大'.split(
    ' ',
  ),
);

const SUBJECT_BY_NAME = new Map(
  SUBJECT_NAMES.flatMap(({ group, words, names }) =>
    [compactText(words), ...names.map(compactText)].map((name) => [name, { group, words }] as const),
  ),
);

/** Abbreviations and words of fields that have another meaning in questions. */
const NON_SUBJECT_WORDS = new Set(
  'it ai ot education qs pr art hr bio md tax property games teaching english film planning 語言 语言 銀行 银行 材料 規劃 规划 投資 投资 教學 教学 科學 科学 設計 设计 物理治療師'.split(
    ' ',
  ),
);

/** Words with which the name of a field is that of a charge or a rule, such as 'health surcharge'. */
const RULE_WORDS: Readonly<Record<string, RegExp>> = {
  health: /^(?:surcharges?|insurance|cover|checks?)$/u,
};

/**
 * Cities of countries without schools on this site. A name of a school before one of them is part of the name of another
 * school: Trinity College Dublin.
 */
const FOREIGN_CITIES = new Set(
  'dublin cork galway auckland wellington singapore tokyo osaka seoul berlin munich paris amsterdam rotterdam zurich geneva milan rome madrid barcelona brussels vienna copenhagen stockholm taipei macau'.split(
    ' ',
  ),
);

/** Names of places and fields that are often misspelt. */
const MISSPELLED_NAMES =
  'manchester melbourne edinburgh birmingham nottingham sheffield cambridge leicester southampton liverpool newcastle adelaide brisbane queensland toronto vancouver montreal mcgill california columbia university engineering accounting economics psychology architecture computing marketing australia canada business nursing'.split(
    ' ',
  );
const CORRECT_SPELLINGS = new Set(MISSPELLED_NAMES);

/** Corrects misspelt names such as 'manchster' and 'univeristy'. */
export function correctSpelling(word: string): string {
  if (word.length < 6 || CORRECT_SPELLINGS.has(word) || !/^[a-z]+$/u.test(word)) return word;
  const maxDistance = word.length > 8 ? 2 : 1;
  return (
    MISSPELLED_NAMES.find(
      (knownName) =>
        knownName[0] === word[0] &&
        Math.abs(knownName.length - word.length) <= maxDistance &&
        knownName.at(-1) === word.at(-1) &&
        countEdits(word, knownName, maxDistance) <= maxDistance,
    ) ?? word
  );
}

/** Matches 'eng' after a kind of engineering. Elsewhere it is the school subject English. */
const SHORT_ENGINEERING =
  /\b(mechanical|mech|civil|electrical|electronic|chemical|aerospace|computer|software) eng\b/giu;

const splitIntoWords = (question: string): string[] =>
  splitWords(
    question.replace(SHORT_ENGINEERING, (_, kind: string) => `${kind === 'mech' ? 'mechanical' : kind} engineering`),
  )
    .flatMap((word) => (isHan(word) ? [...word] : [word]))
    .slice(0, MAX_WORDS);

function getSpans(words: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (let startIndex = 0; startIndex < words.length; startIndex++) {
    const isChinese = isHan(words[startIndex] ?? '');
    let key = '';
    for (
      let endIndex = startIndex;
      endIndex < Math.min(words.length, startIndex + (isChinese ? MAX_CHINESE_NAME_LENGTH : MAX_ENGLISH_NAME_WORDS));
      endIndex++
    ) {
      key += words[endIndex];
      const isName = !NON_NAME_WORDS.has(key) || (SUBJECT_BY_NAME.has(key) && isDegreeWord(words[endIndex + 1]));
      if ([...key].length > 1 && isName && !NON_NAME_CHINESE_WORDS.has(key))
        spans.push({ from: startIndex, to: endIndex + 1, key });
    }
  }
  return spans;
}

/** Finds names in a question with a single SQL query. Of overlapping matches, the longest one counts. */
export async function findNames(
  db: Database,
  questions: readonly string[],
  publicLevel: number,
): Promise<NamedSpan[][]> {
  const parsedQuestions = questions.map((question) => {
    const typedWords = splitIntoWords(question);
    const words = typedWords.map(correctSpelling);
    return { typed: typedWords, words, spans: getSpans(words) };
  });
  const keys = [...new Set(parsedQuestions.flatMap(({ spans }) => spans.map(({ key }) => key)))];
  const rows = keys.length > 0 ? await queryRows(db, selectNames(keys, publicLevel)) : [];
  const namesByTerm = new Map(rows.map(({ term, names }) => [term, JSON.parse(names) as NameRow[]]));
  return Promise.all(
    parsedQuestions.map(({ words, typed: typedWords, spans }) =>
      Promise.all(
        selectLongestSpans(
          spans.flatMap((span) => resolveSpan(span, namesByTerm.get(span.key) ?? [], { words, typedWords })),
        ).map(async (span) => ({ ...span, foldedText: await foldQuestion(span.foldedText) })),
      ),
    ),
  );
}

function resolveSpan(
  span: Span,
  rows: readonly NameRow[],
  { words, typedWords }: { words: readonly string[]; typedWords: readonly string[] },
): NamedSpan[] {
  const misspelledSubject =
    !SUBJECT_BY_NAME.has(span.key) && span.to - span.from === 1 ? findMisspelledSubject(span.key) : undefined;
  const knownSubject = SUBJECT_BY_NAME.get(span.key) ?? misspelledSubject;
  // In 兽医学费, 学 belongs to 学费 (fee) and the field is 兽医.
  const isPartOfFeeWord = /[學学]$/u.test(span.key) && /^[費费]/u.test(words[span.to] ?? '');
  const isNonField =
    isPartOfFeeWord ||
    RULE_WORDS[span.key]?.test(words[span.to] ?? '') ||
    (NON_SUBJECT_WORDS.has(span.key) && !isDegreeWord(words[span.to])) ||
    isExamTrack(span, words);
  const isField = !isNonField && rows.some(({ kind }) => kind === 'type' || kind === 'group');
  const subject = isNonField ? undefined : knownSubject;
  // A word that names a field does not match a school or town of the same name: 'best UK law' asks for law.
  const remainingRows = rows.filter((row) => {
    if (row.kind === 'school' && FOREIGN_CITIES.has(words[span.to] ?? '')) return false;
    if (row.kind === 'school') return !(subject || isField) && isSchoolName(span, row, words);
    if (row.kind === 'city' || row.kind === 'state') return !(subject || isField);
    return row.kind === 'country' || !isNonField;
  });
  return remainingRows.length > 0 || subject
    ? [
        {
          ...span,
          spelledText: misspelledSubject?.name ?? words.slice(span.from, span.to).join(isHan(span.key) ? '' : ' '),
          foldedText: typedWords.slice(span.from, span.to).join(isHan(span.key) ? '' : ' '),
          rows: remainingRows,
          subject: subject?.words ?? '',
        },
      ]
    : [];
}

/** Whether a character starts a word for a degree, before which an abbreviation such as IT names a field. */
const isDegreeWord = (character: string | undefined) => /^[硕碩专專本]$/u.test(character ?? '');

/** Whether a span is a track of the Gaokao, such as 物理类, 历史组 or 理科生, rather than a field of study. */
const isExamTrack = ({ key, to }: Span, words: readonly string[]): boolean =>
  (/^(?:物理|[历歷]史)$/u.test(key) && /^[类類组組]$/u.test(words[to] ?? '')) ||
  (/^[理文]科$/u.test(key) && (words[to] === '生' || words.join('').includes('高考')));

/**
 * Whether a single English word may be a school: only if it is a common name of that school, or the question calls it a
 * school.
 */
function isSchoolName({ from, to, key }: Span, { id }: NameRow, words: readonly string[]): boolean {
  const length = to - from;
  // 清华大学 contains 华大, which is the short name of another school.
  if (key.endsWith('大') && /^[学學]$/u.test(words[to] ?? '')) return false;
  if (isHan(key) && NAME_START_PATTERN.test(words[from - 1] ?? '')) return false;
  if (isHan(key)) return [...key].length > 2 || id < FIRST_REGISTER_ID;
  if (id < FIRST_REGISTER_ID) return true;
  const isFollowedBySchoolWord = /^(?:university|uni|college|school|institute)$/u.test(words[to] ?? '');
  return length > 2 || (length > 1 && key.length > 8) || isFollowedBySchoolWord;
}

/**
 * Matches characters before which a Chinese name is only the end of a longer school name, such as 清华大学, 香港大学 and 台湾大学.
 */
const NAME_START_PATTERN = /^[清港湾灣京海旦山]$/u;

const MIN_LENGTH_FOR_TYPO = 7;

/** Finds a field by a misspelt name such as 'enginering'. */
function findMisspelledSubject(key: string) {
  if (key.length < MIN_LENGTH_FOR_TYPO || !/^[a-z]+$/u.test(key)) return undefined;
  for (const [subjectName, subject] of SUBJECT_BY_NAME)
    if (
      subjectName.length >= MIN_LENGTH_FOR_TYPO &&
      subjectName[0] === key[0] &&
      countEdits(key, subjectName, subjectName.length > 9 ? 2 : 1) <= 2
    )
      return { ...subject, name: subjectName };
  return undefined;
}

/** Chooses the longest of overlapping matches. If several are equally long, the first. */
function selectLongestSpans(namedSpans: readonly NamedSpan[]): NamedSpan[] {
  const selectedSpans: NamedSpan[] = [];
  for (const namedSpan of namedSpans.toSorted((a, b) => b.key.length - a.key.length || a.from - b.from))
    if (selectedSpans.every(({ from, to }) => namedSpan.to <= from || namedSpan.from >= to))
      selectedSpans.push(namedSpan);
  return selectedSpans.toSorted((a, b) => a.from - b.from);
}
