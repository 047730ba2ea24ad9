import { texts } from '#backend/seed/texts.ts';
import { readOn } from '#backend/seed/guides/guide-seed.ts';

// Doctors, and who pays for them.

const healthwatch = readOn({
  page: 'https://healthwatchbirmingham.co.uk/how-we-can-help-you/international-students-and-the-nhs',
  publisher: 'healthwatchbirmingham.co.uk',
  asAt: '',
  reviewBy: '2027-03-31',
});
const unimed = readOn({
  page: 'https://unimed.co.uk/practice-information/overseas-students/',
  publisher: 'unimed.co.uk',
  asAt: '',
  reviewBy: '2027-05-31',
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
const wtop = readOn({
  page: 'https://wtop.com/news/2019/02/what-international-students-should-know-about-health-insurance-in-the-u-s',
  publisher: 'wtop.com',
  asAt: '2019-02',
  reviewBy: '2027-03-31',
});

export const GUIDES_HEALTH = [
  healthwatch(
    'uk-health-1',
    texts('英國看醫生要付錢嗎', '在英国看病要付钱吗', 'Whether doctors cost anything in the UK'),
    texts(
      '課程超過六個月並已付醫療附加費的學生，看家庭醫生、急症、住院和精神健康服務毋須另外付費。',
      '课程超过六个月并已付医疗附加费的学生，看家庭医生、急诊、住院和心理健康服务无须另外付费。',
      'Students on courses of more than six months who paid the health surcharge see a GP, urgent care, hospital and mental health services without a further charge.',
    ),
  ),
  healthwatch(
    'uk-health-2',
    texts('英國藥費、牙醫和眼鏡', '英国药费、牙医和眼镜', 'Prescriptions, dentists and opticians in the UK'),
    texts(
      '在英國，藥費、牙醫和驗眼要自己付，與本地居民一樣，除非獲豁免。',
      '在英国，药费、牙医和验光要自己付，与本地居民一样，除非获豁免。',
      'Prescriptions, dentists and opticians are paid for by the patient in the UK, as by residents, unless one is exempt.',
    ),
  ),
  healthwatch(
    'uk-health-3',
    texts('英國短期課程', '英国短期课程', 'Short courses in the UK'),
    texts(
      '在英國讀少於六個月的學生不能以醫療附加費使用 NHS，須自己買私人醫療保險。',
      '在英国读少于六个月的学生不能以医疗附加费使用 NHS，须自己买私人医疗保险。',
      'Students in the UK for less than six months cannot pay the surcharge to use the NHS and need private medical insurance.',
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
  unimed(
    'uk-health-5',
    texts('英格蘭的家庭醫生', '英格兰的家庭医生', 'GPs in England'),
    texts(
      '在英格蘭任何人都可以免費登記和看家庭醫生 GP；沒有身份或住址證明，診所也不能因此拒收。',
      '在英格兰任何人都可以免费注册和看家庭医生 GP；没有身份或住址证明，诊所也不能因此拒收。',
      'Anyone in England can register with and see a GP without charge; a practice cannot refuse somebody for lack of identification or proof of address.',
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
  wtop(
    'us-insurance-1',
    texts('美國 F-1 與醫療保險', '美国 F-1 与医疗保险', 'F-1 students and health insurance'),
    texts(
      '美國政府沒有規定 F-1 學生必須買醫療保險，但很多大學要求；各校規定不同，要向學校查詢。',
      '美国政府没有规定 F-1 学生必须买医疗保险，但很多大学要求；各校规定不同，要向学校查询。',
      'The US government sets no insurance rule for F-1 students, but many universities require it; rules differ by campus, so ask the school.',
    ),
  ),
  wtop(
    'us-insurance-2',
    texts('美國 J-1 與醫療保險', '美国 J-1 与医疗保险', 'J-1 visitors and health insurance'),
    texts(
      '持 J-1 和 J-2 簽證的人在整個計劃期間必須有醫療保險，這是美國國務院的規定。',
      '持 J-1 和 J-2 签证的人在整个项目期间必须有医疗保险，这是美国国务院的规定。',
      'Holders of J-1 and J-2 visas must have medical insurance for the whole programme by rule of the US Department of State.',
    ),
  ),
];
