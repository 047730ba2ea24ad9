import { beforeAll, expect, test } from 'vitest';
import type { ChatAnswer } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { askQuestion, GUEST } from './ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemoCatalogue);

// Questions as families type them, with the text and the cards expected on the demo catalogue.
// evaluation/questions.jsonl contains the questions about registers' data and guides.

type Row = readonly [locale: Locale, question: string, says: RegExp, cards: RegExp];

const NO_CARDS = /^$/;
const describeCard = ({ school, course, weather, link }: ChatAnswer['cards'][number]) =>
  school?.name ?? (course ? `${course.name}@${course.schoolName}` : (weather?.city ?? link?.path ?? ''));

const QUESTIONS: readonly Row[] = [
  // Results: the answer places the student by the grades and states how it read them
  ['zh-hk', 'DSE 22分讀到乜嘢', /^<p>單憑總分 HKDSE 22 未能判斷/, /\/dse\/choose-school-taqbin$/],
  ['zh-hk', '5** 5 5 4 4 3 讀到咩', /^<p>有機會直接入讀：以 HKDSE 5\*\* 5 5 4 4 3/, /\/dse\/choose-school-taqbin$/],
  ['zh-hk', 'best 5 攞咗23', /^<p>單憑總分 HKDSE 23 未能判斷/, /\/dse\/choose-school-taqbin$/],
  ['zh-hk', '文憑試最佳五科24分,想讀商科,澳洲', /^<p>單憑總分 HKDSE 24 未能判斷/, /\/dse\/choose-school-taqbin$/],
  ['zh-hk', 'DSE 33332 英國有咩大學收', /HKDSE 3 3 3 3 2.*英國/, /\/dse\/choose-school-taqbin$/],
  ['en-us', 'i have AAB at a level what can i study in uk', /^<p>We cannot compare A-level AAB/, /\/school-selection$/],
  ['zh', '高考620可以申请悉尼大学吗', /悉尼大学，Arts：高考满分的 70%.*二手资料/, /^The University of Sydney/],
  [
    'zh-hk',
    '愛丁堡大學法律要求',
    /^<[^>]*>(?:<[^>]*>)?愛丁堡大學.*中、英、數各 3 級/,
    /^LLB Law@The University of Edinburgh/,
  ],
  [
    'zh-hk',
    '我DSE英文得3，可唔可以去澳洲讀護理',
    /澳洲院校中，有 7 所開辦「護理」/,
    /^Bachelor of Science \(Nursing\)@/,
  ],
  ['zh', '雅思6.5能申请英国哪些学校', /没有英国院校的 IELTS 最低要求/, /english=6\.5$/],
  // Money
  ['zh-hk', '屋企得三十萬港紙一年,想去英國讀商科', /「商科」學費每年不超過 £28,900.*£26,000/, /@.*fee=GBP-28900$/],
  ['zh-hk', '想讀商科 屋企得二十五萬 英國定澳洲', /每年不超過 £24,100/, /@.*fee=GBP-24100$/],
  [
    'zh',
    '英国硕士会计预算3万英镑',
    /有 2 所院校的“会计”/,
    /^MSc Accounting@Queen Mary.*MSc Accounting@University of Strathclyde/,
  ],
  ['zh', '英国本科预算30万人民币', /英国（本科、学费每年不超过 £33,8/, /level=1&fee=GBP-338/],
  [
    'en-us',
    'cheapest master in data science in Australia',
    /lowest published fee first.*A\$35,200/,
    /^Master of Science \(Data Science\)@Federation/,
  ],
  [
    'en-us',
    'cheap unis in canda for engneering',
    /Canada: \d+ schools here teach engineering/,
    /@University of Manitoba/,
  ],
  [
    'en-us',
    'whats the tution fee for manchster uni',
    /The University of Manchester.*£\d\d,\d00 a year/,
    /@The University of Manchester/,
  ],
  ['zh-hk', '雪梨大學幾多錢一年', /悉尼大學.*：每年 A\$\d\d,\d00/, /@The University of Sydney/],
  ['zh', '英国留学一年多少钱', /逐项列出.*伦敦：.*£1,417 至 £1,817.*2025/s, /^\/country-list\/uk$/],
  ['en-us', 'which country is cheapest', /London: a month costs a student about £1,417/, /^\/school-selection$/],
  ['zh-hk', '英國定澳洲好', /英國、澳洲.*£1,417 至 £1,817/s, /^\/school-selection$/],
  // Fields and places
  [
    'en-us',
    'Which UK universities offer nursing?',
    /^<p>United Kingdom: 12 schools here teach nursing/,
    /^BSc \(Hons\) Nursing@.*country=1/,
  ],
  ['zh-hk', '英國讀醫要咩條件', /「醫科」/, /school\?country=1/],
  ['zh', '金融硕士 伦敦', /伦敦院校中，有 4 所开设“金融”/, /^MSc Finance@London School of Economics/],
  ['en-us', 'law in the UK', /teach law/, /^LLB Law@/],
  ['en-us', 'universities in Boston', /^<p>Boston: 2 schools/, /^Boston University,Northeastern University/],
  ['en-us', 'universities in London or Glasgow', /^<p>London, Glasgow: 20 schools/, /^Imperial.*University of Glasgow/],
  ['zh-hk', '我想去英國讀書，有咩大學好', /^<p>英國有 87 所院校/, /^University of Oxford.*\/school\?country=1$/],
  ['en-us', 'January intake UK master', /have a January intake.*check intake months on the course page/, NO_CARDS],
  ['zh-hk', 'QS 100 內有護理嘅學校', /開辦「護理」/, /Nursing/],
  ['zh', 'QS前50的英国大学', /英国有 87 所院校.*排名（本站未获授权转载 QS 等榜单）/, /^University of Oxford/],
  // Schools
  ['zh-hk', '曼城大學點樣', /曼徹斯特大學位於英國曼徹斯特/, /^The University of Manchester$/],
  ['zh', '曼大学费多少', /曼彻斯特大学.*每年 £/, /@The University of Manchester/],
  ['en-us', 'MIT', /Massachusetts Institute of Technology is in Cambridge/, /^Massachusetts Institute of Technology$/],
  [
    'en-us',
    'Does Warwick have economics?',
    /Yes, University of Warwick has 1 course/,
    /^BSc \(Hons\) Economics@University of Warwick/,
  ],
  [
    'en-us',
    'compare Leeds and Sheffield',
    /University of Leeds, The University of Sheffield/,
    /University of Leeds,The University of Sheffield,\/compare\?schools=/,
  ],
  ['zh-hk', 'UCL 會計學費幾多', /未有列出倫敦大學學院的「會計」課程/, /^UCL/],
  ['zh', '剑桥大学申请截止时间', /2026年10月15日，已经截止.*UCAS/, /^University of Cambridge$/],
  [
    'en-us',
    'what is the ranking of Monash',
    /We do not have this for Monash University: a ranking/,
    /^Monash University$/,
  ],
  [
    'en-us',
    'Can I get into Oxford with IELTS 7?',
    /We do not have this for University of Oxford: its English requirement/,
    /^University of Oxford$/,
  ],
  // Schools and places outside the catalogue
  ['zh-hk', '港大點樣', /未有收錄.*現時提供：英國/, NO_CARDS],
  ['zh', '伊顿公学怎么申请', /本站只列大学/, NO_CARDS],
  ['en-us', 'What are the fees at Wellington College?', /We do not list Wellington College/, NO_CARDS],
  ['en-us', 'What are the fees at Harrow School?', /We do not list Harrow School/, NO_CARDS],
  ['en-us', 'RISDX law portfolio and fees', /We do not list RISDX/, NO_CARDS],
  ['zh', '清华大学', /没有收录.*目前提供：英国/, NO_CARDS],
  ['en-us', 'compare UCL and HKU', /We do not have this yet: schools in other places/, /^UCL/],
  ['zh', '新西兰 读 本科 预算30万人民币', /没有收录/, NO_CARDS],
  ['en-us', 'universities in Germany', /You can ask about: United Kingdom/, NO_CARDS],
  ['en-us', 'who is the president of the US', /cannot answer that yet/, NO_CARDS],
  ['zh-hk', '英國首相係邊個', /暫時未能解答|不想亂猜/, NO_CARDS],
  ['en-us', 'asdfghjkl', /cannot answer that yet/, NO_CARDS],
  // Guides: each sentence links to its page
  ['zh-hk', '去加拿大讀書簽證點搞', /申請學習許可.*行動前/s, NO_CARDS],
  ['en-us', 'graduate route UK', /18 months.*href=/s, /^\/consult\/5046$/],
  ['zh-hk', '可唔可以帶家屬去英國', /2024 年 1 月 1 日/, NO_CARDS],
  ['zh', 'ATAS怎么办', /CAH3 编号/, NO_CARDS],
  ['en-us', 'F1 visa refused what now', /214\(b\)/, NO_CARDS],
  ['en-us', 'can I work part-time in Australia', /48 hours a fortnight/, /^\/consult\/5018$/],
  ['zh-hk', '學生保險', /各國規定不同，簡述如下/, NO_CARDS],
  ['zh-hk', '咩係foundation', /預科年/, /^\/consult\/5044$/],
  // Service questions and small talk
  ['en-us', 'do you charge?', /^<p>Browsing, smart selection, favourites and applying online are free/, /^\/fees$/],
  ['zh-hk', '有冇獎學金', /香港卓越獎學金/, /^\/consult\/5045,\/scholarships$/],
  ['zh', '怎么申请', /网上申请/, /^\/my-apply$/],
  ['zh-hk', '申請要咩文件', /表格會列出所需文件/, /^\/my-apply$/],
  ['zh-hk', '你哋電話幾多號', /\+852 3000 0917.*WhatsApp/, /^\/about\/us$/],
  ['zh-hk', '你哋幾時有講座', /講座在講座頁/, /^\/lecture$/],
  ['zh-hk', '我份申請去到邊', /隨時查看進度/, /\/my-apply\/proccess$/],
  ['zh-hk', '想搵真人傾', /真人顧問/, NO_CARDS],
  ['zh-hk', '我想同真人傾', /真人顧問/, NO_CARDS],
  // Passages that match although no example question is similar, and one passage so certain that it precedes a list
  ['zh', '签证被拒了学费能退吗？', /签证被拒（不涉造假/, NO_CARDS],
  ['zh-hk', '讀澳洲護士返香港可唔可以做？', /護士管理局/, NO_CARDS],
  ['zh', '有人让我把学费打到他私人账户，说有汇率优惠', /骗局/, NO_CARDS],
  ['zh-hk', '你係人定機械人', /自動助手，不是真人/, NO_CARDS],
  ['zh-hk', '我唔知讀咩好', /智能選校/, NO_CARDS],
  ['zh-hk', '早晨', /^<p>你好。/, NO_CARDS],
  ['zh-hk', '唔該', /不用客氣/, NO_CARDS],
  ['zh-hk', '你好蠢', /很抱歉/, NO_CARDS],
  ['en-us', 'ok', /What would you like to know next/, NO_CARDS],
  // Passages found by other words than theirs; advice on the named country or home comes before general advice
  ['en-us', 'Is the LNAT something LSE asks law applicants for?', /Nine UK universities require the LNAT.*LSE/, /./],
  [
    'en-us',
    'I am an American citizen, what permit do I need to study in Canada?',
    /study permit.*six months/,
    NO_CARDS,
  ],
  ['zh', '十一月了还来得及报英国的硕士吗', /来得及：英国硕士没有统一截止日/, NO_CARDS],
  ['zh-hk', '仔女喺英國讀緊大學，做父母可唔可以過去陪讀', /不可以用學生家屬的身分.*dundee\.ac\.uk/, NO_CARDS],
  [
    'zh-hk',
    '我諗住讓個仔兩年後入英國 Year 9 寄宿，而家要做啲咩',
    /愈早愈好，名校要提早幾年登記.*etoncollege\.com/,
    NO_CARDS,
  ],
  ['en-us', 'how much does a UK foundation year cost', /£30,000 to £35,000/, NO_CARDS],
  ['zh-hk', '墨爾本租間房一個禮拜幾多錢', /墨爾本 A\$212/, NO_CARDS],
  ['zh-hk', '香港讀asso定係英國讀foundation，邊樣好', /錢緊、想留後路，讀副學士/, NO_CARDS],
  ['zh-hk', '在澳洲病咗睇醫生，OSHC 會唔會幫我俾錢', /大部分費用由 OSHC 支付/, NO_CARDS],
];

test.each(QUESTIONS)('%s: %s', async (locale, question, text, cards) => {
  const reply = await askQuestion(question, locale);
  expect(reply.answer).toMatch(text);
  expect(reply.cards.map(describeCard).join()).toMatch(cards);
});

test('no answer is empty or has an empty paragraph', async () => {
  for (const [locale, question] of QUESTIONS) {
    const { answer } = await askQuestion(question, locale);
    expect(answer.replace(/<[^>]*>/gu, '').trim(), question).not.toBe('');
    expect(answer, question).not.toContain('<p></p>');
  }
});

test('an ordinal refers to the school of that card', async () => {
  const visitor = { ...GUEST, visitorId: 'points-at-cards' };
  const askInConversation = (question: string) => askQuestion(question, 'zh-hk', 1, visitor);
  const { cards } = await askInConversation('澳洲護理');
  const secondAnswer = await askInConversation('第二間學費幾多');
  expect(secondAnswer.answer).toContain(cards[1]?.course?.schoolNameChn);
});

test('the field after a word for study is the wanted one, not the school subject beside it', async () => {
  const { answer } = await askQuestion('IB 38 数学AA HL 6 想读法律 UCL 够不够', 'zh');
  expect(answer).not.toContain('数学');
});
