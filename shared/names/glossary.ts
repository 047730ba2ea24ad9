import type { Locale } from '#shared/locale/locales.ts';

interface GlossaryTerm {
  concept: string;
  say: Record<Locale, string>;
  /** Synonyms that must not be used. */
  not: Partial<Record<Locale, RegExp>>;
  reason: string;
}

const createTerm = (
  concept: string,
  texts: [zhHk: string, zh: string, en: string],
  forbiddenPatterns: GlossaryTerm['not'],
  reason: string,
): GlossaryTerm => ({
  concept,
  say: { 'zh-hk': texts[0], zh: texts[1], 'en-us': texts[2] },
  not: forbiddenPatterns,
  reason: reason,
});

/** Preferred term for each concept in each language. docs/words.md contains the terms of the code. */
export const GLOSSARY: readonly GlossaryTerm[] = [
  // Exams and admission
  createTerm(
    'public examination',
    ['公開考試', '升学考试', 'exam'],
    { 'zh-hk': /公開試/, zh: /公开(?:考)?试/ },
    'The HKEAA’s own word; in the mainland 公开考试 is for posts in the civil service.',
  ),
  createTerm(
    'offer of a place',
    ['取錄', '录取', 'offer'],
    { 'zh-hk': /錄取/, zh: /取录/ },
    'HKEAA and JUPAS say 取錄 (有條件取錄), the mainland 录取.',
  ),
  createTerm(
    'place at a school',
    ['學額', '名额', 'place'],
    { zh: /学额|[给保]留?你?的?学位|确[定认]学位/ },
    'In the mainland 学位 is what one graduates with.',
  ),
  createTerm('predicted grades', ['預計成績', '预估成绩', 'predicted'], { 'zh-hk': /預估/, zh: /预计成绩/ }, ''),
  createTerm(
    'results come out',
    ['放榜', '出分', 'results'],
    { zh: /放榜/ },
    '放榜 is what Hong Kong calls it; in the mainland it is of the emperor’s examinations.',
  ),
  createTerm('test of speaking', ['說話', '口语', 'Speaking'], { 'zh-hk': /口語/ }, 'The HKEAA’s name of the paper.'),
  createTerm('test of listening', ['聆聽', '听力', 'Listening'], { 'zh-hk': /聽力/, zh: /聆听/ }, ''),
  createTerm(
    'English test',
    ['英語', '英语', 'English'],
    { 'zh-hk': /英文(?:成績(?!單)|能力|要求)/, zh: /英文(?:成绩(?!单)|能力|要求)/ },
    '英文 is what one writes a name in.',
  ),
  createTerm(
    'A-level',
    ['A-level', 'A-level', 'A-level'],
    { 'zh-hk': /A[- ]Level|A level/, zh: /A[- ]Level|A level/, 'en-us': /A[- ]Level|A level/ },
    '',
  ),
  createTerm(
    'Gaokao',
    ['高考', '高考', 'Gaokao'],
    { 'en-us': /\bgaokao\b/ },
    'The name of an examination, as IELTS is.',
  ),

  // Study
  createTerm(
    'school',
    ['院校', '院校', 'school'],
    { 'zh-hk': /間(?:院校|大學|學校)/, zh: /间(?:院校|大学|学校)/ },
    'Counted by 所, as JUPAS does.',
  ),
  createTerm(
    'course',
    ['課程', '课程', 'course'],
    { zh: /门课程/ },
    'Counted by 个: 一门课 is what one hears in a week.',
  ),
  createTerm('bachelor’s', ['學士', '本科', 'bachelor'], { 'zh-hk': /本科(?!生)/, zh: /学士课程/ }, ''),
  createTerm(
    'field and major',
    ['學科', '专业', 'field'],
    { 'zh-hk': /(?:任何|各|哪些|文理|轉)專業/ },
    'In Hong Kong 專業 is a profession.',
  ),
  createTerm(
    'to enter a course',
    ['入讀', '入学', 'entry'],
    { zh: /入读|升读|报读|修读/ },
    'Cantonese 讀 in the mainland’s characters.',
  ),
  createTerm('next year', ['翌年', '次年', 'next'], { zh: /翌年/ }, ''),

  // Papers and payments
  createTerm(
    'application fee',
    ['申請費', '申请费', 'Application fee'],
    { 'zh-hk': /報名費/, zh: /报名费/ },
    '報名費 is paid to sit an examination.',
  ),
  createTerm(
    'deposit for a place',
    ['留位費', '定金', 'deposit'],
    { 'zh-hk': /留位費或按金|[繳付交]按金/, zh: /留位费或押金|[缴付交]纳?押金/ },
    'What a landlord gives back is 按金 and 押金.',
  ),
  createTerm(
    'attestation letter of a province',
    ['省級證明信', '省级证明信', 'attestation letter'],
    { 'zh-hk': /認可信/, zh: /认可信/ },
    'As Canada’s immigration department has it in Chinese.',
  ),
  createTerm(
    'interview at a consulate',
    ['簽證面談', '签证面谈', 'interview'],
    { 'zh-hk': /簽證面試/, zh: /签证面试/ },
    'As American consulates have it; 面試 is with a school.',
  ),
  createTerm(
    'Genuine Student',
    ['真實學生', '真实学生', 'Genuine Student'],
    { 'zh-hk': /真正的學生/, zh: /真正的学生/ },
    '',
  ),
  createTerm('table of ranks', ['排名榜', '排行榜', 'ranking'], { zh: /排名榜/ }, ''),
  createTerm('documents', ['文件', '材料', 'documents'], { 'en-us': /\bpapers\b/ }, 'One reads papers, and sits them.'),

  // Account
  createTerm(
    'log in',
    ['登入', '登录', 'Log in'],
    { 'zh-hk': /登錄/, zh: /登入|登出/, 'en-us': /\b[Ss]ign(?:ed|s|ing)?[- ](?:in|out|ins)\b/ },
    '',
  ),
  createTerm(
    'account',
    ['帳戶', '账号', 'account'],
    { 'zh-hk': /帳號|賬|戶口/, zh: /[账帐]户|帐号/ },
    'A 账户 holds money.',
  ),
  createTerm(
    'mobile number',
    ['手機號碼', '手机号', 'number'],
    { 'zh-hk': /手提電話|電話號碼/, zh: /手机号码|手提电话|电话号码/ },
    '',
  ),
  createTerm('text message', ['短訊', '短信', 'text message'], { 'zh-hk': /短信|簡訊/, zh: /短讯|简讯/ }, ''),
  createTerm('message', ['訊息', '消息', 'message'], { zh: /讯息/ }, ''),
  createTerm('email', ['電郵', '邮箱', 'email'], { 'zh-hk': /郵箱|電子郵/, zh: /电邮/, 'en-us': /\be-mail/i }, ''),
  createTerm(
    'you',
    ['你', '你', 'you'],
    { 'zh-hk': /您/, zh: /您/ },
    'One register: the site speaks as an adviser to a student.',
  ),
  createTerm(
    'favourite',
    ['收藏', '收藏', 'favourites'],
    { 'en-us': /\bcollect(?:ed|ing|ions?|s)?\b/i },
    'Nobody collects schools; the verb is save.',
  ),
  createTerm('WeChat', ['微信', '微信', 'WeChat'], { 'en-us': /Wechat/ }, 'As its maker writes it.'),

  // Advice
  createTerm('adviser who is a person', ['真人顧問', '人工顾问', 'adviser'], { zh: /真人顾问/ }, ''),
  createTerm('to ask an adviser', ['查詢', '咨询', 'Ask'], { 'zh-hk': /諮詢|咨詢/, 'en-us': /\b(?:en|in)quir/i }, ''),
  createTerm('assistant', ['助手', '助手', 'assistant'], { 'zh-hk': /助理|智能助手/, zh: /助理|智能助手/ }, ''),
  createTerm(
    'privacy policy and disclaimer',
    ['私隱政策及免責聲明', '隐私政策及免责声明', 'Privacy policy and disclaimer'],
    { 'zh-hk': /隱私/, zh: /私隐政策|隐私政策[和与]免责/ },
    'The title of a document that people agree to.',
  ),

  // Screens
  createTerm('home page', ['主頁', '首页', 'home page'], { 'zh-hk': /首頁/, zh: /主页/ }, ''),
  createTerm(
    'save what was typed',
    ['儲存', '保存', 'save'],
    { 'zh-hk': /(?:自動|已|正在|未能|不會)保存|保存(?:在|了|備註)/, zh: /储存/ },
    'In Hong Kong 保存 is to keep a record for years.',
  ),
  createTerm('open', ['開啟', '打开', 'Open'], { 'zh-hk': /打開/, zh: /开启/ }, ''),
  createTerm('load', ['載入', '加载', 'load'], { 'zh-hk': /加載/, zh: /载入/ }, ''),
  createTerm('try again', ['重試', '重试', 'Try again'], { 'zh-hk': /再試一次/, zh: /再试一次/ }, ''),
  createTerm('upload', ['上載', '上传', 'upload'], { 'zh-hk': /上傳/, zh: /上载/ }, ''),
  createTerm('file', ['檔案', '文件', 'file'], { 'zh-hk': /文檔/, zh: /档案/ }, ''),
  createTerm('film', ['影片', '视频', 'video'], { 'zh-hk': /視頻/, zh: /影片/ }, ''),
  createTerm('print', ['列印', '打印', 'Print'], { 'zh-hk': /打印/, zh: /列印/ }, ''),
  createTerm('search', ['搜尋', '搜索', 'Search'], { 'zh-hk': /搜索/, zh: /搜寻/ }, ''),
  createTerm('link', ['連結', '链接', 'link'], { 'zh-hk': /鏈接/, zh: /连结/ }, ''),
  createTerm('network', ['網絡', '网络', 'network'], { 'zh-hk': /網路/ }, ''),
  createTerm('set, setting', ['設定', '设置', 'settings'], { 'zh-hk': /設置/, zh: /设定/ }, ''),
  createTerm('server', ['伺服器', '服务器', 'server'], { 'zh-hk': /服務器/, zh: /伺服/ }, ''),
  createTerm('program', ['程式', '程序', 'program'], { 'zh-hk': /程序/, zh: /程式/ }, ''),
  createTerm('quality', ['質素', '质量', 'Teaching'], { 'zh-hk': /質量/, zh: /质素/ }, ''),
  createTerm('match', ['配對', '匹配', 'match'], { zh: /配对/ }, ''),
  createTerm('submit', ['遞交', '提交', 'submit'], { zh: /递交/ }, ''),
  createTerm('from low to high', ['由低至高', '从低到高', 'low'], { zh: /由[高低]至[高低]/ }, ''),
  createTerm(
    'entry of a log',
    ['紀錄', '记录', 'record'],
    { 'zh-hk': /(?:所有|全部|帳戶|開啟|的|加|作)記錄(?!這)|記錄(?:不|沒有)|(?:已|會|請先|後)紀錄/ },
    'In Hong Kong the noun is 紀錄 and the verb 記錄.',
  ),

  // Hong Kong words in simplified characters, and vice versa
  createTerm('what', ['甚麼', '什么', 'what'], { 'zh-hk': /什麼|怎麼樣/, zh: /甚么/ }, ''),
  createTerm(
    'in, at',
    ['這裏', '这里', 'here'],
    { 'zh-hk': /裡/, zh: /[裏裡]/ },
    'As the Education Bureau’s list of characters has it.',
  ),
  createTerm(
    'while, with',
    ['着', '着', 'with'],
    { 'zh-hk': /(?<![顯原名論土卓])著(?!名|作|者|重)/ },
    'As the Education Bureau’s list of characters has it.',
  ),
  createTerm('no need', ['毋須', '无需', 'No login needed'], { 'zh-hk': /無需|無須/, zh: /毋[须需]/ }, ''),
  createTerm(
    'could not be done',
    ['未能', '失败', 'could not'],
    { zh: /未能(?!评级)/ },
    'Hong Kong’s officials write so; 未能评级 is the HKEAA’s.',
  ),
  createTerm('none yet', ['暫時未有', '暂时没有', 'yet'], { zh: /未有/ }, ''),
  createTerm('at present', ['現時', '目前', 'at present'], { zh: /现时/ }, ''),
  createTerm('then', ['便', '就', 'then'], { zh: /便(?:会|可|开始|能)|亦/ }, ''),
  createTerm('week', ['星期', '周', 'weeks'], { zh: /星期|礼拜/ }, ''),
  createTerm('other', ['其他', '其他', 'other'], { 'zh-hk': /其它/, zh: /其它/ }, ''),
  createTerm('publish', ['公布', '公布', 'published'], { 'zh-hk': /公佈/ }, ''),
  createTerm('reply', ['回覆', '回复', 'reply'], { 'zh-hk': /回復/, zh: /回覆/ }, ''),

  // Words that are unusual in British English
  createTerm(
    'mend',
    ['更正', '更正', 'correct'],
    { 'en-us': /\bmend(?:ed|ing|s)?\b/i },
    'Socks are mended, answers are corrected.',
  ),
  createTerm('again', ['重新', '重新', 'again'], { 'en-us': /\banew\b|\bGet again\b/i }, ''),
  createTerm(
    'not offered',
    ['暫未提供', '暂未提供', 'not offered at present'],
    { 'en-us': /for the time being/ },
    'The specification’s words.',
  ),
  createTerm('Macao', ['澳門', '澳门', 'Macao'], { 'en-us': /Macau/ }, 'As its government writes it.'),
  createTerm(
    'British spelling',
    ['', '', 'enrolment'],
    { 'en-us': /\b(?:favorite|color|center|enrollment|catalog|livability|program(?=mes))\b/i },
    'One spelling throughout: the schools’ own in three of four countries.',
  ),
];
