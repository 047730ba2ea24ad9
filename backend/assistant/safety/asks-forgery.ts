// Detects requests for forged documents or results, or for somebody to sit an examination in the student's place.

const DOCUMENT_SOURCE =
  '(?:bank (?:statements?|letters?|balances?|records?)|(?:ielts|toefl|pte|duolingo|dse|a ?levels?)|transcripts?|certificates?|diplomas?|degrees?|grades?|scores?|results?|report cards?|references?|recommendations?|letters? of recommendation|offer letters?|cas|visas?|passports?|documents?|papers?|proofs? of funds|financial (?:proofs?|statements?))';
const FALSIFY_SOURCE =
  '(?:fak(?:e|ed|ing)|forg(?:e|ed|ing)|falsif(?:y|ied|ying)|fabricat(?:e|ed|ing)|counterfeit|photoshop(?:ped|ping)?|bogus)';
const ARTICLES_SOURCE = '(?:an? |my |the |some |real |genuine )*';
const EXAM_SOURCE = '(?:ielts|toefl|pte|duolingo)';

const PAPER_SOURCE =
  '(?:银行|銀行|存款|资金|資金|流水|月结单|月結單|对账单|對帳單|证明|證明|成绩|成績|分数|分數|雅思|托福|文凭|文憑|学历|學歷|证书|證書|证件|證件|毕业证|畢業證|推荐信|推薦信|文件|材料|资料|資料|签证|簽證|护照|護照|offer|录取信|取錄信|cas|ielts|toefl)';
const PURCHASE_SOURCE =
  '(?:成绩|成績|分数|分數|文凭|文憑|学历|學歷|毕业证|畢業證|证书|證書|推荐信|推薦信|银行证明|銀行證明|存款证明|存款證明|流水)';

const FORGERY_PATTERNS: readonly RegExp[] = [
  new RegExp(`\\b${FALSIFY_SOURCE}\\b[^.?!]{0,30}\\b${DOCUMENT_SOURCE}\\b`, 'iu'),
  /\bedit(?:ing)? (?:my |a |the )?(?:bank statements?|transcripts?)\b/iu,
  new RegExp(
    `\\b(?:buy|buying|purchase|pay for) ${ARTICLES_SOURCE}(?:${EXAM_SOURCE} (?:scores?|results?|certificates?)|transcripts?|diplomas?|degrees?|certificates?|grades|bank statements?)\\b`,
    'iu',
  ),
  new RegExp(
    `\\b(?:take|sit|write|do) ${ARTICLES_SOURCE}(?:${EXAM_SOURCE}|exams?|tests?)(?: (?:exam|test))? (?:for me|in my (?:place|name))\\b`,
    'iu',
  ),
  new RegExp(`(?:伪造|偽造|篡改|涂改|塗改)[^。？?！!]{0,10}${PAPER_SOURCE}`, 'iu'),
  new RegExp(`${PAPER_SOURCE}[^。？?！!]{0,6}(?:造假|作假|做假|伪造|偽造)`, 'iu'),
  new RegExp(`(?<![暑寒放请請春病事年长長])假(?:的|嘅|造)?(?:一?[份张張个個])?${PAPER_SOURCE}`, 'iu'),
  new RegExp(
    `[买買购購](?:一?[份张張个個])?(?:真|假)?(?:的|嘅)?(?:雅思|托福|ielts|toefl)?(?:的|嘅)?${PURCHASE_SOURCE}`,
    'iu',
  ),
  // Matches changing one's own results for money. Corrections of the name on a certificate are excluded, as are offers
  // by somebody else to change marks.
  /(?:[帮幫替]我?|搵人|找人|可以|可不可以|可唔可以|能不能|能|想|求|请|請)[^。？?！!，,]{0,6}(?:改|调|調)(?:一下|一改|改|下|高|大|多|啲|点|點|咗)*(?:我|张|張|份|个|個|嘅|的)*(?:成绩|成績|分数|分數|均分|平均分|绩点|績點|gpa|transcript)(?!.{0,6}(?:名|姓|地址|英文|错|錯|要求))/iu,
  /(?:成绩|成績|分数|分數|均分|平均分|绩点|績點|gpa|transcript)[^。？?！!]{0,12}改(?:到|成|为|為|做|高|大)[^。？?！!]{0,3}\d/iu,
  /\b(?:change|alter|edit|modify|adjust|bump|raise|doctor)(?: up)? (?:my |the |a |his |her |our )?(?:\w+ )?(?:transcripts?|grades?|marks?|averages?|scores?|gpa)\b[^.?!]{0,40}\b(?:from \d|for me|on (?:my|the|his|her) (?:transcript|certificate))/iu,
  /\b(?:alter|doctor|tamper with) (?:my |the |a |his |her )?(?:transcripts?|grades?|marks?|certificates?)\b/iu,
  /代考|替考|(?:代|替|[帮幫]|搵人|找人)我?考(?:雅思|托福|试|試|ielts|toefl)|(?:请|請|搵|找)[枪槍]手/iu,
];

/** Matches concerns of people who have received a forged document or want to detect one. */
const FRAUD_CONCERN_PATTERN =
  /\b(?:spot|recogni[sz]e|detect|avoid|scam(?:s|med|mers?)?|beware|real or fake|verify|how (?:do i|to|can i) (?:report|tell|know|check)|(?:sold|gave|sent|offered) me|is (?:this|it|that|my|the)\b.{0,40}\b(?:fake|forged|genuine)|agent (?:has |had )?(?:made|used|sent|gave|forged|faked|submitted))\b|辨[别別]|分辨|[识識][别別]|[举舉][报報]|[骗騙]|真假|[系係]咪假|是不是假|[会會]唔[会會][系係]假|收到|有人[話话說说]|中介[話话說说]/iu;

export const asksForForgery = (question: string): boolean => {
  const text = question.normalize('NFKC');
  return !FRAUD_CONCERN_PATTERN.test(text) && FORGERY_PATTERNS.some((pattern) => pattern.test(text));
};

/** Matches requests, in folded text, to write a text that the applicant has to write. */
export const GHOSTWRITING =
  /\bwrite (?:me )?(?:an? |my |the )?(?:\w+ )?(?:ps|sop|personal statements?|essays?|statement of purpose|motivation letters?|reference letters?) ?(?:for me)?(?:[.?!,]|$)|(?:[帮幫替]我|代)写(?:一篇|一封|份|个)?.{0,4}(?:\bps\b|文书|个人陈述|自述|推荐信|essay|动机信)/u;
