import { findNumber, type Results } from './exam-result.ts';

const TIER_SOURCE = '双非|双一流|985|211|[一二三]本|重点大学';
const TIER_PATTERN = new RegExp(TIER_SOURCE, 'u');
const AVERAGE_SOURCE = '([6-9]\\d(?:\\.\\d{1,2})?)(?!\\d)';
const AVERAGE_PATTERNS = [
  new RegExp(`(?:均分|平均分|加权|绩点|average|gpa)[^\\d]{0,8}${AVERAGE_SOURCE}`, 'u'),
  new RegExp(`(?:${TIER_SOURCE})[^\\d]{0,6}${AVERAGE_SOURCE}`, 'u'),
  new RegExp(`(?<![\\d.])${AVERAGE_SOURCE} ?(?:分|%)?(?:均分|平均|average)`, 'u'),
];
const DEGREE_CLASS_PATTERN =
  /(?<![\d.:])2[:.][12](?![\d.])|\b(?:upper|lower) second|\bfirst[- ]class|\b(?:third[- ]class|pass) degree|\b1st class|二等[一二]|一等荣誉|二级[甲乙]等/u;
const GPA_PATTERNS = [
  /gpa[^\d]{0,8}([0-4]\.\d{1,2})/u,
  /([0-4]\.\d{1,2}) ?(?:\/ ?4(?:\.0)? ?)?(?:of |in )?gpa/u,
  /([0-4]\.\d{1,2}) ?\/ ?4/u,
];
const MASTER_PATTERN = /\bmasters?\b|\bmsc\b|\bpostgrad|硕士|研究生|读研/u;

export const readGpa = (text: string) => findNumber(text, 0.1, 4.3, ...GPA_PATTERNS);

/** Parses a first degree: kind of university, and average or class. */
export function readDegree(text: string): Results | null {
  const [tier = ''] = TIER_PATTERN.exec(text) ?? [];
  const [degreeClass = ''] = DEGREE_CLASS_PATTERN.exec(text) ?? [];
  const average = findNumber(text, 60, 100, ...AVERAGE_PATTERNS);
  const gpa = MASTER_PATTERN.test(text) ? readGpa(text) : null;
  // An average in English is mostly that of a secondary school: 'a 90 average for engineering at Waterloo'.
  const hasAverage = average !== null && (/\p{Script=Han}/u.test(text) || tier !== '' || MASTER_PATTERN.test(text));
  if (!degreeClass && !hasAverage && gpa === null && !/双非|985|211/u.test(tier)) return null;
  const resultText = [tier, degreeClass, average ?? (gpa === null ? '' : `GPA ${gpa}`)].filter(Boolean).join(' ');
  return { gpa, resultText };
}

const PERCENT_PATTERNS = [
  /(?<![\d.])(\d{2}(?:\.\d+)?) ?%(?! ?(?:of|的))/u,
  new RegExp(`(?:average|均分|平均分?)[^\\d]{0,10}${AVERAGE_SOURCE}`, 'u'),
  new RegExp(`(?<![\\d.])${AVERAGE_SOURCE} ?(?:分|%)? ?(?:均分|平均|average|avg)`, 'u'),
];

export function readAmericanTests(text: string): Results {
  const gpa = readGpa(text);
  const average = gpa === null && SCHOOL_AVERAGE.test(text) ? findNumber(text, 60, 100, ...PERCENT_PATTERNS) : null;
  const sat = findNumber(
    text,
    400,
    1600,
    /\bsat[^\d]{0,6}(1[0-6]\d0|[4-9]\d0)/u,
    /(1[0-6]\d0) ?(?:in |on )?(?:the |my )?sat\b/u,
  );
  const act = findNumber(
    text,
    10,
    36,
    /\bact[^\d]{0,6}(\d{2})(?!\d)/u,
    /(?<!\d)(\d{2})[^a-z\d]{0,3}(?:(?:in|on) (?:the |my )?)?act\b/u,
  );
  return {
    gpa,
    sat,
    act,
    average,
    resultText: [gpa && `GPA ${gpa}`, average && `${average}%`, sat && `SAT ${sat}`, act && `ACT ${act}`]
      .filter(Boolean)
      .join(', '),
  };
}

/** Matches the average of a secondary school, unlike that of a first degree. */
const SCHOOL_AVERAGE =
  /\b(?:high school|secondary|grade 1[12]|year 1[23]|gr ?12|g12|ossd|offshore|top 6|u?bc (?:curriculum|school))\b|高中|普高|中学|十二年级|安省|ouac/u;

/** Parses the average of a secondary school. */
export function readSchoolAverage(text: string): Results | null {
  if (!SCHOOL_AVERAGE.test(text) || TIER_PATTERN.test(text) || MASTER_PATTERN.test(text)) return null;
  const results = readAmericanTests(text);
  return results.average ? results : null;
}
