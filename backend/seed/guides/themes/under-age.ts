import { texts } from '#backend/site/site-content.ts';
import { readOn } from '#backend/seed/guides/guide-seed.ts';

// Students who are not of age, and the families that come along.

const homeAffairs = readOn({
  page: 'https://immi.homeaffairs.gov.au/supporting/Pages/Student/Welfare-arrangements-for-students-under-18.aspx',
  publisher: 'immi.homeaffairs.gov.au',
  asAt: '',
  reviewBy: '2027-05-31',
});
const canada = readOn({
  page: 'https://www.canada.ca/en/immigration-refugees-citizenship/corporate/publications-manuals/operational-bulletins-manuals/temporary-residents/study-permits/guidelines-on-minor-children.html',
  publisher: 'www.canada.ca',
  asAt: '',
  reviewBy: '2027-05-31',
});
const notary = readOn({
  page: 'https://notarypro.dev/2021/04/23/custodianship-declaration-for-a-minor-i',
  publisher: 'notarypro.dev',
  asAt: '2021-04-23',
  reviewBy: '2027-05-31',
});
const scotland = readOn({
  page: 'https://www.immigration.scot/?p=6339',
  publisher: 'www.immigration.scot',
  asAt: '',
  reviewBy: '2027-05-31',
  standing: 'held',
});
const maine = readOn({
  page: 'https://www.umfk.edu/student-life/international/bring-dependents/',
  publisher: 'www.umfk.edu',
  asAt: '',
  reviewBy: '2027-05-31',
});
const florida = readOn({
  page: 'https://www.hccfl.edu/academics/center-international-education/international-admission-requirements/f-2-international-students',
  publisher: 'www.hccfl.edu',
  asAt: '',
  reviewBy: '2027-05-31',
});
const canadaSpouses = readOn({
  page: 'https://www.canada.ca/en/immigration-refugees-citizenship/corporate/publications-manuals/operational-bulletins-manuals/temporary-residents/foreign-workers/public-policy-competitiveness-economy/c42.html',
  publisher: 'www.canada.ca',
  asAt: '',
  reviewBy: '2027-05-31',
});
const agape = readOn({
  page: 'https://ahclawyers.com/news-articles/25/01/07/does-dependentsof-student-visa-subclass-500-have-limited-work-rights-8104-condition',
  publisher: 'ahclawyers.com',
  asAt: '2025-01-07',
  reviewBy: '2027-05-31',
});
const bath = readOn({
  page: 'https://www.bath.ac.uk/guides/apply-for-a-student-visa-from-outside-the-uk/',
  publisher: 'www.bath.ac.uk',
  asAt: '',
  reviewBy: '2027-05-31',
});
const southernMaine = readOn({
  page: 'https://usm.maine.edu/office-international-programs/bringing-dependents/',
  publisher: 'usm.maine.edu',
  asAt: '',
  reviewBy: '2027-05-31',
});
const cicNews = readOn({
  page: 'https://www.cicnews.com/2025/01/ircc-to-implement-restrictions-on-family-open-work-permits-in-january-2025-0150500.html',
  publisher: 'www.cicnews.com',
  asAt: '2025-01-14',
  reviewBy: '2027-05-31',
});
const edify = readOn({
  page: 'https://edify.pk/blog/australia-study-visa-with-spouse-dependents',
  publisher: 'edify.pk',
  asAt: '2023-10-13',
  reviewBy: '2027-05-31',
});

export const GUIDES_UNDER_AGE = [
  homeAffairs(
    'au-guardian-1',
    texts('未滿 18 歲去澳洲', '未满 18 岁去澳大利亚', 'Under 18 in Australia'),
    texts(
      '在澳洲時未滿 18 歲的學生，申請簽證須有照顧安排：指定學生監護人，或由學校發出住宿及照顧確認書 CAAW。',
      '在澳大利亚时未满 18 岁的学生，申请签证须有照顾安排：指定学生监护人，或由学校发出住宿及照顾确认书 CAAW。',
      'A student who is under 18 in Australia needs welfare arrangements for the visa: a nominated guardian, or a Confirmation of Appropriate Accommodation and Welfare (CAAW) of the school.',
    ),
  ),
  homeAffairs(
    'au-guardian-2',
    texts('澳洲誰可做監護人', '澳大利亚谁可做监护人', 'Who can be the guardian in Australia'),
    texts(
      '澳洲的學生監護人須是父母、法定監護人或 21 歲以上的親屬，並有簽證留在澳洲至學生簽證屆滿或學生滿 18 歲。',
      '澳大利亚的学生监护人须是父母、法定监护人或 21 岁以上的亲属，并有签证留在澳大利亚至学生签证届满或学生满 18 岁。',
      'The guardian in Australia is a parent, a legal custodian or a relative over 21, with a visa for as long as the student’s or until the student turns 18.',
    ),
  ),
  homeAffairs(
    'au-guardian-3',
    texts('澳洲照顧安排何時開始', '澳大利亚照顾安排何时开始', 'When the arrangements begin in Australia'),
    texts(
      '照顧安排開始之前不得入境澳洲；違反這項簽證條件，簽證可能被取消。',
      '照顾安排开始之前不得入境澳大利亚；违反这项签证条件，签证可能被取消。',
      'The student must not enter Australia before the welfare arrangements begin; whoever breaches this condition may lose the visa.',
    ),
  ),
  canada(
    'ca-minors-1',
    texts('加拿大各省的成年年齡', '加拿大各省的成年年龄', 'Age of majority in Canada'),
    texts(
      '安大略、魁北克、亞伯達、曼尼托巴、薩斯喀徹溫和愛德華王子島的成年年齡是 18 歲；卑詩、新斯科舍、新不倫瑞克、紐芬蘭與拉布拉多及三個地區是 19 歲。',
      '安大略、魁北克、阿尔伯塔、曼尼托巴、萨斯喀彻温和爱德华王子岛的成年年龄是 18 岁；不列颠哥伦比亚、新斯科舍、新不伦瑞克、纽芬兰与拉布拉多及三个地区是 19 岁。',
      'The age of majority is 18 in Ontario, Quebec, Alberta, Manitoba, Saskatchewan and Prince Edward Island, and 19 in British Columbia, Nova Scotia, New Brunswick, Newfoundland and Labrador and the three territories.',
    ),
  ),
  notary(
    'ca-guardian-1',
    texts('加拿大監護人：未滿 17 歲', '加拿大监护人：未满 17 岁', 'Custodian in Canada: under 17'),
    texts(
      '未成年學生到加拿大讀書，須與父母或法定監護人同行，或在當地有監護人（custodian）；滿 17 歲的可以沒有，簽證官可個別要求。',
      '未成年学生到加拿大读书，须与父母或法定监护人同行，或在当地有监护人（custodian）；满 17 岁的可以没有，签证官可个别要求。',
      'A minor who studies in Canada comes with a parent or legal guardian or has a custodian there; from 17 on a custodian is optional, though an officer can ask for one.',
    ),
  ),
  notary(
    'ca-guardian-2',
    texts('加拿大監護人文件', '加拿大监护人文件', 'The custodian’s documents in Canada'),
    texts(
      '加拿大的監護人須是公民或永久居民；監護聲明 IMM 5646 一頁由監護人在加拿大公證，一頁由父母在本國公證。',
      '加拿大的监护人须是公民或永久居民；监护声明 IMM 5646 一页由监护人在加拿大公证，一页由父母在本国公证。',
      'The custodian is a Canadian citizen or permanent resident; of the declaration IMM 5646 one page is notarized by the custodian in Canada and one by the parents at home.',
    ),
  ),
  bath(
    'uk-minors-1',
    texts('未滿 18 歲申請英國學生簽證', '未满 18 岁申请英国学生签证', 'Under 18 and the UK Student visa'),
    texts(
      '申請英國學生簽證時未滿 18 歲，須交父母或法定監護人同意你前往英國的文件，例如 17 歲的學生。',
      '申请英国学生签证时未满 18 岁，须交父母或法定监护人同意你前往英国的文件，例如 17 岁的学生。',
      'Whoever is under 18 when applying for a UK Student visa, at 17 for instance, has to show that the parents or legal guardians consent to the travel to the UK.',
    ),
  ),
  scotland(
    'uk-minors-2',
    texts('英國兒童學生簽證', '英国儿童学生签证', 'Child Student visa in the UK'),
    texts(
      '16 或 17 歲入讀英國私立學校，可改為申請兒童學生簽證（Child Student）。',
      '16 或 17 岁就读英国私立学校，可改为申请儿童学生签证（Child Student）。',
      'At 16 or 17, for an independent school in the UK, the Child Student visa may be the one instead.',
    ),
  ),
  maine(
    'us-dependants-1',
    texts('美國 F-2 家屬能否工作', '美国 F-2 家属能否工作', 'Work of F-2 family members'),
    texts(
      '持 F-2 簽證的家屬在美國一律不准工作，也不能申請社會安全號碼。',
      '持 F-2 签证的家属在美国一律不准工作，也不能申请社会安全号码。',
      'F-2 family members may not work in the US under any circumstances and get no social security number.',
    ),
  ),
  florida(
    'us-dependants-2',
    texts('美國 F-2 配偶能否讀書', '美国 F-2 配偶能否读书', 'Study of an F-2 spouse'),
    texts(
      'F-2 配偶可以在美國兼讀大專課程；要全日制讀書須先轉為 F-1 並獲批准。',
      'F-2 配偶可以在美国兼读大专课程；要全日制读书须先转为 F-1 并获批准。',
      'An F-2 spouse may study part time at college level in the US; full-time study needs an approved change to F-1 first.',
    ),
  ),
  maine(
    'us-dependants-3',
    texts('美國 F-2 子女上學', '美国 F-2 子女上学', 'School for F-2 children'),
    texts(
      'F-2 未成年子女可以在美國全日制讀小學和中學。',
      'F-2 未成年子女可以在美国全日制读小学和中学。',
      'F-2 children may attend primary and secondary school in the US full time.',
    ),
  ),
  southernMaine(
    'us-dependants-4',
    texts('美國 F-2 包括誰', '美国 F-2 包括谁', 'Who can be F-2'),
    texts(
      'F-2 只給 F-1 學生的配偶和未滿 21 歲的未婚子女。',
      'F-2 只给 F-1 学生的配偶和未满 21 岁的未婚子女。',
      'F-2 is for the spouse and the unmarried children under 21 of an F-1 student only.',
    ),
  ),
  cicNews(
    'ca-dependants-1',
    texts('加拿大配偶開放工作許可', '加拿大配偶开放工作许可', 'Open work permit for spouses in Canada'),
    texts(
      '自 2025 年 1 月 21 日起，配偶開放工作許可只給讀至少 16 個月的碩士、博士或指定專業課程的學生的配偶或伴侶。',
      '自 2025 年 1 月 21 日起，配偶开放工作许可只给读至少 16 个月的硕士、博士或指定专业课程的学生的配偶或伴侣。',
      'Since 21 January 2025 open work permits go only to spouses or partners of students in master’s programmes of at least 16 months, doctoral programmes or certain professional programmes.',
    ),
  ),
  canadaSpouses(
    'ca-dependants-2',
    texts('加拿大學生的子女', '加拿大学生的子女', 'Children of students in Canada'),
    texts(
      '加拿大學生的子女不能按配偶那一類申請開放工作許可。',
      '加拿大学生的子女不能按配偶那一类申请开放工作许可。',
      'Children of students in Canada cannot get an open work permit under the category for spouses.',
    ),
  ),
  agape(
    'au-dependants-1',
    texts('澳洲家屬可工作多少', '澳大利亚家属可工作多少', 'Work of family members in Australia'),
    texts(
      '澳洲學生簽證的家屬每兩星期最多工作 48 小時，並須等學生開課後才可開始。',
      '澳大利亚学生签证的家属每两周最多工作 48 小时，并须等学生开课后才可开始。',
      'Family members on an Australian Student visa work at most 48 hours a fortnight, and not before the student’s course has begun.',
    ),
  ),
  agape(
    'au-dependants-2',
    texts('澳洲碩博學生的家屬', '澳大利亚硕博学生的家属', 'Families of master’s and doctoral students in Australia'),
    texts(
      '澳洲碩士和博士學生的家屬，開課後工作時數不限。',
      '澳大利亚硕士和博士学生的家属，开课后工作时数不限。',
      'Family members of master’s and doctoral students in Australia work without a limit on hours once the course has begun.',
    ),
  ),
  edify(
    'au-dependants-3',
    texts('澳洲學生可帶誰', '澳大利亚学生可带谁', 'Who may come along to Australia'),
    texts(
      '澳洲學生可以帶配偶或伴侶和受供養的未成年子女，與學生簽證一起申請，或在學生獲批簽證後補申請；年滿 18 歲的人一般要自己申請簽證。',
      '澳大利亚学生可以带配偶或伴侣和受抚养的未成年子女，与学生签证一起申请，或在学生获批签证后补申请；年满 18 岁的人一般要自己申请签证。',
      'Students in Australia may bring a spouse or partner and dependent minor children, who apply together with the student or once the Student visa has been granted; who is over 18 generally needs a visa of their own.',
    ),
  ),
];
