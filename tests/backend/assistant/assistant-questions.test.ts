import { beforeAll, expect, test } from 'vitest';
import type { ChatAnswer } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { ask } from './ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemoCatalogue);

// What families really ask, each with what a helpful answer has to hold: its first card, and a word or a figure.
// Figures stand here as the demo data has them, so that a look-up that goes wrong shows.

type Row = readonly [locale: Locale, question: string, firstCard: string | null, says: RegExp];

const nameOf = ({ school, course, weather, link }: ChatAnswer['cards'][number]) =>
  school?.name ?? (course ? `${course.name}, ${course.schoolName}` : (weather?.city ?? link?.path ?? null));

const QUESTIONS: readonly Row[] = [
  // Cantonese, as it is spoken
  [
    'zh-hk',
    '我DSE 5科20分,英文4,想讀護理,英國有冇學校收',
    "BSc (Hons) Nursing, Queen's University Belfast",
    /未有計算在內：英文4.*找到 \d+ 個課程.*單憑 DSE 20 不能判斷/,
  ],
  ['zh-hk', 'UCL 會計學費幾多', 'BSc (Hons) Accounting, University of Reading', /不限院校.*£20,300/],
  [
    'zh-hk',
    '雪梨大學幾多錢一年',
    'Bachelor of Science (Physiotherapy), The University of Sydney',
    /A\$41,100 至 A\$62,000/,
  ],
  ['zh-hk', '悉尼大學截止日期', 'Bachelor of Science (Physiotherapy), The University of Sydney', /定期截止/],
  [
    'zh-hk',
    'IELTS 6 幼兒教育 澳洲',
    'Bachelor of Education (Early Childhood Education), The University of Sydney',
    /找到 \d+ 個課程.*IELTS 6 是否足夠，這裏不能判斷/,
  ],
  ['zh-hk', '曼城大學點樣', 'The University of Manchester', /曼徹斯特大學位於英國曼徹斯特.*並列第 27 位/],
  ['zh-hk', '我想去英國讀書，有咩大學好', 'University of Oxford', /符合的院校有 87 所/],
  ['zh-hk', '倫敦凍唔凍', '倫敦', /平均氣溫約/],
  ['zh-hk', '澳洲讀護士要幾多分IELTS', 'Bachelor of Science (Nursing), The University of Newcastle', /IELTS 6\.5/],
  ['zh-hk', '去加拿大讀書簽證點搞', null, /申請學習許可/],
  ['zh-hk', 'DSE 22分讀到乜嘢', '/dse', /單憑 DSE 22 不能判斷.*DSE 快線/],
  [
    'zh-hk',
    '文憑試最佳五科24分,想讀商科,澳洲',
    'Bachelor of Business (International Business), The University of Sydney',
    /單憑 DSE 24 不能判斷/,
  ],
  ['zh-hk', '有冇獎學金', '/scholarships', /以院校公布為準/],
  ['zh-hk', '想搵真人傾', null, /真人顧問/],
  [
    'zh-hk',
    '愛丁堡大學法律要求',
    'LLB Law, The University of Edinburgh',
    /IELTS \d[^<]*（示例）。對 DSE 等中學成績的要求以院校公布為準/,
  ],
  ['zh-hk', '英國讀醫要咩條件', 'BSc (Hons) Pharmaceutical Science, University of Oxford', /IELTS 7\.5/],
  ['zh-hk', '墨爾本同悉尼邊個好', 'The University of Melbourne', /第 41 位.*第 40 位/],
  ['zh-hk', '幾時截止申請UCL', 'BSc (Hons) Urban Planning, UCL (University College London)', /2026 年 1 月 14 日/],
  ['zh-hk', 'IC 係咩學校', 'Imperial College London', /第 8 位/],
  ['zh-hk', '帝國理工電腦碩士學費', 'MSc Computer Science, Ulster University', /不限院校.*£17,700/],
  ['zh-hk', '唔該', null, /不用客氣/],
  ['zh-hk', '申請要咩文件', '/my-apply', /表格會列出所需文件/],
  ['zh-hk', '讀法國大學得唔得', null, /現時提供：英國/],
  // Simplified Chinese
  ['zh', '新西兰 读 本科 预算30万人民币', null, /暂未提供新西兰/],
  ['zh', '英国本科预算30万人民币', 'BEd (Hons) Education, University of Brighton', /¥300,000 约为 £33,800.*£13,800/],
  ['zh', '预算20万人民币可以去哪里留学', "BA (Hons) Social Work, King's College London", /¥200,000 约为/],
  ['zh', '曼大学费多少', 'The University of Manchester', /也可以指曼尼托巴大学.*£26,600/],
  ['zh', '英国硕士会计预算3万英镑', 'MSc Accounting, University of Strathclyde', /找到 2 个课程/],
  [
    'zh',
    '雅思6.5能申请英国哪些学校',
    'BA (Hons) English Literature, University of Oxford',
    /IELTS 6\.5 是否足够，这里无法判断/,
  ],
  ['zh', '澳洲八大有哪些', 'The Australian National University', /没有“八大”的资料/],
  ['zh', '悉尼大学和墨尔本大学哪个好', 'The University of Sydney', /第 40 位.*第 41 位/],
  [
    'zh',
    '美国计算机硕士排名',
    'Master of Science in Computer Science, University of California, San Diego',
    /找到 5 个课程/,
  ],
  ['zh', '哈佛大学地址在哪里', 'Harvard University', /美国剑桥/],
  ['zh', '加拿大学签怎么办', null, /申请学习许可/],
  ['zh', '多伦多冬天冷吗', '多伦多', /一月平均气温约 -3°C/],
  ['zh', '墨尔本7月天气', '墨尔本', /七月平均气温约 11°C/],
  ['zh', '伦敦大学学院入学要求', 'BSc (Hons) Urban Planning, UCL (University College London)', /IELTS 7\.5/],
  [
    'zh',
    '帝国理工9月开学吗',
    'BEng (Hons) Chemical Engineering, Imperial College London',
    /帝国理工学院、九月入学.*11 个/,
  ],
  ['zh', '英国留学一年多少钱', 'BA (Hons) English Literature, University of Oxford', /£11,300 至 £41,200/],
  ['zh', '谢谢', null, /不客气/],
  [
    'zh',
    '昆士兰大学护理本科雅思要求',
    'Bachelor of Science (Nursing), The University of Newcastle',
    /不限院校.*IELTS 6\.5/,
  ],
  ['zh', 'QS前50的英国大学', 'University of Oxford', /符合的院校有 8 所/],
  ['zh', '剑桥大学申请截止时间', 'BSc (Hons) Biology, University of Cambridge', /2026 年 1 月 14 日/],
  ['zh', '爱尔兰留学', null, /暂未提供爱尔兰/],
  ['zh', '法国有什么大学', null, /目前提供：英国/],
  ['zh', '金融硕士 伦敦', 'MSc Finance, London School of Economics and Political Science', /找到 2 个课程/],
  ['zh', '怎么申请', '/my-apply', /网上申请/],
  ['zh', '你们收费吗', '/fees', /使用本站免费/],
  ['en-us', 'do you charge?', '/fees', /is free/],
  ['zh', '英国法律硕士要读多久', 'LLM Law, University of Bristol', /1 年/],
  // English
  ['en-us', 'What’s the weather in Manchester in December?', 'Manchester', /about 5°C/],
  ['en-us', 'How cold is Toronto in winter?', 'Toronto', /January: about -3°C/],
  ['en-us', 'What is summer like in Sydney?', 'Sydney', /January: about 24°C/],
  ['en-us', 'Is it raining in London now?', 'London', /not a forecast/],
  [
    'en-us',
    'Which UK universities offer nursing?',
    "BSc (Hons) Nursing, Queen's University Belfast",
    /Courses found: 35/,
  ],
  ['en-us', 'UCL accounting fees', 'BSc (Hons) Accounting, University of Reading', /Leaving out the school.*£20,300/],
  [
    'en-us',
    'cheapest master in data science in Australia',
    'Master of Science (Data Science), Federation University Australia',
    /A\$35,200/,
  ],
  ['en-us', 'entry requirements for law at Edinburgh', 'LLB Law, The University of Edinburgh', /IELTS 7\.5/],
  [
    'en-us',
    'deadline for University of Sydney',
    'Bachelor of Science (Physiotherapy), The University of Sydney',
    /Regular deadline/,
  ],
  [
    'en-us',
    'Can I get into Oxford with IELTS 7?',
    'BA (Hons) English Literature, University of Oxford',
    /Courses found: \d+.*I cannot say whether IELTS 7 is enough/,
  ],
  ['en-us', 'New Zealand bachelor', null, /New Zealand are not offered/],
  [
    'en-us',
    'business degrees under A$40,000',
    'Bachelor of Business (Marketing), The University of Newcastle',
    /Courses found: 40/,
  ],
  ['en-us', 'MIT', 'Massachusetts Institute of Technology', /2021: 1\./],
  ['en-us', 'What about student visa for the UK?', '/consult/5001', /UCAS/],
  ['en-us', 'universities in Boston', 'Boston University', /Schools that fit: 2/],
  ['en-us', 'what is the ranking of Monash', 'Monash University', /2021: 55/],
  [
    'en-us',
    'do you have foundation courses in the UK',
    "International Foundation Year: Medicine and biomedical science, King's College London",
    /Courses found: 110/,
  ],
  ['en-us', 'compare Leeds and Sheffield', 'University of Leeds', /2021: 91.*2021: =93/],
  [
    'en-us',
    'I got 22 in DSE, English 4, which business courses can I do in the UK?',
    'BSc (Hons) Business Management, Imperial College London',
    /leaves out: English 4\..*DSE 22 alone does not tell whether it is enough/,
  ],
  ['en-us', 'phd in physics usa', 'PhD in Physics, California Institute of Technology', /Courses found: 4/],
  ['en-us', 'Does Warwick have economics?', 'BSc (Hons) Economics, University of Warwick', /Courses found: 1/],
  ['en-us', 'When does the term start at Leeds?', 'BSc (Hons) Marketing, University of Leeds', /September 2027/],
  ['en-us', 'How do I track my application?', '/my-apply', /each step of your application/],
  ['en-us', 'top 20 QS universities', 'Massachusetts Institute of Technology', /Schools that fit/],
  ['en-us', 'universities in Germany', null, /Offered here: United Kingdom/],
];

test.each(QUESTIONS)('%s: %s', async (locale, question, firstCard, says) => {
  const { answer, cards } = await ask(question, locale);
  expect(cards[0] ? nameOf(cards[0]) : null).toBe(firstCard);
  expect(answer).toMatch(says);
});
