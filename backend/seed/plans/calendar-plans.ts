import { createTexts, type Texts } from '#backend/site/site-content.ts';
import type { TermsKey } from './admission-plans.ts';
import { type LevelKey, getLevel } from '#backend/catalogue/major-levels.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';

// Illustrative calendars: start of courses, application dates and durations.

export const START_YEAR = 2027;

/**
 * Returns the start months, the main one first, or an empty list if the start is agreed with each student, as for
 * doctorates outside the United States.
 */
export function getIntakes(country: CountryKey, level: LevelKey): number[] {
  if (level === 'phd' && country !== 'us') return [];
  if (country === 'au') return [2, 7];
  const autumnMonth = country === 'us' ? 8 : 9;
  return level === 'bachelor' || level === 'phd' ? [autumnMonth] : [autumnMonth, 1];
}

export const getApplyMonth = (country: CountryKey): Texts =>
  ({
    uk: createTexts(
      '入學前一年 9 月至入學年 1 月',
      '入学前一年 9 月至入学年 1 月',
      'September of the year before to January',
    ),
    au: createTexts('開課前四至十二個月', '开课前四至十二个月', 'Four to twelve months before the start'),
    us: createTexts(
      '入學前一年 8 月至入學年 1 月',
      '入学前一年 8 月至入学年 1 月',
      'August of the year before to January',
    ),
    ca: createTexts(
      '入學前一年 10 月至入學年 2 月',
      '入学前一年 10 月至入学年 2 月',
      'October of the year before to February',
    ),
  })[country];

export const APPLY_NOTE = createTexts(
  '日期只作示例，以院校當年公布為準。',
  '日期仅作示例，以院校当年公布为准。',
  'The dates are examples. What the school publishes for the year decides.',
);

export const getDeadline = (country: CountryKey, level: LevelKey): Texts => {
  if (getLevel(level).kind === 'pathway')
    return createTexts('開課前約八星期截止。', '开课前约八周截止。', 'Closes about eight weeks before the start.');
  if (country === 'uk' && level === 'bachelor')
    return createTexts(
      '經 UCAS 申請；{{date.ucasEntry}} 年入學的平等考慮截止日為 {{date.ucasJanuary}}，之後視學額而定。',
      '通过 UCAS 申请；{{date.ucasEntry}} 年入学的平等考虑截止日为 {{date.ucasJanuary}}，之后视名额而定。',
      'Through UCAS. For {{date.ucasEntry}} entry the equal-consideration date is {{date.ucasJanuary}}. Later applications depend on places.',
    );
  if (level === 'bachelor')
    return createTexts(
      '定期截止；提早決定的輪次更早。',
      '按轮次截止；提前录取轮更早。',
      'Regular deadline. Early rounds close sooner.',
    );
  return createTexts('分輪審批，額滿即止。', '分轮审理，满额即止。', 'Considered in rounds until the places are gone.');
};

export const FEE_NOTE = createTexts(
  '每年學費，示例金額，不包括住宿、保險和生活費。',
  '每年学费，示例金额，不包括住宿、保险和生活费。',
  'A year of tuition, as an example. Accommodation, insurance and living costs are not included.',
);

export const getOfferStandard = (level: LevelKey): Texts =>
  getLevel(level).kind === 'pathway'
    ? createTexts(
        '<p>按學校成績和英語成績審批；完成課程並達到指定成績後升讀合作大學。</p>',
        '<p>按在校成绩和英语成绩审理；完成课程并达到指定成绩后升入合作大学。</p>',
        '<p>School results and English decide. Students who finish with the set marks go on to a partner university.</p>',
      )
    : createTexts(
        '<p>整體評核：學業成績、英語、個人陳述和推薦信；個別課程另設面試或作品集。</p>',
        '<p>综合评审：学业成绩、英语、个人陈述和推荐信；个别课程另设面试或作品集。</p>',
        '<p>Considered as a whole: results, English, the statement and references. Some courses add an interview or a portfolio.</p>',
      );

export const STUDY_MODE = createTexts('全日制', '全日制', 'Full time');

export function getMonths({ country, level, demand }: TermsKey): number {
  if (level === 'foundation' || level === 'pathway') return 9;
  if (level === 'master') return country === 'uk' ? 12 : 24;
  if (level === 'phd') return country === 'us' ? 60 : country === 'ca' ? 48 : 36;
  if (country === 'us' || country === 'ca') return 48;
  return country === 'au' && demand === 'engineering' ? 48 : 36;
}

export const formatDuration = (months: number): Texts => {
  if (months % 12 !== 0) return createTexts(`${months} 個月`, `${months} 个月`, `${months} months`);
  const years = months / 12;
  return createTexts(`${years} 年`, `${years} 年`, years === 1 ? '1 year' : `${years} years`);
};
