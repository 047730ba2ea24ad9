export const GUIDE_COUNTRIES = ['uk', 'au', 'us', 'ca', 'all', 'cn', 'hk'] as const;
export type GuideCountry = (typeof GUIDE_COUNTRIES)[number];

/** Patterns of the guide topics over folded text (fold-question.ts). */
export const GUIDE_TOPICS = {
  atas: /\batas\b|cah3|学术技术(?:审批|批准)/u,
  english:
    /\b(?:visa|permit)\b.{0,24}\b(?:ielts|english|toefl|b2)\b|\b(?:ielts|english|b2)\b.{0,45}\b(?:for (?:the|a|my) )?(?:student )?visa\b|签证.{0,10}(?:英语|英文|雅思|ielts|托福)|(?:雅思|英语|ielts).{0,8}签证/u,
  ucas: /\bhow many (?:courses|choices|uni\w*|of my choices)\b|\bchoices?\b|\bboth oxford\b|oxford (?:and|or) cambridge|\bucas\b.{0,16}\b(?:how many|choices|five)\b|(?:几|多少|几多)(?:个|间|所)?(?:志愿|专业|课程|选择|医(?:学|科)|大学)|最多.{0,4}(?:报|选|填)|同时(?:申请|报)|牛津.{1,2}剑桥|牛剑/u,
  statement: /\bpersonal statement\b|\bps (?:length|limit)\b|个人陈述|文书(?:字数|要求)|自述/u,
  dependants:
    /\b(?:dependants?|dependents?|spous(?:e|al)|wife|husband|partner|bring (?:my )?(?:family|kids|children|child)|f-?2)\b|陪读|家属|配偶|老婆|太太|妻子|老公|丈夫|先生(?=能|可)|带(?:家人|孩子|小孩|埋)/u,
  funds:
    /\b(?:proof of funds|bank (?:statement|balance)|show (?:money|funds)|funds?|financial (?:requirement|evidence|proof)|maintenance|in (?:the|my|your|our) (?:bank|account)|money .{0,30}(?:account|visa|show|sit)|(?:living|living-cost) money|savings|gic|visa money|money .{0,30}(?:dads?|parents?|mums?))\b|28 days|(?:资金|存款|财力)证明|存款|保证金|担保金|银行流水|存(?:几多|多少)(?:钱|天)?|户口.{0,4}(?:要有|几多)|(?:钱|金).{0,10}(?:放|存|摆).{0,10}(?:几|多少|银行|户口)|证明有(?:几多|多少)|(?:准备|要有)(?:几多|多少)(?:钱|资金|存款)|证明多少|证明.{0,10}生活费|父母(?:名下|户口|账户)|爸爸户口|(?:钱|存款).{0,10}(?:爸|妈|父母)/u,
  surcharge: /\b(?:ihs|health ?surcharge|healthcare surcharge|nhs surcharge|surcharge)\b|医疗附加费/u,
  levy: /\blevy\b|征费|国际学生税/u,
  evisa: /\b(?:e-?visa|brp|vignette)\b|电子签证/u,
  when: /\bwhen\b.{0,30}\bvisa\b|\bvisa\b.{0,40}\b(?:how long|processing|take|takes|early)\b|how long.{0,24}visa (?:take|process)|how early|(?:几时|什么时候|何时|最早).{0,12}(?:签证|申请签)|(?:permit|学签|学习许可).{0,8}(?:多久|几耐|几长)|签证.{0,14}(?:最早|几时|什么时候|多久|几耐|几长)/u,
  tb: /\b(?:tb|tuberculosis)\b|肺(?:痨|结核)|结核|照肺/u,
  postwork:
    /\b(?:graduate route|graduate visa|psw|post[- ]study|post[- ]graduation|pgwp|opt|stem (?:opt|extension)|485|temporary graduate)\b|\bafter (?:graduat\w+|my degree|stud(?:y|ies|ying)|i graduate|finishing)\b|\b(?:stay|work)\b.{0,20}\bafter\b|毕业(?:之?后|工签|签证|生签证)|工签|读完.{0,12}(?:留|拿|485|工作)|留(?:低|下).{0,8}(?:做|工作|找)|毕业.{0,12}(?:留|工作|找工)/u,
  work: /\b(?:hours?|part[- ]?time|jobs?|off[- ]campus|on[- ]campus|work (?:while|during|in term|off|on)|self[- ]employed|freelance)\b|\b(?:run|start|own|open)\b.{0,24}\b(?:business|shop|company)\b|\bcan i work\b|打工|兼职|part ?time|几(?:多)?个(?:钟|小时)|(?:每周|一周|每星期).{0,10}(?:工|小时|钟)|工作时数|自雇|创业|开网店|做生意|做嘢/u,
  genuine: /\b(?:genuine (?:student|temporary)|gte|gs requirement)\b|真实学生|gs要求|genuine/u,
  insurance:
    /\b(?:oshc|health insurance|medical insurance|health cover\w*|msp|insurance)\b|医疗保险|健康保险|医保|保险/u,
  visafee:
    /\b(?:visa|permit)\b.{0,16}\b(?:fees?|costs?|price|application fee)\b|\b(?:fee|cost|how much)\b.{0,30}\b(?:visa|permit)\b|\bsevis\b|\bbiometrics?\b|fingerprints?|permit.{0,4}(?:要)?(?:几|多少)|签证(?:申请)?(?:费|要几|(?:是|要)?(?:多少钱|几(?:多)?钱))|学签(?:费|多少钱|费用)|学习许可.{0,14}(?:几|多少|费)|指模|指纹|生物识别/u,
  interview: /\b(?:visa )?interview\b|social media|面签|签证面(?:试|谈)|社交(?:媒体|账)/u,
  pal: /\bpal\b|attestation|省级证明/u,
  cap: /\bcap\b|how many study permits|学签(?:名额|配额)|许可名额/u,
  caq: /\bcaq\b|quebec acceptance|魁北克/u,
  toefl:
    /\btoefl\b.{0,30}\b(?:scale|scor(?:es|ing)|new|2026|change\w*|results?)\b|\bnew toefl\b|新(?:版)?托福|托福.{0,10}(?:分制|满分|改|新|出分|怎么算)/u,
  validity: /\b(?:ielts|toefl|pte|results?|scores?)\b.{0,20}\b(?:valid|expire\w*)\b|有效期|过期|有效几/u,
  testfee:
    /\b(?:ielts|duolingo|toefl)\b.{0,20}\b(?:test |exam )?(?:cost|fee|price)\b|how much (?:is|does) (?:the )?(?:ielts|duolingo)|(?:雅思|托福|多邻国|ielts)(?:考试|报名)?费|考雅思.{0,4}(?:几|多少)钱|多邻国(?:多少|几)钱/u,
  recognition:
    /\b(?:cscse|recogni[sz](?:e|ed|es|ition))\b|留服|学历认证|学位认证|认证|教育部认|(?:国内|大陆|内地|中国|回国).{0,8}(?:承认|认可|认不认)/u,
  dse: /\b(?:3322|332a|local universit\w+|jupas|ugc)\b|本地大学|副学士(?!.{0,8}(?:升|去|转|读英|英国|澳洲|year|直))/u,
  refused:
    /\b(?:refus(?:ed|al)|rejected visa|visa .{0,12}(?:rejected|denied)|214 ?\(?b\)?|administrative review|tribunal|appeal)\b|拒签|(?:签证|学签).{0,12}(?:被拒|拒了|拒)|复核|覆核|上诉/u,
  health: /\b(?:doctor|gp|dentist|nhs|healthcare|hospital|prescription)\b|看(?:病|医生|牙)|医院|配药/u,
  guardian: /\b(?:guardian\w*|custodian\w*|caaw|looks? after)\b|监护/u,
  minors:
    /\b(?:under ?18|under age|minor|parental consent|age of majority|(?:is|am|at|be|aged?|turns?) 1[5-7]|1[5-7][- ]years?[- ]old)\b|\bi ?a?m 1[5-7]\b|未(?:成年|满)|1[5-7]岁|独自|父母同意|同意书/u,
  conditions:
    /\b(?:(?:change|switch) (?:my )?(?:school|course|major|uni\w*)|transfer (?:to|school)|leave of absence|visa conditions?|drop (?:a class|out))\b|转(?:校|学|专业|课程|科|系)|换(?:学校|专业)|休学|退课|签证条件/u,
  rights: /\b(?:ombudsman|complain\w*)\b|投诉|申诉专员/u,
  registers:
    /\b(?:what (?:is|does) (?:the )?(?:tef|cricos|nss|ipeds|dli|discover uni)|tuition protection|tps|goes? bust|closes? down)\b|(?:tef|cricos|nss|dli|ipeds)是(?:什么|咩)|倒闭|执笠/u,
  living:
    /\b(?:cost of living|living (?:costs?|expenses)|to live|per month|monthly|rent|room|room and board|cheap for students|week(?:ly)?)\b|生活费|生活成本|使费|一个月(?:使|花|要)|使(?:几多|多少)|食宿|租金|房租|租(?:房|屋).{0,6}(?:多少|几)|(?:宿舍|住宿|宿位).{0,4}(?:几|多少)(?:多)?钱|住宿膳食/u,
  rates:
    /\b(?:exchange rates?|in (?:hong kong dollars|hkd|yuan|rmb)|pound in|worth in)\b|汇率|兑|换(?:几多|多少)(?:港|人民)/u,
  safety:
    /\b(?:safe(?:ty)?|crime|emergenc(?:y|ies)|999|911|scams?|fraud|kidnap\w*)\b|安全|治安|紧急|报警|诈骗|骗案|绑架|领事/u,
  tariff: /\b(?:ucas (?:tariff|points?)|tariff points?)\b|ucas.{0,4}分|换算.{0,6}(?:ucas|分)/u,
  systems:
    /\b(?:common app\w*|uac|ouac|early (?:decision|action)|application system)\b|提(?:早|前)(?:决定|录取)|ed和ea|报名系统|申请系统/u,
  foundation: /\b(?:foundation|international year one)\b|预科|国际大一/u,
  retake: /\b(?:one skill retake|retake)\b|单科重考|(?:只|净是|可以).{0,3}重考/u,
  accommodation: /\b(?:accommodation|dorms?|halls?|homestay|lease|landlord)\b|住宿|宿舍|租(?:屋|房)|宿位/u,
  /** Reached by its example questions alone. */
  advice: /(?!)/u,
  steps:
    /(?:签证|学签)(?:(?:怎么|点|点样|如何|应该怎么)(?:搞|办|申)|[？?]?$)|\b(?:what|how) about (?:a |the |my )?(?:student )?visa|\bhow (?:do|can|to|should) (?:i |we |you )?(?:apply|get)\b|怎(?:么|样)申请|点申请|如何申请|申请(?:步骤|流程)/u,
} as const satisfies Record<string, RegExp>;

/** Topics that country pages cover in sections and that have no guides. */
const SECTION_TOPICS = ['accommodation', 'steps'] as const;
export type GuideTopic = Exclude<keyof typeof GUIDE_TOPICS, (typeof SECTION_TOPICS)[number]>;
export const GUIDE_TOPIC_KEYS = Object.keys(GUIDE_TOPICS).filter(
  (topic) => !SECTION_TOPICS.some((section) => section === topic),
) as GuideTopic[];

/** Topics that are the same in every country, so that a question need not name one. */
export const COUNTRYLESS_TOPICS: ReadonlySet<string> = new Set([
  'toefl',
  'validity',
  'testfee',
  'retake',
  'rates',
  'foundation',
  'recognition',
  'dse',
]);

/** Topics that exist in one country only; a question without a country means that one. */
export const COUNTRY_OF_TOPIC: Readonly<Record<string, GuideCountry>> = {
  atas: 'uk',
  ucas: 'uk',
  statement: 'uk',
  surcharge: 'uk',
  levy: 'uk',
  tb: 'uk',
  tariff: 'uk',
  genuine: 'au',
  rights: 'au',
  interview: 'us',
  pal: 'ca',
  cap: 'ca',
  caq: 'ca',
  recognition: 'cn',
  dse: 'hk',
};
