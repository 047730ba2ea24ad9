import { texts } from '#backend/site/site-content.ts';
import { readOn } from '#backend/seed/guides/guide-seed.ts';

// What follows when a visa is refused, in each country.

const govUk = readOn({
  page: 'https://www.gov.uk/ask-for-a-visa-administrative-review',
  publisher: 'www.gov.uk',
  asAt: '',
  reviewBy: '2027-05-31',
});
const manchester = readOn({
  page: 'http://www.studentsupport.manchester.ac.uk/immigration-and-visas/visas-and-applications/student-visa/applying-inside-uk/visa-application-refused-uk/',
  publisher: 'www.studentsupport.manchester.ac.uk',
  asAt: '',
  reviewBy: '2027-05-31',
});
const embassy = readOn({
  page: 'https://tr.usembassy.gov/nonimmigrant-visas-214b-en/',
  publisher: 'tr.usembassy.gov',
  asAt: '2024-11-07',
  reviewBy: '2027-05-31',
});
const studyEmbassy = readOn({
  page: 'https://iq.usembassy.gov/study-exchanges-refusals/',
  publisher: 'iq.usembassy.gov',
  asAt: '',
  reviewBy: '2027-05-31',
});
const kinslor = readOn({
  page: 'https://www.kplaw.com.au/?p=2759',
  publisher: 'www.kplaw.com.au',
  asAt: '2026',
  reviewBy: '2027-05-31',
});
const hannan = readOn({
  page: 'https://hannantew.com.au/blogs/visa-refusal-aat/how-much-will-an-art-review-cost-and-how-long-will-it-take',
  publisher: 'hannantew.com.au',
  asAt: '2024-12-09',
  reviewBy: '2027-05-31',
});
const studyTalk = readOn({
  page: 'https://www.studytalk.com.au/blog/art-visa-refusal-review-australia',
  publisher: 'www.studytalk.com.au',
  asAt: '2026-04',
  reviewBy: '2027-05-31',
});
const infoPlace = readOn({
  page: 'https://www.infoplacecanada.ca/post/2017/07/04/study-permit-refused',
  publisher: 'www.infoplacecanada.ca',
  asAt: '2017-07-04',
  reviewBy: '2027-05-31',
});
const govUkInside = readOn({
  page: 'https://gov.uk/ask-for-a-visa-administrative-review/if-youre-in-the-uk',
  publisher: 'gov.uk',
  asAt: '',
  reviewBy: '2027-05-31',
});
const gloucestershire = readOn({
  page: 'https://www.glos.ac.uk/information/?p=13853',
  publisher: 'www.glos.ac.uk',
  asAt: '2023-08-14',
  reviewBy: '2027-05-31',
});
const alberta = readOn({
  page: 'https://www.ualberta.ca/en/international/international-student-services/immigration/immigration-travel-employment-information.html',
  publisher: 'www.ualberta.ca',
  asAt: '2024-10',
  reviewBy: '2027-05-31',
});
const justice = readOn({
  page: 'https://laws.justice.gc.ca/eng/acts/i-2.5/section-72-20030702.html',
  publisher: 'laws.justice.gc.ca',
  asAt: '2015',
  reviewBy: '2027-05-31',
});

export const GUIDES_REFUSALS = [
  govUk(
    'uk-refused-1',
    texts('英國境外申請被拒：行政覆核', '英国境外申请被拒：行政复核', 'Refused outside the UK: administrative review'),
    texts(
      '在英國境外申請簽證被拒，拒簽信會說明可否申請行政覆核；須在收到決定後 28 天內提出。',
      '在英国境外申请签证被拒，拒签信会说明可否申请行政复核；须在收到决定后 28 天内提出。',
      'When a visa applied for outside the UK is refused, the refusal letter says whether an administrative review can be asked for; it has to be asked for within 28 days of the decision.',
    ),
  ),
  govUk(
    'uk-refused-2',
    texts('行政覆核查甚麼', '行政复核查什么', 'What the review looks at'),
    texts(
      '英國的行政覆核只查你指出的錯誤；除非當局要求，否則不要交新文件。',
      '英国的行政复核只查你指出的错误；除非当局要求，否则不要交新文件。',
      'The UK administrative review looks at the errors that you point out; new documents are not sent unless they are asked for.',
    ),
  ),
  govUk(
    'uk-refused-3',
    texts('覆核只有一次', '复核只有一次', 'One review only'),
    texts(
      '英國的行政覆核不能要求第二次，除非第一次找到新的拒簽理由；期間另交任何簽證申請，覆核即告取消。',
      '英国的行政复核不能要求第二次，除非第一次找到新的拒签理由；期间另交任何签证申请，复核即告取消。',
      'There is no second administrative review in the UK unless the first found new reasons; making any other visa application cancels the review.',
    ),
  ),
  govUkInside(
    'uk-refused-4',
    texts('英國境內申請被拒', '英国境内申请被拒', 'Refused inside the UK'),
    texts(
      '在英國境內申請學生簽證被拒，決定信會說明可否申請行政覆核；須在收到決定後 14 天內提出，費用 £80，結果可能要等 12 個月或更久。',
      '在英国境内申请学生签证被拒，决定信会说明可否申请行政复核；须在收到决定后 14 天内提出，费用 £80，结果可能要等 12 个月或更久。',
      'When a Student visa applied for inside the UK is refused, the decision letter says whether an administrative review can be asked for; it has to be asked for within 14 days of the decision, costs £80, and the result may take 12 months or longer.',
    ),
  ),
  gloucestershire(
    'uk-refused-5',
    texts('被拒後重新申請', '被拒后重新申请', 'Applying again after a refusal'),
    texts(
      '被拒後再申請英國學生簽證，要由學校發出新的 CAS；格洛斯特郡大學要先收到拒簽通知，才考慮發出。簽證申請費不退，醫療附加費全數退回。',
      '被拒后再申请英国学生签证，要由学校发出新的 CAS；格洛斯特郡大学要先收到拒签通知，才考虑发出。签证申请费不退，医疗附加费全额退回。',
      'Whoever applies again for a UK Student visa after a refusal needs a new CAS; the University of Gloucestershire wants to see the refusal notice before it considers one. The visa fee is not given back, the health surcharge is in full.',
    ),
  ),
  manchester(
    'uk-refused-6',
    texts('先找學校的簽證組', '先找学校的签证组', 'Ask the school first'),
    texts(
      '被拒後盡快把申請表、所交文件和拒簽通知交給學校的學生簽證組；行政覆核由另一名人員審理。',
      '被拒后尽快把申请表、所交文件和拒签通知交给学校的学生签证组；行政复核由另一名人员审理。',
      'After a refusal, send the form, the documents and the refusal notice to the school’s immigration team at once; a review is done by a different case worker.',
    ),
  ),
  embassy(
    'us-refused-1',
    texts('甚麼是 214(b) 拒簽', '什么是 214(b) 拒签', 'What a 214(b) refusal is'),
    texts(
      '按美國《移民及國籍法》第 214(b) 條拒簽，即是領事認為你未符合所申請簽證的要求；多數要證明在本國有學業、工作、家庭等聯繫，會在短期逗留後回去。',
      '按美国《移民及国籍法》第 214(b) 条拒签，即领事认为你未符合所申请签证的要求；多数要证明在本国有学业、工作、家庭等联系，会在短期停留后回去。',
      'A refusal under section 214(b) means that the officer did not find the requirements of the visa met; most often strong ties at home (school, work, family) have to show that one goes back.',
    ),
  ),
  embassy(
    'us-refused-2',
    texts('214(b) 可否上訴', '214(b) 可否上诉', 'Whether 214(b) can be appealed'),
    texts(
      '214(b) 拒簽不能上訴，但可隨時重新申請：要交新表格和相片，重付簽證費，再面談一次。',
      '214(b) 拒签不能上诉，但可随时重新申请：要交新表格和照片，重付签证费，再面谈一次。',
      'A 214(b) refusal cannot be appealed, but one may apply again at any time, with a new form and photo, the visa fee again and another interview.',
    ),
  ),
  embassy(
    'us-refused-3',
    texts('美國重新申請要帶甚麼', '美国重新申请要带什么', 'What to bring when applying again'),
    texts(
      '再申請美國簽證時，應提出上次沒有交的資料，或說明情況自上次申請後有何改變。',
      '再申请美国签证时，应提出上次没有交的资料，或说明情况自上次申请后有何改变。',
      'When applying again for a US visa, bring information that was not in the first application, or show how circumstances have changed since.',
    ),
  ),
  studyEmbassy(
    'us-refused-4',
    texts('I-20 不保證獲批簽證', 'I-20 不保证获批签证', 'An I-20 is no visa'),
    texts(
      '學校發的 I-20 只表示獲取錄，不代表一定獲批美國簽證；兩次面談資料相同，結果少有不同。',
      '学校发的 I-20 只表示被录取，不代表一定获批美国签证；两次面谈资料相同，结果少有不同。',
      'A school’s I-20 only says that it admits the student and does not entitle to a US visa; the same information in a second interview rarely gives another result.',
    ),
  ),
  kinslor(
    'au-refused-1',
    texts(
      '澳洲學生簽證被拒：書面審理',
      '澳大利亚学生签证被拒：书面审理',
      'Student visa refusals are decided in writing',
    ),
    texts(
      '自 2026 年 6 月 1 日起，澳洲審裁處對學生簽證拒簽的覆核只看書面資料，一般不再聆訊。',
      '自 2026 年 6 月 1 日起，澳大利亚审裁机构对学生签证拒签的复核只看书面资料，一般不再聆讯。',
      'Since 1 June 2026 the Australian tribunal reviews refusals of student visas by written material alone, as a rule without a hearing.',
    ),
  ),
  hannan(
    'au-refused-2',
    texts('澳洲向哪裏申請覆核', '澳大利亚向哪里申请复核', 'Which tribunal in Australia'),
    texts(
      '澳洲的行政覆核審裁處 ART 自 2024 年 10 月起取代 AAT；可覆核的簽證拒簽由它重新審理，不受部門原決定約束。',
      '澳大利亚的行政复核审裁处 ART 自 2024 年 10 月起取代 AAT；可复核的签证拒签由它重新审理，不受部门原决定约束。',
      'In Australia the Administrative Review Tribunal (ART) has taken the AAT’s place since October 2024; it looks afresh at a refusal that can be reviewed and is not bound by the department’s decision.',
    ),
  ),
  hannan(
    'au-refused-3',
    texts('澳洲覆核期限', '澳大利亚复核期限', 'Time limit in Australia'),
    texts(
      '多數拒簽須在通知後 28 天內向 ART 申請覆核，期限因決定而異，以拒簽信為準。',
      '多数拒签须在通知后 28 天内向 ART 申请复核，期限因决定而异，以拒签信为准。',
      'Most refusals have to be taken to the ART within 28 days of being notified; it differs by the decision, so the refusal letter counts.',
    ),
  ),
  studyTalk(
    'au-refused-4',
    texts('澳洲覆核可交新證據', '澳大利亚复核可交新证据', 'New evidence counts in Australia'),
    texts(
      '向 ART 覆核時可以交上次沒有交的文件，例如新的銀行紀錄；審裁處把個案當作首次審理。',
      '向 ART 复核时可以交上次没有交的文件，例如新的银行流水；审裁处把个案当作首次审理。',
      'An ART review can take in documents that were not sent the first time, such as newer bank statements; the case is looked at as if for the first time.',
    ),
  ),
  alberta(
    'ca-refused-1',
    texts('加拿大被拒後重新申請', '加拿大被拒后重新申请', 'Applying again in Canada'),
    texts(
      '加拿大學習許可被拒後重新申請，亞伯達大學提醒學生附一封解釋信，回應移民部拒簽信所列的原因。',
      '加拿大学习许可被拒后重新申请，阿尔伯塔大学提醒学生附一封解释信，回应移民部拒签信所列的原因。',
      'Who applies again after a Canadian study permit was refused adds a letter of explanation that answers the reasons in the refusal letter, as the University of Alberta tells its students.',
    ),
  ),
  infoPlace(
    'ca-refused-2',
    texts('加拿大查閱個案檔案', '加拿大查阅个案文件', 'The case file in Canada'),
    texts(
      '據 2017 年一份指南，加拿大學習許可被拒後，可向移民部申請查閱個案檔案，以知道詳細原因。',
      '据 2017 年一份指南，加拿大学习许可被拒后，可向移民部申请查阅个案文件，以知道详细原因。',
      'By a guide of 2017, after a refusal in Canada one can ask the immigration department for the case file to learn the full reasons.',
    ),
  ),
  infoPlace(
    'ca-refused-3',
    texts('加拿大被拒後通知學校', '加拿大被拒后通知学校', 'Tell the Canadian school'),
    texts(
      '據 2017 年一份指南，加拿大學習許可被拒後應通知學校，問可否延遲入學；並非每所學校都可以。',
      '据 2017 年一份指南，加拿大学习许可被拒后应通知学校，问可否延迟入学；并非每所学校都可以。',
      'By a guide of 2017, tell the Canadian school of a refusal and ask whether the start can be put off; not every school can.',
    ),
  ),
  justice(
    'ca-refused-4',
    texts('加拿大拒簽可否上訴：司法覆核', '加拿大拒签可否上诉：司法复核', 'Appeals in Canada: judicial review'),
    texts(
      '按加拿大《移民及難民保護法》第 72 條（2003 至 2015 年的版本），向聯邦法院申請司法覆核須先得法院許可；在加拿大境外作出的決定，得知後 60 天內提出，境內的 15 天內。',
      '按加拿大《移民及难民保护法》第 72 条（2003 至 2015 年的版本），向联邦法院申请司法复核须先得法院许可；在加拿大境外作出的决定，得知后 60 天内提出，境内的 15 天内。',
      'By section 72 of Canada’s Immigration and Refugee Protection Act (the version of 2003 to 2015) judicial review in the Federal Court needs the court’s leave, asked for within 60 days of learning of a matter that arose outside Canada, or 15 days of one inside.',
    ),
  ),
];
