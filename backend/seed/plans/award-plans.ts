import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { AwardKey, CourseTypePlan, SubjectPlan } from '#backend/seed/seed-schemas.ts';

interface AwardPlan {
  /** Used in British degree names. Degree names in other countries use `long`. */
  short: string;
  long: string;
  zh: string;
  zhHk: string;
}

const BACHELOR_AWARDS: Record<AwardKey, AwardPlan> = {
  science: { short: 'BSc', long: 'Bachelor of Science', zh: '理学学士', zhHk: '理學士' },
  arts: { short: 'BA', long: 'Bachelor of Arts', zh: '文学学士', zhHk: '文學士' },
  engineering: { short: 'BEng', long: 'Bachelor of Engineering', zh: '工学学士', zhHk: '工學士' },
  business: { short: 'BSc', long: 'Bachelor of Business', zh: '商学学士', zhHk: '商學士' },
  laws: { short: 'LLB', long: 'Bachelor of Laws', zh: '法学学士', zhHk: '法學士' },
  education: { short: 'BEd', long: 'Bachelor of Education', zh: '教育学学士', zhHk: '教育學士' },
  design: { short: 'BA', long: 'Bachelor of Design', zh: '设计学士', zhHk: '設計學士' },
};

const MASTER_AWARDS: Record<AwardKey, AwardPlan> = {
  science: { short: 'MSc', long: 'Master of Science', zh: '理学硕士', zhHk: '理學碩士' },
  arts: { short: 'MA', long: 'Master of Arts', zh: '文学硕士', zhHk: '文學碩士' },
  engineering: { short: 'MSc', long: 'Master of Engineering', zh: '工学硕士', zhHk: '工學碩士' },
  business: { short: 'MSc', long: 'Master of Business', zh: '商学硕士', zhHk: '商學碩士' },
  laws: { short: 'LLM', long: 'Master of Laws', zh: '法学硕士', zhHk: '法學碩士' },
  education: { short: 'MEd', long: 'Master of Education', zh: '教育学硕士', zhHk: '教育碩士' },
  design: { short: 'MA', long: 'Master of Design', zh: '设计硕士', zhHk: '設計碩士' },
};

export interface CourseName {
  name: string;
  nameChn: { zh: string; 'zh-hk': string };
  /** Award such as 'BSc'. Absent for a course that leads to a degree. */
  award?: string;
}

const PATHWAY_NAMES: Record<CountryKey, string> = {
  uk: 'International Year One',
  au: 'Diploma leading to Year Two',
  us: 'International Year One',
  ca: 'University Transfer Programme',
};

export function formatDegreeName(
  level: 'bachelor' | 'master' | 'phd',
  type: CourseTypePlan,
  country: CountryKey,
): CourseName {
  const chineseName = { zh: type.name.zh, hk: type.name['zh-hk'] };
  if (level === 'phd')
    return {
      award: 'PhD',
      name: `PhD in ${type.name['en-us']}`,
      nameChn: { zh: `${chineseName.zh}博士`, 'zh-hk': `${chineseName.hk}博士` },
    };
  const awardPlan = (level === 'bachelor' ? BACHELOR_AWARDS : MASTER_AWARDS)[type.award];
  // The award already names the subject: 'Bachelor of Laws in Law' would repeat it.
  const titleNamesField = FIELDS_OF_AWARD_TITLE.has(type.name['en-us']);
  return {
    award: awardPlan.short,
    name: formatAwardName(awardPlan, level, type, country, titleNamesField),
    nameChn: {
      zh: (titleNamesField ? '' : chineseName.zh) + awardPlan.zh,
      'zh-hk': (titleNamesField ? '' : chineseName.hk) + awardPlan.zhHk,
    },
  };
}

const FIELDS_OF_AWARD_TITLE = new Set(['Law', 'Education']);

function formatAwardName(
  awardPlan: AwardPlan,
  level: 'bachelor' | 'master',
  type: CourseTypePlan,
  country: CountryKey,
  titleNamesField: boolean,
): string {
  const fieldName = type.name['en-us'];
  if (country === 'uk')
    return `${awardPlan.short}${level === 'bachelor' && awardPlan.short !== 'LLB' ? ' (Hons)' : ''} ${fieldName}`;
  if (titleNamesField) return awardPlan.long;
  if (country === 'au') return `${awardPlan.long} (${fieldName})`;
  return `${awardPlan.long} in ${fieldName}`;
}

export function formatPathwayName(
  level: 'foundation' | 'pathway',
  subject: SubjectPlan,
  country: CountryKey,
): CourseName {
  const { name } = subject;
  if (level === 'foundation')
    return {
      name: `International Foundation Year: ${name['en-us']}`,
      nameChn: { zh: `国际预科（${name.zh}）`, 'zh-hk': `國際基礎課程（${name['zh-hk']}）` },
    };
  return {
    name: `${PATHWAY_NAMES[country]}: ${name['en-us']}`,
    nameChn: { zh: `国际大一（${name.zh}）`, 'zh-hk': `國際銜接課程（${name['zh-hk']}）` },
  };
}
