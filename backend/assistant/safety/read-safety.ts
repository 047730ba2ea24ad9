/**
 * Topics that require a sentence written by a person, in addition to rows or a language model's text. Crisis messages
 * are handled earlier. `scam`: a demand for money or data that no school or government makes, or a visa or place for
 * sale. `cheating`: course work written by somebody else. `citizen`: a citizen, permanent resident or BN(O) holder, who
 * must not be told to apply for a student visa. `refusal`: a refused visa and the right of appeal, which depends on the
 * country of application. `distress`: a person in distress or writing about a child in distress, even without a
 * question about studies. `discrimination`, `health`: grounds on which a school may not decide, and where to find help.
 */
const SAFETY_TOPICS = ['scam', 'cheating', 'citizen', 'refusal', 'distress', 'discrimination', 'health'] as const;
export type SafetyTopic = (typeof SAFETY_TOPICS)[number];

/** Matches people other than a school or an authority. */
const ACTOR_SOURCE =
  /\b(?:agents?|agency|consultants?|someone|somebody|landlord|seller|caller|stranger|friend of|guy|person|man|woman|senior|company)\b|中介|代理|房东|业主|有人|对方|网友|师兄|师姐|群(?:里|组)|朋友介绍|陌生/u;
const MONEY_SOURCE =
  /\b(?:pay(?:ment|ing|s)?|paid|send|sent|transfer\w*|wire|deposit|money|cash|fees?|dollars?|pounds?|hkd|rmb)\b|[£$¥]|过数|转(?:账|帐|钱)|汇款|付款|付(?:了|首|订|定|费)|交(?:钱|费|了|订|定|押)|打款|押金|订金|定金|留位费|学费|现金|[千万百0-9]\s*(?:元|蚊|块|镑)|收(?:我|你)|给钱|被钱|转数|留位|打(?:到|去|进|钱)|收我|(?:文件|手续|行政|加急|担保|疏通)费/u;
const SCAM_TERMS_SOURCE =
  /\b(?:guarantee[sd]?|upfront|up front|in advance|before (?:viewing|seeing|(?:i|we) (?:even |ever |can )?(?:see|view))|without (?:viewing|seeing)|cash only|in cash|gift cards?|crypto\w*|bitcoin|usdt|western union|today or|by tonight|urgent(?:ly)?|immediately|or (?:i|we) (?:will )?lose|secret|dont tell|discount(?:ed)?|cheaper|% off|half price|inside(?:r)?|connections?|fast ?track|skip|no (?:test|ielts|interview)|fake)\b|保证|包(?:过|批|签|入|录|取|上)|先(?:付|交|过|给|收|俾|打|转)|(?:看|睇)房(?:之?前)|没(?:看|睇)过?(?:房|楼)|今(?:日|天|晚)(?:内|之内|之?前)?(?:要|必须|不)|即(?:日|刻|时)|马上|立即|尽快(?:付|转|交)|不(?:要|好)(?:话|告诉)|[1-9一二三四五六七八九]折|内部|特别渠道|关系|免(?:试|考|雅思)|不用(?:考|雅思)|私人|个人(?:户|账|帐)|比特币|礼品卡/u;

/** Patterns for folded text (fold-question.ts). An entry matches if all its patterns match. */
const SAFETY_PATTERNS: Record<SafetyTopic, readonly (readonly RegExp[])[]> = {
  scam: [
    [
      /\b(?:personal|private|his own|her own|agents? own|my agents?) (?:bank )?account\b|(?:私人|个人|自己|他)(?:的)?(?:银行)?(?:户口|帐户|账户)/u,
      /\b(?:pay|paid|send|sent|transfer\w*|wire|deposit|tuition|fee|money)\b|过数|转(?:账|帐|到|去)|汇款|付款|交钱|打款|留位费|押金|订金|定金|学费|钱/u,
    ],
    [
      /\bguarantee[sd]?\b|100 ?%|\bpromis(?:e|es|ed|ing)\b|保证|包(?:过|批|签|录|取|入|拿|进|上|牛|剑)|保(?:签|录|过|取)|百分百/u,
      /\b(?:visa|offer|admission|place|scholarship|approval|degree|g5)\b|签|保录|录取|取录|奖学金|入(?:读|到|学|大)|名校|学位|学额|offer|牛津|剑桥|大学|常春藤|藤校|港大|中大|科大|清华|北大/u,
      /\b(?:pay|paid|fee|money|for|agent|someone|somebody|£|\$|dollars?|pounds?)\b|£|\$|钱|费|万|元|蚊|中介|代理|收我|有人/u,
    ],
    [
      /\b(?:sells?|selling|sold)\b.{0,24}\b(?:ielts|toefl|certificates?|transcripts?|degrees?|scores?|diplomas?)\b|卖.{0,8}(?:成绩|证书|文凭|雅思|托福|学历)|改.{0,6}(?:成绩|分数)|\bchange\b.{0,12}\b(?:scores?|grades?|results?)\b.{0,20}\bfor (?:me|money|cash|\d)|\b(?:buy|buying|sells?|selling|purchase)\b.{0,24}\b(?:place|offer|admission|seat|spot)\b|\bback ?door\b|买.{0,12}(?:学位|名额|录取|offer|学额)|内部(?:名额|保录|渠道)|花钱.{0,10}(?:录取|入|进)|(?:被|给)钱.{0,4}(?:就)?(?:入|进)/u,
    ],
    [
      /\b(?:embassy|consulate|immigration|police|home office|tax office)\b|移民局|入境处|使馆|领事馆|公安|警察|税局|签证中心/u,
      /\b(?:called|calls?|phoned|rang|texted)\b|打来|来电|电话|短信|短讯|打电话/u,
      /\b(?:pay|money|transfer|bank|arrest\w*|fine)\b|钱|过数|转(?:账|帐)|汇款|付款|保证金|银行/u,
    ],
    [/自称|冒充/u, /公安|警察|使馆|领事|移民|检察/u, /打电话|来电|电话|短信|联系/u],
    [
      /\b(?:called|calls?|phoned|rang|texted|whatsapp(?:ed)?|wechat)\b/u,
      /\b(?:visa|permit|passport|case)\b/u,
      /\b(?:must|have to|had to|need to|should)\b.{0,16}\b(?:pay|transfer|send)\b/u,
    ],
    [
      /\b(?:scholarship|grant)\b|奖学金/u,
      /\b(?:processing|handling|release|administration) (?:fee|charge)|\bpay\b.{0,30}\b(?:first|to (?:claim|get|receive|release))|手续费|行政费|先付|先交/u,
    ],
    [/\b(?:gift cards?|bitcoin|usdt|crypto\w*)\b|比特币|虚拟货币|礼品卡|验证码|银行密码/u],
    [
      /\bscam(?:mer|med|s)?\b|\b(?:is (?:this|it|that|he|she|the agent|my agent)|am i being|was i) (?:a )?(?:fraud|cheated|conned)|骗|诈骗|呃我|是不是假/u,
      /\b(?:agent|pay|money|visa|offer|call|school|scholarship|i|my|me)\b|我|钱|中介|签证|电话|奖学金|学校/u,
    ],
    // A guaranteed place at any school.
    [
      /[包保](?:证)?(?:可以|能)?(?:我|你|您|他|她|们|个?[仔女]|儿子|女儿|孩子|小孩|学生|阿){1,3}(?:一定|肯定|可以|能)?(?:入|进|上|读|拿|录|取|收)|[包保](?:录取|取录|录)|保证.{0,6}(?:录取|取录|入读|收我)|\bguarantee[sd]?\b.{0,30}\b(?:in|into|admission|entry|place|seat|spot|offer)\b|\b(?:in|into|admission|entry|place|seat|spot|offer)\b.{0,30}\bguaranteed\b/u,
      /[\d一二三四五六七八九十百千万几两] ?(?:万|千|百|元|蚊|块|镑|k\b)|花钱|给钱|被钱|收钱|[£$¥] ?\d|\dk?\b.{0,12}\b(?:pounds?|dollars?|hkd|rmb|yuan)\b|\b(?:pay|paying|paid|charg(?:e|es|ing))\b/u,
      /有人|中介|代理|朋友|师[兄姐]|老师|网友|顾问|信不信|可信|信得过|靠谱|可靠|真的|骗|好不好|行不行|\b(?:agent|agency|someone|somebody|guy|friend|consultant|company|they|he|she|trust|legit|real|true|reliable|believe)\b/u,
    ],
    [ACTOR_SOURCE, MONEY_SOURCE, SCAM_TERMS_SOURCE],
    [
      /\bget (?:me|him|her|us|you|my \w+) (?:in|into|a place|an offer)\b|\b(?:new|different|another|changed|updated) (?:bank )?account\b|(?:新|另一个|第二个|别的)(?:的)?(?:银行)?(?:户口|账户|帐户|账号|帐号)|(?:户口|账户|帐户|账号)(?:已)?(?:改|换|变)/u,
      MONEY_SOURCE,
    ],
    [
      /\b(?:legit(?:imate)?|genuine|trust(?:worthy)?|real or fake|is (?:this|it|that) (?:real|true|normal|safe|ok(?:ay)?))\b|可信|可靠|靠谱|信得过|信不信得|真的(?:吗|假的)|是真是假|正常|合理吗/u,
      MONEY_SOURCE,
      /\bguarantee|\bagent|\bcheap|\bdiscount|\bfast ?track|\burgent|\bemail(?:ed)?\b|\bcall(?:ed|er)?\b|中介|代理|保证|折|内部|快速|电话|邮件|电邮|群|网友|房东|业主/u,
    ],
    [
      /\b(?:agent|agency|adviser|consultant|someone|landlord|employer|caller|they)\b|中介|代理|有人|房东|业主|老板|对方/u,
      /\b(?:ask|want|need|tell|told|request|demand|keep|kept|hold|take|took|send|give)\w*\b|要(?:我|求)|[让叫]我|话要|扣|拿(?:走|了)|收(?:走|起)|问我(?:要|拿)/u,
      /\b(?:bank )?(?:password|verification code|otp|pin code|card (?:number|details))\b|\b(?:my|our|original) passport\b|\b(?:use|borrow|rent) (?:of )?my (?:bank )?account\b|密码|验证码|信用卡(?:号|资料)|护照(?:正本|原件)|(?:借|用|租)我(?:的)?(?:银行)?(?:户口|账户|帐户)/u,
    ],
  ],
  cheating: [
    [
      /\b(?:someone|somebody|service|agent|they|company|site)\b.{0,30}\b(?:write|writes|do|does|complete)\b.{0,24}\b(?:coursework|essays?|assignments?|dissertation|thesis|homework|exams?)\b|\bessay (?:mill|writing service)s?\b|\bpay\b.{0,24}\b(?:write|do)\b.{0,24}\b(?:essay|assignment|coursework|dissertation|thesis)/u,
    ],
    [
      /(?:代写|枪手|(?:找|请|有|替|帮|代)(?:人|我|你)?(?:写|做|完成)).{0,8}(?:功课|作业|论文|essay|assignment|dissertation)|(?:功课|作业|论文|essay|assignment).{0,6}(?:代写|代做)/u,
    ],
  ],
  citizen: [
    [
      /\bbn ?\(?o\)?(?![a-z])|\b(?:british|uk|canadian|australian|american|u\.?s\.?|irish|dual)\b.{0,14}\b(?:citizen(?:ship)?s?|nationals?|nationality|pr\b|permanent residen\w*|passports?)|\b(?:right of abode|dual (?:citizen\w*|national\w*)|green ?card|indefinite leave|settled status|permanent residen(?:t|ce|cy))\b|(?:英国|英籍|加拿大|加籍|澳洲|澳大利亚|澳籍|美国|美籍|爱尔兰)(?:的)?(?:护照|公民|国籍|永居|永久居民|永久居留|双(?:重)?国籍|pr)|英籍|加籍|澳籍|美籍|绿卡|双(?:重)?国籍|永久居留权|居英权|bno/u,
      /\b(?:visa|permit|f-?1|i-?20|cas|home (?:fees?|student)|local fees?|domestic|international fees?|fee status|tuition)\b|签证|学签|学生签|许可|本地生|国际生|海外生|学费|f-?1/u,
    ],
  ],
  refusal: [
    [
      /\b(?:refus(?:e|ed|al)|reject(?:ed|ion)|den(?:y|ied|ial)|declined|turned down)\b|拒/u,
      /\b(?:appeal|review|tribunal|art|aat|challenge|reconsider\w*)\b|上诉|复核|申诉|仲裁|\bart\b/u,
      /\b(?:visas?|permits?)\b|签|许可/u,
    ],
  ],
  distress: [
    [
      /\b(?:cant|cannot|couldnt) (?:stop crying|sleep|cope|breathe|eat|take (?:it|this)|face|go on)\b|\b(?:keep|kept|been|start(?:ed)?|end up) crying\b|\bcr(?:y|ied|ying) (?:every|all|myself|so much|non-?stop)\b|\b(?:panic attacks?|breaking down|broke down|fall(?:ing|en)? apart|burn(?:t|ed) out)\b|\b(?:so|too|very|really|extremely) (?:stressed|depressed|anxious|lonely|scared|ashamed|miserable|overwhelmed)\b|\b(?:want|going|about) to cry\b|\bfeel like crying\b|\bfail(?:ed)? (?:everything|all)\b|\b(?:im|i am|feel(?:ing)?) (?:a failure|hopeless|worthless|overwhelmed)\b/u,
    ],
    [
      /(?:成日|不停|一直|每晚|晚晚|整晚|成晚|天天|日日|忍不住)(?:地)?(?:喊|哭)|(?:喊|哭)(?:了)?(?:成|一|整)(?:晚|日|天|夜)|好想喊|好想哭|很想哭|睡不着|训不着|失眠|食不落|吃不下|崩溃|顶不顺|顶不住|撑不(?:住|下去)|捱不住|压力(?:好|很|太|真是好|实在太)大|(?:好|很|太)(?:焦虑|抑郁|绝望|无助|徬徨|彷徨)|不想(?:再)?读(?:了|喇|落去|下去)|读不(?:下去|落去)|(?:好|很|太)(?:累|攰)|(?:同|跟|和|与).{0,3}(?:家人|家里人|爸|妈|父母).{0,3}(?:吵|闹)/u,
    ],
    // Distress of another person, above all of a child alone abroad who cries or does not leave the room.
    [
      /(?<!for )\b(?:crying(?! (?:out|shame|need))|in tears|tearful|sobbing)\b|\b(?:he|she|they|son|daughter|child|kid|boy|girl|brother|sister|friend)\b[^.?!]{0,40}\b(?:cries|cried|miserable|depressed|withdrawn|terrified|heartbroken|(?:so|very|really) (?:sad|unhappy|down|low(?! on\b)|upset|lonely|homesick))\b|\b(?:refus(?:es|ed|ing) to|wont|doesnt want to|does not want to|(?:too |is |so )(?:scared|afraid|frightened|anxious) to) (?:go (?:back )?to (?:school|class(?:es)?|lessons)(?! (?:in|at|abroad|with|until|near)\b)|leave (?:her|his|their) (?:room|bed|flat|dorm)|get out of bed|come out|eat\b|see any ?(?:one|body)|talk to (?:us|me|any ?(?:one|body)))|\b(?:locks?|locked|shuts?|shutting|locking) (?:her|him|them)sel(?:f|ves)\b|\b(?:begs?|begging|wants?) (?:us |me )?to come (?:back )?home\b(?! (?:for|at|in|during|over|after|before)\b)/u,
    ],
    [
      /(?:[他她]|孩子|小孩|小朋友|细路|[仔女囡]|儿子|女儿|弟弟?|妹妹?|细佬|侄)[^。？?！!]{0,16}(?:喊(?!我|你|他|她|人|价|停|话|做|上)|哭|流(?:眼)?泪)/u,
    ],
    [
      /(?:不想|不肯|不愿意?|不敢|好怕|很怕|害怕|拒绝)(?:再)?(?:返学(?!校)|返学校|上学(?!期)|去学校|回学校|出门|出房|见人|起床|食饭|吃饭|食嘢|吃东西)/u,
    ],
    [
      /(?:躲|关|锁|困)(?:自己)?在(?:自己)?的?间?(?:房|屋|宿舍)(?!间?外)|情绪(?:很|好|非常|一直|有点|越来越)?(?:低落|差|不稳|失控)/u,
    ],
    // Low mood, isolation, eating, bullying and the wish to leave, of the writer or of a child.
    [
      /抑郁(?!药)|忧郁|焦虑|情绪(?:[^。，,？?]{0,4}(?:低落|差|困扰|崩)|病)|低落|心情[^。，,？?]{0,5}(?:不好|差|糟)|闷闷不乐|孤[独单立]|寂寞|(?:没有?|无|交不到|识不到)(?:什么)?朋友|没人(?:倾|聊|说话|理|陪|谈)|厌[食学]|暴[食瘦]|(?:饮食|进食)(?:失调|障碍)|(?:不肯|不愿意?|不爱|不)(?:吃饭|食饭|吃东西|食嘢|食野|起床|出门|出房|出声|出街|说话|说嘢|沟通|上学(?!期|校)|返学(?!校))|没出(?:过)?门|封闭自?己?|自我封闭|自闭了|(?:躲|匿|待|呆|关)在(?:自己)?(?:的|个|间)?(?:房|宿舍|屋)|匿埋|不见人|适应不[了到来]|(?:常|都|一个人|偷偷|躲着|每晚|半夜)(?:地)?哭|(?:食|吃)[^。，,？?]{0,6}[呕吐]|什么都不想(?![读学])|提不起|惊恐|恐慌/u,
    ],
    [
      /(?:不|没)开心|(?:情绪|心理)[^。，,？?]{0,4}(?:问题|不健康|压力)|瘦了|体重掉|(?:好|很|都|真的?)(?:痛苦|难受|灰|迷茫|内耗)|觉得(?:自己)?(?:好|很)?没用|(?<!有)没(?:有)?(?:意思|意义|动力|希望)|压力[^。，,？?]{0,3}(?:大到|太大|好大|很大|大[,，])|发脾气|躺着/u,
      /我|[他她]|孩子|小孩|小朋友|细路|[仔女囡]|儿|弟|妹|细佬|朋友|学生|家长|海外|在外|国外/u,
    ],
    [
      /(?:想|要|打算|考虑|闹着?|嚷着?)(?:[^。，,？?]{0,3})(?:退学|辍学|弃学|中止学业|放弃学业)(?!.{0,8}(?:费|款|钱|签|转|分|纪录|记录|申报|报|申请|读别|几时|怎么走))|(?:不想|不肯|不愿意?|怕|讨厌)(?:再)?(?:返|上|去|回)(?:学|学校|课)(?!校?期|位)|(?:读|念|熬|捱|撑|顶)不(?:落|下)去/u,
    ],
    [
      /(?:[仔女囡我他她儿]|孩子|小孩|朋友|细佬|弟|妹|学生)[^。？?]{0,10}(?<!会|会不会)(?:被|给|遭)[^。，,？?]{0,6}(?:笑|欺负|蝦|虾|恰|排挤|针对|孤立|霸凌|欺凌)/u,
    ],
    [
      /\bdepress(?:ed|ion|ive|ing)\b|\banx(?:iety|ious)\b|\blow mood\b|\bunhapp(?:y|iness)\b(?! (?:at work|with (?:my|the|our)))|\bmiserable\b|\blonel(?:y|iness)\b|\bhomesick\b|\b(?:no|any) friends\b|\b(?:self|social(?:ly)?) ?-?isolat\w+|\bisolat(?:ed|ing|ion)\b|\beating disorder|\banorexi\w+|\bbulimi\w+|\b(?:not|stopped|barely|hardly|isnt|wont) eat(?:ing)?\b|\blos(?:t|ing) (?:a lot of |so much )?weight\b|\bbullie[ds]\b|\bbullying\b|\bpick(?:s|ed|ing)? on\b|\bmental(?:ly)? (?:health|ill|unwell|state)\b|\bpsychological\w* (?:distress|difficult\w+)|\bwellbeing\b|\bbreakdown\b|\b(?:so|very|become|becoming|seems|increasingly|socially) withdrawn\b|\bnumb\b|\bpointless\b|\bhomesickness\b|\bself[- ]harm|\b(?:persistently|feel(?:s|ing)?|so|very|really) (?:\w+ )?(?:low|down|empty|flat|hopeless|lost|sad|isolated)\b(?! (?:to|on|in|the|by|for|about|earth|with|grades?|scores?|fees?|cost|entry)\b)|\bemotional\w* (?:distress|difficult\w+|problems?|struggl\w+)\b|\bno point (?:in )?(?:studying|going on|anything|in \w+ing)\b|\b(?:hates?|hating) (?:it|uni\w*|school|every)\b|\bstruggling (?:emotionally|mentally|with (?:my|her|his|their) (?:mental|emotion|mood|feelings))|\bstress(?:ed)? (?:out|is too much)\b|\bnot coping\b|\b(?:cant|cannot|can not|couldnt) (?:cope|concentrate|focus|get up)\b(?! on (?:one|a|two)\b)/u,
      /\b(?:i|im|ive|my|our|he|she|they|hes|shes|student|child|daughter|son|kid|friend|abroad|parents?|adolescents?|studying|one)\b/u,
    ],
    [
      /\b(?:wants?|wanna|wanting|thinking (?:of|about)|consider(?:s|ing)?|talks about|talking about)\b[^.?!]{0,12}\b(?:drop(?:ping)? out|quit(?:ting)?(?: (?:uni\w*|school|college|her studies|his studies))?\b(?! (?:her|his|my|a) (?:job|work))|withdraw(?:ing)? from (?:the |her |his |my )?(?:uni\w*|course|school|college|studies)|leav(?:e|ing) (?:uni(?:versity)?|school|college|(?:the|her|his|my) (?:course|degree|uni\w*)))\b(?!.{0,40}\b(?:refund|visa|transfer|declare|credits?|fees?|apply)\b)/u,
    ],
    [
      /\b(?:dont|do not|doesnt|does not|refus(?:e|es|ing)|scared|afraid)(?: want)? to go (?:back )?to (?:school|class(?:es)?|lessons|lectures|uni|college|university)\b(?! (?:in|at|abroad|with|until|near|so|but)\b)|\b(?:wont|cant|doesnt|refuses to) get (?:out of bed|up)\b|\b(?:stopped|isnt|wont) (?:answering|answer|replying|reply|talking|talk)\b[^.?!]{0,6}\b(?:our|my|to us|calls?|messages?)\b|\bcr(?:y|ies) (?:most|every|all|at) (?:night|day)s?\b/u,
    ],
  ],
  discrimination: [
    [
      /\b(?:discriminat\w*|racis[mt]\w*|homophob\w*|islamophob\w*|bull(?:y|ied|ying))\b|歧视|种族主义|排华|霸凌|欺凌|(?:被|给)(?:人|同学|同房|室友).{0,3}(?:蝦|虾|欺负|恰|针对|排挤)/u,
    ],
    [
      /\b(?:lgbt\w*|gay|lesbian|transgender|muslim|hijab)\b|同性恋|同志|跨性别|穆斯林/u,
      /\b(?:safe|welcome|accept\w*|treated|problem)\b|安全|接受|歧视|对待|问题/u,
    ],
  ],
  health: [
    [
      /\b(?:depress(?:ion|ed)|anxiety|adhd|autis\w*|dyslexi\w*|wheelchair|disab\w*|deaf|blind|hearing|diabet\w*|epilep\w*|asthma|hiv|cancer|bipolar|mental health|chronic|special (?:educational )?needs)\b|抑郁|焦虑症|过动|自闭|读写障碍|残疾|残障|轮椅|听障|听力|失聪|视障|失明|糖尿病|癫痫|哮喘|艾滋|癌|躁郁|精神病|特殊(?:学习|教育)/u,
      /\b(?:reject\w*|accept\w*|support\w*|help\w*|visa|admission|uni\w*|extra time|tell|disclos\w*|apply|school)\b|收|录取|取录|支援|支持|签证|大学|加时|申报|告诉|申请|影响|学校|出国|读书|留学/u,
    ],
  ],
};

/** Patterns for harmless questions about studies and rules that contain words of the safety patterns. */
const INNOCENT_PATTERNS: Partial<Record<SafetyTopic, RegExp>> = {
  // The agency itself is asked whether it guarantees a place.
  scam: /^[你您][们哋地](?:能不能|可不可以|是不是|会不会|能|可以|会|是)?[保包](?:证)?(?:不保证)?(?:录取|录|取录|收|入读)(?!.*(?:[付交转汇]|有人|朋友|[\d万千百]))/u,
  health: /\b(?:nursing|audiology|degree|course|bachelor|masters?|msc|study (?:deaf|special))\b|课程|专业|学系|护理/u,
  discrimination: /\b(?:law|course|degree|module|sociology|masters?|research|policy)\b|法律|课程|社会学/u,
};

/**
 * Matches worries about the future, and fields of study, names and dates whose words also describe a mood. They are
 * removed before a mood is read.
 */
const INNOCENT_MOODS =
  /(?:怕|惊|担心|会不会|能不能|家长)(?:(?!现在|最近|已经|一直|经常|成日)[^。，,？?]){0,10}(?:孤[独单立]|寂寞|想家|朋友|适应|焦虑|欺负|没人|返学|上学)(?:不[到了])?|\b(?:will|would|might|may|could|ll) (?:\w+ )?(?:be|feel|get|become) (?:\w+ )?(?:lonely|homesick|isolated|left out|unhappy|bullied|picked on)\b|\b(?:worr(?:y|ies|ied)|afraid|scared|fear|concern(?:s|ed)?) (?:\w+ ){0,3}(?:loneliness|homesickness|isolation|bullying|being (?:lonely|homesick|isolated|bullied))\b|(?:等|offer)[^。，,？?]{0,6}焦虑|\bseminar[^。？?]{0,8}不(?:说话|出声)|雅思[^。？?]{0,4}崩溃|日照短[^。？?]{0,3}情绪差|(?:抑郁|焦虑|情绪|心理|孤独|欺凌|霸凌|饮食|进食|压力)[^。，,？?]{0,8}(?:研究|治疗|方向|课程|专业|硕士|博士|学位|辅导|管理|容器|测试)|(?:研究|心理学|课程|专业|修读|主修)[^。，,？?]{0,8}(?:抑郁|焦虑|情绪|孤独|欺凌|饮食|压力)|孤独星球|孤独症|(?:焦虑|担心|压力)[^。，,？?]{0,6}(?:截止|死线|错过|签证|雅思)|申请压力|人生(?:目标|规划)|没(?:有)?意义的?(?:专业|课)|\bgreat depression\b|\bseasonal depression\b|\bparents are anxious\b|\bsocial anxiety study abroad\b|\blonely planet\b|\b(?:depression|anxiety|bullying|eating disorders?|mental health|loneliness|isolation|wellbeing)(?: \w+){0,3} (?:studies|research|courses?|modules?|degrees?|masters?|msc|phd|policy|nursing|engineering)\b|\b(?:courses?|degrees?|modules?|masters?|msc|phd|research|studies|psychology|policy|nursing|study) (?:in|on|of|about|for) (?:\w+ ){0,3}(?:depression|anxiety|bullying|eating disorders?|mental health|loneliness|isolation|wellbeing)\b|\banxious (?:about|to|for) (?:\w+ ){0,2}(?:deadlines?|visas?|applications?|offers?|results?|interviews?|exams?|ucas|ielts|toefl|grades?|scores?|deposit|know|hear)\b|\bmental health nurs\w+|\bfriends? (?:say|says|said|told)\b/gu;

/** Matches doubts about the reader itself: 'how do I know you are no cheats', '怎么保证你们不是骗子'. */
const DOUBTS_OF_US =
  /(?:怎[么样]|如何|点样?)?(?:保证|证明|知道?|确定)?[你您](?:[们哋地])?(?:这[间个家]?)?(?:公司|中介|机构|平台)?(?:是不是|会不会|不会是|不是|会)(?:骗子|骗人|骗钱|骗我们?|骗案|骗局)|\bhow (?:do|can|would) (?:i|we) (?:know|be sure|tell)(?: that)? (?:you(?:re)?|your (?:agency|company|site))(?: are| is|re)? ?(?:not|no|isnt|arent|wont)(?: an?)?(?: scam\w*| fraud| cheats?)|\b(?:are|is) (?:you|your (?:agency|company|site))(?: guys)?(?: an?)? (?:scam\w*|fraud|cheats?)/gu;
/** Matches the same doubt without a subject, which is about the reader beside a question about its refunds. */
const DOUBTS_WITHOUT_SUBJECT =
  /(?:怎[么样]|如何|点样?)?(?:保证|证明|知道?|确定)(?:不是|不会是|不会)(?:骗子|骗人|骗钱|骗我们?|骗案|骗局)/gu;
const ASKS_FOR_REFUND = /退(?:钱|款|费|不退|回)|\brefund/u;
const OTHER_ACTOR = new RegExp(`${ACTOR_SOURCE.source}|[他她]`, 'u');

const removeDoubts = (foldedText: string) => {
  const text = foldedText.replace(DOUBTS_OF_US, ' ');
  // A message that also tells of somebody else is read as a whole.
  if (ACTOR_SOURCE.test(text)) return foldedText;
  return ASKS_FOR_REFUND.test(text) && !OTHER_ACTOR.test(text) ? text.replace(DOUBTS_WITHOUT_SUBJECT, ' ') : text;
};

/** Matches a quiet nature or a first time away, with which a parent's worry is about the future. */
const QUIET_NATURE =
  /内向|怕丑|害羞|文静|慢热|怕生|第一次(?:离家|离开|出国|一个人)|未试过|没试过|\b(?:shy|introvert\w*|quiet|reserved|timid|never (?:lived|been) away|first time away)\b/u;
/** Matches a worry that the child may not cope. */
const COPING_WORRIES =
  /(?:担心|怕|惊)(?:(?!现在|最近|已经|一直|经常|成日|我)[^。，,？?]){0,6}(?:顶不顺|顶不住|撑不住|捱不住|熬不住)|\b(?:worr(?:y|ied)|afraid|scared|concerned|fear)(?: that| if)? (?:he|she|they|my (?:son|daughter|child)) (?:cant|cannot|wont|might not|may not|will not|would not) (?:be able to )?cope\b/gu;

const removeWorries = (foldedText: string) => {
  const text = foldedText.replace(INNOCENT_MOODS, ' ');
  return QUIET_NATURE.test(foldedText) ? text.replace(COPING_WORRIES, ' ') : text;
};

const INNOCENT_REMOVALS: Partial<Record<SafetyTopic, (foldedText: string) => string>> = {
  scam: removeDoubts,
  distress: removeWorries,
};

export const detectSafetyTopics = (foldedText: string): SafetyTopic[] =>
  SAFETY_TOPICS.filter((safety) => {
    const text = INNOCENT_REMOVALS[safety]?.(foldedText) ?? foldedText;
    return (
      SAFETY_PATTERNS[safety].some((patterns) => patterns.every((pattern) => pattern.test(text))) &&
      !(INNOCENT_PATTERNS[safety]?.test(text) ?? false)
    );
  });

/** Whether a person in distress is not the writer, but above all a child of the writer. */
export const isAboutOtherPerson = (foldedText: string) => OTHER_PERSON.test(foldedText);
const OTHER_PERSON =
  /\b(?:my|our|the|a) (?:\w+ )?(?:son|daughter|child|kid|boy|girl|brother|sister|friend|student|flatmate|roommate)\b|\b(?:he|she|hes|shes)\b|[他她]|孩子|小孩|小朋友|细路|(?<!男|妇|美)[仔女囡]|儿子|弟弟?|妹妹?|细佬|朋友|学生(?!签)|家长|男孩|女孩/u;
