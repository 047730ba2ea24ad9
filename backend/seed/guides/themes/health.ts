import { texts } from '#backend/site/site-content.ts';
import { readOn } from '#backend/seed/guides/guide-seed.ts';

// Doctors, and who pays for them.

const healthwatch = readOn({
  page: 'https://healthwatchbirmingham.co.uk/how-we-can-help-you/international-students-and-the-nhs',
  publisher: 'healthwatchbirmingham.co.uk',
  asAt: '',
  reviewBy: '2027-03-31',
  standing: 'held',
});
const queenMary = readOn({
  page: 'https://www.studenthealth.qmul.ac.uk/accessing-healthcare/accessing-healthcare-international-and-eueeaswiss-students',
  publisher: 'www.studenthealth.qmul.ac.uk',
  asAt: '',
  reviewBy: '2027-05-31',
});
const britishColumbia = readOn({
  page: 'https://www2.gov.bc.ca/gov/content/health/accessing-health-care/health-fee-international-students',
  publisher: 'www2.gov.bc.ca',
  asAt: '2024-01-08',
  reviewBy: '2027-03-31',
});
const ctv = readOn({
  page: 'https://bc.ctvnews.ca/international-students-in-b-c-will-still-pay-for-health-care-after-msp-fees-are-eliminated-1.4533571',
  publisher: 'bc.ctvnews.ca',
  asAt: '2019',
  reviewBy: '2027-03-31',
});
const staffordshire = readOn({
  page: 'https://www.staffs.ac.uk/welcome/international/support/healthcare',
  publisher: 'www.staffs.ac.uk',
  asAt: '',
  reviewBy: '2027-05-31',
});
const londonNhs = readOn({
  page: 'https://www.transformationpartnersinhealthandcare.nhs.uk/resource/my-right-to-access-healthcare-cards/',
  publisher: 'www.transformationpartnersinhealthandcare.nhs.uk',
  asAt: '',
  reviewBy: '2027-05-31',
});
const amerigo = readOn({
  page: 'https://www.amerigoeducation.com/news/medical-insurance-for-f1-students',
  publisher: 'www.amerigoeducation.com',
  asAt: '2025-12-19',
  reviewBy: '2027-05-31',
});
const northwestNazarene = readOn({
  page: 'https://web.nnu.edu/international/j-1-visiting-scholars/health-insurance-requirement',
  publisher: 'web.nnu.edu',
  asAt: '',
  reviewBy: '2027-05-31',
});

export const GUIDES_HEALTH = [
  staffordshire(
    'uk-health-1',
    texts('英國看醫生要付錢嗎', '在英国看病要付钱吗', 'Whether doctors cost anything in the UK'),
    texts(
      '來英國超過六個月並已付醫療附加費的學生，可與英國居民一樣使用國民保健服務 NHS，多數服務免費。',
      '来英国超过六个月并已付医疗附加费的学生，可与英国居民一样使用国民保健服务 NHS，多数服务免费。',
      'Students in the UK for more than six months who paid the health surcharge use the NHS as a resident does, most of it free.',
    ),
  ),
  staffordshire(
    'uk-health-2',
    texts('英國藥費、牙醫和眼鏡', '英国药费、牙医和眼镜', 'Prescriptions, dentists and opticians in the UK'),
    texts(
      '在英國，已付醫療附加費的學生仍要付藥費、牙醫和驗眼的費用，除非獲豁免。',
      '在英国，已付医疗附加费的学生仍要付药费、牙医和验光的费用，除非获豁免。',
      'In the UK students who paid the health surcharge still pay for prescriptions, dentists and eye care unless they are exempt.',
    ),
  ),
  staffordshire(
    'uk-health-3',
    texts('英國短期課程', '英国短期课程', 'Short courses in the UK'),
    texts(
      '來英國少於六個月的學生不用付醫療附加費，要有自己的醫療保險；有急需不會被拒診，但事後可能要付費。',
      '来英国少于六个月的学生不用付医疗附加费，要有自己的医疗保险；有急需不会被拒诊，但事后可能要付费。',
      'Students in the UK for less than six months pay no health surcharge and need medical insurance of their own; urgent treatment is not denied but may be charged for afterwards.',
    ),
  ),
  healthwatch(
    'uk-health-4',
    texts('登記家庭醫生要帶甚麼', '注册家庭医生要带什么', 'What to bring to register with a GP'),
    texts(
      '登記家庭醫生 GP 時帶學校證明信、護照和簽證文件，登記後會有 NHS 號碼。',
      '注册家庭医生 GP 时带学校证明信、护照和签证文件，注册后会有 NHS 号码。',
      'To register with a GP bring a letter of the school, the passport and visa documents; an NHS number follows.',
    ),
  ),
  londonNhs(
    'uk-health-5',
    texts('英格蘭的家庭醫生', '英格兰的家庭医生', 'GPs in England'),
    texts(
      '在英格蘭任何人都可以免費登記家庭醫生 GP，毋須證明身份、住址或移民身份；診所可以索取文件，但不能因為沒有文件而拒收。',
      '在英格兰任何人都可以免费注册家庭医生 GP，无须证明身份、住址或移民身份；诊所可以索取文件，但不能因为没有文件而拒收。',
      'Anyone in England can register with a GP free of charge without proof of identity, address or immigration status; a practice may ask for documents but cannot refuse somebody for the lack of them.',
    ),
  ),
  queenMary(
    'uk-health-6',
    texts('何時登記家庭醫生', '何时注册家庭医生', 'When to register with a GP'),
    texts(
      '到英國後應立即在住處附近登記家庭醫生，不要等到生病才登記。',
      '到英国后应立即在住处附近注册家庭医生，不要等到生病才注册。',
      'Register with a GP near where you live as soon as you arrive in the UK, and not only when you fall ill.',
    ),
  ),
  britishColumbia(
    'ca-insurance-1',
    texts('卑詩省醫療服務計劃', '不列颠哥伦比亚省医疗服务计划', 'Health cover in British Columbia'),
    texts(
      '在卑詩省，學習許可六個月或以上的國際學生必須參加省醫療服務計劃 MSP。',
      '在不列颠哥伦比亚省（BC 省），学习许可六个月或以上的国际学生必须参加省医疗服务计划 MSP。',
      'In British Columbia (BC) international students with a study permit of six months or more have to enrol in the Medical Services Plan (MSP).',
    ),
  ),
  britishColumbia(
    'ca-insurance-2',
    texts('卑詩省國際學生醫療費', '不列颠哥伦比亚省国际学生医疗费', 'Health fee in British Columbia'),
    texts(
      '卑詩省每月向每名國際學生收 CAD 75 醫療費，中小學生也要付。',
      '不列颠哥伦比亚省（BC 省）每月向每名国际学生收 CAD 75 医疗费，中小学生也要付。',
      'British Columbia (BC) charges each international student a health fee of CAD 75 a month, school pupils included.',
    ),
  ),
  ctv(
    'ca-insurance-3',
    texts('加拿大各省醫療保障不同', '加拿大各省医疗保障不同', 'Health cover differs by province'),
    texts(
      '加拿大各省的醫療保障不同：2019 年卑詩省政府指出，國際學生最多的安大略和魁北克都不把他們納入省醫保。',
      '加拿大各省的医疗保障不同：2019 年不列颠哥伦比亚省政府指出，国际学生最多的安大略和魁北克都不把他们纳入省医保。',
      'Health cover differs by province in Canada: Ontario and Quebec, which have the most international students, do not take them into their provincial plans, as British Columbia’s ministry noted in 2019.',
    ),
  ),
  amerigo(
    'us-insurance-1',
    texts('美國 F-1 與醫療保險', '美国 F-1 与医疗保险', 'F-1 students and health insurance'),
    texts(
      '美國國土安全部沒有規定 F-1 學生必須買醫療保險，但幾乎所有大學都要求；各校自定規則，要向學校查詢。',
      '美国国土安全部没有规定 F-1 学生必须买医疗保险，但几乎所有大学都要求；各校自定规则，要向学校查询。',
      'The US Department of Homeland Security does not require health insurance of F-1 students, but nearly all universities do; each sets its own rules, so ask the school.',
    ),
  ),
  northwestNazarene(
    'us-insurance-2',
    texts('美國 J-1 與醫療保險', '美国 J-1 与医疗保险', 'J-1 visitors and health insurance'),
    texts(
      '按美國國務院規定，持 J-1 和 J-2 簽證的人由抵達到離開的整個計劃期間都必須有醫療保險，否則計劃和身份會被終止。',
      '按美国国务院规定，持 J-1 和 J-2 签证的人由抵达到离开的整个项目期间都必须有医疗保险，否则项目和身份会被终止。',
      'By rule of the US Department of State J-1 and J-2 visitors must have health insurance for the whole programme, from arrival to departure; without it the programme and the status are ended.',
    ),
  ),
];
