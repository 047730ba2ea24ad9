import type { Saying } from '#backend/assistant/say.ts';
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

interface SitePage {
  path: string;
  title: Saying;
  text: Saying;
  /** The question of the help whose answer says more. */
  help?: Saying;
  words: string;
}

/** Pages of this site that people ask for; words separated by commas. */
export const SITE_PAGES = {
  selection: {
    path: '/school-selection',
    title: 'selectionLink',
    text: 'selectionLinkText',
    words: '智能选校,智能選校,选校问卷,選校問卷,smart selection,school matching',
  },
  lectures: {
    path: '/lecture',
    title: 'lectureLink',
    text: 'lectureLinkText',
    words: '讲座,講座,分享会,分享會,展览,展覽,教育展,talks,lecture,lectures,seminar,seminars,webinar,education fair',
  },
  favourites: {
    path: '/personal-center/collection',
    title: 'favouritesLink',
    text: 'favouritesLinkText',
    words: '收藏,我的收藏,收藏咗,收藏了,favourites,favorites,my favourites,saved courses,saved schools',
  },
  account: {
    help: 'accountQuestion',
    path: '/personal-center/information',
    title: 'accountLink',
    text: 'accountLinkText',
    words:
      '密码,密碼,改密码,改密碼,登入,登录,登入唔到,登不进去,注册,註冊,账号,帳號,帳戶,账户,password,log in,login,sign in,register,my account',
  },
  contact: {
    help: 'contactQuestion',
    path: '/about/us',
    title: 'contactLink',
    text: 'contactLinkText',
    words:
      '电话,電話,电话几多,電話幾多,打电话,打電話,whatsapp,微信,wechat,地址喺边,地址喺邊,office,办公室,辦公室,公司喺边,公司喺邊,公司在哪,几点开门,幾點開門,营业时间,營業時間,办公时间,辦公時間,服务时间,服務時間,联络,聯絡,联系方式,聯繫方式,联系你们,聯絡你哋,联络你们,聯絡你們,点联络,點聯絡,email,电邮,電郵,phone,phone number,call me,call you,contact,contact you,opening hours,office hours',
  },
  pathways: {
    help: 'pathwayQuestion',
    path: '/dse/pathway-course',
    title: 'pathwaysLink',
    text: 'pathwaysLinkText',
    words:
      '什么是预科,什么是衔接课程,什么是国际大一,甚麼是預科,什麼是預科,甚麼是銜接課程,咩係預科,咩係foundation,預科係咩,foundation係咩,銜接課程係咩,what is foundation,what is a foundation,what is foundation year,what is a foundation year,what is pathway,what is a pathway,difference between foundation and pathway,foundation vs year one,foundation versus year one,foundation or year one,foundation or international year one,foundation and year one,foundation versus year,foundation vs year,foundation or year,预科和国际大一,預科和國際大一,预科还是国际大一,預科還是國際大一,預科定國際大一,預科同國際大一',
  },
  withoutTest: {
    help: 'withoutTestQuestion',
    path: '/my-apply',
    title: 'applyLink',
    text: 'applyLinkText',
    words:
      '免雅思,不要雅思,不用雅思,唔使雅思,唔使考雅思,唔要雅思,不用考雅思,没有雅思,沒有雅思,冇雅思,没雅思,冇ielts,未考雅思,未考ielts,还没考雅思,還未考ielts,無雅思,do i need ielts,without ielts,without an ielts,no ielts,no ielts required,ielts waiver,havent taken ielts,not taken ielts',
  },
} as const satisfies Record<string, SitePage>;

export type SiteKey = keyof typeof SITE_PAGES;
export const pageOf = (key: SiteKey): SitePage => SITE_PAGES[key];
