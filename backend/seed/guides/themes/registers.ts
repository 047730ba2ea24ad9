import { texts } from '#backend/site/site-content.ts';
import { readOn } from '#backend/seed/guides/guide-seed.ts';

// What the registers are that the figures of this site come from, and whom they protect.

const officeForStudents = readOn({
  page: 'https://www.officeforstudents.org.uk/for-students/teaching-quality-and-tef/the-tef-a-guide-for-students/',
  publisher: 'www.officeforstudents.org.uk',
  asAt: '2023',
  reviewBy: '2027-09-30',
});
const discoverUni = readOn({
  page: 'https://discoveruni.gov.uk/about-our-data/',
  publisher: 'discoveruni.gov.uk',
  asAt: '2024',
  reviewBy: '2027-09-30',
});
const protection = readOn({
  page: 'https://tps.gov.au/StaticContent/Get/ProviderRights',
  publisher: 'tps.gov.au',
  asAt: '',
  reviewBy: '2027-09-30',
});
const institutions = readOn({
  page: 'https://www.canada.ca/en/immigration-refugees-citizenship/corporate/publications-manuals/operational-bulletins-manuals/temporary-residents/study-permits/designated-learning-institutions.html',
  publisher: 'www.canada.ca',
  asAt: '',
  reviewBy: '2027-05-31',
});
const skillsAuthority = readOn({
  page: 'https://www.asqa.gov.au/cricos/overview',
  publisher: 'www.asqa.gov.au',
  asAt: '',
  reviewBy: '2027-09-30',
});
const skillsObligations = readOn({
  page: 'https://www.asqa.gov.au/for-providers/provider-obligations/esos-requirements/legislative-obligations',
  publisher: 'www.asqa.gov.au',
  asAt: '',
  reviewBy: '2027-09-30',
});
const department = readOn({
  page: 'http://education.gov.au/international-students',
  publisher: 'education.gov.au',
  asAt: '',
  reviewBy: '2027-09-30',
});
const careerPathways = readOn({
  page: 'https://careerpathways.workforcegps.org/sitecore/content/global/resources/2018/12/26/17/03/Trends-in-Subbaccalaureate-Occupational-Awards-2003-to-2015',
  publisher: 'careerpathways.workforcegps.org',
  asAt: '2018-12-26',
  reviewBy: '2027-09-30',
});

export const GUIDES_REGISTERS = [
  officeForStudents(
    'uk-registers-1',
    texts('TEF 金、銀、銅獎是甚麼', 'TEF 金、银、铜奖是什么', 'What TEF Gold, Silver and Bronze are'),
    texts(
      'TEF 教學卓越框架由英國學生事務辦公室 OfS 評核，金、銀、銅三級表示教學和學生成果高於最低要求的程度，金獎最高。',
      'TEF 教学卓越框架由英国学生事务办公室 OfS 评核，金、银、铜三级表示教学和学生成果高于最低要求的程度，金奖最高。',
      'The Teaching Excellence Framework (TEF) is run by the Office for Students; Bronze, Silver and Gold stand for increasing excellence above the minimum in teaching and outcomes.',
    ),
  ),
  officeForStudents(
    'uk-registers-2',
    texts('TEF 評甚麼', 'TEF 评什么', 'What the TEF rates'),
    texts(
      'TEF 除了總評級，還分別評學生體驗和學生成果；2023 年有 228 間英格蘭院校參加。',
      'TEF 除了总评级，还分别评学生体验和学生成果；2023 年有 228 所英格兰院校参加。',
      'Beside the overall rating the TEF rates the student experience and student outcomes; 228 providers in England took part in 2023.',
    ),
  ),
  officeForStudents(
    'uk-registers-3',
    texts('TEF 評哪些課程', 'TEF 评哪些课程', 'Which courses the TEF rates'),
    texts(
      'TEF 評的是學士課程的教學，不評碩士課程；2023 年，186 間有 500 名以上學士學生的英格蘭院校必須參加，42 間較小的自願參加。',
      'TEF 评的是本科教学，不评硕士课程；2023 年，186 所有 500 名以上本科学生的英格兰院校必须参加，42 所较小的自愿参加。',
      'The TEF rates undergraduate courses; in 2023 the 186 providers in England with 500 undergraduates or more had to take part, and 42 smaller ones chose to.',
    ),
  ),
  discoverUni(
    'uk-registers-4',
    texts('Discover Uni 是甚麼', 'Discover Uni 是什么', 'What Discover Uni is'),
    texts(
      'Discover Uni 是英國官方網站，以官方統計幫人選學士課程，數據來自全國學生調查 NSS 和各院校上報的學生資料。',
      'Discover Uni 是英国官方网站，以官方统计帮人选本科课程，数据来自全国学生调查 NSS 和各院校上报的学生资料。',
      'Discover Uni publishes official statistics to help choose a course and university in the UK, from national surveys such as the NSS and from what universities report of their students.',
    ),
  ),
  discoverUni(
    'uk-registers-5',
    texts('全國學生調查 NSS', '全国学生调查 NSS', 'The National Student Survey'),
    texts(
      '全國學生調查 NSS 每年問英國大學的畢業班學生；2024 年有近 346,000 人回應，回應率 72.3%。',
      '全国学生调查 NSS 每年问英国大学的毕业班学生；2024 年有近 346,000 人回应，回应率 72.3%。',
      'The National Student Survey (NSS) asks final-year students in the UK each year; just under 346,000 answered in 2024, a response rate of 72.3 per cent.',
    ),
  ),
  skillsAuthority(
    'au-registers-1',
    texts('CRICOS 是甚麼', 'CRICOS 是什么', 'What CRICOS is'),
    texts(
      'CRICOS 是澳洲政府的海外學生院校及課程登記冊；持學生簽證的國際學生只可入讀冊上的課程。',
      'CRICOS 是澳大利亚政府的海外学生院校及课程登记册；持学生签证的国际学生只可就读册上的课程。',
      'CRICOS is the Australian register of institutions and courses for overseas students; only courses on it can be offered to students on a student visa.',
    ),
  ),
  skillsObligations(
    'au-registers-2',
    texts('CRICOS 院校要守甚麼', 'CRICOS 院校要守什么', 'What CRICOS providers keep'),
    texts(
      '收國際學生的澳洲院校須登記 CRICOS，並遵守 ESOS 法規，其中 2018 年全國守則有 11 項標準。',
      '收国际学生的澳大利亚院校须登记 CRICOS，并遵守 ESOS 法规，其中 2018 年全国守则有 11 项标准。',
      'Providers that take overseas students in Australia register on CRICOS and keep the ESOS framework, in which the National Code 2018 sets 11 standards.',
    ),
  ),
  department(
    'au-registers-3',
    texts('澳洲學校倒閉：學費保障', '澳大利亚学校倒闭：学费保障', 'When an Australian school closes'),
    texts(
      '澳洲院校倒閉、沒有如期開課或停辦課程，須在 14 天內安排另一課程，或退還未用的學費；做不到時，學費保障服務 TPS 可以幫學生簽證持有人。',
      '澳大利亚院校倒闭、没有如期开课或停办课程，须在 14 天内安排另一课程，或退还未用的学费；做不到时，学费保障服务 TPS 可以帮学生签证持有人。',
      'When a provider in Australia closes, does not start a course or stops it, it has 14 days to offer another course or to refund unspent tuition fees; where it does not, the Tuition Protection Service (TPS) may help students on student visas.',
    ),
  ),
  protection(
    'au-registers-4',
    texts('澳洲入學合約要看甚麼', '澳大利亚入学合同要看什么', 'The written agreement in Australia'),
    texts(
      '與澳洲院校簽的合約是法律文件，簽前要看清：學費如何分期，哪些是不受 TPS 保障的費用，例如住宿。',
      '与澳大利亚院校签的合同是法律文件，签前要看清：学费如何分期，哪些是不受 TPS 保障的费用，例如住宿。',
      'The agreement with a school in Australia is a legal contract; before signing, read how fees are spread and which, such as accommodation, the TPS does not protect.',
    ),
  ),
  careerPathways(
    'us-registers-1',
    texts('IPEDS 是甚麼', 'IPEDS 是什么', 'What IPEDS is'),
    texts(
      'IPEDS 是美國國家教育統計中心 NCES 的高等院校數據系統；參加聯邦學生資助的院校每年必須填報。',
      'IPEDS 是美国国家教育统计中心 NCES 的高等院校数据系统；参加联邦学生资助的院校每年必须填报。',
      'IPEDS is the system by which NCES, the US agency for education statistics, gathers data of postsecondary institutions each year; those that take part in federal student aid have to report.',
    ),
  ),
  institutions(
    'ca-registers-1',
    texts('DLI 指定院校是甚麼', 'DLI 指定院校是什么', 'What a DLI is'),
    texts(
      'DLI 是加拿大的省或地區指定可收國際學生的院校；大專名單在移民部網站，中小學自動屬於指定院校。',
      'DLI 是加拿大的省或地区指定可收国际学生的院校；大专以上名单在移民部网站，中小学自动属于指定院校。',
      'A designated learning institution (DLI) is one that a Canadian province or territory has designated to host international students; those after secondary school are listed on IRCC’s site, and schools before it are designated automatically.',
    ),
  ),
  institutions(
    'ca-registers-2',
    texts('申請學習許可要 DLI 取錄信', '申请学习许可要 DLI 录取信', 'A DLI’s letter for the permit'),
    texts(
      '申請加拿大學習許可，除少數例外，須交指定院校 DLI 發出的取錄信；大專的取錄信會由學校核實。',
      '申请加拿大学习许可，除少数例外，须交指定院校 DLI 发出的录取信；大专以上的录取信会由学校核实。',
      'With few exceptions an application for a Canadian study permit has to include a letter of acceptance of a DLI, which a post-secondary school confirms.',
    ),
  ),
];
