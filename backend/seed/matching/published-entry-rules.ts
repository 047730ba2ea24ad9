import type { ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import { CITIZENSHIP, DSE_ELECTIVES } from '#shared/rules/exams/public-exams.ts';
import { texts } from '#backend/site/site-content.ts';
import { best } from './counting-seed.ts';
import * as table from './dse-tables.ts';
import { type EntryRuleSeed, published } from './entry-rule-seed.ts';
import { PROGRAMME_RULES } from './programme-entry-rules.ts';

// Thresholds that schools have published, or that others say of them, read on the pages named. Grades are judged by a rule only
// where its own school says it and all of its clauses can be checked with the results that a student enters; the others are
// shown. Where a page leaves a choice to the course, the stricter end stands. It holds for the courses that its page speaks
// of, and is not widened to the school.

const DSE = '1';
const GAOKAO = '2';
const IB = '4';

const each = (grade: string, ...subjects: string[]): ExamRequirement[] =>
  subjects.map((subject) => ({ subjects: [subject], count: 1, grade }));
const electives = (count: number, grade: string): ExamRequirement => ({ subjects: [...DSE_ELECTIVES], count, grade });
const attained: ExamRequirement = { subjects: [CITIZENSHIP], count: 1, grade: 'A' };

const NO_DATE = texts('', '', '');
const year = (written: string) => texts(written, written, written);

const CAMBRIDGE = {
  schoolId: 1002,
  level: 'bachelor',
  source: 'https://www.undergraduate.study.cam.ac.uk/hongkong',
  sourceTitle: 'Hong Kong – Undergraduate Study, Cambridge',
  asAt: year('2017–18'),
  asAtYear: 2018,
} as const;
const CAMBRIDGE_CORE: ExamRequirement[] = [
  ...each('5', 'chinese', 'english', 'maths'),
  { subjects: ['chinese', 'english', 'maths'], count: 2, grade: '5*' },
];

const MONASH_DIPLOMA = {
  schoolId: 2102,
  level: 'pathway',
  source:
    'https://www.monashcollege.edu.au/study/courses/diplomas/dips-data/academic-entry-requirements-by-country/hong-kong',
  sourceTitle: 'Hong Kong – academic entry requirements by country – Monash College',
  asAt: NO_DATE,
  asAtYear: 0,
  points: table.FIVE,
  take: best(4),
  topGrades: { grades: ['5*', '5**'], points: 1, most: 1 },
  fullMarks: 21,
} satisfies Partial<Parameters<typeof published>[1]>;

export const ENTRY_RULES: EntryRuleSeed[] = [
  published(DSE, {
    ...CAMBRIDGE,
    id: 101,
    subjects: ['humanities', 'social', 'law', 'psychology'],
    name: texts('文科及心理學課程', '文科及心理学课程', 'Arts courses and psychology'),
    note: texts(
      '中、英、數各 5 級，其中兩科 5*；三科選修 5*、5、5。',
      '中、英、数各 5 级，其中两科 5*；三科选修 5*、5、5。',
      'Chinese, English and mathematics at 5, two of them at 5*; three electives at 5*, 5 and 5.',
    ),
    required: [...CAMBRIDGE_CORE, electives(1, '5*'), electives(3, '5')],
  }),
  published(DSE, {
    ...CAMBRIDGE,
    id: 102,
    subjects: ['computing', 'engineering', 'mathematics', 'science'],
    name: texts('理科及工程課程', '理科及工程课程', 'Sciences and engineering'),
    note: texts(
      '中、英、數各 5 級，其中兩科 5*；三科選修 5*；多數課程要修 M2。',
      '中、英、数各 5 级，其中两科 5*；三科选修 5*；多数课程要修 M2。',
      'Chinese, English and mathematics at 5, two of them at 5*; three electives at 5*; most courses want M2.',
    ),
    required: [...CAMBRIDGE_CORE, electives(3, '5*'), ...each('1', 'm2')],
  }),
  published(DSE, {
    id: 103,
    schoolId: 1015,
    level: 'bachelor',
    subjects: ['business', 'finance'],
    source: 'https://business.leeds.ac.uk/undergraduate/dir-record/lubs-qualifications/509/hong-kong',
    sourceTitle: 'Hong Kong – Leeds University Business School qualifications',
    asAt: NO_DATE,
    asAtYear: 0,
    name: texts('商學院，要求 AAA 的課程', '商学院，要求 AAA 的课程', 'Business School, courses that ask for AAA'),
    note: texts(
      '三科選修 5 級，英文 4 級，數學 4 級（或修 M1、M2）。',
      '三科选修 5 级，英语 4 级，数学 4 级（或修 M1、M2）。',
      'Three electives at 5, English at 4, and mathematics (or M1 or M2) at 4.',
    ),
    required: [electives(3, '5'), ...each('4', 'english'), { subjects: ['maths', 'm1', 'm2'], count: 1, grade: '4' }],
  }),
  published(DSE, {
    id: 104,
    schoolId: 1005,
    level: 'bachelor',
    subjects: ['humanities', 'social', 'law', 'education'],
    source: 'https://www.ed.ac.uk/arts-humanities-soc-sci/international-eu/entry-requirements/hong-kong',
    sourceTitle: 'Hong Kong – College of Arts, Humanities and Social Sciences',
    asAt: texts('2024 年放榜起', '2024 年出分起', '2024 award onwards'),
    asAtYear: 2024,
    name: texts(
      '文、人文及社會科學院的最低要求',
      '文、人文及社会科学院的最低要求',
      'Minimum of the College of Arts, Humanities and Social Sciences',
    ),
    note: texts(
      '中、英、數各 3 級，公民科達標，三科選修 5 級；個別課程可能更高。',
      '中、英、数各 3 级，公民科达标，三科选修 5 级；个别课程可能更高。',
      'Chinese, English and mathematics at 3, Citizenship attained, three electives at 5; a course may ask for more.',
    ),
    required: [...each('3', 'chinese', 'english', 'maths'), attained, electives(3, '5')],
  }),
  published(DSE, {
    id: 105,
    schoolId: 4002,
    level: 'bachelor',
    source: 'https://mcgill.ca/undergraduate-admissions/apply/requirements/international/hong-kong',
    sourceTitle: 'Hong Kong Diploma of Secondary Education – McGill',
    asAt: NO_DATE,
    asAtYear: 0,
    name: texts('大學的最低要求', '大学的最低要求', 'Minimum of the university'),
    note: texts(
      '四科核心及兩科選修，每科 3 級；多數課程要求更高。',
      '四科核心及两科选修，每科 3 级；多数课程要求更高。',
      'The four core subjects and two electives, each at 3; most programmes ask for more.',
    ),
    required: [...each('3', 'chinese', 'english', 'maths'), attained, electives(2, '3')],
  }),
  published(DSE, {
    ...MONASH_DIPLOMA,
    id: 111,
    subjects: ['computing', 'science', 'design', 'humanities'],
    name: texts(
      '文憑第二部分：文、資訊科技、理、藝術設計',
      '文凭第二部分：文、信息技术、理、艺术设计',
      'Diploma Part 2: Arts, IT, Science, Art and Design',
    ),
    note: texts(
      '最佳四科 11 分，5 級封頂，有 5* 加 1 分。',
      '最佳四科 11 分，5 级封顶，有 5* 加 1 分。',
      'Best four come to 11; a subject counts 5 at most, and a 5* adds one point.',
    ),
    asked: 11,
  }),
  published(DSE, {
    ...MONASH_DIPLOMA,
    id: 112,
    subjects: ['business', 'engineering', 'psychology'],
    name: texts(
      '文憑第二部分：商、工程、心理學',
      '文凭第二部分：商、工程、心理学',
      'Diploma Part 2: Business, Engineering, Psychology',
    ),
    note: texts(
      '最佳四科 12 分，5 級封頂，有 5* 加 1 分。',
      '最佳四科 12 分，5 级封顶，有 5* 加 1 分。',
      'Best four come to 12; a subject counts 5 at most, and a 5* adds one point.',
    ),
    asked: 12,
  }),
  published(GAOKAO, {
    id: 121,
    schoolId: 2014,
    level: 'bachelor',
    source: 'https://curtin.edu.au/study/applying/overseas-qualifications',
    sourceTitle: 'Overseas qualifications – Curtin',
    asAt: NO_DATE,
    asAtYear: 0,
    name: texts('大學的最低要求', '大学的最低要求', 'Minimum of the university'),
    note: texts(
      '滿分的 67%（750 分制為 503 分）；課程可能要求更高。',
      '满分的 67%（750 分制为 503 分）；课程可能要求更高。',
      '67% of full marks (503 of 750); a course may ask for more.',
    ),
    asked: 67,
    fullMarks: 100,
  }),
  published(GAOKAO, {
    id: 122,
    isIndirect: true,
    schoolId: 1013,
    level: 'bachelor',
    source: 'http://www.globaltimes.cn/content/1123176.shtml',
    sourceTitle: 'Birmingham to accept Gaokao – Global Times',
    asAt: texts('2019 年入學', '2019 年入学', 'for 2019 entry'),
    asAtYear: 2019,
    name: texts('學士課程', '本科课程', 'Undergraduate courses'),
    note: texts(
      '滿分的 80%；另有英語要求。',
      '满分的 80%；另有英语要求。',
      '80% of full marks; English is asked for besides.',
    ),
    asked: 80,
    fullMarks: 100,
  }),
  published(GAOKAO, {
    id: 123,
    isIndirect: true,
    schoolId: 1024,
    level: 'bachelor',
    subjects: [
      'business',
      'finance',
      'computing',
      'engineering',
      'law',
      'psychology',
      'education',
      'media',
      'design',
      'architecture',
      'science',
      'mathematics',
      'humanities',
      'social',
      'environment',
      'hospitality',
    ],
    source: 'https://student-cms.prd.timeshighereducation.com/advice/universities-uk-accept-gaokao',
    sourceTitle: 'Universities in the UK that accept the gaokao – Times Higher Education',
    asAt: year('2022'),
    asAtYear: 2022,
    name: texts(
      '學士課程，醫學、醫學影像及護理除外',
      '本科课程，医学、医学影像及护理除外',
      'Undergraduate courses, except medicine, medical imaging and nursing',
    ),
    note: texts('滿分的 75%。', '满分的 75%。', '75% of full marks.'),
    asked: 75,
    fullMarks: 100,
  }),
  published(IB, {
    id: 131,
    schoolId: 2014,
    level: 'bachelor',
    source: 'https://curtin.edu.au/study/applying/overseas-qualifications',
    sourceTitle: 'Overseas qualifications – Curtin',
    asAt: NO_DATE,
    asAtYear: 0,
    name: texts('大學的最低要求', '大学的最低要求', 'Minimum of the university'),
    note: texts(
      '總分 24；課程可能要求更高。',
      '总分 24；课程可能要求更高。',
      'A total of 24; a course may ask for more.',
    ),
    asked: 24,
    fullMarks: 45,
  }),
  published(IB, {
    id: 132,
    schoolId: 2105,
    level: 'pathway',
    source: 'https://deakincollege.edu.au/?p=4892',
    sourceTitle: 'International Entry Requirements – Deakin College',
    asAt: NO_DATE,
    asAtYear: 0,
    name: texts('學院文憑課程', '学院文凭课程', 'Diplomas of the college'),
    note: texts('總分 22。', '总分 22。', 'A total of 22.'),
    asked: 22,
    fullMarks: 45,
  }),
  published(DSE, {
    id: 106,
    schoolId: 1006,
    level: 'foundation',
    subjects: ['engineering', 'science'],
    source: 'http://www.manchester.ac.uk/international/country/hong-kong.htm?page=2',
    sourceTitle: 'Hong Kong – The University of Manchester',
    asAt: NO_DATE,
    asAtYear: 0,
    name: texts('理工基礎課程', '理工基础课程', 'Integrated foundation year in science and engineering'),
    note: texts(
      '修畢六科，數學、物理、英文各 4 級。',
      '修完六科，数学、物理、英语各 4 级。',
      'Six subjects completed, with mathematics, physics and English at 4.',
    ),
    required: [...each('4', 'maths', 'physics', 'english'), { subjects: [], count: 6, grade: '1' }],
  }),
  published(DSE, {
    id: 113,
    schoolId: 2103,
    level: 'foundation',
    source:
      'https://view.joomag.com/unsw-global-2019-student-guide-unsw-global-2019-student-guide-english/0267098001527639025?page=32',
    sourceTitle: 'UNSW Global 2019 Student Guide',
    asAt: year('2019'),
    asAtYear: 2019,
    name: texts('基礎課程（標準）', '基础课程（标准）', 'Foundation, standard'),
    note: texts('甲類最佳五科 11 分。', '甲类最佳五科 11 分。', 'Best five of category A come to 11.'),
  }),
  published(GAOKAO, {
    id: 124,
    schoolId: 1015,
    level: 'bachelor',
    subjects: ['business', 'finance'],
    source: 'https://business.leeds.ac.uk/undergraduate/dir-record/lubs-qualifications/499/china',
    sourceTitle: 'China – Leeds University Business School qualifications',
    asAt: NO_DATE,
    asAtYear: 0,
    name: texts(
      '商學院，要求 AAA 或 AAB 的課程',
      '商学院，要求 AAA 或 AAB 的课程',
      'Business School, courses that ask for AAA or AAB',
    ),
    note: texts(
      '滿分的 78%（部分學位 80%），會考平均 80%；另考英語。',
      '满分的 78%（部分学位 80%），会考平均 80%；另考英语。',
      '78% of full marks (80% for some degrees) and an average of 80% in the huikao; an English test besides.',
    ),
  }),
  published(GAOKAO, {
    id: 125,
    isIndirect: true,
    schoolId: 1036,
    level: 'bachelor',
    source: 'https://student-cms.prd.timeshighereducation.com/advice/universities-uk-accept-gaokao',
    sourceTitle: 'Universities in the UK that accept the gaokao – Times Higher Education',
    asAt: year('2022'),
    asAtYear: 2022,
    name: texts('學士課程', '本科课程', 'Undergraduate courses'),
    note: texts(
      '滿分的 75%，課程要求 A-level 的科目 70%。',
      '满分的 75%，课程要求 A-level 的科目 70%。',
      '75% of full marks, and 70% in a subject that the course asks for at A-level.',
    ),
  }),
  published(GAOKAO, {
    id: 126,
    schoolId: 4020,
    level: 'bachelor',
    source: 'https://admission.uoguelph.ca/chinesecurriculum',
    sourceTitle: 'Chinese Curriculum – University of Guelph',
    asAt: texts('2022 年收件', '2022 年收件', 'documents due in 2022'),
    asAtYear: 2022,
    name: texts('已從中國內地中學畢業', '已从国内中学毕业', 'Already graduated from a school in mainland China'),
    note: texts(
      '高考約 550 分，會考各科 80 分；另有英語要求。',
      '高考约 550 分，会考各科 80 分；另有英语要求。',
      'About 550 in the Gaokao and 80 in each subject of the huikao; English besides.',
    ),
  }),
  published(IB, {
    id: 133,
    schoolId: 1004,
    level: 'bachelor',
    source: 'http://www.ucl.ac.uk/srs/academic-manual/c1/taught-admissions/ug-requirements',
    sourceTitle: 'Undergraduate Entrance Requirements – UCL Academic Manual',
    asAt: NO_DATE,
    asAtYear: 0,
    name: texts('大學的最低要求', '大学的最低要求', 'Minimum of the university'),
    note: texts(
      '總分 34，三科高級程度合計 16，每科不低於 5。',
      '总分 34，三科高级别合计 16，每科不低于 5。',
      'A total of 34, with 16 in three higher-level subjects and none below 5.',
    ),
  }),
  ...PROGRAMME_RULES,
];
