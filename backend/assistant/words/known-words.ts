import type { Meaning, Season, Topic } from '#backend/assistant/question/slots.ts';
import { compact } from '#backend/search/search-words.ts';
import { ADVICE, type AdviceKey, SITE_PAGES, type SiteKey } from './advice-words.ts';
import { PLACE_AFTER, PLACE_BEFORE, QUICK_QUESTIONS, TOPIC_WORDS } from './topic-words.ts';

// What people call levels and fields of study beside the catalogue's own names; separated by commas.

/** By the key of a level. */
const LEVEL_WORDS: Readonly<Record<string, string>> = {
  bachelor:
    '本科,学位课程,學位課程,degree课程,degree課程,学士,學士,大学本科,大學本科,学位课程,學位課程,degree课程,degree課程,学士学位,學士學位,本科生,undergraduate,undergrad,bachelor,bachelors,bachelor degree,first degree,bsc,ba,bba,beng,llb,ug',
  master:
    '硕士,碩士,研究生,硕士学位,碩士學位,读研,讀研,master,masters,masters degree,postgraduate,postgrad,graduate,msc,mba,ma,meng,llm,pgt,授課型碩士',
  phd: '博士,博士学位,博士學位,phd,doctorate,doctoral',
  foundation:
    '预科,預科,foundation course,foundation courses,foundation课程,foundation課程,基础课程,基礎課程,foundation,foundation year,foundation programme,foundation program,大学预科,大學預科,international foundation',
  pathway:
    '国际大一,國際大一,衔接课程,銜接課程,衔接,銜接,pathway,pathway year,year one,pathway course,国际大一课程,pathway programme,international year one',
};

/** By the English name of a kind of course. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  'Business Management': '工商管理,企业管理,企業管理,管理学,管理學,企管,business administration,management studies',
  Marketing: '营销,營銷,市场学,市場學,市场推广,市場推廣',
  Accounting: '会计,會計,会计学,會計學,会计系,會計系,accountancy,accountant,accounting and finance,acct,做会计,做會計',
  Finance: '金融学,金融學,投资,投資,finance and investment,banking,银行,銀行,金融系',
  Economics: '经济,經濟,econ,经济系,經濟系,经济学系',
  'Financial Technology': 'fintech',
  'Computer Science':
    '计算机,計算機,计算机系,计算机学,电脑学,電腦學,编程,編程,电脑,電腦,计算机专业,计算机科学与技术,computing,cs,programming,software engineering,软件工程,軟件工程,讀it,读it,it系,it科,it專業,it专业,cs系,comp sci,compsci,coding,software,寫程式,写程序',
  'Data Science': '数据分析,數據分析,大数据,大數據,data analytics',
  'Artificial Intelligence': '人工智慧,机器学习,機器學習,machine learning',
  'Cyber Security': '信息安全,資訊保安,cybersecurity',
  'Electrical and Electronic Engineering': '电子工程,電子工程,电气工程,電機工程,electrical engineering',
  'Biomedical Science': '生物医学科学,生物醫學科學,biomedicine',
  'Pharmaceutical Science': '药学,藥學,药剂,藥劑,pharmacy,药剂师,藥劑師,pharmacist',
  Nursing: '护理学,護理學,护士,護士,护理系,護理系,nurse,做護士,做护士,護士科,registered nurse',
  Physiotherapy: '物理治疗师,物理治療師,physio,physiotherapist,physical therapy',
  Law: '法律系,读法律,讀法律,法学,法學,llb,legal studies,llm,lawyer,律师,律師,做律师,做律師',
  Psychology: '心理,心理学家,心理學家,psych',
  Education: '教育学,教育學,师范,師範,teaching',
  Journalism: '新闻,新聞,记者,記者,news reporting',
  Communication: '传播,傳播',
  Architecture: '建筑,建築,建筑学,建築學,建筑师,建築師,则师,則師,architect',
  Statistics: '统计,統計',
  'Actuarial Science': '精算',
  Mathematics: '数学,數學,maths,math',
  Physics: '物理',
  Biology: '生物',
  Chemistry: '化学,化學',
  'Early Childhood Education':
    '幼教,幼儿教育,幼兒教育,学前教育,學前教育,early childhood,kindergarten teacher,幼師,幼师,幼儿园老师,幼稚園老師,幼稚园老师',
  'Hospitality Management': '酒店,酒店管理,hotel management,hospitality,hotel',
  'Tourism Management': '旅游,旅遊',
  'Social Work': '社工,social worker',
  'Film Studies': '电影,電影,film,films,cinema,电影系,電影系,film school',
  Translation: '翻译系,翻譯系,传译,傳譯,interpreting,translator',
  'Fashion Design': '时装,時裝,服装,服裝,fashion',
  'Graphic Design': '平面,graphics',
  'Politics and International Relations': '政治,国际关系,國際關係,politics,international relations',
  Nutrition: '营养师,營養師,营养,營養,dietetics,dietitian',
  'Mechanical Engineering': '机械,機械,mechanical',
  'Civil Engineering': '土木,civil',
  'Event Management': '活动管理,活動管理,events',
};

/** By the key of a group of them. */
export const GROUP_WORDS: Readonly<Record<string, string>> = {
  business:
    '商科,商学,商學,工商,business,business studies,管理,mba,bba,商管,读商,讀商,人力资源,人力資源,human resources',
  computing: '资讯科技,資訊科技,信息技术,information technology',
  engineering: '工科,工程学,工程學,engineer,航空,航空工程,aerospace,aerospace engineering,aviation',
  medicine:
    '读医,讀醫,医科,学医,學醫,做医生,做醫生,doctor,医学,醫學,医科,醫科,medicine,medical,医生,醫生,牙医,牙醫,牙科,dentistry,dentist,dental,兽医,獸醫,veterinary,vet,mbbs,medical school',
  health:
    '医护,醫護,健康,医疗,醫療,health,放射治療,放射治疗,radiography,言語治療,语言治疗,speech therapy,职业治疗,職業治療,occupational therapy,体育,體育,運動科學,运动科学,sports science',
  media: '传媒,傳媒,media,电影制作,電影製作,film making,filmmaking,摄影,攝影,photography',
  design:
    '艺术,藝術,设计,設計,美术,美術,art,arts,design,fine art,游戏设计,遊戲設計,游戏,遊戲,整遊戲,game design,game development,games design,动画,動畫,animation,室内设计,室內設計,interior design,珠宝设计,珠寶設計,艺术系,藝術系',
  science: '理科,自然科学,科学,科學,science,sciences',
  humanities: '文科,人文,语言学,語言學,linguistics',
  social: '社会科学,社會科學,社科,social science,犯罪学,犯罪學,criminology',
  hospitality: '厨艺,廚藝,culinary,cooking',
  environment: '环境,環境,environment',
};

/** January first; 7月 is read too, for digits and Chinese are words of their own. 'May' alone is mostly no month. */
const MONTH_WORDS = [
  '一月,1月,一月份,1月份,january,in jan',
  '二月,2月,二月份,2月份,february,in feb',
  '三月,3月,三月份,3月份,in march',
  '四月,4月,四月份,4月份,april',
  '五月,5月,五月份,5月份,in may',
  '六月,6月,六月份,6月份,june',
  '七月,7月,七月份,7月份,july',
  '八月,8月,八月份,8月份,august',
  '九月,9月,九月份,9月份,september',
  '十月,10月,十月份,10月份,october',
  '十一月,11月,十一月份,11月份,november',
  '十二月,12月,十二月份,12月份,december,圣诞,聖誕,圣诞节,聖誕節,christmas',
];

/** That they are asked about says nothing of the hemisphere. */
const SEASON_WORDS = {
  spring: '春天,春季,in spring',
  summer: '夏天,夏季,summer,summers',
  autumn: '秋天,秋季,autumn,in fall',
  winter: '冬天,冬季,winter,winters',
};

/** What stands under the folded name that it is said by. */
export type Lexicon = ReadonlyMap<string, readonly Meaning[]>;

export const keysOf = (words: string) => words.split(',').map(compact);

export function buildLexicon(entries: readonly (readonly [string, Meaning])[]): Lexicon {
  const lexicon = new Map<string, Meaning[]>();
  for (const [key, meaning] of entries) if (key) lexicon.set(key, [...(lexicon.get(key) ?? []), meaning]);
  return lexicon;
}

const under = (words: string, meaning: Meaning) => keysOf(words).map((key) => [key, meaning] as const);

/** The words that are the same whatever stands in the catalogue. */
export const KNOWN_WORDS: Lexicon = buildLexicon([
  ...Object.entries(TOPIC_WORDS).flatMap(([topic, words]) => under(words, { kind: 'topic', topic: topic as Topic })),
  ...Object.entries(LEVEL_WORDS).flatMap(([key, words]) => under(words, { kind: 'level', key })),
  ...MONTH_WORDS.flatMap((words, index) => under(words, { kind: 'month', month: index + 1 })),
  ...Object.entries(SEASON_WORDS).flatMap(([season, words]) =>
    under(words, { kind: 'season', season: season as Season }),
  ),
  ...Object.entries(ADVICE).flatMap(([key, { words }]) => under(words, { kind: 'advice', key: key as AdviceKey })),
  ...Object.entries(SITE_PAGES).flatMap(([key, { words }]) => under(words, { kind: 'site', key: key as SiteKey })),
  ...under(QUICK_QUESTIONS, { kind: 'alone' }),
  ...under(PLACE_AFTER, { kind: 'placeAfter' }),
  ...under(PLACE_BEFORE, { kind: 'placeBefore' }),
]);
