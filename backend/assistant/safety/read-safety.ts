/**
 * What in a question needs a sentence written by a person, whatever rows or a model would say:
 * `scam`: money or data asked for in a way that no school or government does.
 * `citizen`: a citizen, permanent resident or BN(O) visa holder who would be told to apply for a student visa.
 * `refusal`: a visa refused, and whether one may appeal, which depends on where one applied.
 * `distress`: somebody in a bad way asks about courses or grades; a message of crisis is answered before this.
 */
export type Safety = 'scam' | 'citizen' | 'refusal' | 'distress';

export function readSafety(question: string): Safety[] {
  const text = question.normalize('NFKC').replaceAll(/[’‘]/gu, "'").toLowerCase();
  const says = (signs: readonly RegExp[]) => signs.some((sign) => sign.test(text));
  const found: Safety[] = [];
  if (says(SCAM)) found.push('scam');
  if (says(STATUS) && says(ASKS_TO_APPLY)) found.push('citizen');
  if (says(REFUSED) && says(APPEAL) && says(VISA)) found.push('refusal');
  if (says(DISTRESS)) found.push('distress');
  return found;
}

// Each list: English, then both Chinese scripts.

const PAY = '(?:pay|paid|paying|transfer|transferred|wire|send|sent|deposit)';
const SCAM: readonly RegExp[] = [
  /\b(?:personal|private|his own|her own|agent'?s own) (?:bank )?account\b/u,
  /\b(?:guarantees?d?|promis(?:e|es|ed|ing)|100 ?%)\b.{0,40}\b(?:visa|offer|admission|place|scholarship|approval)\b.{0,60}\b(?:pay|paid|fee|money|transfer|deposit|hk ?\$|us ?\$|rmb|dollars?|pounds?)\b/u,
  /\b(?:pay|paid|fee|money|transfer|deposit)\b.{0,60}\b(?:guarantees?d?|100 ?% sure)\b.{0,40}\b(?:visa|offer|admission|place|scholarship|approval)\b/u,
  new RegExp(
    `\\b(?:called|calls|phoned|phone call|rang|texted|whatsapp(?:ed)?|wechat)\\b.{0,120}\\b${PAY}\\b.{0,30}\\b(?:money|fine|deposit|fee|funds|bail|us ?\\$|hk ?\\$|rmb|\\d)`,
    'u',
  ),
  /\b(?:embassy|consulate|immigration|police|home office|tax office)\b.{0,60}\b(?:called|call|phoned|rang|texted)\b.{0,120}\b(?:pay|money|transfer|bank|arrest)/u,
  /\b(?:scholarship|grant)\b.{0,60}\b(?:processing|handling|release|administration|application) (?:fee|charge)|\b(?:processing|handling|release) (?:fee|charge)\b.{0,60}\b(?:scholarship|grant)/u,
  new RegExp(
    `\\b(?:called|phoned|rang|texted)\\b.{0,60}\\b(?:visa|permit|passport|case|arrest(?:ed)?)\\b.{0,60}\\b(?:must|have to|had to|need to|should) ${PAY}\\b`,
    'u',
  ),
  /\b(?:won|win|awarded|selected for)\b.{0,20}\b(?:scholarship|grant)\b.{0,40}\bpay\b.{0,40}\b(?:first|to (?:claim|get|receive|release|collect))\b/u,
  /\b(?:gift cards?|bitcoin|usdt|crypto(?:currency)?)\b/u,
  /\b(?:is (?:this|it|that|he|she|the agent|my agent)|am i being|was i|been|got) (?:a )?(?:scam|scammed|fraud|cheated|conned)|\bscam(?:mer|med)?\b/u,
  /\b(?:agent|agency|adviser|consultant|someone)\b.{0,60}\b(?:asks?|asked|wants?|wanted|needs?)\b.{0,40}\b(?:my )?(?:bank password|password|verification code|otp|pin code|card number)/u,
  /(?:私人|個人|个人|自己)(?:的|嘅)?(?:銀行|银行)?(?:戶口|户口|帳戶|账户|賬戶|帐户)/u,
  /(?:保證|保证|包|100%|百分百)[^。？?]{0,10}(?:批|簽證|签证|取錄|录取|offer|獎學金|奖学金|入讀|入读)[^。？?]{0,24}(?:錢|钱|費|费|元|蚊|萬|万|付款|過數|过数|轉帳|转账|匯款|汇款)/u,
  /(?:錢|钱|費|费|元|蚊|萬|万|付款|過數|过数|轉帳|转账|匯款|汇款)[^。？?]{0,24}(?:保證|保证|包|100%|百分百)[^。？?]{0,10}(?:批|簽證|签证|取錄|录取|offer|獎學金|奖学金|入讀|入读)/u,
  /(?:移民局|入境處|入境处|使館|使馆|領事館|领事馆|公安|警察|簽證中心|签证中心|稅局|税局)[^。？?]{0,40}(?:打來|打来|來電|来电|電話|电话|短訊|短信|發訊息|发信息|打電話|打电话)[^。？?]{0,60}(?:錢|钱|過數|过数|轉帳|转账|匯款|汇款|付款|保證金|保证金|銀行|银行)/u,
  /(?:獎學金|奖学金)[^。？?]{0,20}(?:手續費|手续费|行政費|行政费|先付|先交)|(?:手續費|手续费|先付|先交)[^。？?]{0,20}(?:獎學金|奖学金)/u,
  /(?:係咪|是不是|會唔會|会不会|是否)[^。？?]{0,8}(?:騙|骗|呃|詐騙|诈骗)|(?:被|俾人|畀人)(?:騙|骗|呃)|(?:騙案|骗案|騙局|骗局|詐騙|诈骗|騙徒|骗子)/u,
  /(?:驗證碼|验证码|銀行密碼|银行密码|提款卡|比特幣|比特币|虛擬貨幣|虚拟货币|禮品卡|礼品卡)/u,
];

const STATUS: readonly RegExp[] = [
  /\bbn ?\(?o\)?(?![a-z])/u,
  /\b(?:i am|i'?m|we are|we'?re|my (?:son|daughter|child|kid) is|as) (?:an? )?(?:british|uk|canadian|australian|american|u\.?s\.?|irish|dual)\b.{0,20}\b(?:citizen|national|permanent resident|pr|passport holder)/u,
  /\b(?:hold|have|has|holding|holds|with|got)\b.{0,30}\b(?:british|uk|canadian|australian|american|u\.?s\.?|irish)\b.{0,12}\b(?:citizenship|passport|nationality|pr\b|permanent residen)/u,
  /\b(?:dual (?:citizen(?:ship)?|national(?:ity)?)|green ?card|indefinite leave|settled status|permanent residen(?:t|ce|cy))\b/u,
  /(?:英國|英国|英籍|加拿大|加籍|澳洲|澳大利亞|澳大利亚|澳籍|美國|美国|美籍|愛爾蘭|爱尔兰)(?:的)?(?:護照|护照|公民|國籍|国籍|永居|永久居民|永久居留|pr)/u,
  /(?:英籍|加籍|澳籍|美籍)/u,
  /(?:綠卡|绿卡|雙重國籍|双重国籍|雙國籍|双国籍|永久居留權|永久居留权)/u,
];
const ASKS_TO_APPLY: readonly RegExp[] = [
  /\b(?:visa|permit|cas|i-?20|home fees?|local fees?|domestic|international fees?|overseas fees?|fee status|tuition)\b/u,
  /(?:簽證|签证|學簽|学签|許可|许可|本地生|本地學費|本地学费|國際生|国际生|海外生|學費|学费)/u,
];

const REFUSED: readonly RegExp[] = [
  /\b(?:refus(?:e|ed|al)|reject(?:ed|ion)|den(?:y|ied|ial)|declined|turned down)\b/u,
  /拒簽|拒签|被拒|拒絕|拒绝|批唔到|不批|冇批|沒批|没批/u,
];
const APPEAL: readonly RegExp[] = [
  /\b(?:appeal|review|tribunal|art|aat|challenge|reconsider(?:ed|ation)?)\b/u,
  /上訴|上诉|覆核|复核|申訴|申诉|仲裁/u,
];
const VISA: readonly RegExp[] = [/\bvisas?\b|\bpermits?\b/u, /簽|签|許可|许可/u];

const DISTRESS: readonly RegExp[] = [
  /\b(?:can'?t|cannot|couldn'?t) (?:stop crying|sleep|cope|breathe|eat|take (?:it|this)|face)\b/u,
  /\b(?:keep|kept|been|start(?:ed)?|end up) crying\b|\bcr(?:y|ied|ying) (?:every|all|myself|so much|non-?stop)\b/u,
  /\b(?:panic attacks?|breaking down|broke down|fall(?:ing|en)? apart|burn(?:t|ed) out)\b/u,
  /\b(?:so|too|very|really|extremely) (?:stressed|depressed|anxious|lonely|scared|ashamed|miserable|overwhelmed)\b/u,
  /\b(?:i'?m|i am|feel(?:ing)?) (?:a failure|hopeless|worthless|lost and alone|overwhelmed)\b/u,
  /(?:成日|不停|一直|每晚|晚晚|整晚|成晚|天天|日日|忍唔住|忍不住)(?:喊|哭)|(?:喊|哭)(?:咗|了)?(?:成|一|整)(?:晚|日|天|夜)|好想喊|好想哭|很想哭/u,
  /瞓唔著|瞓唔到|睡不着|睡不著|失眠|食唔落|吃不下/u,
  /(?:快|就)?(?:崩潰|崩溃)|頂唔順|頂唔住|撐唔住|撑不住|捱唔住/u,
  /(?:壓力|压力)(?:好|很|太|真係好|實在太|实在太)大|(?:好|很|太)(?:焦慮|焦虑|抑鬱|抑郁|絕望|绝望|無助|无助|徬徨|彷徨)/u,
];
