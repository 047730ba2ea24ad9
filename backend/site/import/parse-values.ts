import { type Subject, SUBJECTS } from '#backend/catalogue/subjects.ts';
import { SUBJECT_NAMES } from '#backend/search/subject-names.ts';

// Parsers of values as people write them in spreadsheets. Each returns a value that the content schema accepts, or the
// unchanged text, which the schema rejects.

const normalizeWord = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const createChoiceParser = (words: Readonly<Record<string, string>>) => {
  const valueByName = new Map(
    Object.entries(words).flatMap(([value, names]) =>
      [value, ...names.split(',')].map((name) => [normalizeWord(name), value]),
    ),
  );
  return (text: string): string | null => valueByName.get(normalizeWord(text)) ?? null;
};

export const parseCountry = createChoiceParser({
  uk: 'gb,united kingdom,great britain,britain,england,scotland,wales,northern ireland,u.k.,英國,英国,英格蘭,英格兰,蘇格蘭,苏格兰',
  us: 'usa,united states,united states of america,america,u.s.,u.s.a.,美國,美国',
  au: 'australia,aus,澳洲,澳大利亞,澳大利亚',
  ca: 'canada,can,加拿大',
});

export const parseSchoolKind = createChoiceParser({
  university: 'uni,universities,大學,大学',
  college: 'colleges,institute,institution,school,學院,学院',
  'pathway-college':
    'pathway,pathway provider,international college,銜接學院,衔接学院,國際學院,国际学院,預科學院,预科学院',
});

export const parseOwnership = createChoiceParser({
  public: 'state,government,public university,公立',
  private: 'independent,private university,私立',
});

export const parseLevel = createChoiceParser({
  bachelor:
    'bachelors,bachelors degree,bachelor degree,undergraduate,ug,ba,bsc,beng,llb,學士,学士,學士學位,学士学位,本科',
  master:
    'masters,masters degree,master degree,postgraduate,postgraduate taught,pg,pgt,ma,msc,mba,meng,llm,碩士,硕士,碩士學位,硕士学位,研究生',
  phd: 'doctorate,doctoral,dphil,doctor,博士,博士學位,博士学位',
  foundation: 'foundation year,foundation programme,預科,预科,基礎課程,基础课程',
  pathway: 'pathway year,international year one,year one,銜接課程,衔接课程,國際大一,国际大一',
});

export const parseExam = createChoiceParser({
  dse: 'hkdse,hong kong dse,文憑試,文凭试,中學文憑試,中学文凭试,香港中學文憑試,香港中学文凭考试',
  alevel: 'a level,a levels,gce,gce a level,ial,英國高考,英国高考',
  ib: 'ibdp,ib diploma,international baccalaureate,國際文憑,国际文凭,國際預科文憑,国际文凭课程',
  gaokao: 'ncee,高考,普通高考',
  other: 'other exam,another exam,其他,其他考試,其他考试',
});

export const parseChannel = createChoiceParser({
  walkIn: 'walk in,walkins,visit,counter,親臨,亲临,到訪,到访,上門,上门',
  call: 'phone,phone call,telephone,來電,来电,電話,电话',
  lecture: 'lectures,talk,seminar,fair,expo,exhibition,event,講座,讲座,教育展,展覽,展览,活動,活动',
  web: 'website,online,internet,form,網站,网站,網上,网上,线上',
  whatsapp: 'whats app,wa',
  wechat: 'weixin,we chat,微信',
  mail: 'email,e-mail,電郵,邮件,电邮,邮箱',
  api: 'import,imported,spreadsheet,crm,匯入,导入',
});

export const parseOrder = createChoiceParser({
  highest: 'high,higher,descending,desc,highest first,由高至低,从高到低,最高,最高者在先,高者在先',
  lowest: 'low,lower,ascending,asc,lowest first,由低至高,从低到高,最低,最低者在先,低者在先',
});

/** '第 3 名', '#3' and '3.' as '3'. */
export const parseRank = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/^(?:第|#|no\.?)/i, '')
    .replace(/[名.]$/, '')
    .replaceAll(' ', '');

const subjectByName = new Map<string, Subject>();
for (const subject of SUBJECTS) subjectByName.set(normalizeWord(subject), subject);
for (const { group, words, names } of SUBJECT_NAMES)
  if ((SUBJECTS as readonly string[]).includes(group))
    for (const name of [words, ...names])
      if (!subjectByName.has(normalizeWord(name))) subjectByName.set(normalizeWord(name), group as Subject);

const SEPARATOR_PATTERN = /[;,/、，；|&]| and /i;

/** Parses subject areas in order. Returns null if any of them is unknown. */
export function parseSubjects(text: string): Subject[] | null {
  const exactSubject = subjectByName.get(normalizeWord(text));
  if (exactSubject) return [exactSubject];
  const parsedSubjects = text
    .split(SEPARATOR_PATTERN)
    .map((item) => item.trim())
    .filter(Boolean)
    .map((subjectName) => subjectByName.get(normalizeWord(subjectName)) ?? null);
  return parsedSubjects.includes(null) || parsedSubjects.length === 0
    ? null
    : ([...new Set(parsedSubjects)] as Subject[]);
}

const CURRENCY_SIGNS: readonly (readonly [string, string])[] = [
  ['HK$', 'HKD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['US$', 'USD'],
  ['£', 'GBP'],
  ['€', 'EUR'],
];
const CURRENCY_CODE_PATTERN = /(?:^|[^A-Z])([A-Z]{3})(?:[^A-Z]|$)/;
const AMOUNT_PATTERN = /\d[\d,]*(?:\.\d+)?/g;

/**
 * Parses an amount such as '£12,000' or 'GBP 12 000 per year': whole amount and currency ('' if not stated). Null for a
 * range or a text without a number.
 */
export function parseMoney(text: string): { amount: string; currency: string } | null {
  const upperCaseText = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/(\d) (?=\d{3})/g, '$1');
  const [number, secondNumber] = upperCaseText.match(AMOUNT_PATTERN) ?? [];
  if (number === undefined || secondNumber !== undefined) return null;
  const amount = Math.round(Number(number.replaceAll(',', '')));
  const currency =
    CURRENCY_SIGNS.findLast(([character]) => upperCaseText.includes(character))?.[1] ??
    CURRENCY_CODE_PATTERN.exec(upperCaseText)?.[1] ??
    '';
  return { amount: String(amount), currency };
}

const WEEKS_PER_YEAR = 52;
const DURATION_PATTERN = /^(\d{1,3}(?:\.\d)?)\s*([^\d\s]*)/;
const CHINESE_NUMBERS = '一二三四五六七八九十';

/** Parses a duration such as '52', '1 year', '18 months' or '三年'. Returns weeks. */
export function parseWeeks(text: string): string {
  const chineseNumber = CHINESE_NUMBERS.indexOf(text.charAt(0)) + 1;
  const [, number = '', unit = ''] =
    DURATION_PATTERN.exec(chineseNumber > 0 ? `${chineseNumber}${text.slice(1)}` : text.trim()) ?? [];
  if (number === '') return text;
  const duration = Number(number);
  if (/^(?:y|年)/i.test(unit)) return String(Math.round(duration * WEEKS_PER_YEAR));
  if (/^(?:m|個月|个月|月)/i.test(unit)) return String(Math.round((duration * WEEKS_PER_YEAR) / 12));
  return Number.isInteger(duration) ? String(duration) : text;
}

const MONTH_PREFIXES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses months such as 'Sep; Jan', '9月' or '9/1'. Returns '9;1'. */
export function parseMonths(text: string): string {
  const months = text
    .split(/[;,/、，；&]| and /i)
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean)
    .map((item) => {
      const monthNumber = MONTH_PREFIXES.indexOf(item.slice(0, 3)) + 1;
      return monthNumber > 0 ? monthNumber : Number(/^(\d{1,2})(?:月(?:份)?)?$/.exec(item)?.[1] ?? Number.NaN);
    });
  return months.some((month) => !(month >= 1 && month <= 12)) ? text : [...new Set(months)].join(';');
}

/** Parses an intake such as '2027-09', '9/2027', 'Sep 2027' or '2027年9月'. Returns '2027-09', or null. */
export function parseIntake(text: string): string | null {
  const [year, secondYear] = text.match(/(?<!\d)20\d\d(?!\d)/g) ?? [];
  if (!year || secondYear) return null;
  const [month = ''] = parseMonths(
    text
      .replace(year, ' ')
      .replace(/[-/.年 ]+/g, ' ')
      .trim(),
  ).split(';');
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : null;
}

const DAY_MS = 86_400_000;
/** Day 0 of Excel's dates. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const formatDay = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/**
 * Parses a date: '2026-10-07', '7/10/2026' (day first, as in Hong Kong and Britain), '2026年10月7日', or a day number of
 * Excel.
 */
export function parseDay(text: string): string {
  const excelSerial = /^\d{5}(?:\.\d+)?$/.exec(text);
  if (excelSerial) return new Date(EXCEL_EPOCH + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  const yearFirstMatch = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  if (yearFirstMatch) return formatDay(Number(yearFirstMatch[1]), Number(yearFirstMatch[2]), Number(yearFirstMatch[3]));
  const dayFirstMatch = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (dayFirstMatch) return formatDay(Number(dayFirstMatch[3]), Number(dayFirstMatch[2]), Number(dayFirstMatch[1]));
  return text;
}

/** Adds the scheme to a URL if it is missing. */
export const parseUrl = (text: string) =>
  text !== '' && !/^https?:\/\//i.test(text) && /^[\w-]+(?:\.[\w-]+)+/.test(text) ? `https://${text}` : text;
