import { type Subject, SUBJECTS } from '#backend/catalogue/subjects.ts';
import { SUBJECT_NAMES } from '#backend/search/subject-names.ts';

// Values as people write them in spreadsheets. Each parser returns what the content schema expects, or the text as it is,
// which the schema refuses.

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const choices = (words: Readonly<Record<string, string>>) => {
  const values = new Map(
    Object.entries(words).flatMap(([value, names]) => [value, ...names.split(',')].map((name) => [fold(name), value])),
  );
  return (text: string): string | null => values.get(fold(text)) ?? null;
};

export const parseCountry = choices({
  uk: 'gb,united kingdom,great britain,britain,england,scotland,wales,northern ireland,u.k.,英國,英国,英格蘭,英格兰,蘇格蘭,苏格兰',
  us: 'usa,united states,united states of america,america,u.s.,u.s.a.,美國,美国',
  au: 'australia,aus,澳洲,澳大利亞,澳大利亚',
  ca: 'canada,can,加拿大',
});

export const parseSchoolKind = choices({
  university: 'uni,universities,大學,大学',
  college: 'colleges,institute,institution,school,學院,学院',
  'pathway-college':
    'pathway,pathway provider,international college,銜接學院,衔接学院,國際學院,国际学院,預科學院,预科学院',
});

export const parseOwnership = choices({
  public: 'state,government,public university,公立',
  private: 'independent,private university,私立',
});

export const parseLevel = choices({
  bachelor:
    'bachelors,bachelors degree,bachelor degree,undergraduate,ug,ba,bsc,beng,llb,學士,学士,學士學位,学士学位,本科',
  master:
    'masters,masters degree,master degree,postgraduate,postgraduate taught,pg,pgt,ma,msc,mba,meng,llm,碩士,硕士,碩士學位,硕士学位,研究生',
  phd: 'doctorate,doctoral,dphil,doctor,博士,博士學位,博士学位',
  foundation: 'foundation year,foundation programme,預科,预科,基礎課程,基础课程',
  pathway: 'pathway year,international year one,year one,銜接課程,衔接课程,國際大一,国际大一',
});

const subjects = new Map<string, Subject>();
for (const subject of SUBJECTS) subjects.set(fold(subject), subject);
for (const { group, words, names } of SUBJECT_NAMES)
  if ((SUBJECTS as readonly string[]).includes(group))
    for (const name of [words, ...names]) if (!subjects.has(fold(name))) subjects.set(fold(name), group as Subject);

const SEPARATOR = /[;,/、，；|&]| and /i;

/** Subject areas in their order; null for one that is not known. */
export function parseSubjects(text: string): Subject[] | null {
  const full = subjects.get(fold(text));
  if (full) return [full];
  const match = text
    .split(SEPARATOR)
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => subjects.get(fold(item)) ?? null);
  return match.includes(null) || match.length === 0 ? null : ([...new Set(match)] as Subject[]);
}

const CURRENCIES: readonly (readonly [string, string])[] = [
  ['HK$', 'HKD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['US$', 'USD'],
  ['£', 'GBP'],
  ['€', 'EUR'],
];
const CODE = /(?:^|[^A-Z])([A-Z]{3})(?:[^A-Z]|$)/;
const AMOUNT = /\d[\d,]*(?:\.\d+)?/g;

/** '£12,000', 'GBP 12 000 per year': whole amount and currency, '' where none is written. Null for a range or no number. */
export function parseMoney(text: string): { amount: string; currency: string } | null {
  const upper = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/(\d) (?=\d{3})/g, '$1');
  const [number, second] = upper.match(AMOUNT) ?? [];
  if (number === undefined || second !== undefined) return null;
  const amount = Math.round(Number(number.replaceAll(',', '')));
  const currency = CURRENCIES.findLast(([character]) => upper.includes(character))?.[1] ?? CODE.exec(upper)?.[1] ?? '';
  return { amount: String(amount), currency };
}

const WEEKS_OF_A_YEAR = 52;
const LENGTH = /^(\d{1,3}(?:\.\d)?)\s*([^\d\s]*)/;
const CHINESE_NUMBERS = '一二三四五六七八九十';

/** '52', '1 year', '18 months', '三年' in weeks. */
export function parseWeeks(text: string): string {
  const chinese = CHINESE_NUMBERS.indexOf(text.charAt(0)) + 1;
  const [, number = '', unit = ''] = LENGTH.exec(chinese > 0 ? `${chinese}${text.slice(1)}` : text.trim()) ?? [];
  if (number === '') return text;
  const value = Number(number);
  if (/^(?:y|年)/i.test(unit)) return String(Math.round(value * WEEKS_OF_A_YEAR));
  if (/^(?:m|個月|个月|月)/i.test(unit)) return String(Math.round((value * WEEKS_OF_A_YEAR) / 12));
  return Number.isInteger(value) ? String(value) : text;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 'Sep; Jan', '9月', '9/1' as '9;1'. */
export function parseMonths(text: string): string {
  const months = text
    .split(/[;,/、，；&]| and /i)
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean)
    .map((item) => {
      const monthNumber = MONTHS.indexOf(item.slice(0, 3)) + 1;
      return monthNumber > 0 ? monthNumber : Number(/^(\d{1,2})(?:月(?:份)?)?$/.exec(item)?.[1] ?? Number.NaN);
    });
  return months.some((month) => !(month >= 1 && month <= 12)) ? text : [...new Set(months)].join(';');
}

const DAY_MS = 86_400_000;
/** Day 0 of Excel's dates. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const getDay = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/** '2026-10-07', '7/10/2026' (day first, as in Hong Kong and Britain), '2026年10月7日' and Excel's day numbers. */
export function parseDay(text: string): string {
  const serial = /^\d{5}(?:\.\d+)?$/.exec(text);
  if (serial) return new Date(EXCEL_EPOCH + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  if (yearFirst) return getDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (dayFirst) return getDay(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]));
  return text;
}

/** With the scheme that people leave out. */
export const parseWebAddress = (text: string) =>
  text !== '' && !/^https?:\/\//i.test(text) && /^[\w-]+(?:\.[\w-]+)+/.test(text) ? `https://${text}` : text;
