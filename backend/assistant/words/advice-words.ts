import type { Locale } from '#shared/locale/locales.ts';

interface Advice {
  words: string;
  /** What its articles are found by. */
  keyword: Record<Locale, string>;
  /** The kind of section that tells it of a country. */
  section?: number;
  /** The entrance of an agent's own page about it. */
  page?: string;
  /** Said of oneself, beside what one looks for. */
  isBeside?: boolean;
}

/** What people ask about going abroad that articles and pages of this site tell; words separated by commas. */
export const ADVICE = {
  scholarship: {
    words:
      '奖学金,獎學金,奬學金,助学金,助學金,奖助学金,资助,資助,scholarship,scholarships,bursary,bursaries,financial aid,funding',
    keyword: { zh: '奖学金', 'zh-hk': '獎學金', 'en-us': 'scholarship' },
    page: 'scholarships',
  },
  accommodation: {
    words:
      '宿舍,住宿,宿位,住边,住邊,住哪,住哪里,住哪裡,租房,租屋,宿费,宿費,房租,hall,halls,accommodation,dorm,dorms,housing,rent,where to live,homestay,寄宿家庭',
    keyword: { zh: '租约', 'zh-hk': '租約', 'en-us': 'lease' },
    section: 3,
  },
  living: {
    words:
      '生活费,生活費,生活成本,使费,使費,生活开支,生活開支,开支,開支,伙食,医疗,醫療,保险,保險,当地生活,當地生活,living costs,living cost,cost of living,cost to live,costs to live,living expenses,expenses,insurance,healthcare',
    keyword: { zh: '预算', 'zh-hk': '預算', 'en-us': 'budgets' },
    section: 4,
  },
  work: {
    words:
      '打工,兼职,兼職,半工读,半工讀,实习,實習,工作签证,工作簽證,留低做嘢,留低做野,留下工作,毕业后工作,畢業後工作,psw,opt,pgwp,co op,coop,part time job,part time jobs,work while studying,work part time,can i work,post study work,internship,internships,stay and work',
    keyword: { zh: '工作', 'zh-hk': '工作', 'en-us': 'working' },
  },
  statement: {
    words: '个人陈述,個人陳述,文书,文書,自荐信,自薦信,personal statement,statement of purpose,sop,essay,essays',
    keyword: { zh: '个人陈述', 'zh-hk': '個人陳述', 'en-us': 'personal statement' },
  },
  reference: {
    words:
      '推荐信,推薦信,推荐人,推薦人,reference letter,reference letters,recommendation letter,recommendation letters,referee,referees,letter of recommendation',
    keyword: { zh: '推荐信', 'zh-hk': '推薦信', 'en-us': 'reference' },
  },
  portfolio: {
    words: '作品集,portfolio,portfolios',
    keyword: { zh: '作品集', 'zh-hk': '作品集', 'en-us': 'portfolios' },
  },
  credit: {
    words:
      '副学士,副學士,高级文凭,高級文憑,hd,asso,top up,topup,top up degree,hnd,associate degree,higher diploma,转学,轉學,转学分,轉學分,学分,學分,大专,大專,专升本,專升本,专升硕,專升碩,credit transfer,transfer credits,community college,社区学院,社區學院',
    keyword: { zh: '学分', 'zh-hk': '學分', 'en-us': 'credit' },
  },
  clearing: {
    words: '补录,補錄,clearing,遲申請,遲咗申請,迟了申请,太迟,太遲,late application,apply late,too late',
    keyword: { zh: '补录', 'zh-hk': '補錄', 'en-us': 'clearing' },
  },
  deferral: {
    words: '延迟入学,延遲入學,延期入学,延期入學,gap year,defer,deferral,deferring',
    keyword: { zh: '延迟入学', 'zh-hk': '延遲入學', 'en-us': 'deferring' },
  },
  offers: {
    words:
      '有条件录取,有條件錄取,无条件录取,無條件錄取,有条件,有條件,conditional offer,unconditional offer,conditional,unconditional',
    keyword: { zh: '有条件录取', 'zh-hk': '有條件錄取', 'en-us': 'conditional' },
  },
  tests: {
    words: '多邻国,多鄰國,duolingo,英语考试,英語考試,英文考试,英文試,english test,english tests',
    keyword: { zh: '英语考试', 'zh-hk': '英語考試', 'en-us': 'another test' },
    isBeside: true,
  },
  ucas: {
    words: 'ucas',
    keyword: { zh: 'UCAS', 'zh-hk': 'UCAS', 'en-us': 'UCAS' },
  },
  cas: {
    words: 'cas',
    keyword: { zh: 'CAS', 'zh-hk': 'CAS', 'en-us': 'CAS' },
  },
  health: {
    words: '肺痨,肺癆,肺结核,肺結核,体检,體檢,tb test,tuberculosis,medical check',
    keyword: { zh: '肺结核', 'zh-hk': '肺結核', 'en-us': 'tuberculosis' },
  },
  funds: {
    words:
      '资金证明,資金證明,存款证明,存款證明,存几多钱,存幾多錢,存多少钱,存多少錢,proof of funds,bank statement,show money',
    keyword: { zh: '资金证明', 'zh-hk': '資金證明', 'en-us': 'money' },
  },
  grades: {
    words: 'gpa,均分,绩点,績點,成绩单,成績單,成绩表,成績表,transcript,grade point average',
    keyword: { zh: 'GPA', 'zh-hk': 'GPA', 'en-us': 'GPA' },
    isBeside: true,
  },
} as const satisfies Record<string, Advice>;

export type AdviceKey = keyof typeof ADVICE;
export const adviceOf = (key: AdviceKey): Advice => ADVICE[key];
