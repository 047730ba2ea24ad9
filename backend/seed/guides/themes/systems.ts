import { texts } from '#backend/site/site-content.ts';
import { readOn } from '#backend/seed/guides/guide-seed.ts';

// Through whom one applies.

const ucas = readOn({
  page: 'http://www.ucas.ac.uk/students/applying/howtoapply/choices',
  publisher: 'www.ucas.ac.uk',
  asAt: '2013',
  reviewBy: '2027-05-31',
});
const uac = readOn({
  page: 'http://uac.edu.au/international/apply/how-to-apply.shtml',
  publisher: 'uac.edu.au',
  asAt: '2024',
  reviewBy: '2027-05-31',
});
const ouac = readOn({
  page: 'https://www.ouac.on.ca/guide/undergrad-responsibilities/',
  publisher: 'www.ouac.on.ca',
  asAt: '2024',
  reviewBy: '2027-05-31',
});
const collegeBoard = readOn({
  page: 'https://bigfuture.collegeboard.org/plan-for-college/apply-to-college/other-types-college-faq',
  publisher: 'bigfuture.collegeboard.org',
  asAt: '',
  reviewBy: '2027-05-31',
});
const medicalExpert = readOn({
  page: 'https://medicalschoolexpert.co.uk/fifth-medicine-ucas-choice/',
  publisher: 'medicalschoolexpert.co.uk',
  asAt: '2023-12-03',
  reviewBy: '2027-05-31',
});
const counselors = readOn({
  page: 'https://americancollegecounselors.com/2022/07/11/preparing-for-the-new-common-app-cycle-2022-2023/',
  publisher: 'americancollegecounselors.com',
  asAt: '2022-07-11',
  reviewBy: '2027-05-31',
});
const collegeBoardParents = readOn({
  page: 'https://parents.collegeboard.org/faq/whats-difference-between-early-action-and-early-decision',
  publisher: 'parents.collegeboard.org',
  asAt: '',
  reviewBy: '2027-05-31',
});

export const GUIDES_SYSTEMS = [
  ucas(
    'uk-ucas-4',
    texts('UCAS 志願的次序', 'UCAS 志愿的次序', 'The order of UCAS choices'),
    texts(
      '據 UCAS 2013 年的說明，志願不分先後；各校都作出決定之前，看不到你還報了哪裏。',
      '据 UCAS 2013 年的说明，志愿不分先后；各校都作出决定之前，看不到你还报了哪里。',
      'By UCAS’s page of 2013 there is no order of preference among the choices, and no university sees the others until all have decided.',
    ),
  ),
  medicalExpert(
    'uk-ucas-5',
    texts('UCAS 醫科志願數目', 'UCAS 医科志愿数目', 'UCAS choices for medicine'),
    texts(
      'UCAS 的五個志願中，醫科最多填四個；第五個可報其他課程，不能是醫科（A100 或 A101）。',
      'UCAS 的五个志愿中，医科最多填四个；第五个可报其他课程，不能是医科（A100 或 A101）。',
      'Of the five UCAS choices at most four may be for medicine; the fifth is for another course, not for medicine (A100 or A101).',
    ),
  ),
  ucas(
    'uk-ucas-6',
    texts('牛津和劍橋只可選一間', '牛津和剑桥只可选一所', 'Oxford or Cambridge'),
    texts(
      '據 UCAS 2013 年的說明，同一年只可申請牛津或劍橋其中一間的一個課程，例外很少。',
      '据 UCAS 2013 年的说明，同一年只可申请牛津或剑桥其中一所的一个专业，例外很少。',
      'By UCAS’s page of 2013 one applies in one year for one course at either Oxford or Cambridge, with few exceptions.',
    ),
  ),
  uac(
    'au-systems-1',
    texts('UAC 可填幾個志願', 'UAC 可填几个志愿', 'How many UAC preferences'),
    texts(
      '經澳洲大學入學中心 UAC 申請，最多可填六個課程志願；截止前可隨時改次序或課程。',
      '经澳大利亚大学入学中心 UAC 申请，最多可填六个课程志愿；截止前可随时改次序或课程。',
      'A UAC application holds up to six course preferences, which can be changed as often as one likes until the closing dates.',
    ),
  ),
  uac(
    'au-systems-2',
    texts('UAC 申請何時完成', 'UAC 申请何时完成', 'When a UAC application is complete'),
    texts(
      'UAC 申請付款後才算完成；可用信用卡或 PayPal 付款。',
      'UAC 申请付款后才算完成；可用信用卡或 PayPal 付款。',
      'A UAC application is complete only once it is paid for, by credit card or PayPal.',
    ),
  ),
  uac(
    'au-systems-3',
    texts('UAC 與考試成績', 'UAC 与考试成绩', 'UAC and the results'),
    texts(
      '向應屆 Year 12 考生發出的 UAC 取錄，多數在 ATAR 放榜之後。',
      '向应届 Year 12 考生发出的 UAC 录取，多数在 ATAR 出分之后。',
      'Most UAC offers to those who sit Year 12 that year come after the ATARs are released.',
    ),
  ),
  ouac(
    'ca-systems-1',
    texts('安大略省大學的申請中心 OUAC', '安大略省大学的申请中心 OUAC', 'OUAC: applying to universities in Ontario'),
    texts(
      'OUAC 是安大略省大學的申請中心；每個學年只可遞交一份學士課程申請，重複遞交不退費。',
      'OUAC 是安大略省大学的申请中心；每个学年只可提交一份本科申请，重复提交不退费。',
      'OUAC is the application centre of Ontario’s universities; one Undergraduate application is permitted for each school year, and a second is not refunded.',
    ),
  ),
  ouac(
    'ca-systems-2',
    texts('OUAC 申請何時開放', 'OUAC 申请何时开放', 'When the OUAC application opens'),
    texts(
      'OUAC 的申請表由入學前一年的九月起提供，每年要重新填寫和付費。',
      'OUAC 的申请表由入学前一年的九月起提供，每年要重新填写和付费。',
      'OUAC’s application can be had from September of the year before studies begin, and a new one with a new fee is needed for each year.',
    ),
  ),
  ouac(
    'ca-systems-3',
    texts('OUAC 的截止日期', 'OUAC 的截止日期', 'Deadlines with OUAC'),
    texts(
      '經 OUAC 報名，申請、成績單和作品集的截止日期由各大學自己定。',
      '经 OUAC 报名，申请、成绩单和作品集的截止日期由各大学自己定。',
      'With OUAC each university sets its own deadlines for the application, transcripts and portfolios.',
    ),
  ),
  collegeBoard(
    'us-systems-1',
    texts('甚麼是 Common App', '什么是 Common App', 'What the Common App is'),
    texts(
      'Common App 是美國大學的共同申請平台，一份申請可送到多所大學；各校的申請費仍要分別付，有些還要補交資料。',
      'Common App 是美国大学的共同申请平台，一份申请可送到多所大学；各校的申请费仍要分别付，有些还要补交资料。',
      'With the Common App one application goes to several US colleges; each college’s fee is still paid, and some ask for additional materials.',
    ),
  ),
  counselors(
    'us-systems-2',
    texts('Common App 何時開放', 'Common App 何时开放', 'When the Common App opens'),
    texts(
      '2022-23 年度的 Common App 在 2022 年 8 月 1 日開放；主文書只寫一篇，送到所有學校，各校很可能另要一至三篇。',
      '2022-23 年度的 Common App 在 2022 年 8 月 1 日开放；主文书只写一篇，送到所有学校，各校很可能另要一至三篇。',
      'The Common App of 2022-23 opened on 1 August 2022; one main essay goes to all colleges, and each likely asks for one to three more.',
    ),
  ),
  collegeBoardParents(
    'us-systems-3',
    texts('美國提早決定 ED', '美国提前决定 ED', 'Early Decision in the US'),
    texts(
      '提早決定（Early Decision）只可報一間美國大學；獲取錄而資助足夠，就必須入讀，並撤回其他申請。',
      '提前决定（Early Decision）只可报一所美国大学；被录取而资助足够，就必须入学，并撤回其他申请。',
      'Early Decision is for one US college only: who is accepted with enough financial aid must attend and withdraws the other applications.',
    ),
  ),
];
