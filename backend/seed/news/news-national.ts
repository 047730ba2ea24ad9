import { texts } from '#backend/site/site-content.ts';
import type { CountryKey } from '#backend/seed/catalogue/catalogue-seed.ts';
import type { NewsSeed } from './news-seed.ts';

// How things are done in each country, where that seldom changes.

type Words = [zhHk: string, zh: string, en: string];

const article = (
  id: number,
  day: string,
  country: CountryKey,
  title: Words,
  subtitle: Words,
  ...body: Words[]
): NewsSeed => ({
  id,
  title: texts(...title),
  subtitle: texts(...subtitle),
  body: body.map((words) => texts(...words)),
  publishTime: `${day} 10:00:00`,
  country,
});

export const NATIONAL_NEWS: NewsSeed[] = [
  article(
    5008,
    '2026-09-24',
    'uk',
    ['UCAS 的兩個截止日', 'UCAS 的两个截止日', 'The two UCAS deadlines'],
    [
      '{{date.ucasEntry}} 年入學的申請，牛津、劍橋和大部分醫科、牙醫及獸醫課程於 {{date.ucasOctober}}截止，其他大部分課程於 {{date.ucasJanuary}}截止，均為英國時間 18:00。',
      '{{date.ucasEntry}} 年入学的申请，牛津、剑桥和大部分医科、牙医及兽医专业于 {{date.ucasOctober}}截止，其他大部分专业于 {{date.ucasJanuary}}截止，均为英国时间 18:00。',
      'For {{date.ucasEntry}} entry, Oxford, Cambridge and most courses in medicine, dentistry and veterinary science closed on {{date.ucasOctober}}, and most other courses on {{date.ucasJanuary}}, both at 18:00 UK time.',
    ],
    [
      '後一個叫平等考慮截止日：之前收到的申請同等看待，之後的視乎學額。每個入學年的日子都不同，請以 UCAS 網站為準。',
      '后一个叫平等考虑截止日：之前收到的申请同等看待，之后的视乎名额。每个入学年的日子都不同，请以 UCAS 网站为准。',
      'The later one is the equal-consideration date: applications received by then are treated alike, and later ones depend on places. The dates change with every entry year, so check yours on the UCAS site.',
    ],
    [
      '學校要時間寫推薦信，內部截止日通常早幾個星期。',
      '学校要时间写推荐信，校内截止日通常早几周。',
      'Schools need time for the reference, so their own deadline is often weeks earlier.',
    ],
  ),
  article(
    5009,
    '2026-07-03',
    'uk',
    ['補錄（Clearing）怎樣運作', '补录（Clearing）怎样运作', 'How Clearing works'],
    [
      '未獲取錄，或改變主意的學生，可以在夏天申請仍有學額的課程。',
      '没有被录取，或改变主意的学生，可以在夏天申请仍有名额的课程。',
      'Students without a place, or with second thoughts, can apply in summer to courses that still have room.',
    ],
    [
      '先看 UCAS 的空缺名單，再直接聯絡大學；口頭取錄後才在系統內加入選擇。',
      '先看 UCAS 的空缺名单，再直接联系大学；口头录取后才在系统内加入选择。',
      'Look at the list of vacancies, speak to the university, and add the choice in the system only after it has offered a place.',
    ],
  ),
  article(
    5010,
    '2026-06-11',
    'uk',
    ['甚麼是 CAS，何時會收到', '什么是 CAS，何时会收到', 'What a CAS is, and when it comes'],
    [
      '它是一個編號，不是一張紙，學生簽證申請要用。',
      '它是一个编号，不是一张纸，学生签证申请要用。',
      'It is a number and not a paper, and the student visa needs it.',
    ],
    [
      '符合全部條件、繳交訂金並核對資料後，大學才會發出。收到後核對姓名、課程和學費。',
      '符合全部条件、缴纳定金并核对信息后，大学才会发出。收到后核对姓名、课程和学费。',
      'The university issues it once every condition is met, the deposit is paid and the details are checked. Check name, course and fees when it arrives.',
    ],
  ),
  article(
    5011,
    '2026-05-20',
    'uk',
    [
      '蘇格蘭的四年制學位與英格蘭有何不同',
      '苏格兰的四年制学位与英格兰有何不同',
      'Scotland’s four-year degrees and England’s three',
    ],
    [
      '頭兩年較闊，第三、四年才集中於主修。',
      '前两年较宽，第三、四年才集中于主修。',
      'The first two years are broad, and the last two belong to the main subject.',
    ],
    [
      '持有合適的 A-level 或 IB 成績，有時可直接入讀二年級。',
      '持有合适的 A-level 或 IB 成绩，有时可直接进入二年级。',
      'Suitable A-level or IB results sometimes allow entry into the second year.',
    ],
  ),
  article(
    5012,
    '2026-04-16',
    'uk',
    [
      '一年制碩士：省下一年，也少了一個夏天',
      '一年制硕士：省下一年，也少了一个夏天',
      'The one-year master’s: a year saved, and a summer less',
    ],
    [
      '課程由九月到翌年九月，夏天用來寫論文。',
      '课程由九月到次年九月，夏天用来写论文。',
      'Courses run from September to September, with the summer for the dissertation.',
    ],
    [
      '求職季在秋天開始，一入學就要準備。',
      '求职季在秋天开始，一入学就要准备。',
      'Recruiting begins in autumn, so the first weeks already count.',
    ],
  ),
  article(
    5013,
    '2026-03-12',
    'uk',
    ['全日制學生與市政稅', '全日制学生与市政税', 'Full-time students and council tax'],
    [
      '全部住客都是全日制學生的住所一般獲豁免，但要提交證明。',
      '全部住客都是全日制学生的住所一般获豁免，但要提交证明。',
      'A home where everybody studies full time is usually exempt, once that is proved.',
    ],
    [
      '向大學索取學生身份證明信，交給所住地區的市政府。與在職人士同住則另作計算。',
      '向大学索取学生身份证明信，交给所住地区的市政府。与在职人士同住则另作计算。',
      'Ask the university for a letter and send it to the local council. Living with somebody who works changes the sum.',
    ],
  ),
  article(
    5014,
    '2026-02-05',
    'uk',
    [
      '肺結核檢測：香港和內地申請人都要留意',
      '肺结核检测：香港和内地申请人都要留意',
      'The tuberculosis test for applicants from Hong Kong and the mainland',
    ],
    [
      '逗留超過六個月的簽證申請人，須在指定診所檢測。',
      '停留超过六个月的签证申请人，须在指定诊所检测。',
      'Applicants for more than six months are tested at an approved clinic.',
    ],
    [
      '證明有限期，在遞交申請時須仍然有效。',
      '证明有有效期，在提交申请时须仍然有效。',
      'The certificate runs out, and must still be valid on the day of application.',
    ],
  ),
  article(
    5015,
    '2026-10-22',
    'au',
    ['二月還是七月入學', '二月还是七月入学', 'Starting in February or in July'],
    [
      '不是每個課程都有七月入學，先修科目也可能只在上半年開。',
      '不是每个课程都有七月入学，先修科目也可能只在上半年开。',
      'Not every course starts in July, and some first subjects run only in the first half of the year.',
    ],
    [
      '七月入學的學生宜先看清讀完一年後能否銜接二年級的必修科。',
      '七月入学的学生宜先看清读完一年后能否衔接二年级的必修课。',
      'Those who start in July should check how the second year’s compulsory subjects then follow.',
    ],
  ),
  article(
    5016,
    '2026-08-13',
    'au',
    ['CoE、OSHC 和簽證的先後', 'CoE、OSHC 和签证的先后', 'CoE, OSHC and visa: which comes first'],
    [
      '先接受取錄和繳費，再取得 CoE，保險要覆蓋整段簽證期。',
      '先接受录取和缴费，再取得 CoE，保险要覆盖整段签证期。',
      'Accept and pay, then comes the CoE. The insurance must last as long as the visa.',
    ],
    [
      '保險可由院校代辦或自行購買，兩者都要有保單號碼才能遞交申請。',
      '保险可由院校代办或自行购买，两者都要有保单号码才能提交申请。',
      'The school can arrange it or you can buy it yourself. Either way the application asks for the policy.',
    ],
  ),
  article(
    5017,
    '2026-06-25',
    'au',
    [
      '文憑課程升讀大二：先看學分承認',
      '文凭课程升入大二：先看学分承认',
      'Diploma to second year: look at the credit first',
    ],
    [
      '同一張文憑，升讀不同學位時承認的學分可以不同。',
      '同一张文凭，升入不同学位课程时承认的学分可以不同。',
      'The same diploma can earn different credit towards different degrees.',
    ],
    [
      '在入學前索取書面的銜接安排，寫明學位名稱和所需平均分。',
      '在入学前索取书面的衔接安排，写明学位名称和所需平均分。',
      'Ask for the arrangement in writing before you start, with the degree and the average that it needs.',
    ],
  ),
  article(
    5018,
    '2026-04-30',
    'au',
    ['學生簽證的工作時數怎樣計算', '学生签证的工作时数怎样计算', 'How working hours on a student visa are counted'],
    [
      '上課期間以每兩星期計算上限，假期不限。',
      '上课期间以每两周计算上限，假期不限。',
      'During term the limit is counted by the fortnight. There is none in the holidays.',
    ],
    [
      '每兩星期由星期一開始計，任何連續兩個星期都不能超過。',
      '每两周从周一开始计，任何连续两周都不能超过。',
      'A fortnight starts on a Monday, and no two weeks in a row may go over.',
    ],
  ),
  article(
    5019,
    '2026-02-26',
    'au',
    [
      '未滿十八歲到澳洲：住宿和監護要先安排',
      '未满十八岁到澳大利亚：住宿和监护要先安排',
      'Under eighteen in Australia: arrange care first',
    ],
    [
      '由父母、合資格親屬或院校認可的安排照顧，簽證申請時要說明。',
      '由父母、合资格亲属或院校认可的安排照顾，签证申请时要说明。',
      'A parent, a suitable relative or an arrangement that the school approves, named in the application.',
    ],
    [
      '院校的安排有起訖日期，抵埗日不能早於它。',
      '院校的安排有起止日期，抵达日不能早于它。',
      'The school’s arrangement has dates, and you may not arrive before it begins.',
    ],
  ),
  article(
    5020,
    '2026-09-10',
    'us',
    [
      'Early Decision 與 Early Action 的分別',
      'Early Decision 与 Early Action 的区别',
      'Early Decision and Early Action are not the same',
    ],
    [
      '前者取錄後必須入讀，後者只是較早知道結果。',
      '前者录取后必须就读，后者只是较早知道结果。',
      'The first binds you to come if admitted. The second only tells you sooner.',
    ],
    [
      '需要比較資助的學生，一般不宜選有約束力的一輪。',
      '需要比较资助的学生，一般不宜选有约束力的一轮。',
      'Students who need to compare aid are usually better off without a binding round.',
    ],
  ),
  article(
    5021,
    '2026-08-27',
    'us',
    [
      '由社區學院轉讀大學的兩年加兩年',
      '由社区学院转读大学的两年加两年',
      'Two plus two: from community college to university',
    ],
    [
      '頭兩年修通識和主修的基礎科，再轉入大學三年級。',
      '前两年修通识和主修的基础课，再转入大学三年级。',
      'Two years of general and introductory courses, then a transfer into the third year.',
    ],
    [
      '轉學協議列明哪些科目獲承認，選科前先看。',
      '转学协议列明哪些科目获承认，选课前先看。',
      'Transfer agreements list the courses that count. Read them before you choose.',
    ],
  ),
  article(
    5022,
    '2026-07-16',
    'us',
    [
      '學費以外：美國大學帳單上的其他項目',
      '学费以外：美国大学账单上的其他项目',
      'Beyond tuition: what else is on an American bill',
    ],
    [
      '宿費、膳食、保險和各項雜費常合稱就讀成本。',
      '宿费、餐饮、保险和各项杂费常合称就读成本。',
      'Room, board, insurance and fees together make the cost of attendance.',
    ],
    [
      'I-20 上的金額就是這個總數，資金證明要達到它。',
      'I-20 上的金额就是这个总数，资金证明要达到它。',
      'The figure on the I-20 is that total, and proof of funds has to reach it.',
    ],
  ),
  article(
    5023,
    '2026-05-07',
    'us',
    ['文理學院適合甚麼學生', '文理学院适合什么学生', 'Who a liberal arts college suits'],
    [
      '班級小、以學士課程教學為主，主修選擇較少。',
      '班级小、以本科教学为主，专业选择较少。',
      'Classes are small and teaching is for undergraduates, with fewer majors to choose from.',
    ],
    [
      '不少學院與大學合辦工程課程，讀滿兩所可得兩個學位。',
      '不少学院与大学合办工程课程，读满两所可得两个学位。',
      'Many share engineering courses with a university, which can end in two degrees.',
    ],
  ),
  article(
    5024,
    '2026-03-26',
    'us',
    ['OPT 是甚麼，何時申請', 'OPT 是什么，何时申请', 'What OPT is, and when to apply'],
    [
      '它讓 F-1 學生從事與主修有關的工作，須先獲批准。',
      '它让 F-1 学生从事与主修有关的工作，须先获批准。',
      'It lets F-1 students work in their field, once that has been approved.',
    ],
    [
      '最早在畢業前 90 日遞交，先由學校的國際學生處在系統內建議。',
      '最早在毕业前 90 天提交，先由学校的国际学生处在系统内建议。',
      'The earliest day is 90 days before the course ends, and the international office recommends it first.',
    ],
  ),
  article(
    5025,
    '2026-01-22',
    'us',
    ['成績表怎樣換算成 GPA', '成绩单怎样换算成 GPA', 'How a transcript becomes a GPA'],
    [
      '各校自行換算，或要求第三方評核；不要自己改寫成績。',
      '各校自行换算，或要求第三方评估；不要自己改写成绩。',
      'Schools convert it themselves or ask for an evaluation. Never rewrite your own marks.',
    ],
    [
      '表格問及原制分數時，就填原制分數和滿分。',
      '表格问及原制分数时，就填原制分数和满分。',
      'Where a form asks for the original scale, give the mark and the maximum.',
    ],
  ),
  article(
    5026,
    '2026-10-08',
    'ca',
    ['Co-op：一邊讀一邊有薪實習', 'Co-op：一边读一边带薪实习', 'Co-op: study terms and paid work terms'],
    [
      '學期與工作輪流，學位因此長一些。',
      '学期与工作轮流，学位因此长一些。',
      'Study and work take turns, so the degree takes a little longer.',
    ],
    [
      '部分課程入學時就要選，部分在一年級後另行申請。',
      '部分课程入学时就要选，部分在一年级后另行申请。',
      'Some courses take it from the start, and others select after the first year.',
    ],
  ),
  article(
    5027,
    '2026-07-30',
    'ca',
    ['各省的申請中心', '各省的申请中心', 'Every province has its own way to apply'],
    [
      '安大略省經 OUAC，卑詩省和亞伯達省各有平台，也有大學只收直接申請。',
      '安大略省通过 OUAC，不列颠哥伦比亚省和艾伯塔省各有平台，也有大学只收直接申请。',
      'Ontario has OUAC, British Columbia and Alberta have platforms, and some universities take direct applications only.',
    ],
    [
      '同一平台上的截止日不一樣，以課程頁為準。',
      '同一平台上的截止日不一样，以课程页为准。',
      'Dates differ on the same platform. The page of the course decides.',
    ],
  ),
  article(
    5028,
    '2026-05-28',
    'ca',
    ['畢業工作許可與課程的關係', '毕业工作许可与课程的关系', 'The post-graduation work permit and your course'],
    [
      '不是每所院校、每個課程都符合資格，入學前就要查。',
      '不是每所院校、每个课程都符合资格，入学前就要查。',
      'Not every school or course qualifies, so check before you enrol.',
    ],
    [
      '許可的長度看課程的長度，申請期限由收到成績確認後起計。',
      '许可的长度看课程的长度，申请期限由收到成绩确认后起计。',
      'Its length follows that of the course, and the time to apply runs from the confirmation of your results.',
    ],
  ),
  article(
    5029,
    '2026-03-05',
    'ca',
    ['到魁北克升學，多一份文件', '到魁北克升学，多一份文件', 'Studying in Québec takes one more document'],
    [
      '除學習許可外，逗留較長的學生還要省的接納證明。',
      '除学习许可外，停留较长的学生还要省的接纳证明。',
      'Beside the study permit, longer stays need the province’s certificate of acceptance.',
    ],
    [
      '先取得省的文件，再遞交聯邦申請。',
      '先取得省的文件，再提交联邦申请。',
      'The provincial paper comes first, then the federal application.',
    ],
  ),
];
