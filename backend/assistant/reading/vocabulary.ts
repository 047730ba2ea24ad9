import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { GUIDE_TOPICS } from './guide-topics.ts';

// Vocabulary of questions in English and simplified characters; questions are folded first (fold-question.ts).

const CATALOGUE_TOPICS = {
  english:
    /\b(?:ielts|toefl|pte|duolingo|english (?:level|requirements?|scores?|tests?))\b|what english|雅思|托福|多邻国|英语(?:要求|成绩|多少|几分)|英文(?:要求|成绩|几分|[1-7])|考(?:ielts|雅思|托福)|代替(?:ielts|雅思)/u,
  fee: /\b(?:fees?|tuition|tution|cost|costs|price|charge|charges|how much|expensive|cheap(?:est|er)?|afford)\b|学费|收费|费用|多少钱|几(?:多)?钱|贵|平(?:些|的|嘅)?$|最平|便宜|几多(?:钱)?一年|一年几多/u,
  deposit: /\bdeposits?\b|留位费|留位|押金|订金|定金/u,
  deadline:
    /\b(?:deadlines?|due date|closing date|close[sd]?|last day|by when|when (?:do|does|can|should) (?:i|we|you|applications?|\w+) (?:apply|open|close)|applications? opens?|too late|in time (?:for|to)|still apply|(?:need|have) to apply)\b|截止|几时(?:截|开|报|申请)|几号(?:截|之?前)|最后(?:一天|日期|期限)|什么时候(?:截|开放|开始|报名|申请)|最迟|限期|何时(?:截|申请)|开始接受申请|申请日期|来得及|赶得(?:及|切)|(?:晚|迟)(?:不|吗|了)|(?:晚|迟)[？?]?$|ddl\b|deadline/u,
  scholarship: /\b(?:scholarships?|bursar(?:y|ies)|financial aid|grants?)\b|奖学金|助学金|全奖/u,
  entry:
    /\b(?:entry|admission|entrance|academic) (?:requirements?|grades?|criteria)\b|\brequire(?:ments?|s|d)?\b|\baccepts?\b|\bgrades? (?:do|for|needed)|\bwhat (?:a[ -]?levels?|grades?|points?|scores?)\b.{0,24}\b(?:need|required|for)\b|选(?:修)?(?:什么|哪些|哪几)科|要(?:修|读|考)?(?:什么|哪些|哪几)(?:科|成绩)|\bwhat .{0,30}\bwant\b|\b(?:take|takes)\b.{0,20}\b(?:dse|gaokao|a-?levels?|ib)\b|要求|条件|收不收|认可|接受|承认|收生|入学门槛|要(?:几多|多少)分|要.{0,3}成绩|要.{0,6}(?:几多|多少)分|直接(?:申请|读|入)|\benter\b.{0,30}\bdirectly\b/u,
  rating: /\b(?:tef|teaching excellence|any good|good uni)\b|教学(?:卓越|评级|质量)/u,
  ranking: /\b(?:qs|rank(?:s|ed|ing|ings)?|league tables?)\b|排名|排第几/u,
  place:
    /\bwhere(?: is|s)\b|\bin which (?:city|town)\b|\bwhich city\b|\bis .{2,40} in (?:london|scotland|england)\b|在哪|哪(?:个|座)?城市|位于/u,
  offers:
    /\b(?:average|typical|usual|predicted) (?:grades|offers?)\b|\boffers?\b.{0,20}\b(?:grades|a-?level)\b|录取(?:率|分)|admission rate|acceptance rate/u,
  students: /\bhow many students\b|\bnumber of students\b|(?:几多|多少)(?:个|名)?学生|学生(?:人数|数目)/u,
  accommodation:
    /\b(?:accommodation|dorms?|halls?|housing|lease|rent(?:al|ing)?|flat ?share|landlord)\b|住宿|宿舍|租(?:屋|房)|租约|宿位/u,
  major:
    /\b(?:courses?|degrees?|majors?|programmes?|programs?|subjects?|bachelor|masters?|undergrad|study|do)\b|课程|专业|学科|读|修|学士|硕士|本科/u,
  school: /\b(?:universit(?:y|ies)|unis?|colleges?|schools?|where)\b|大学|院校|学校|哪(?:间|所|家|里|些)/u,
  cheap: /\b(?:cheap(?:est|er)?|lowest|least expensive|affordable|low[- ]cost)\b|最便宜|最平|便宜|学费(?:最)?低/u,
  compare:
    /\b(?:compare[ds]?|comparison|versus|vs|better|difference between|or)\b|比较|对比|哪个好|哪间好|怎么选|定是|还是|定|(?<!不)同(?!意|学|时|埋)/u,
  medicine: /\b(?:medicine|medical|doctor|mbbs)\b|医学|医科|[读念修学]医(?!院|生)/u,
} as const;

/** Topics of studying abroad and of the service. */
const OTHER_TOPICS = {
  budget:
    /\b(?:total|altogether|in all|overall|whole|all[- ]in)\b.{0,40}\b(?:cost|budget|price|spend|year)|\b(?:budget|cost)\b.{0,40}\b(?:total|in all|altogether|tuition and living|a year in|one year)|\bone year in\b.{0,30}\bcost|一年.{0,14}(?:总|多少钱|几多钱|预几多|花)|(?:总|连).{0,14}(?:费用|花|生活费|几多钱|多少钱)|总共|总费用|预算大概|学费加生活费/u,
  weather:
    /\b(?:weather|climate|cold|hot|warm|snow|rain(?:y|s|ing)?|temperature)\b|\b(?:summers?|winters?|autumn|spring) (?:is )?like\b|\blike in (?:summer|winter|autumn|spring)\b|天气|气候|冻不冻|冷|热不热|下雪|落雪|几度|温度/u,
  emergency: /\b(?:emergency|999|911|ambulance|police)\b|紧急|报警|救护车|求救|急救|出事|救命/u,
  lectures:
    /\b(?:talks?|lectures?|seminars?|webinars?|info(?:rmation)? sessions?|workshops?|open days?)\b|讲座|分享会|说明会|研讨会/u,
  deferral: /\bdefer(?:ral|ring|red)?\b|gap year|延(?:迟|期|后)(?:一年)?入学|推迟(?:一年)?入学|保留学籍|押后/u,
  begin:
    /\b(?:where (?:do|should|to) (?:i|we) (?:start|begin)|where to start|how (?:do|should) (?:i|we) (?:start|begin)|(?:dont|not) know where to (?:start|begin))\b|(?:怎么|怎样|点|应该|从哪里).{0,4}开始|从何(?:入手|开始)|点开始|(?:不知道?|未知).{0,6}(?:选|开始|读什么|读哪)|毫无头绪|\b(?:dont|not) know what (?:to study|i want)|\bno idea what to study|what should i study/u,
  intake:
    /\b(?:intakes?|start (?:date|in)|term (?:start|begin)|semester (?:start|begin))\b|when does (?:the )?(?:term|semester|course)|开学|入学月|几月(?:开|入)|[春秋]季入学/u,
  howApply:
    /\b(?:how (?:do|can|to|should) (?:i |we |you )?apply|application (?:steps|process)|steps)\b|怎么申请|怎样申请|点申请|如何申请|申请(?:步骤|流程|程序)/u,
} as const;

const TOPICS = { ...CATALOGUE_TOPICS, ...OTHER_TOPICS } as const;
export type Topic = keyof typeof TOPICS;

export const topicsIn = (text: string): Set<Topic> =>
  new Set((Object.keys(TOPICS) as Topic[]).filter((topic) => TOPICS[topic].test(text)));

/** Messages to the assistant itself; each kind has its own reply. */
const SMALL_TALK = {
  human:
    /\bis there a (?:human|person|someone)\b.{0,20}\b(?:talk|speak)\b|\b(?:talk|speak|chat|connect|put me through)\b.{0,16}\b(?:human|person|adviser|advisor|agent|someone|staff|people|consultant)\b|(?:找|要|转|想同|想跟|和|同|联络|联系|问)(?:个|一个|位|一位)?(?:真人|人工|顾问|客服|职员)(?:顾问|客服)?(?:倾|谈|聊|$|[？?。!！])|(?:找|约|想同|想跟)(?:个|位)?(?:人|顾问|老师)(?:倾|谈|聊|问|见|帮)|(?:约|预约)(?:见)?(?:顾问|面谈)|^(?:真人|人工)(?:客服|顾问)?$/u,
  bot: /\b(?:are|r) (?:you|u|this)\b.{0,16}\b(?:real|human|person|robot|bot|ai|machine|computer)\b|\btalking to a (?:person|human|bot|robot|machine)\b|\b(?:is this|am i (?:chatting|talking|speaking) (?:with|to)) (?:a |an )?(?:real )?(?:human|person|bot|robot|machine)\b|\bhuman or ai\b|\byou are a (?:robot|bot)\b|\bare you (?:really )?(?:chatgpt|real)\b|êtes-vous humain|هل أنت إنسان|是不是真人|是不是(?:人|机器人|ai)(?![类文])|你(?:到底)?(?:是|是不是)(?:真人|机器|机械|人工智能|人工客服|ai|谁)|你是人(?:吗|定|还是|类)|真人(?:来的|吗|来吗|定|还是|答我)|机(?:器|械)人(?:吗|来的|还是)|^你是谁/u,
  acknowledged: /^(?:ok(?:ay)?|got it|i see|sure|fine|great|好的?|明白(?:了)?|知道了|收到|嗯|哦|知了)[.!。！ ]*$/u,
  thanks: /^(?:thanks?|thank you|thx|ty|cheers|many thanks|much appreciated)\b|^(?:多谢|谢谢|唔该|不该|感谢)/u,
  greeting:
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|yo)\b(?: there)?[ !.,]*$|^(?:ai )?(?:assistant|ai ?助手)$|^(?:你好|您好|哈啰|早晨|早上好|嗨|喂)[！!。.，, ]*$/u,
  goodbye:
    /^(?:bye|goodbye|see you|no thanks?|nothing else|thats all)\b|^(?:再见|拜拜|没有了|没了|不用了|不使了)[！!。. ]*$/u,
  upset:
    /\b(?:useless|stupid|idiot|rubbish|terrible|awful|shit|fuck\w*|crap|waste of time|dont understand me)\b|垃圾|废(?:物|柴)(?!处理)|没用|白痴|蠢|痴线|神经病|答非所问|乱讲/u,
  askSchool: /^(?:schools?|school lookup|find schools?|(?:查)?(?:院校|学校)(?:查询)?)[?？]?$/u,
  askMajor: /^(?:majors?|courses?|major lookup|find (?:majors?|courses?)|(?:查)?(?:学科|专业|课程)(?:查询)?)[?？]?$/u,
  often:
    /\b(?:common|frequent|popular|quick) questions\b|快捷问题|\bwhat can (?:i ask|you do)\b|常见问题|可以问(?:你)?(?:什么|些什么)|你(?:会|能)(?:做|答)什么/u,
  joke: /\b(?:joke|poem|sing|story|recipe|football|stock|bitcoin price|lottery)\b|笑话|写首诗|唱歌|食谱|六合彩|彩票|股票/u,
} as const;
export type SmallTalk = keyof typeof SMALL_TALK;

/** Questions about the service, answered with the site's own text, its page or a person. */
const SERVICE = {
  aboutUs:
    /\bare you (?:legit|trustworthy|reliable|licensed|a real (?:company|agency))\b|\bcan i trust (?:you|this)\b|\bwho are you guys\b|(?:你们|你哋|公司|中介|这里).{0,6}(?:靠谱|可靠|可信|正规|合法|信得过)|你们是(?:什么|哪间|哪家)公司/u,
  commission:
    /\b(?:commission|how (?:do|does) you(?:r agency)? (?:make|earn) money|who pays you|earn your)\b|how do you make money|\bschools? pay you\b|佣金|回佣|(?:靠|怎么|点).{0,3}(?:赚钱|收入|挣钱)/u,
  ownFee:
    /\b(?:your|this|the) (?:service|site|website|help|advice|agency)\b.{0,30}\b(?:free|cost|charge|fee|paid)|\bdo you charge\b|\bis (?:it|this) free\b|\bhow much (?:do|does|is) (?:you|your)\b|(?:你们|你哋|网站|服务|顾问|中介).{0,8}(?:收费|收不收|收钱|免费|要钱)|\bdo i (?:have|need) to pay\b[?？]?$|^.{0,5}免费(?:的)?(?:吗)?[？?]?$|收不收费|(?:使用|服务)要(?:付)?(?:钱|费)|^(?:你们)?(?:怎么|怎样|如何|点)收费/u,
  ghostwriting:
    /\b(?:write|do|draft)\b.{0,20}\b(?:my|our|the)\b.{0,14}\b(?:personal statement|statement|essays?|sop|application essay)\b(?:.{0,12}\bfor (?:me|us)\b)?|(?:帮|代|替)(?:我|人)?(?:写|代写|作).{0,10}(?:个人陈述|文书|ps|personal statement|自述|申请信)|代写(?:个人陈述|文书|ps)/u,
  guaranteeAsked: /\b(?:can|do) you guarantee\b|(?:你们|可不可以|能不能|可以).{0,6}(?:保证|包)(?:录取|入|取录|offer)/u,
  hours:
    /\b(?:opening|office|working|business) hours\b|\bweekends?\b|\bsaturday|\bsunday|(?:星期|周|礼拜)(?:六|日|天|末)|周末|办公时间|几点(?:开|收)|whatsapp|wechat|微信|联络(?:你们|顾问)|联系(?:你们|顾问)|(?:phone|telephone) number|电话(?:号码|几多)|how (?:do|can) (?:i|we) (?:reach|contact)/u,
  changeApplication:
    /\b(?:change|edit|correct|amend|withdraw)\b.{0,20}\bapplications?\b|\bapplication\b.{0,30}\b(?:after (?:i|we) (?:send|submit)|change)|(?:申请|表格).{0,10}(?:改|修改|更改|撤回)|(?:提交|递交)(?:以?后|了|之后).{0,8}(?:改|修改)/u,
  progress:
    /\b(?:application status|track|status of my application|(?:where|how) is my application)\b|申请(?:的)?进度|我(?:的|份)申请(?!.{0,12}拒).{0,8}(?:到|去|怎|如何|状态|进)|审批到/u,
  rejected:
    /\bmy application (?:was|got|has been) (?:rejected|refused|declined)|申请(?:被|俾|畀)?(?:人)?(?:拒|退)|被(?:人)?拒(?:绝)?(?:了|收)/u,
  password: /\b(?:password|log ?in|sign in|my account here)\b|密码|登入|登录/u,
  pathway: /\bpathway\b|衔接课程|国际大一/u,
  apply:
    /^(?:how (?:do|can|to|should) (?:i |we |you )?apply|application (?:steps|process))[?？.。! ]*$|^(?:请问)?(?:应该|要)?(?:怎么|怎样|点|点样|如何)申请[?？。 ]*$|^申请(?:步骤|流程|程序)|申请(?:需要|要)(?:什么|哪些|交什么)?(?:文件|材料|资料)|\bwhat documents\b.{0,30}\bappl/u,
  lectures: /(?!)/u,
  matching: /\b(?:smart selection|how .{0,10}match(?:es|ing)?)\b|智能选校|匹配/u,
} as const;
export type Service = keyof typeof SERVICE;

export const COUNTRY_WORDS: Readonly<Record<CountryKey, RegExp>> = {
  uk: /\b(?:uk|u\.k\.|united kingdom|britain|british|england|english uni\w*|scotland|scottish|wales|welsh|northern ireland|ucas|ukvi|nhs|ihs|cas|bno|graduate route|atas|tef|clearing|oxbridge)\b|英国|英格兰|苏格兰|威尔士|北爱尔兰|牛剑|医疗附加费|留英/u,
  au: /\b(?:australian?s?|austr?ail?ia|austrailia|aussie|oz|oshc|cricos|uac|coe|485|subclass 500|genuine student)\b|澳洲|澳大利亚|(?<!港)澳(?=签|读|留)|留澳/u,
  us: /\b(?:usa|u\.s\.(?:a\.)?|united states|america|american|f-?[12]|j-?1|i-?20|ds-?160|sevis|opt|cpt|common app|sat|act score|214 ?\(?b\)?|early decision|early action|ed (?:and|or|vs) ea)\b|ed(?:和|与|或|跟)ea|(?<=\b(?:in|to|for|the|a) )us\b(?! (?:to|know|about|some|a ))|^us\b|\bus (?:universit|uni|college|visa|student|citizen|master|bachelor|degree|school)|美国|美签|留美/u,
  ca: /\b(?:canad(?:a|ian)s?|canda|cananda|pgwp|gic|pal|caq|ouac|dli|study permit|ircc|quebec|ontario|british columbia|alberta)\b|加拿大|魁北克|安大略|安省|卑诗|留加/u,
};

/** Countries without schools on this site, and well-known schools there. */
export const ELSEWHERE =
  /\b(?:japan|japanese uni|korea|germany|france|netherlands|singapore|new zealand|ireland|switzerland|italy|spain|malaysia|taiwan|hong kong uni(?:versit(?:y|ies))?|macau|hku|cuhk|hkust|polyu|cityu|hong kong universit(?:y|ies)|tsinghua|peking university)\b|港大|港中文|港科大|港理工|港城大|中文大学|(?<!高)中大(?!学)|科大|理大|城大|浸大|清华|北大(?!西)|北京大学|复旦|香港大学|日本|韩国|德国|法国|荷兰|新加坡|新西兰|纽西兰|爱尔兰(?!北)|瑞士|意大利|西班牙|马来西亚|台湾|澳门/u;

export const LEVELS = {
  phd: /\b(?:phd|doctora(?:te|l)|research degree)\b|博士/u,
  master: /\b(?:masters?|msc|mas?|mba|llm|postgrad(?:uate)?|pgce|pgde|taught)\b|硕士|研究生|授课型/u,
  pathway: /\b(?:pathway|international year one|year one)\b|国际大一|衔接/u,
  foundation: /\bfoundation\b|预科|基础课程/u,
  bachelor:
    /\b(?:bachelors?|undergrad(?:uate)?s?|bsc|ba|beng|llb|bcom|first degree|degrees?)\b|本科|(?<!副)学士|大学部/u,
} as const;
export type Level = keyof typeof LEVELS;

/** Words that mark a message as a continuation of the previous one. */
export const FOLLOW_UP =
  /^(?:and|what about|how about|or|but|also|then|so|ok(?:ay)?|same (?:for|in)|what if)\b|^(?:那|那么|咁|但|又|还有|另外|如果|换成)|呢[？?]?$|\b(?:they|there|it|its|that one|those|this (?:one|course|school|uni))\b|(?:他们|它|那里|那边|嗰度|这间|那间|这个课程|这所|那所)/u;

/** Wider topics that a narrower topic replaces because it contains their words. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  funds: ['when', 'living'],
  postwork: ['work'],
  surcharge: ['health'],
  caq: ['steps'],
  visafee: ['steps'],
};

export function guideTopicsIn(text: string): string[] {
  const matches = Object.entries(GUIDE_TOPICS).flatMap(([topic, pattern]) => (pattern.test(text) ? [topic] : []));
  const dropped = new Set(matches.flatMap((topic) => SYNONYMS[topic] ?? []));
  return matches.filter((topic) => !dropped.has(topic));
}

export const smallTalkIn = (text: string): SmallTalk | null =>
  (Object.keys(SMALL_TALK) as SmallTalk[]).find((talk) => SMALL_TALK[talk].test(text)) ?? null;

export const serviceIn = (text: string): Service | null =>
  (Object.keys(SERVICE) as Service[]).find((service) => SERVICE[service].test(text)) ?? null;
