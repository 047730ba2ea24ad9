import { texts } from '#backend/site/site-content.ts';
import { readOn } from '#backend/seed/guides/guide-seed.ts';

// When to apply and to arrive, what keeps a visa, work beside one's studies in Canada, and who hears a complaint.

const edinburgh = readOn({
  page: 'https://www.ed.ac.uk/student-administration/immigration/applying-for-visa/student-visa/applying/outside-uk/application-process/non-eu-eea-swiss-nationals',
  publisher: 'www.ed.ac.uk',
  asAt: '',
  reviewBy: '2027-05-31',
});
const cardiff = readOn({
  page: 'https://www.cardiff.ac.uk/new-students/international-students/before-you-arrive/visas-and-immigration/before-you-apply-for-your-visa/when-to-apply',
  publisher: 'www.cardiff.ac.uk',
  asAt: '2023-08-10',
  reviewBy: '2027-05-31',
});
const michigan = readOn({
  page: 'http://www.mtu.edu/international/students/current/f1-students/',
  publisher: 'www.mtu.edu',
  asAt: '',
  reviewBy: '2027-05-31',
});
const monash = readOn({
  page: 'https://monashstudentassociation.com.au/services/support-services/finance-advice/international-student-matters/student-visa-restrictions/',
  publisher: 'monashstudentassociation.com.au',
  asAt: '2023',
  reviewBy: '2027-05-31',
});
const institutions = readOn({
  page: 'https://www.canada.ca/en/immigration-refugees-citizenship/corporate/publications-manuals/operational-bulletins-manuals/temporary-residents/study-permits/designated-learning-institutions.html',
  publisher: 'www.canada.ca',
  asAt: '',
  reviewBy: '2027-05-31',
});
const saskatchewan = readOn({
  page: 'https://students.usask.ca/international/study-permit-conditions.php',
  publisher: 'students.usask.ca',
  asAt: '',
  reviewBy: '2027-05-31',
});
const gowling = readOn({
  page: 'https://www.mondaq.com/canada/general-immigration/1549786/international-students-allowed-to-work-off-campus-up-to-24-hours-per-week',
  publisher: 'www.mondaq.com',
  asAt: '2024-11-26',
  reviewBy: '2027-05-31',
});
const fragomen = readOn({
  page: 'https://www.fragomen.com/insights/canada-end-of-waiver-and-new-rules-for-off-campus-work-hours-for-international-students.html',
  publisher: 'www.fragomen.com',
  asAt: '2024-11-18',
  reviewBy: '2027-05-31',
});
const studyAssist = readOn({
  page: 'https://studyassist.gov.au/node/223',
  publisher: 'studyassist.gov.au',
  asAt: '2025',
  reviewBy: '2027-05-31',
});
const melbourne = readOn({
  page: 'https://studymelbourne.vic.gov.au/living-here/help-in-tough-times/making-a-complaint',
  publisher: 'studymelbourne.vic.gov.au',
  asAt: '',
  reviewBy: '2027-05-31',
});
const northwestern = readOn({
  page: 'https://www.northwestern.edu/international/student-visas/immigration-document-requests/frequently-asked-questions.html',
  publisher: 'www.northwestern.edu',
  asAt: '',
  reviewBy: '2027-05-31',
});
const southCarolina = readOn({
  page: 'http://www.epi.sc.edu/staying-status',
  publisher: 'www.epi.sc.edu',
  asAt: '',
  reviewBy: '2027-05-31',
});
const saskatchewanPermit = readOn({
  page: 'https://students.usask.ca/international/initial-study-permit.php',
  publisher: 'students.usask.ca',
  asAt: '',
  reviewBy: '2027-05-31',
});

export const GUIDES_RULES_OF_STAY = [
  cardiff(
    'uk-when-2',
    texts('英國學生簽證最早何時申請', '英国学生签证最早何时申请', 'How early to apply for the UK Student visa'),
    texts(
      '在英國境外最早可於開課前 6 個月申請學生簽證，申請時須已有有效的 CAS。',
      '在英国境外最早可于开课前 6 个月申请学生签证，申请时须已有有效的 CAS。',
      'From outside the UK the Student visa can be applied for up to six months before the course starts, with a valid CAS in hand.',
    ),
  ),
  edinburgh(
    'uk-when-3',
    texts('英國簽證多久有結果', '英国签证多久有结果', 'How long a UK visa decision takes'),
    texts(
      '英國學生簽證一般在親身核實身份（生物識別）後 3 星期內有結果，也可能更久；要加快須在申請時付費，之後不能補。',
      '英国学生签证一般在亲身核实身份（生物识别）后 3 周内有结果，也可能更久；要加快须在申请时付费，之后不能补。',
      'A UK Student visa decision usually takes 3 weeks from the biometric appointment, and may take longer; a faster one is paid for when applying and cannot be added afterwards.',
    ),
  ),
  cardiff(
    'uk-when-4',
    texts('CAS 有效多久', 'CAS 有效多久', 'How long a CAS is good for'),
    texts(
      '申請英國學生簽證時，CAS 不可超過六個月，否則申請會被拒。',
      '申请英国学生签证时，CAS 不可超过六个月，否则申请会被拒。',
      'A CAS must not be over six months old when the UK Student visa is applied for, or the application is refused.',
    ),
  ),
  cardiff(
    'uk-when-5',
    texts('在英國境內續簽', '在英国境内续签', 'Extending inside the UK'),
    texts(
      '在英國境內續學生簽證，最早可於開課前三個月申請。',
      '在英国境内续学生签证，最早可于开课前三个月申请。',
      'Inside the UK a Student visa can be extended from three months before the course starts.',
    ),
  ),
  northwestern(
    'us-when-2',
    texts('F-1 最早何時入境', 'F-1 最早何时入境', 'How early F-1 students may enter'),
    texts(
      'F-1 新生最早可於 I-20 所列課程開始日前 30 天入境美國。',
      'F-1 新生最早可于 I-20 所列课程开始日前 30 天入境美国。',
      'New F-1 students may enter the US up to 30 days before the programme start date on the I-20.',
    ),
  ),
  southCarolina(
    'us-conditions-1',
    texts('F-1 須全日制讀書', 'F-1 须全日制读书', 'F-1 students study full time'),
    texts(
      'F-1 學生每學期須修讀全日制學分；退修任何一科之前要先問學校的國際學生顧問（DSO）。',
      'F-1 学生每学期须达到全日制学分；退修任何一科之前要先问学校的国际学生顾问（DSO）。',
      'F-1 students take a full course of study each term, and speak to the school’s DSO before they drop a class.',
    ),
  ),
  michigan(
    'us-conditions-2',
    texts('美國搬家要報新地址', '美国搬家要报新地址', 'A new address in the US'),
    texts(
      'F-1 學生搬家後須在 10 天內把新地址通知學校的國際學生處。',
      'F-1 学生搬家后须在 10 天内把新地址通知学校的国际学生处。',
      'F-1 students tell the school’s international office of a new address within 10 days.',
    ),
  ),
  monash(
    'au-conditions-1',
    texts(
      '澳洲簽證條件 8202：保持在學',
      '澳大利亚签证条件 8202：保持在读',
      'Condition 8202 in Australia: stay enrolled',
    ),
    texts(
      '澳洲學生須一直註冊於已登記的課程，程度不低於簽證所批的課程，出勤和成績達到學校要求。',
      '澳大利亚学生须一直注册于已登记的课程，程度不低于签证所批的课程，出勤和成绩达到学校要求。',
      'Students in Australia stay enrolled in a registered course of no lower level than the visa was granted for, with the attendance and progress that the school asks.',
    ),
  ),
  monash(
    'au-conditions-2',
    texts('澳洲簽證條件：保險', '澳大利亚签证条件：保险', 'Cover as a condition in Australia'),
    texts(
      '海外學生醫療保險生效之前不得入境澳洲，屆滿後不得逗留。',
      '海外学生医疗保险生效之前不得入境澳大利亚，届满后不得停留。',
      'One must not enter Australia before the Overseas Student Health Cover begins, nor stay after it has ended.',
    ),
  ),
  institutions(
    'ca-conditions-1',
    texts('加拿大須在許可所列學校讀書', '加拿大须在许可所列学校读书', 'The school on the Canadian permit'),
    texts(
      '自 2024 年 11 月 8 日起，大專學生須在學習許可上所列的指定院校 DLI 就讀。',
      '自 2024 年 11 月 8 日起，大专以上学生须在学习许可上所列的指定院校 DLI 就读。',
      'Since 8 November 2024 post-secondary students have to be enrolled at the designated learning institution (DLI) named on their study permit.',
    ),
  ),
  saskatchewanPermit(
    'ca-conditions-2',
    texts('加拿大轉校要新許可', '加拿大转校要新许可', 'Changing schools in Canada'),
    texts(
      '自 2024 年 11 月 8 日起，大專學生在加拿大轉到另一間指定院校，不能再只在網上通知移民部，要申請延長以取得新的學習許可。',
      '自 2024 年 11 月 8 日起，大专以上学生在加拿大转到另一所指定院校，不能再只在网上通知移民部，要申请延长以取得新的学习许可。',
      'Since 8 November 2024 post-secondary students who change to another designated school in Canada can no longer just tell IRCC online; they get a new study permit by applying to extend theirs.',
    ),
  ),
  saskatchewan(
    'ca-conditions-3',
    texts('加拿大休學多久', '加拿大休学多久', 'Leave from studies in Canada'),
    texts(
      '經學校批准的休學最多 150 天，加拿大移民部仍視為積極就讀。',
      '经学校批准的休学最多 150 天，加拿大移民部仍视为积极就读。',
      'A leave of up to 150 days that the school has authorized still counts as actively pursuing studies in Canada.',
    ),
  ),
  gowling(
    'ca-work-1',
    texts('加拿大校外工作時數', '加拿大校外工作时数', 'Hours of work off campus in Canada'),
    texts(
      '自 2024 年 11 月 8 日起，合資格的國際學生在上課期間每週最多可在校外工作 24 小時。',
      '自 2024 年 11 月 8 日起，符合条件的国际学生在上课期间每周最多可在校外工作 24 小时。',
      'Since 8 November 2024 eligible international students may work off campus for up to 24 hours a week during terms.',
    ),
  ),
  gowling(
    'ca-work-2',
    texts('加拿大假期工作', '加拿大假期工作', 'Work in the breaks in Canada'),
    texts(
      '學校校曆所列的假期內，在加拿大可以全職工作，例如寒暑假和閱讀週。',
      '学校校历所列的假期内，在加拿大可以全职工作，例如寒暑假和阅读周。',
      'In breaks of the school’s calendar, such as summer, winter or reading week, one may work full time in Canada.',
    ),
  ),
  fragomen(
    'ca-work-3',
    texts('加拿大轉為兼讀或停學', '加拿大转为兼读或停学', 'Part time or no studies in Canada'),
    texts(
      '停學或轉為兼讀的學生，在加拿大不可在校外工作。',
      '停学或转为兼读的学生，在加拿大不可在校外工作。',
      'Whoever stops studying or goes down to part time may not work off campus in Canada.',
    ),
  ),
  studyAssist(
    'au-rights-1',
    texts('澳洲全國學生申訴專員', '澳大利亚全国学生申诉专员', 'National Student Ombudsman'),
    texts(
      '全國學生申訴專員（NSO）自 2025 年 2 月 1 日起處理學生對澳洲高等院校的投訴，過去、現在和將來的學生都可以投訴。',
      '全国学生申诉专员（NSO）自 2025 年 2 月 1 日起处理学生对澳大利亚高校的投诉，过去、现在和将来的学生都可以投诉。',
      'The National Student Ombudsman (NSO) has taken complaints about higher education providers in Australia since 1 February 2025, from past, present and prospective students.',
    ),
  ),
  melbourne(
    'au-rights-2',
    texts('澳洲投訴先找學校', '澳大利亚投诉先找学校', 'Complain to the school first'),
    texts(
      '在澳洲，要先完成學校自己的投訴步驟，才可向申訴專員投訴；申訴專員免費、保密、獨立。',
      '在澳大利亚，要先完成学校自己的投诉程序，才可向申诉专员投诉；申诉专员免费、保密、独立。',
      'In Australia the school’s own complaints process comes first; after it the Ombudsman is free, confidential and independent.',
    ),
  ),
  melbourne(
    'au-rights-3',
    texts('澳洲可以投訴甚麼', '澳大利亚可以投诉什么', 'What can be complained about in Australia'),
    texts(
      '可向全國學生申訴專員投訴的包括安全、歧視、註冊和開除、課程改動，以及學校沒有說明決定的理由。',
      '可向全国学生申诉专员投诉的包括安全、歧视、注册和开除、课程改动，以及学校没有说明决定的理由。',
      'The National Student Ombudsman hears complaints on safety, discrimination, enrolment and exclusion, changed courses, and decisions that a school did not explain.',
    ),
  ),
];
