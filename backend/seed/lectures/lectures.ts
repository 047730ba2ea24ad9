import { exceptLevels, onlyLevels } from '#backend/queries/database.ts';
import { texts, type Texts } from '#backend/site/site-content.ts';

export interface LectureSeed {
  id: number;
  title: Texts;
  speaker: Texts;
  place: Texts;
  description: Texts;
  /** Hong Kong time. */
  startTime: string;
  endTime: string;
  online: boolean;
  /** Null where nobody counts them. */
  seats: number | null;
  levels?: number;
}

const MAINLAND = 4;

const ADVISERS = texts('本機構的顧問', '本机构的顾问', 'Our advisers');
const ONLINE = texts('網上', '线上', 'Online');
const OFFICE = texts('本機構辦事處', '本机构办公室', 'Our office');

type Words = [zhHk: string, zh: string, en: string];

interface Plan {
  id: number;
  day: string;
  at?: keyof typeof SEATS;
  levels?: number;
  title: Words;
  says: Words;
}

const SEATS = { online: null, office: 40 };

const lecture = ({ id, day, at = 'online', levels, title, says }: Plan): LectureSeed => ({
  id,
  title: texts(...title),
  speaker: ADVISERS,
  place: at === 'online' ? ONLINE : OFFICE,
  description: texts(`<p>${says[0]}</p>`, `<p>${says[1]}</p>`, `<p>${says[2]}</p>`),
  startTime: `${day} 19:00:00`,
  endTime: `${day} 20:15:00`,
  online: at === 'online',
  seats: SEATS[at],
  ...(levels !== undefined && { levels }),
});

export const LECTURES: LectureSeed[] = [
  lecture({
    id: 6001,
    day: '2026-03-18',
    title: ['英國學士課程申請，由頭說起', '英国本科申请从头说起', 'Applying for a first degree in the United Kingdom'],
    says: [
      '由選課程到回覆取錄，一年的步驟和日期。',
      '从选课程到回复录取，一年的步骤和日期。',
      'A year of steps and dates, from choosing courses to replying to offers.',
    ],
  }),
  lecture({
    id: 6002,
    day: '2026-04-22',
    at: 'office',
    title: ['個人陳述三條問題工作坊', '个人陈述三个问题工作坊', 'A workshop on the three questions of the statement'],
    says: [
      '帶一份草稿來，逐條看例子放在哪裏。',
      '带一份草稿来，逐题看例子放在哪里。',
      'Bring a draft, and see which example belongs under which question.',
    ],
  }),
  lecture({
    id: 6003,
    day: '2026-05-27',
    title: [
      '澳洲學生簽證與「真實學生」',
      '澳大利亚学生签证与“真实学生”',
      'The Australian student visa and the Genuine Student requirement',
    ],
    says: [
      '問題怎樣答，文件怎樣配。',
      '问题怎样答，文件怎样配。',
      'How to answer the questions, and which documents go with them.',
    ],
  }),
  lecture({
    id: 6004,
    day: '2026-06-17',
    levels: onlyLevels(MAINLAND),
    title: ['高考出分後的升學選擇', '高考出分后的升学选择', 'Choices after Gaokao results'],
    says: [
      '直接入讀、預科和國際大一，各自的時間和要求。',
      '直接入学、预科和国际大一，各自的时间和要求。',
      'Direct entry, foundation and first-year pathways: their dates and what they ask.',
    ],
  }),
  lecture({
    id: 6005,
    day: '2026-07-08',
    levels: exceptLevels(MAINLAND),
    title: ['DSE 放榜前夕：升學備案', 'DSE 出分前夕：升学备选方案', 'Before DSE results: a plan for each outcome'],
    says: [
      '按分數列出三條路，放榜當日照着做。',
      '按分数列出三条路，出分当天照着做。',
      'Three ways by score, ready for the day.',
    ],
  }),
  lecture({
    id: 6006,
    day: '2026-08-12',
    at: 'office',
    title: ['出發前講座：第一個月', '出发前讲座：第一个月', 'Before you leave: the first month'],
    says: [
      '住宿、銀行、電話和保險，抵埗後先做甚麼。',
      '住宿、银行、电话和保险，抵达后先做什么。',
      'Housing, bank, telephone and insurance: what to do first.',
    ],
  }),
  lecture({
    id: 6007,
    day: '2026-09-16',
    title: ['美國大學的申請輪次', '美国大学的申请轮次', 'The rounds of American admissions'],
    says: [
      '早申、常規和滾動取錄怎樣配合。',
      '早申、常规和滚动录取怎样配合。',
      'How early, regular and rolling rounds fit together.',
    ],
  }),
  lecture({
    id: 6008,
    day: '2026-10-21',
    title: ['碩士申請：文件一覽', '硕士申请：文件一览', 'Applying for a master’s: the documents'],
    says: [
      '成績表、推薦信、陳述和履歷，各要準備多久。',
      '成绩单、推荐信、陈述和简历，各要准备多久。',
      'Transcript, references, statement and résumé, and how long each takes.',
    ],
  }),
  lecture({
    id: 6009,
    day: '2026-12-02',
    title: ['加拿大升學：省份、課程與工作', '加拿大升学：省份、课程与工作', 'Canada: provinces, courses and work'],
    says: [
      '先選省份還是先選學校，學習許可要預留多久。',
      '先选省份还是先选学校，学习许可要预留多久。',
      'Whether the province or the school comes first, and how long a study permit takes.',
    ],
  }),
  lecture({
    id: 6010,
    day: '2026-12-09',
    at: 'office',
    levels: exceptLevels(MAINLAND),
    title: [
      'DSE 學生的英國和澳洲路線',
      'DSE 学生的英国和澳大利亚路线',
      'The United Kingdom and Australia for DSE students',
    ],
    says: [
      '用預計成績找出直接入讀和銜接課程。',
      '用预估成绩找出可直接入学的课程和衔接课程。',
      'Finding direct entry and pathway courses with predicted results.',
    ],
  }),
  lecture({
    id: 6011,
    day: '2026-12-16',
    levels: onlyLevels(MAINLAND),
    title: ['高三家長會：海外升學時間表', '高三家长会：海外升学时间表', 'For parents: a timetable of studying abroad'],
    says: [
      '與高考並行時，哪些步驟不能遲。',
      '与高考并行时，哪些步骤不能晚。',
      'Beside the Gaokao, the steps that cannot wait.',
    ],
  }),
  lecture({
    id: 6012,
    day: '2026-12-29',
    title: ['獎學金：怎樣找，怎樣申請', '奖学金：怎样找，怎样申请', 'Scholarships: finding them and applying'],
    says: [
      '大學、政府和基金會的獎學金各看甚麼。',
      '大学、政府和基金会的奖学金各看什么。',
      'What universities, governments and foundations look for.',
    ],
  }),
];
