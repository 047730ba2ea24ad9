import { createTexts, type Texts } from '#backend/site/site-content.ts';
import { type LevelKey, getLevel, MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import type { SubjectPlan, Tier } from '#backend/seed/seed-schemas.ts';

// Illustrative requirements by country, level, tier and selectivity of the field. Their order is realistic (selective
// schools require more), but no figure belongs to a real school.

const TIERS: Tier[] = [1, 2, 3, 4];
const DEMANDS: SubjectPlan['demand'][] = ['usual', 'demanding', 'engineering'];

export interface TermsKey {
  country: CountryKey;
  level: LevelKey;
  tier: Tier;
  demand: SubjectPlan['demand'];
}

export const getTermsId = ({ country, level, tier, demand }: TermsKey) =>
  (COUNTRY_KEYS.indexOf(country) + 1) * 1000 + getLevel(level).id * 100 + tier * 10 + DEMANDS.indexOf(demand);

export const ALL_TERMS: TermsKey[] = COUNTRY_KEYS.flatMap((country) =>
  MAJOR_LEVELS.flatMap(({ key: level }) =>
    TIERS.flatMap((tier) => DEMANDS.map((demand) => ({ country, level, tier, demand }))),
  ),
);

/** Equivalent scores by IELTS band, as the publishers of the tests compare them. */
const EQUIVALENT_SCORES: Record<string, { toefl: number; toeflPart: number; pte: number }> = {
  '4.5': { toefl: 35, toeflPart: 8, pte: 34 },
  '5': { toefl: 42, toeflPart: 10, pte: 38 },
  '5.5': { toefl: 55, toeflPart: 13, pte: 46 },
  '6': { toefl: 75, toeflPart: 18, pte: 54 },
  '6.5': { toefl: 88, toeflPart: 21, pte: 62 },
  '7': { toefl: 98, toeflPart: 23, pte: 69 },
  '7.5': { toefl: 105, toeflPart: 25, pte: 76 },
};
const getEquivalentScores = (band: number) => EQUIVALENT_SCORES[String(band)] ?? { toefl: 0, toeflPart: 0, pte: 0 };

const IELTS_BY_TIER: Record<LevelKey, Record<Tier, number>> = {
  bachelor: { 1: 7, 2: 6.5, 3: 6, 4: 6 },
  master: { 1: 7, 2: 6.5, 3: 6.5, 4: 6 },
  phd: { 1: 7, 2: 6.5, 3: 6.5, 4: 6.5 },
  foundation: { 1: 5.5, 2: 5, 3: 5, 4: 4.5 },
  pathway: { 1: 6, 2: 5.5, 3: 5.5, 4: 5.5 },
};

export function getIelts({ level, tier, demand }: TermsKey): number {
  const isDegree = getLevel(level).kind === 'degree';
  return IELTS_BY_TIER[level][tier] + (isDegree && demand === 'demanding' ? 0.5 : 0);
}

export function getEnglishRequirement(key: TermsKey) {
  const overallScore = getIelts(key);
  const partScore = overallScore - 0.5;
  const createPartScores = (score: number) => ({ listening: score, speaking: score, reading: score, writing: score });
  return [
    { typeId: 1, typeName: 'IELTS', overall: overallScore, ...createPartScores(partScore) },
    {
      typeId: 2,
      typeName: 'TOEFL-IBT',
      overall: getEquivalentScores(overallScore).toefl,
      ...createPartScores(getEquivalentScores(partScore).toeflPart),
    },
    {
      typeId: 4,
      typeName: 'PTE',
      overall: getEquivalentScores(overallScore).pte,
      ...createPartScores(getEquivalentScores(partScore).pte),
    },
  ];
}

interface AcademicLine {
  place: Texts;
  typeName: string;
  scoreType: Texts;
  score: string;
  description: Texts;
}

const HONG_KONG = createTexts('香港', '香港', 'Hong Kong');
const MAINLAND = createTexts('中國內地', '中国内地', 'Mainland China');
const EVERYWHERE = createTexts('國際', '国际', 'International');

/** Sum of the best five DSE subjects, where 5** counts as seven. */
const DSE_BY_TIER: Record<Tier, number> = { 1: 30, 2: 25, 3: 20, 4: 17 };
const A_LEVEL_BY_TIER: Record<Tier, string> = { 1: 'AAA', 2: 'ABB', 3: 'BBC', 4: 'CCC' };
const IB_BY_TIER: Record<Tier, number> = { 1: 38, 2: 33, 3: 29, 4: 26 };
const GAOKAO_BY_TIER: Record<Tier, number> = { 1: 82, 2: 77, 3: 72, 4: 67 };
const DEGREE_BY_TIER: Record<Tier, number> = { 1: 85, 2: 82, 3: 78, 4: 75 };
const PATHWAY_REDUCTION = { foundation: 12, pathway: 5 };
const MIN_DSE = 8;

export function getDseBestFive({ level, tier, demand }: TermsKey): number | null {
  if (level === 'master' || level === 'phd') return null;
  const requiredPoints = DSE_BY_TIER[tier] + (demand === 'demanding' ? 2 : 0);
  return level === 'bachelor' ? requiredPoints : Math.max(MIN_DSE, requiredPoints - PATHWAY_REDUCTION[level]);
}

export function getAcademicRequirements(key: TermsKey): AcademicLine[] {
  const bestFive = getDseBestFive(key);
  if (bestFive === null) return [createDegreeLine(key)];
  const dseLine: AcademicLine = {
    place: HONG_KONG,
    typeName: 'HKDSE',
    scoreType: createTexts('最佳五科總分', '最佳五科总分', 'Best five subjects'),
    score: String(bestFive),
    description: createTexts(
      '5** 作 7 分、5* 作 6 分、5 至 1 級作 5 至 1 分；須包括英文科。',
      '5** 计 7 分、5* 计 6 分，5 至 1 级计 5 至 1 分；须包括英语科。',
      'A 5** counts 7, a 5* counts 6, and levels 5 to 1 count as they stand. English must be among them.',
    ),
  };
  if (key.level === 'foundation' || key.level === 'pathway') return [dseLine, createSchoolLine(key.level)];
  return [
    dseLine,
    {
      place: EVERYWHERE,
      typeName: 'A-level',
      scoreType: createTexts('三科等級', '三科等级', 'Three grades'),
      score: A_LEVEL_BY_TIER[key.tier],
      description: createTexts(
        '部分課程指定其中一科。',
        '部分课程指定其中一科。',
        'Some courses name one of the subjects.',
      ),
    },
    {
      place: EVERYWHERE,
      typeName: 'IB',
      scoreType: createTexts('總分（滿分 45）', '总分（满分 45）', 'Total out of 45'),
      score: String(IB_BY_TIER[key.tier]),
      description: createTexts(
        '包括高級程度科目的要求。',
        '包括高级课程科目的要求。',
        'Higher-level subjects included.',
      ),
    },
    {
      place: MAINLAND,
      typeName: 'Gaokao',
      scoreType: createTexts('佔滿分百分比', '占满分百分比', 'Per cent of full marks'),
      score: String(GAOKAO_BY_TIER[key.tier]),
      description: createTexts(
        '各省滿分不同，以百分比比較；部分院校只接受完成銜接課程的學生。',
        '各省满分不同，以百分比比较；部分院校只接受完成衔接课程的学生。',
        'Full marks differ by province, so a percentage is compared. Some schools ask for a pathway course instead.',
      ),
    },
  ];
}

const createSchoolLine = (level: 'foundation' | 'pathway'): AcademicLine => ({
  place: MAINLAND,
  typeName: 'High school',
  scoreType: createTexts('完成年級', '完成年级', 'Year completed'),
  score: level === 'foundation' ? '11' : '12',
  description: createTexts(
    '提交最近兩年的成績表。',
    '提交最近两年的成绩单。',
    'Transcripts of the last two years are needed.',
  ),
});

const createDegreeLine = ({ level, tier }: TermsKey): AcademicLine => ({
  place: EVERYWHERE,
  typeName: level === 'phd' ? 'Master' : 'Bachelor',
  scoreType: createTexts('平均成績', '平均成绩', 'Average mark'),
  score: String(DEGREE_BY_TIER[tier]),
  description:
    level === 'phd'
      ? createTexts(
          '另須研究計劃書和兩封推薦信。',
          '另须研究计划书和两封推荐信。',
          'A research proposal and two references as well.',
        )
      : createTexts(
          '相關學科的學士學位；平均成績按原校滿分換算。',
          '相关学科的学士学位；平均成绩按原校满分换算。',
          'A first degree in a related field. The average is worked out against the full marks of the home university.',
        ),
});
