import type { NewsLineSeed } from '#backend/seed/site-seed.ts';
import { texts } from '#backend/site/site-content.ts';

// Rules that change seldom, and nothing counted: each line stays true when the figures of a year move on.

const ukFunds: NewsLineSeed = {
  id: 5001,
  title: texts(
    '英國學生簽證：資金證明要存放多久',
    '英国学生签证：资金证明要存多久',
    'UK student visa: how long must the money be held?',
  ),
  subtitle: texts(
    '存款須連續存放 28 日；倫敦與倫敦以外的生活費金額不同。',
    '存款须连续存放 28 天；伦敦与伦敦以外的生活费金额不同。',
    'The funds must be held for 28 days in a row, and the living-cost amount differs inside and outside London.',
  ),
  publishTime: '2026-11-18 10:00:00',
};
const dseBestFive: NewsLineSeed = {
  id: 5002,
  title: texts(
    '「最佳五科」在各所大學的算法並不一樣',
    '“最佳五科”在各所大学的算法并不一样',
    'Not every university counts the best five DSE subjects alike',
  ),
  subtitle: texts(
    '有的給某些科目加權，有的不計選修乙類；先看課程的計分方法，再比較分數。',
    '有的给某些科目加权，有的不计乙类选修；先看课程的计分方法，再比较分数。',
    'Some weight certain subjects and some leave Category B electives out. Read the method before comparing scores.',
  ),
  publishTime: '2026-11-12 10:00:00',
};
const ucasStatement: NewsLineSeed = {
  id: 5003,
  title: texts(
    'UCAS 個人陳述改為三條問題',
    'UCAS 个人陈述改为三个问题',
    'The UCAS personal statement is now three questions',
  ),
  subtitle: texts(
    '由 2026 年入學開始，一篇長文改為三段回答，總字數上限不變。',
    '从 2026 年入学开始，一篇长文改为三段回答，总字符上限不变。',
    'From 2026 entry, one long essay gave way to three answers. The total character limit stayed the same.',
  ),
  publishTime: '2026-11-05 10:00:00',
};
const auGenuine: NewsLineSeed = {
  id: 5004,
  title: texts(
    '澳洲學生簽證的「真實學生」要求怎樣準備',
    '澳大利亚学生签证的“真实学生”要求怎样准备',
    'Australian student visa: preparing for the Genuine Student requirement',
  ),
  subtitle: texts(
    '說清楚為甚麼選這個課程、這個國家，以及它與你的學歷和計劃怎樣相連。',
    '说清楚为什么选这个课程、这个国家，以及它与你的学历和计划怎样衔接。',
    'Explain why this course and this country, and how both follow from your studies and plans.',
  ),
  publishTime: '2026-10-29 10:00:00',
};
const caPermit: NewsLineSeed = {
  id: 5005,
  title: texts(
    '加拿大學習許可：先弄清楚你要不要省級證明信',
    '加拿大学习许可：先弄清楚你要不要省级证明信',
    'Canadian study permits: check whether you need an attestation letter',
  ),
  subtitle: texts(
    '大部分申請人要隨申請附上證明信；豁免的類別以移民部當時的公布為準。',
    '大部分申请人要随申请附上证明信；豁免的类别以移民部当时的公布为准。',
    'Most applicants must include one. The immigration department publishes who is exempt.',
  ),
  publishTime: '2026-10-16 10:00:00',
};
const usInterview: NewsLineSeed = {
  id: 5006,
  title: texts(
    '美國 F-1 簽證面談前，先核對這幾份文件',
    '美国 F-1 签证面谈前，先核对这几份文件',
    'Before a US F-1 interview, check these documents',
  ),
  subtitle: texts(
    'I-20、SEVIS 費收據、DS-160 確認頁和資金證明，姓名與護照要一致。',
    'I-20、SEVIS 费收据、DS-160 确认页和资金证明，姓名与护照要一致。',
    'The I-20, the SEVIS receipt, the DS-160 confirmation and proof of funds, with your name as in the passport.',
  ),
  publishTime: '2026-10-02 10:00:00',
};
const gaokao: NewsLineSeed = {
  id: 5007,
  title: texts(
    '用高考成績申請海外大學：先分清直接入讀和銜接課程',
    '用高考成绩申请海外大学：先分清直接入学和衔接课程',
    'Applying with Gaokao results: direct entry or a pathway course',
  ),
  subtitle: texts(
    '要求由各院校和各課程自行訂定，同一所大學也可以不同。',
    '要求由各院校、各专业自行制定，同一所大学也可能不同。',
    'Each university sets its own requirement, and it can differ between courses at the same place.',
  ),
  publishTime: '2026-11-14 10:00:00',
};

export const MSO_NEWS = [ukFunds, dseBestFive, ucasStatement, auGenuine, caPermit, usInterview];
export const HENGDU_NEWS = [ukFunds, gaokao, ucasStatement, auGenuine, usInterview];
export const NORTHBRIDGE_NEWS = [ukFunds, ucasStatement, auGenuine, caPermit];
