import { texts } from '#backend/site/site-content.ts';
import { readOn } from '#backend/seed/guides/guide-seed.ts';

// Whom to call, where a campus's figures stand, and calls that nobody in office makes.

const police = readOn({
  page: 'https://issuu.com/universityofexeter/docs/dcp_student_guide_21_22',
  publisher: 'issuu.com',
  asAt: '2022',
  reviewBy: '2027-09-30',
});
const immigration = readOn({
  page: 'https://immd.gov.hk/hkt/press/press-releases/20230403.html',
  publisher: 'immd.gov.hk',
  asAt: '2023-04-03',
  reviewBy: '2027-04-30',
});
const consular = readOn({
  page: 'https://news.china.com/internationalgd/10000166/20180307/32166152_1.html',
  publisher: 'news.china.com',
  asAt: '2018-03-07',
  reviewBy: '2027-04-30',
});
const yaan = readOn({
  page: 'https://gaj.yaan.gov.cn/xinwen/show/c8d83afac3124ae45ea676e3796dedfb.html',
  publisher: 'gaj.yaan.gov.cn',
  asAt: '',
  reviewBy: '2027-04-30',
});
const honiSoit = readOn({
  page: 'http://honisoit.com/2023/05/virtual-kidnapping-scam-targeting-chinese-international-students/',
  publisher: 'honisoit.com',
  asAt: '2023-05',
  reviewBy: '2027-09-30',
});
const bnn = readOn({
  page: 'https://bnnbreaking.com/world/us/chinese-embassy-warns-against-virtual-kidnapping-scams-in-the-us/',
  publisher: 'bnnbreaking.com',
  asAt: '2024-01-02',
  reviewBy: '2027-09-30',
});
const waterloo = readOn({
  page: 'https://uwaterloo.ca/student-success/news/protect-yourself-scams',
  publisher: 'uwaterloo.ca',
  asAt: '2022-11-30',
  reviewBy: '2027-09-30',
});
const western = readOn({
  page: 'https://iesc.uwo.ca/student_life/safety/scams_and_fraud.html',
  publisher: 'iesc.uwo.ca',
  asAt: '',
  reviewBy: '2027-09-30',
});
const embassyInBritain = readOn({
  page: 'https://www.gov.cn/xinwen/2018-06/07/content_5296780.htm',
  publisher: 'www.gov.cn',
  asAt: '2018-06-07',
  reviewBy: '2027-09-30',
});
const lethbridge = readOn({
  page: 'https://ulethbridge.ca/node/20855',
  publisher: 'ulethbridge.ca',
  asAt: '',
  reviewBy: '2027-03-31',
});
const studyAustralia = readOn({
  page: 'https://www.studyaustralia.gov.au/english/live/health-and-safety/fire',
  publisher: 'www.studyaustralia.gov.au',
  asAt: '',
  reviewBy: '2027-03-31',
});
const arizonaState = readOn({
  page: 'https://cfo.asu.edu/emergency-calls-campus',
  publisher: 'cfo.asu.edu',
  asAt: '',
  reviewBy: '2027-03-31',
});
const marquette = readOn({
  page: 'http://www.mu.edu/publicsafety/SRG-Crime-Stats.shtml',
  publisher: 'www.mu.edu',
  asAt: '',
  reviewBy: '2027-09-30',
});

export const GUIDES_SAFETY = [
  police(
    'uk-safety-1',
    texts('英國緊急電話 999', '英国紧急电话 999', 'Emergencies in the UK: 999'),
    texts(
      '在英國，有人受傷、生命受威脅、罪犯在附近或須立即處理，打 999；已發生而不緊急的罪案打 101。',
      '在英国，有人受伤、生命受威胁、罪犯在附近或须立即处理，打 999；已发生而不紧急的案件打 101。',
      'In the UK call 999 where life is threatened, people are injured, offenders are near or something has to be done at once; 101 is for crimes that are no emergency.',
    ),
  ),
  police(
    'uk-safety-2',
    texts('英國夜歸安全', '英国夜归安全', 'Getting home safely in the UK'),
    texts(
      '英國德文及康沃爾郡警方提醒學生：計好怎樣回家和與誰同行，不要獨自走路，走有燈的路，只坐持牌的士，手機充足電。',
      '英国德文及康沃尔郡警方提醒学生：计划好怎样回家和与谁同行，不要独自走路，走有灯的路，只坐持牌出租车，手机充足电。',
      'Devon and Cornwall Police in England advise students to plan how and with whom they get home, not to walk alone, to keep to well-lit areas, take licensed taxis only and keep the phone charged.',
    ),
  ),
  studyAustralia(
    'au-safety-1',
    texts('澳洲緊急電話 000', '澳大利亚紧急电话 000', 'Emergencies in Australia: 000'),
    texts(
      '在澳洲遇到危及性命的緊急事故打 000，手機也免費；接線員會問你要警察、消防還是救護車。不會說英語，說出你的語言，會接通傳譯。',
      '在澳大利亚遇到危及生命的紧急事故打 000，手机也免费；接线员会问你要警察、消防还是救护车。不会说英语，说出你的语言，会接通口译。',
      'In a life-threatening emergency in Australia call 000, free from a mobile too; you are asked whether you need police, fire or ambulance. Who speaks no English says their language and is put through to an interpreter.',
    ),
  ),
  arizonaState(
    'us-safety-1',
    texts('美國緊急電話 911', '美国紧急电话 911', 'Emergencies in the US: 911'),
    texts(
      '在美國需要警察、消防或救護車立即到場，打 911；一開始說出你的語言，可加入傳譯。',
      '在美国需要警察、消防或救护车立即到场，打 911；一开始说出你的语言，可加入口译。',
      'Where police, fire or ambulance have to come at once in the US call 911; who says at the start which language they speak may be given an interpreter.',
    ),
  ),
  lethbridge(
    'ca-safety-3',
    texts('加拿大緊急電話 911', '加拿大紧急电话 911', 'Emergencies in Canada: 911'),
    texts(
      '在加拿大遇到緊急事故，警察、消防和救護車都打 911。',
      '在加拿大遇到紧急事故，警察、消防和救护车都打 911。',
      'In an emergency in Canada call 911 for police, fire or ambulance.',
    ),
  ),
  marquette(
    'us-safety-2',
    texts('美國校園治安數字', '美国校园治安数字', 'Crime figures of a US campus'),
    texts(
      '按克利利法（Clery Act），美國院校每年 10 月 1 日前公布年度治安報告，列出三年的校園罪案數字和保安政策，例如馬凱特大學。',
      '按克利利法（Clery Act），美国院校每年 10 月 1 日前公布年度治安报告，列出三年的校园案件数字和安保政策，例如马凯特大学。',
      'Under the Clery Act US colleges such as Marquette publish a report by 1 October each year with three years of campus crime statistics and their security policies.',
    ),
  ),
  marquette(
    'us-safety-3',
    texts('美國校園安全警報', '美国校园安全警报', 'Timely warnings on a US campus'),
    texts(
      '克利利法也要求美國院校就持續的威脅發出警報，並有公開的罪案紀錄冊。',
      '克利利法也要求美国院校就持续的威胁发出警报，并有公开的案件记录册。',
      'The Clery Act also has US colleges give alerts on ongoing threats and keep a public crime log.',
    ),
  ),
  waterloo(
    'ca-safety-1',
    texts('加拿大假冒使領館電話', '加拿大假冒使领馆电话', 'Calls in the embassy’s name in Canada'),
    texts(
      '滑鐵盧大學 2022 年提醒：有普通話自動電話冒充中國官員，說你在中國涉案，以家人威脅，要你搬走並付款；掛斷，記下來電，打警方非緊急電話。',
      '滑铁卢大学 2022 年提醒：有普通话自动电话冒充中国官员，说你在中国涉案，以家人威胁，要你搬走并付款；挂断，记下来电，打警方非紧急电话。',
      'Waterloo warned in 2022 of automated Mandarin calls in the name of Chinese officials in Canada that tell of crimes in China, threaten the family and want the student to move and pay: hang up, note the call, and call the police’s non-emergency line.',
    ),
  ),
  western(
    'ca-safety-2',
    texts('加拿大常見騙局', '加拿大常见骗局', 'Common scams in Canada'),
    texts(
      '加拿大常見的騙局包括自稱稅局、移民官或警察的電話，以及先收錢的租房和工作；電話裏不要說出個人資料。',
      '加拿大常见的骗局包括自称税局、移民官或警察的电话，以及先收钱的租房和工作；电话里不要说出个人资料。',
      'Scams in Canada come as calls from a tax office, an immigration officer or the police, and as rooms and jobs that want money first; share no personal information over the phone.',
    ),
  ),
  immigration(
    'hk-safety-1',
    texts('在外港人求助 1868', '在外港人求助 1868', 'Hong Kong’s 1868 for residents abroad'),
    texts(
      '香港居民在外地遇事，可致電入境處 (852) 1868，或以 1868 的 WhatsApp、入境處流動應用程式或網上表格求助。',
      '香港居民在外地遇事，可致电入境处 (852) 1868，或以 1868 的 WhatsApp、入境处移动应用或网上表格求助。',
      'Hong Kong residents in trouble abroad can call the Immigration Department at (852) 1868, or ask by WhatsApp at 1868, in its app or by an online form.',
    ),
  ),
  immigration(
    'hk-safety-2',
    texts('1868 不是一般查詢', '1868 不是一般查询', '1868 is for help only'),
    texts(
      '1868 WhatsApp 只給在外地需要援助的香港居民；一般查詢打 (852) 2824 6111。',
      '1868 WhatsApp 只给在外地需要援助的香港居民；一般查询打 (852) 2824 6111。',
      'WhatsApp at 1868 is for Hong Kong residents who need help abroad; general questions go to (852) 2824 6111.',
    ),
  ),
  consular(
    'cn-safety-1',
    texts('中國領事保護熱線 12308', '中国领事保护热线 12308', 'China’s consular line 12308'),
    texts(
      '12308 是中國外交部的全球領事保護熱線，24 小時運作，與各駐外使領館連通。',
      '12308 是中国外交部的全球领事保护热线，24 小时运作，与各驻外使领馆连通。',
      '12308 is the consular protection line of China’s foreign ministry, open 24 hours a day and connected with its embassies and consulates.',
    ),
  ),
  yaan(
    'cn-safety-2',
    texts('在國外打 12308', '在国外打 12308', 'Calling 12308 from abroad'),
    texts(
      '在國外打 +86-10-12308；緊急時接通後按 0 再按 9 直接轉人工。',
      '在国外打 +86-10-12308；紧急时接通后按 0 再按 9 直接转人工。',
      'From abroad call +86-10-12308; in an emergency press 0 and then 9 to reach a person.',
    ),
  ),
  consular(
    'cn-safety-3',
    texts('中國的三級安全提醒', '中国的三级安全提醒', 'China’s three levels of travel advice'),
    texts(
      '中國外交部的安全提醒由低到高分為「注意安全」「謹慎前往」「暫勿前往」三級。',
      '中国外交部的安全提醒由低到高分为“注意安全”“谨慎前往”“暂勿前往”三级。',
      'China’s foreign ministry gives travel advice in three levels: take care, go with caution, do not go for now.',
    ),
  ),
  honiSoit(
    'all-safety-1',
    texts('自稱公安或使館的電話', '自称公安或使馆的电话', 'Calls from “police” or an “embassy”'),
    texts(
      '有人自稱中國公安或使館，說你涉案要付款：掛斷，封鎖號碼，報當地警察，不要照做。',
      '有人自称中国公安或使馆，说你涉案要付款：挂断，拉黑号码，报当地警察，不要照做。',
      'When a caller says to be Chinese police or the embassy, accuses you and wants money: hang up, block the number, report it to the local police, and do nothing they ask.',
    ),
  ),
  honiSoit(
    'all-safety-2',
    texts('騙徒可能已知道你的資料', '骗子可能已知道你的资料', 'Callers may know who you are'),
    texts(
      '騙徒可能已有你的個人資料，用來令人相信；知道你的名字和學校並不表示來電屬實。',
      '骗子可能已有你的个人资料，用来令人相信；知道你的名字和学校并不表示来电属实。',
      'Such callers may already have personal information and use it to seem genuine; that they know your name and school proves nothing.',
    ),
  ),
  embassyInBritain(
    'uk-safety-3',
    texts('英國「虛擬綁架」騙案', '英国“虚拟绑架”骗案', '“Virtual kidnapping” in the UK'),
    texts(
      '2018 年 6 月中國駐英國使館提醒學生：有人冒充使館或國際刑警，令家長以為子女被綁架；遇到時先打 999 報警，再致電使館領事電話或 12308 核實。使館不會在電話中索取銀行資料或要求轉帳。',
      '2018 年 6 月中国驻英国使馆提醒学生：有人冒充使馆或国际刑警，令家长以为子女被绑架；遇到时先打 999 报警，再致电使馆领事电话或 12308 核实。使馆不会在电话中索取银行资料或要求转账。',
      'In June 2018 the Chinese embassy in the UK warned students of callers who pose as the embassy or Interpol and make parents believe in a kidnapping (“virtual kidnapping”): call 999 first, then the embassy’s consular line or 12308 to verify. The embassy asks for no bank details or transfers by phone.',
    ),
  ),
  bnn(
    'us-safety-4',
    texts('美國「虛擬綁架」騙案', '美国“虚拟绑架”骗案', '“Virtual kidnapping” in the US'),
    texts(
      '中國駐美國使館 2024 年 1 月提醒學生提防「虛擬綁架」：騙徒令人以為親人被綁而索取贖金。',
      '中国驻美国使馆 2024 年 1 月提醒学生提防“虚拟绑架”：骗子令人以为亲人被绑而索取赎金。',
      'In January 2024 the Chinese embassy in the US warned students of “virtual kidnapping”, in which families are made to believe in a kidnapping and pay.',
    ),
  ),
];
