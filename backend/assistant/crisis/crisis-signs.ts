// Patterns over folded Chinese: no spaces, simplified characters, and 唔, 冇, 咗, 嘅, 佢 replaced by 不, 没, 了, 的, 他
// (read-crisis.ts).

const SUICIDE_ACT_SOURCE =
  '(?:自[杀鲨沙刹煞]|自s(?![a-z])|轻生|寻死|求死|寻短|上吊|吊颈|割(?:腕|脉|手臂|大腿)|[鎅界𠝹]手|[鎅界𠝹]脉|跳(?:楼|lou)|jump楼|跳(?:桥|轨|海自)|烧炭|服毒|吞药|吞安眠药|自残|自伤|自虐|自刀|自尽|自缢|一了百了|自我了断|了断自己|了结自己|了结生命)';
const INTENSIFIER_SOURCE =
  '(?:真的|真系|真|就|都|只|好|太|很|有点|突然|经常|一直|成日|每日|每天|日日|总是|时时|曾经|刚|又|已经|再|快|实在|真心|其实|宁愿|不如|应该|仲|还|也|现在|今晚|今日|最近)*';
const FAMILY_MEMBER_SOURCE =
  '(?:爸爸?|妈妈?|老豆|阿爸|阿妈|老母|父亲|母亲|父母|爹|寄宿家庭|寄宿屋|住家|监护人|舍监|宿监|屋主|男朋友|男友|女朋友|女友|老公|丈夫|老婆|妻子|继父|继母|后爸|后妈|叔叔?|舅舅|阿叔|哥哥|阿哥|老师|教练|房东|室友|同学|他们?|她|家里?人|屋企人|前男友|前任|上司|老板|有人)';
const CHINESE_THIRD_PERSON_SOURCE =
  '(?:朋友|同学|室友|细佬|弟弟|哥哥|妹妹|姐姐|家姐|阿妹|儿子|女儿|男友|女友|他|她|有人|屋企人|妈妈|爸爸|老公|老婆|学生|孩子|闺蜜|兄弟|网友)';

export const CHINESE_INNOCENT_PATTERNS: readonly RegExp[] = [
  /(?:热|冻|冷|笑|饿|晒|馋|饱|辣|甜|闷)(?:得|到|的)?我?(?:真|都|就|好|直)?想死/gu,
  /想死(?:你|妳|您|我|他|她|它|家|屋企|妈|爸|爷|奶|外婆|婆婆|公公|香港|广东|大家|这|那|心|记|磕|守|撑|背|读|党|磨)/gu,
  /[自跳][杀楼](?:防治|预防|干预|率|倾向量表|式(?:营销|袭击|攻击)|炸弹|价|大减价|小队|突击队|论|机)/gu,
  /紫砂(?:壶|茶|杯|泥|锅|器|工艺|陶)/gu,
  /打我(?:电话|手机|分|折|号码|whatsapp|微信|们)/gu,
  /不想活(?:动|泼|跃|在|到)|不想做人(?:力|事|工|类|体|文|物|员|资|手|像|们|口|才|情|家)/gu,
  /去死(?:线|记|磕|守|背|读)/gu,
  /想不开(?:心(?!的)|[课学]|(?:去|要|才|就|来)*(?:读|念|选|考|修)(?!不))/gu,
  /结束(?:我的)?(?:申请|课程|学业|对话|实习|学期)/gu,
];

export const CHINESE_SUICIDE_PATTERNS: readonly RegExp[] = [
  /想不开|想死|想(?:die|dead|s(?![a-z])|4|si(?![a-z]))|求死|want死/u,
  /(?:不|没|冇)(?:太|再|系|真的|系好)*想(?:再|继续)*(?:做人|活|生存|生活(?:了|落去|下去)|醒(?:来|返|过来)|存在|见到明天|面对明天|熬(?:落去|下去|了|$)|撑(?:下去|落去)|留在(?:这个)?(?:世|人间))/u,
  /(?:活|做人|生存|人生|生活|生命)(?:着|在世上?|得|下去|落去)?(?:真的|真系|真|好|太|很|都|也|又|还|就|已经)*(?:没|无|毫无|没有|有咩|有什么|有乜|有何|没什么|没咩|没有什么|没有任何)(?:什么|咩|任何|乜)?(?:意思|意义|希望|劲|盼头|价值)/u,
  /生无可恋|了无生趣|生不如死|活(?:够|腻|累|(?:得|着)(?:真的|真|好|太|很)*(?:累|辛苦|痛苦))|做人(?:真的|真系|真|好|太|很)*(?:累|辛苦|痛苦)|(?:活|撑|熬)不(?:下去|落去)|过不下去|活下去的(?:理由|勇气|动力)/u,
  new RegExp(
    `(?:想|要|准备|打算|考虑|试过|尝试|企图|考虑过|忍不住|谂住|谂过|谂|控制不住|试图|求|教我|怎么|点样|怎样|如何)(?:去|过|要|着|再|自己|下|直接)*${SUICIDE_ACT_SOURCE}(?!的(?:原因|研究|课))`,
    'u',
  ),
  new RegExp(
    `我${INTENSIFIER_SOURCE}(?:有|想过|出现)?(?:过|点|些|着)?${SUICIDE_ACT_SOURCE}(?!防|预|干|率|研|课|学|的(?:研究|课|专|题|原因))`,
    'u',
  ),
  new RegExp(
    `(?:有|出现|产生)(?:过|点|些)?(?:想)?${SUICIDE_ACT_SOURCE}(?:过)?(?:的)?(?:念头|想法|倾向|冲动|计划)`,
    'u',
  ),
  /(?:我|不如|想|要|应该|宁愿|叫我|教我)(?:就|都|真系|真的|快点)*(?:去死(?!线)|死了(?:算|去|好|就)|死掉|死了$)|死了(?:算|就(?:好|算|没|不使|不用|不必)|更好|反而|去好过|好过)|死了(?:他|自己|我)算|(?:叫|要|话|逼)我(?:去)?死(?!线|记|背|磕)|不如死|一死了之|死了一了|死左算|死去算/u,
  /(?:伤害|弄伤|割伤|[割鎅界𠝹刺捅]|伤|杀|杀了|杀死|弄死|掐死|饿死|毁了|勒死)自己(?!的(?:利益|权益|眼睛|感情|前途))|拿刀割|用刀(?:割|划)(?:手|自己)/u,
  /结束(?:我|自己)?(?:的)?(?:生命|性命|人生|一切|这一切|余生|痛苦)|结束自己$|终结(?:自己|生命)/u,
  /(?:离开|告别|离别)(?:这个|这)?(?:世界|人世|人间)|(?:好|真的|真系|很|就|都)想(?:消失|解脱)|想(?:从世界)?消失(?:了|在|$)|想解脱/u,
  /(?:世界|世上)(?:没有?|少了|没了)我|没有?我(?:会|就|大家|他们|屋企|家里)?(?:会)?(?:更|比较)?好|没了我|如果我(?:死|消失|不在)了?|如果我走了(?:大家|屋企人?|家人|你们|他们)*(?:会不会|会|是不是|系不系|就)*(?:更|比较)?好/u,
  /(?:没有?|无)人(?:会)?(?:发现|发觉|知道|在意|介意|留意|记得|理)到?我(?:死|消失|不在|不见)/u,
  /(?<!别|不)睡(?:了|着|低|下)?(?:就|之后|后)?(?:永远)?不(?:再|使|用|要|会|想)+醒/u,
  /(?:怎么|怎样|点样|点|如何)(?:先|可以|才能?|去)*死(?:先|才|得|就)*(?:不|没|无|少)(?:会|有|太)*(?:痛|辛苦)|无痛死|死得(?:无|没|不)痛|(?:死亡|寻死)的?方法|遗书(?:怎么|怎样|点样|点|如何)/u,
  /(?:食|吃|吞|服)了?(?:好多|很多|大量|成樽|一整?瓶|晒|过量|几十粒|一堆)(?:的)?(?:安眠药|止痛药|必理痛|扑热息痛|panadol|药)|药(?:食|吃)(?:多|过量)|(?:安眠药|必理痛|扑热息痛)要?(?:食|吃|服)?(?:多少|几多|几粒)/u,
  /(?:站|企)了?(?:喺|在|系)?(?:天台|楼顶|顶楼|阳台|桥)(?:上|边|度|栏)?(?:想|准备|要)?(?:跳)?|跳(?:下去|落去)(?!一)|想重开(?!学|课|账|申)|写(?:好|了|紧|着)?遗书/u,
  /jem(?:on|o)?se(?!.)|xiangsi(?![a-z])|想自(?:傻|啥)/u,
];

export const CHINESE_DESPAIR_PATTERNS: readonly RegExp[] = [
  /绝望|(?:情绪|精神|我(?:真的|真系|快|就快|已经|要)*)崩溃|我(?:真的|真系|快|已经|要)*撑不住/u,
  /想放弃(?:一切|生命|自己|人生|所有|了$|$|我自己)/u,
  /(?:我|觉得自己|感觉自己|自己)(?:真的|真系|真|好|太|只|就|都)*(?:系|是|像|似)?(?:个|一个|大家的|全家的|家人的|屋企人?的)?(?:负担|累赘|拖累|包袱|失败者|废物|废人|多余|没用|负累)/u,
  /(?:我|最近|成日|每日|每天|每晚)(?:真系|真的|一直|现在|觉得|好|很|非常|太|都|系|成晚)*(?:不开心|痛苦|抑郁|想喊|想哭|孤独|无助|难受|喊|失眠同绝望|忧郁)/u,
  /我(?:真的|真系|快要|就快|快|已经)*(?:顶不顺|顶不住|熬不住|受不了)了?(?:啦|喇)?(?:$|。)|我(?:真的|真系|好|很|太)+辛苦(?:$|。|不知道?(?:点|怎))/u,
  /(?:没有?|无)人(?:会)?(?:关心|在乎|理解|明白|爱|需要|锡)我|(?:讨厌|憎|恨|憎恨)(?:我)?自己/u,
  /(?:压力|功课|读书)[^。]{0,8}(?:透不过气|喘不过气|压垮)/u,
  /(?:压力|焦虑|紧张)[^。]{0,12}(?:睡不着|训不着|失眠|不想(?:返学|上学|去学校))/u,
  /(?:睡不着|训不着|失眠)[^。]{0,12}(?:压力|焦虑|不想(?:返学|上学|去学校|见人))/u,
];

/**
 * Matches names of dangers. A message that names a danger, but no course or book, counts as a message about its writer.
 */
export const CHINESE_TOPIC_PATTERNS: readonly RegExp[] = [
  new RegExp(SUICIDE_ACT_SOURCE, 'u'),
  /家暴|家庭暴力|性侵|性暴力|[抑忧]郁症/u,
];

export const CHINESE_ABUSE_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `${FAMILY_MEMBER_SOURCE}.{0,6}(?:打|虐待|虐打|性侵|侵犯|强奸|非礼|猥亵|殴打|踢|恐吓|囚禁|霸凌|欺凌|欺负|蝦|虾|家暴|跟踪|勒索|掐)(?:了|死|伤|到)?我(?!们的|电话)`,
    'u',
  ),
  /我.{0,6}(?:被|给人|给|遭到?|受到)(?:.{0,6})(?:虐待|虐打|性侵|强奸|非礼|猥亵|家暴|殴打|霸凌|欺凌|欺负|欺侮|孤立|排挤|侵犯|性骚扰|跟踪|毒打|打(?!折|分|电|扰|断|动|回|低|印|包|开|破|败|造|算|听|卡|工|入|进)(?:$|得|到|了|我|骂|伤|，))/u,
  /(?:被|给)(?:人|老师|爸爸?|妈妈?|男友|男朋友|室友|同学|家人|屋企人|老公|前任)(?:.{0,3})(?:虐待|性侵|强奸|非礼|猥亵|家暴|殴打|打(?!折|分|电|扰|断|动|回|低|开|卡|听)|霸凌|欺凌|欺负|欺侮|孤立|排挤|性骚扰)/u,
  new RegExp(`(?:${FAMILY_MEMBER_SOURCE}|男人|陌生人).{0,4}(?:摸|掂)我(?!们|的底)`, 'u'),
  new RegExp(
    `${FAMILY_MEMBER_SOURCE}.{0,6}(?:半夜|夜晚|晚上|夜里|偷偷|趁我睡).{0,6}(?:进|入|闯|爬上).{0,3}我.{0,2}[房床]`,
    'u',
  ),
  /网上[^。]{0,4}(?:男人|女人|男仔|男的|陌生人|有人)[^。]{0,4}(?:要|问|叫)[^。]{0,3}我[^。]{0,3}(?:照片|裸照|相(?!信|关|同|比|当|应))/u,
];

export const CHINESE_OTHER_PERSON_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `${CHINESE_THIRD_PERSON_SOURCE}(?:.{0,8})(?:想死|想不开|${SUICIDE_ACT_SOURCE}|不想(?:做人|活|生存)|寻死|伤害自己)`,
    'u',
  ),
];

const CHINESE_CHILD_SOURCE =
  '(?:女儿|女仔|囡囡?|阿女|儿子|阿仔|孩子|小孩|细路|小朋友|妹妹|阿妹|弟弟|细佬|侄女|侄子|外甥女?)';
const CHINESE_HARM_VERB_SOURCE = '(?:虐待|虐打|性侵|侵犯|强奸|非礼|猥亵|殴打|毒打|囚禁|霸凌|欺凌|性骚扰|掐|摸)';
const NON_VIOLENT_HIT_SOURCE =
  '(?!电|手机|折|分|扰|断|动|回|低|印|包|开|破|败|造|算|听|卡|工|入|进|的(?:电|手机|分|成绩))';

/** Matches violence against another person, above all a child away from home, and other situations that cannot wait. */
export const CHINESE_HARMED_CHILD_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `${FAMILY_MEMBER_SOURCE}.{0,6}(?:${CHINESE_HARM_VERB_SOURCE}|打)(?:了|死|伤|到|紧)?(?:我(?:的|个)?)?(?:${CHINESE_CHILD_SOURCE}|[他她](?!.{0,4}(?:账户|卡号|户口|银行)))${NON_VIOLENT_HIT_SOURCE}`,
    'u',
  ),
  new RegExp(
    `${CHINESE_CHILD_SOURCE}.{0,12}(?:被|给|遭到?|受到).{0,8}(?:${CHINESE_HARM_VERB_SOURCE}|欺负|打${NON_VIOLENT_HIT_SOURCE})`,
    'u',
  ),
  new RegExp(
    `${CHINESE_THIRD_PERSON_SOURCE}.{0,8}(?:药(?:食|吃)多|(?:药物?|嗑药|吸毒)过量|(?:食|吃|吞|服)了?(?:好多|很多|大量|一整?瓶|过量|一堆)(?:的)?(?:安眠药|止痛药|药)|没有?(?:了)?呼吸|昏迷|[叫拍]不醒)`,
    'u',
  ),
];

/** Matches first-person statements of danger to life, which count whoever else the message mentions. */
export const CHINESE_SELF_PATTERN = new RegExp(
  `我${INTENSIFIER_SOURCE}(?:想死|想不开|想${SUICIDE_ACT_SOURCE}|不想(?:做人|活|生存)|${SUICIDE_ACT_SOURCE})`,
  'u',
);

export const CHINESE_SUBJECT_PATTERN =
  /课程|专业|学科|科目|学系|研究|论文|学位|硕士|博士|本科|防治|预防|干预|义工|志愿者|社工|心理学|护理|犯罪学|社会学|精神科|讲座|电影|小说|新闻|率|案例|申请|大学|学校|雅思|学费|奖学金|选修|修读|想读|读书|毕业/u;

// Patterns over folded English, which has no apostrophes: 'dont', 'im'. Figures of speech and fields of study are
// removed before matching.

const FILLER_WORDS_SOURCE = '(?:\\w+ ){0,2}';
const SELF_SOURCE = '(?:my ?s[ae]lf|mysef|myslef|meself)';
/** Matches prefixes of 'suicide' and its misspellings, for patterns that end with the word. */
const SUICIDE_STEM_SOURCE = '(?:suicid|sucid|suiside|suicde|suside|suacide|sui cide|sewer ?slide)';
/**
 * Matches whole words. A match may not start within a word. Otherwise each letter would start an attempt, and matching
 * would be quadratic.
 */
const SUICIDE_WORD_SOURCE = '\\b(?:(?:suicid|sucid|suiside|suicde|suside)\\w*|suacide|sui cide|sewer ?slide)';
const PERSON_SOURCE =
  '(?:mum|mom|mother|mam|dad|father|parents?|stepdad|stepfather|stepmother|stepmum|boyfriend|girlfriend|bf|gf|ex|partner|husband|wife|uncle|aunt|brother|sister|cousin|teacher|tutor|coach|boss|landlord|landlady|host|guardian|warden|matron|roommate|flatmate|classmates?|he|she|they|someone|somebody|family)';
const ENGLISH_THIRD_PERSON_SOURCE =
  '(?:friend|mate|brother|sister|son|daughter|kid|child|roommate|flatmate|classmate|boyfriend|girlfriend|bf|gf|student|he|she|someone|somebody|mum|mom|dad|cousin|partner)';

export const ENGLISH_INNOCENT_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `${SUICIDE_WORD_SOURCE} (?:squad|prevention|awareness|studies|rates?|statistics|bombers?|bombings?|pact|note in)`,
    'gu',
  ),
  new RegExp(`(?:career|academic|social|political|commercial|assisted|financial) ${SUICIDE_WORD_SOURCE}`, 'gu'),
  /(?:cut|cutting) my ?self (?:some|a|short|loose|off|while|when|shaving|cooking|chopping|with a (?:kitchen|paper))/gu,
  /(?:hurt|hurting|injured) my ?self (?:while|when|playing|in (?:the )?(?:gym|training|sport|football|basketball|a match)|at (?:the )?gym|skiing|running|jogging|climbing|last)/gu,
  /shoot(?:ing)? my ?self in the foot/gu,
  /(?:kill|killed|killing|hurt) my ?self laughing/gu,
  /burn(?:ing)? my ?self out/gu,
  /(?:\d|how many|few|some|in|several|hundred|per) ?kms\b|\bkms (?:away|from|to|per|of|is|does)/gu,
  /(?:hate|hated) my ?self for (?:not applying|missing|choosing|picking)/gu,
  /want to dye (?:my|your|the|it|hair|clothes|fabric)|how to dye/gu,
  /hopeless (?:at|with|romantic)/gu,
];

/** Matches first-person statements of danger to life. The other words of the message are ignored. */
export const ENGLISH_SUICIDE_PATTERNS: readonly RegExp[] = [
  /\b(?:no|isnt any|not any|whats the|what is the) (?:point|reason|use) (?:in |of |to |for )?(?:me )?(?:living|live|being alive|going on living|carrying on living)\b/u,
  new RegExp(
    `\\b(?:kil+|kiling|kill?ing|hang|hanging|hurt|hurting|harm|harming|cut|cuting|cutting|stab|stabbing|drown|drowning|shoot|shooting|poison|starve|starving|burn|burning|end|ending|unalive|off|offing|overdose|strangle) ${SELF_SOURCE}\\b`,
    'u',
  ),
  /\b(?:want|wants|wanted|wanna|wish|rather|need|deserve|deserves|hope|ready|prefer|id like|would like|going|gonna|trying|try|plan|planning) (?:to |i (?:was|were|could|would|can) |i )?(?:just |fucking |really |be |also )*(?:die|dead|dye|dieing|unalive|unexist|not exist|stop existing|not wake up|never wake up|wake up dead|end it(?! (?:with|by|in|early))|end it all|end my (?:own )?life|end everything|take my (?:own )?life|not be (?:here|alive)|be gone|sleep forever|never existed|never been born|never born|wasnt (?:here|alive|born)|didnt exist|disappear|vanish|cease to exist|jump off|jump from|jump in front|jump out)\b(?! (?:of (?:boredom|laughter|heat|cold|hunger)|from (?:boredom|laughter|heat|cold|hunger)|laughing|waiting|if (?:i )?(?:dont|do not) get|for (?:a|the|this)|in this (?:heat|cold|weather)|hard))/u,
  /\b(?:i|ill|im) (?:should|might|may|could|will|must) (?:just |as well )?(?:die|kill my ?self|be dead|end it all)\b/u,
  /\bfeel(?:s|ing)? like (?:dying|i (?:should|could|might|want to) (?:die|be dead)|jumping|ending)\b/u,
  new RegExp(
    `\\b(?:dont|do not|didnt|no longer|never|not) (?:really |even |just )?(?:want|wanna|wish)(?: to)? (?:live(?! (?:in|on|at|with|near|far|there|here|alone|outside|off|by|abroad|together|away|so|too|close|next|under|like a))|be alive|exist|be here any ?more|wake up(?! (?:early|at|so|before))|go on(?= (?:living|any ?more|like this|and|but|\\.)| $)|carry on(?= (?:living|any ?more|like this|and|but|\\.)| $)|keep (?:going|living)(?= (?:any ?more|like this|and|but|\\.)| $))`,
    'u',
  ),
  /\b(?:no|any|a|the) (?:reason|point|will|purpose) (?:to live|to keep living|in living|of living|in life|to go on|in going on|in being alive|to be alive)\b|\bnothing (?:left )?to live for\b/u,
  /\blife (?:is|isnt|is not|has|s)(?: not| just| so| really| become)* (?:worth living|worth it any ?more|no (?:point|meaning|purpose)|pointless|meaningless|not worth)\b|\b(?:point|pointless|meaning) (?:of|in|to) (?:living|life|being alive)\b|\bliving is (?:pointless|meaningless|too hard|torture)\b/u,
  /\b(?:tired|sick|exhausted) of (?:living(?! (?:in|on|with|at|here|there|alone|out|off))|life|being alive|existing)\b/u,
  /\b(?:cant|cannot|can not) (?:live|go on|do this|take (?:it|this)|cope|carry on|keep going|bear (?:it|this)) any ?more\b|\bcant go on(?= \.| $)/u,
  /\b(?:better off|happier|easier|better) (?:without me|if i (?:was|were|am|died|wasnt|werent|disappeared)|dead)\b|\bno ?(?:one|body) (?:would|will|ll|d) (?:even )?(?:miss me|care if i|notice if i)\b|\bif i (?:died|die|was dead|were dead|killed my ?self|disappeared|was gone|were gone)\b/u,
  /\b(?:end|ending|ended|take|taking) my (?:own )?life\b|\bend it all\b|\bgood ?bye (?:cruel )?world\b|\bmy (?:last|final) (?:goodbye|message|day alive)\b|\bready to go to heaven\b/u,
  /(?<!\d ?)\bkms\b|\bkys\b|\bunalive (?:me|my)/u,
  new RegExp(
    `\\b(?:im|i am|feel|feels|feeling|felt|ive been|been|become|becoming|getting|got|makes me|made me|making me|still|so|very) ${FILLER_WORDS_SOURCE}suicidal\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:thoughts?|thinking|think|thought|contemplat\\w+|consider\\w*|plan\\w*|talking|attempt\\w*|commit\\w*|comit\\w*|try|tried|trying) (?:of |about |to |my )?(?:commit\\w* |comit\\w* )?${SUICIDE_STEM_SOURCE}`,
    'u',
  ),
  new RegExp(`\\bmy ${SUICIDE_STEM_SOURCE}|\\bi (?:am|m) ${SUICIDE_STEM_SOURCE}`, 'u'),
  /\b(?:slit|slash|cut|cutting|slitting) (?:my|open my) (?:wrists?|arms?|legs?|thighs?|veins?|skin|throat)\b/u,
  /\b(?:took|taken|take|swallowed|taking|swallow|od|oded|overdosed|overdose|overdosing) (?:\w+ ){0,3}(?:too many|all (?:my|the|of)|bottle|bunch|lots?|whole|handful|on)? ?(?:\w+ ){0,2}(?:pills|tablets|paracetamol|panadol|sleeping)\b|\bi (?:have )?overdosed\b/u,
  /\b(?:painless|easiest|quickest|best|fastest|how many \w+|ways?|how) (?:ways? )?(?:to|till i|until i|can i|do i) (?:just )?(?:die|kill my ?self|end my life|be dead)\b|\bhow (?:many|much) (?:pills|panadol|paracetamol|tablets)\b/u,
  /\b(?:hurt|hurting|cut|cutting|harm|harming|relaps\w+)\b[^.]{0,24}\bself ?harm|\bi (?:\w+ ){0,3}self ?harm|\bself ?harming\b|\burges? to (?:self ?harm|cut|hurt)/u,
  /\b(?:sleep|asleep|to bed) and (?:never|not) (?:ever )?wake up\b|\bnoose\b/u,
  /\b(?:plan|planning|thinking|thought|think|want|wanna|going|gonna|ready) (?:to |of |about )?end(?:ing)? (?:things|it)(?= \.| $| tonight| tomorrow| soon| now| for good| forever)/u,
  /\bstanding on (?:the|a) (?:edge|ledge|roof|rooftop|bridge)\b|\bon the ledge\b/u,
];

/** Matches first-person statements of despair, which are less severe than those in ENGLISH_SUICIDE_PATTERNS. */
export const ENGLISH_DESPAIR_PATTERNS: readonly RegExp[] = [
  /\b(?:want to|wanna|going to|gonna|ready to|feel like|about to|just) (?:give|giving) up(?! (?:my|the|a|an|this|that|on (?:my|the|this|that)) )(?: on (?:life|everything|my ?self|living|it all))?\b/u,
  /\b(?:i|im|am|feel|feeling|so|completely|totally|really|very) (?:hopeless|worthless|desperate and alone|in despair|empty inside|trapped and alone|numb inside|broken inside)\b/u,
  /\b(?:dont|do not|cant|cannot) see (?:the|a|any) (?:point|reason|future) (?:any ?more|in (?:anything|living|life|going on))\b|\bwant (?:it all|everything|the pain) to (?:stop|end|be over)\b/u,
  /\b(?:lost|no|losing|out of) (?:all )?hope\b(?! (?:of|for) (?:a|an|the|getting))/u,
  /\b(?:i )?hate (?:my ?self|my life|being alive|living)\b/u,
  /\b(?:im|i am|am|feel like) (?:just )?(?:such )?(?:a|an) (?:burden|failure|waste|disappointment|worthless)\b/u,
  /\b(?:no ?(?:one|body)) (?:cares|loves me|would care|understands me|wants me)\b|\bso alone\b|\ball alone and\b/u,
  /\b(?:im|i am|feel|feeling|been|so|very|really) (?:\w+ )?(?:depressed|suffocating inside)\b|\bmental breakdown\b|\bbreaking down (?:and|crying)\b|\b(?:having|have|had) (?:a )?panic attacks?\b/u,
  /\b(?:cant|cannot|can not|couldnt) sleep\b.{0,40}\b(?:dont|do not) (?:even )?(?:want|wanna)(?: to)? (?:go (?:back )?to (?:school|class|uni|university|college|lessons)|see any ?(?:one|body))\b/u,
  /\bcrying (?:every|all) (?:night|day)\b|\bcant stop crying\b|\bcant breathe any ?more\b/u,
];

/**
 * Matches names of dangers. A message that names a danger, but no course or book, counts as a message about its writer.
 */
export const ENGLISH_TOPIC_PATTERNS: readonly RegExp[] = [
  new RegExp(`\\b${SUICIDE_STEM_SOURCE}|\\bself ?harm`, 'u'),
  /\b(?:domestic|sexual|dating) (?:violence|abuse|assault)\b/u,
];

export const ENGLISH_ABUSE_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `\\b${PERSON_SOURCE} ${FILLER_WORDS_SOURCE}(?:beats?|beating|hits?|hitting|abus\\w+|rap(?:es|ed|ing)|molest\\w*|chok(?:es|ed|ing)|strangl\\w+|punch\\w*|kick(?:s|ed|ing)|assault\\w*|hurts?|hurting|slap\\w*|threaten\\w*|grop\\w+|lock(?:s|ed)) me\\b(?! (?:up\\b|at (?:chess|tennis|games|cards|golf|badminton)|by \\d|in (?:the )?(?:race|game|exam|chess)|with (?:a )?(?:question|idea|surprise|ball)))`,
    'u',
  ),
  new RegExp(
    '\\bi (?:am|m|was|were|have been|ve been|got|keep|keep getting|get|am being|being) (?:\\w+ ){0,2}(?:abused|raped|molested|groped|flashed at|touched inappropriately|beaten(?! (?:by|to|in) (?:the|a|him in))|beaten up|assaulted|sexually (?:abused|assaulted|harassed)|bullied|stalked|trafficked|blackmailed|groomed)\\b',
    'u',
  ),
  /\bim (?:being )?(?:\w+ )?(?:abused|raped|beaten up|assaulted|bullied|stalked|blackmailed)\b/u,
  new RegExp(`\\b(?:${PERSON_SOURCE}|man|men|guy|stranger) ${FILLER_WORDS_SOURCE}touch(?:es|ed|ing) me\\b`, 'u'),
  /\b(?:man|men|guy|boy|stranger|someone|somebody) (?:\w+ ){0,2}(?:online|on the internet) (?:\w+ ){0,3}(?:photos?|pictures?|pics|nudes?)\b/u,
  new RegExp(
    `\\b(?:${PERSON_SOURCE}|man|stranger) (?:\\w+ ){0,3}(?:comes|came|coming|gets|got|walks|walked|walking|enters|entered|sneaks|sneaked) (?:\\w+ )?(?:in ?to |to |in )?my (?:bed ?room|room|bed) (?:\\w+ ){0,3}(?:at night|every night|while i sleep|when i(?:m| am)? (?:sleep|asleep|in bed|changing|showering))`,
    'u',
  ),
  /\b(?:abusive|violent) (?:home|family|father|mother|dad|mum|mom|parents?|relationship|boyfriend|girlfriend|partner|husband)\b/u,
  /\b(?:im|i am|afraid|scared) (?:\w+ ){0,2}(?:to go home|of going home)\b[^.]{0,40}\b(?:hit|hits|beat|beats|hurt|hurts|abuse)\b/u,
];

/** Matches statements that another person may end or harm their own life. */
export const ENGLISH_OTHER_PERSON_PATTERNS: readonly RegExp[] = [
  // These are separate patterns because recheck cannot prove the combined one linear.
  new RegExp(`\\b${ENGLISH_THIRD_PERSON_SOURCE}\\b[^.]{0,40}${SUICIDE_STEM_SOURCE}`, 'u'),
  new RegExp(`\\b${ENGLISH_THIRD_PERSON_SOURCE}\\b[^.]{0,40}\\bkil{1,3}(?:ing|s)? (?:him|her|them) ?sel(?:f|ves)`, 'u'),
  new RegExp(
    `\\b${ENGLISH_THIRD_PERSON_SOURCE}\\b[^.]{0,40}\\b(?:wan(?:ts?|ted|na) (?:to )?die\\b|end (?:his|her|their) (?:own )?life|self ?harm|(?:cut(?:s|ting)?|hurt(?:s|ing)?) (?:him|her|them) ?sel(?:f|ves))`,
    'u',
  ),
];

const ENGLISH_CHILD_SOURCE = '(?:daughter|son|child|children|kid|kids|boy|girl|sister|brother|niece|nephew|cousin)';

/** Matches violence against another person, above all a child away from home, and other situations that cannot wait. */
export const ENGLISH_HARMED_CHILD_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `\\b${PERSON_SOURCE} ${FILLER_WORDS_SOURCE}(?:beats?|beating|hits?|hitting|abus\\w+|rap(?:es|ed|ing)|molest\\w*|chok(?:es|ed|ing)|strangl\\w+|punch\\w*|assault\\w*|slap\\w*|grop\\w+) (?:(?:my|our|the) (?:\\w+ )?${ENGLISH_CHILD_SOURCE}|her|him|them)\\b(?! (?:up\\b|at|by \\d|in (?:the )?(?:race|game|exam|chess)|with (?:a )?(?:question|idea|surprise|ball)))`,
    'u',
  ),
  new RegExp(
    `\\b(?:my|our) (?:\\w+ )?${ENGLISH_CHILD_SOURCE} (?:\\w+ ){0,4}(?:is|was|are|were|be|been|being|got|gets|getting) (?:\\w+ ){0,2}(?:abused|raped|molested|groped|touched inappropriately|beaten up|assaulted|sexually (?:abused|assaulted|harassed)|bullied|stalked|trafficked|blackmailed|groomed)\\b`,
    'u',
  ),
  new RegExp(
    `\\b${ENGLISH_THIRD_PERSON_SOURCE}\\b[^.]{0,24}(?:\\boverdos(?:ed|ing)\\b|\\b(?:took|swallowed) (?:\\w+ ){0,3}(?:pills|tablets)\\b|\\b(?:isnt|is not|not|stopped) breathing\\b|\\bis unconscious\\b|\\b(?:wont|will not|doesnt) wake up\\b)`,
    'u',
  ),
];

/**
 * Matches words of study and of published works. Messages about these use the vocabulary of the danger patterns
 * although nobody is in danger.
 */
export const ENGLISH_SUBJECT_PATTERN =
  /\b(?:courses?|modules?|degrees?|majors?|program(?:me)?s?|studies|research|dissertation|thesis|essay|lectures?|prevention|bachelors?|masters?|msc|bsc|phd|diploma|curriculum|syllabus|nursing|psychology|criminology|sociology|social work|psychiatry|policy|policies|statistics|rates?|films?|movies?|squad|books?|novels?|song|documentary|article|training|placement|volunteer\w*|theory|durkheim|literature|scholarships?|ielts|apply|application|admission|work with|working with)\b/u;
