import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { buildExampleIndex, type ExampleIndex, matchExamples } from '#backend/assistant/index/example-index.ts';
import INTENTS from './intents.json' with { type: 'json' };

// Vocabulary of questions in English and simplified characters. Questions are folded first (fold-question.ts).

const CATALOGUE_TOPIC_PATTERNS = {
  english:
    /\b(?:ielts|toefl|pte|duolingo|english (?:level|requirements?|scores?|tests?))\b|what english|雅思|托福|多邻国|英语(?:要求|成绩|多少|几分)|英文(?:要求|成绩|几分|[1-7])|考(?:ielts|雅思|托福)|代替(?:ielts|雅思)/u,
  fee: /\b(?:fees?|tuition|tution|cost|costs|price|charge|charges|how much|expensive|cheap(?:est|er)?|afford)\b|学费|收费|费用|多少钱|几(?:多)?钱|贵|平(?:些|的|嘅)?$|最平|便宜|几多(?:钱)?一年|一年几多/u,
  deposit: /\bdeposits?\b|留位费|留位|押金|订金|定金/u,
  deadline:
    /\b(?:deadlines?|due date|closing date|close[sd]?|last day|by when|when (?:do|does|can|should) (?:i|we|you|applications?|\w+) (?:apply|open|close)|applications? opens?|too late|in time (?:for|to)|still apply|(?:need|have) to apply)\b|截止|几时(?:截|开|报|申请)|几号(?:截|之?前)|最后(?:一天|日期|期限)|什么时候(?:截|开放|开始|报名|申请)|最迟|限期|何时(?:截|申请)|开始接受申请|申请日期|来得及|赶得(?:及|切)|(?:晚|迟)(?:不|吗|了)|(?:晚|迟)[？?]?$|ddl\b|deadline/u,
  scholarship:
    /\b(?:scholarships?|bursar(?:y|ies)|(?:financial|merit|need[- ]based) aid|grants?)\b|奖学金|助学金|全奖/u,
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
  cheap:
    /\b(?:cheap(?:est|er)?|lowest|least expensive|affordable|low[- ]cost|better value|value for money)\b|性价比|划算|[更较]值|抵读|最便宜|最平|便宜|学费(?:最)?低/u,
  compare:
    /\b(?:compare[ds]?|comparison|versus|vs|better|difference between|or)\b|比较|对比|哪个好|哪间好|怎么选|定是|还是|定|(?<!不)同(?!意|学|时|埋)/u,
  chances:
    /\b(?:get(?:ting)? (?:me |him |her )?in(?:to)?|chances?|(?:over)?ambitious|realistic|a (?:long )?(?:shot|reach)|safe(?:r|ty)?|back[ -]?ups?|insurance|good enough|enough for|aim(?:ing)? (?:too )?high|admit me|accept (?:me|him|her)|take (?:me|him|her)|stand a|(?:can|could) (?:i|we|he|she|they) (?:go to|enter))\b|机会|有望|有戏|(?:能|可以|想)[上进冲入申]|[上入进冲]不[上入进冲]|[入进冲上]得|入到|保底|稳(?:不|阵|妥|吗)|够(?:不够|吗|分|料)|[哪][间所个家](?:会|肯|能)?(?:收|录)|会不会收|[会肯]收|收不收我|太(?:高|进取|冒险|贪心)|高攀/u,
  medicine: /\b(?:medicine|medical|doctor|mbbs|dentistry|bds)\b|医学|医科|牙[医科]|[读念修学]医(?!院|生)/u,
} as const;

/** Topics of studying abroad and of the service. */
const OTHER_TOPIC_PATTERNS = {
  budget:
    /\b(?:total|altogether|in all|overall|whole|all[- ]in)\b.{0,40}\b(?:cost|budget|price|spend|year)|\b(?:budget|cost)\b.{0,40}\b(?:total|in all|altogether|tuition and living|a year in|one year)|\b(?:one|a) year in\b.{0,30}\bcost|一年.{0,14}(?:总|使费|多少钱|几多钱|预几多|花|准备(?:几多|多少)|(?:几多|多少)万)|(?:总|连).{0,14}(?:费用|花|生活费|几多钱|多少钱)|(?:总共|一共)(?!.{0,4}[几多](?:少|个)?(?:个|次)?(?:字|科|门|间|所|人|次|题|页|年|月|天|周|学分|小时))|总费用|预算大概|学费加生活费/u,
  weather:
    /\b(?:weather|climate|cold|hot|warm|snow|rain(?:y|s|ing)?|temperature)\b|\b(?:summers?|winters?|autumn|spring) (?:is )?like\b|\blike in (?:summer|winter|autumn|spring)\b|天气|气候|冻不冻|冷|热不热|下雪|落雪|几度|温度/u,
  emergency: /\b(?:emergency|999|911|ambulance|police)\b|紧急|报警|救护车|求救|急救|出事(?:了|怎|点)|救命/u,
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

const TOPIC_PATTERNS = { ...CATALOGUE_TOPIC_PATTERNS, ...OTHER_TOPIC_PATTERNS } as const;
export type Topic = keyof typeof TOPIC_PATTERNS;

/** Returns the topics whose patterns match folded text. */
export const matchTopics = (text: string): Topic[] =>
  (Object.keys(TOPIC_PATTERNS) as Topic[]).filter((topic) => TOPIC_PATTERNS[topic].test(text));

/** Removes the words that name the given topics from folded text. */
export const withoutTopics = (text: string, topics: readonly Topic[]): string =>
  topics.reduce((remainingText, topic) => remainingText.split(TOPIC_PATTERNS[topic]).join(' '), text);

/** Returns the topics of a folded text. `textWithoutNames` is compared with the example questions. */
export const findTopics = (text: string, textWithoutNames = text): Set<Topic> =>
  new Set([...matchTopics(text), ...(findIntents(textWithoutNames, 'topic', MIN_TOPIC_SCORE) as Topic[])]);

/** Intents of questions, for which there are folded examples: small talk, the service, and guide topics. */
type Intent = keyof typeof INTENTS;
type IntentName<Kind extends string> = Intent extends infer Key
  ? Key extends `${Kind}:${infer Name}`
    ? Name
    : never
  : never;
/** Messages to the assistant itself. Each kind has its own reply. */
export type SmallTalk = IntentName<'talk'>;
/** Questions about the service, answered with the site's own text, its page or an offer to talk to an adviser. */
export type Service = IntentName<'service'> | 'lectures';

let intents: ExampleIndex<Intent> | null = null;
const getIntentIndex = () =>
  (intents ??= buildExampleIndex(
    Object.entries(INTENTS).map(([intent, questions]) => ({ target: intent as Intent, questions })),
  ));

const MIN_SMALL_TALK_SCORE = 0.8;
const MIN_SERVICE_SCORE = 0.62;
const MIN_GUIDE_SCORE = 0.5;
const MIN_TOPIC_SCORE = 0.6;
/** Minimum similarity of further intents, as a fraction of the best one's. */
const RELATIVE_SCORE_FLOOR = 0.8;

/** Returns the names of the intents of one kind that are similar enough to a folded text, most similar first. */
function findIntents(text: string, kind: string, minScore: number): string[] {
  const matches = matchExamples(getIntentIndex(), removePlaces(text));
  const bestScore = matches[0]?.score ?? 0;
  return matches
    .filter(
      ({ target, score }) =>
        target.startsWith(`${kind}:`) && score >= Math.max(minScore, bestScore * RELATIVE_SCORE_FLOOR),
    )
    .map(({ target }) => target.slice(kind.length + 1));
}

export const COUNTRY_PATTERNS: Readonly<Record<CountryKey, RegExp>> = {
  uk: /\b(?:uk|u\.k\.|united kingdom|britain|british|england|english uni\w*|scotland|scottish|wales|welsh|northern ireland|ucas|ukvi|nhs|ihs|cas|bno|graduate route|atas|tef|clearing|oxbridge)\b|英国|英格兰|苏格兰|威尔士|北爱尔兰|牛剑|医疗附加费|留英/u,
  au: /\b(?:australian?s?|austr?ail?ia|austrailia|aussie|oz|oshc|cricos|uac|coe|485|subclass 500|genuine student)\b|澳洲|澳大利亚|(?<!港)澳(?=签|读|留)|留澳/u,
  us: /\b(?:usa|u\.s\.(?:a\.)?|united states|america|american|f-?[12]|j-?1|i-?20|ds-?160|sevis|opt|cpt|common app|sat|act score|214 ?\(?b\)?|early decision|early action|ed (?:and|or|vs) ea)\b|ed(?:和|与|或|跟)ea|(?<=\b(?:in|to|for|the|a) )us\b(?! (?:to|know|about|some|a ))|^us\b|\b(?:uk|britain|canada|australia) (?:vs|versus|or|and) us\b|\bus (?:universit|uni|college|visa|student|citizen|master|bachelor|degree|school)|美国|美签|留美/u,
  ca: /\b(?:canad(?:a|ian)s?|canda|cananda|pgwp|gic|pal|caq|ouac|dli|study permit|ircc|quebec|ontario|british columbia|alberta)\b|加拿大|魁北克|安大略|安省|卑诗|留加/u,
};

/** Matches countries in which this site has no schools, and well-known schools in them. */
export const ELSEWHERE_PATTERN =
  /\b(?:japan|japanese uni|korea|germany|france|netherlands|singapore|new zealand|ireland|dublin|switzerland|italy|spain|malaysia|taiwan|europe(?! (?:trip|travel|tour))|hong kong uni(?:versit(?:y|ies))?|macau|hku(?! ?space)|cuhk|hkust|polyu|cityu|hong kong universit(?:y|ies)|tsinghua|peking university|iang)\b|港硕|港大|港中文|港科大|港理工|港城大|中文大学|(?<!高)中大(?!学)|(?<![护管心物])(?:科|理|城|浸)大(?![一二三四学])|清华|北大(?!西)|北京大学|复旦|香港大学|日本|韩国|德国|法国|荷兰|新加坡|新西兰|纽西兰|爱尔兰(?!北)|都柏林|瑞士|意大利|西班牙|马来西亚|台湾|澳门|欧洲(?![旅玩行游])/u;

const PLACE_WORDS_PATTERN =
  /\b(?:uk|britain|england|australia|canada|usa?|america|united (?:kingdom|states)|in|the)\b|英国|澳洲|澳大利亚|加拿大|美国/gu;
/** Removes the names of countries from folded text. */
export const removePlaces = (text: string) => text.replace(PLACE_WORDS_PATTERN, ' ');

export const LEVEL_PATTERNS = {
  phd: /\b(?:phd|doctora(?:te|l)|research degree)\b|博士/u,
  master: /\b(?:masters?|msc|mas?|mba|llm|postgrad(?:uate)?|pgce|pgde|taught)\b|硕士|研究生|读研|考研|授课型/u,
  pathway: /\b(?:pathway|international year one|year one)\b|国际大一|衔接/u,
  foundation: /\bfoundation\b|预科|基础课程/u,
  bachelor:
    /\b(?:bachelors?|undergrad(?:uate)?s?|bsc|ba|beng|llb|bcom|first degree|degrees?)\b|本科|(?<!副)学士|大学部/u,
} as const;
export type Level = keyof typeof LEVEL_PATTERNS;

/** Matches words that mark a message as a continuation of the previous one. */
export const FOLLOW_UP_PATTERN =
  /^(?:and|what about|how about|or|but|also|then|so|ok(?:ay)?|same (?:for|in)|what if)\b|^(?:那|那么|咁|但|又|还有|另外|如果|换成)|呢[？?]?$|\b(?:they|there|it|its|that one|those|this (?:one|course|school|uni))\b|(?:他们|它|那里|那边|嗰度|这间|那间|这个课程|这所|那所)/u;

/** Returns how similar folded text is to the example questions of each guide topic. */
export const matchGuideTopics = (text: string) => matchExamples(getIntentIndex(), removePlaces(text));

export const findGuideTopics = (text: string) => findIntents(text, 'guide', MIN_GUIDE_SCORE);
/** Returns the similarity, from 0 to 1, of the most similar intent of a kind. */
export const getNearness = (text: string, kind: 'guide' | 'service') =>
  matchExamples(getIntentIndex(), removePlaces(text)).find(({ target }) => target.startsWith(`${kind}:`))?.score ?? 0;

export const findSmallTalk = (text: string) =>
  (findIntents(text, 'talk', MIN_SMALL_TALK_SCORE)[0] ?? null) as SmallTalk | null;

export const findService = (text: string) =>
  (OWN_FEE_PATTERN.test(text)
    ? 'ownFee'
    : (findIntents(text, 'service', MIN_SERVICE_SCORE).find(
        (service) => service !== 'ghostwriting' || !REVISION_PATTERN.test(text),
      ) ?? null)) as Service | null;
/** Matches questions about what the agency itself charges. */
const OWN_FEE_PATTERN =
  /\bdo you charge\b|\b(?:your|agency|consultant|counsell?or)(?:’s|s)? (?:own )?(?:fees?|charges?)\b|[你您][哋们地].{0,8}(?:收不收|收)(?:费|钱)/u;
/** Matches requests to comment on a text, unlike requests to write it. */
const REVISION_PATTERN = /\b(?:check|review|proofread|edit|feedback|comment)\b|改|润色|检查|看看/u;
