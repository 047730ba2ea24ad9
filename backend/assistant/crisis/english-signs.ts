// Of folded words, without apostrophes: 'dont', 'im'. What is meant as a figure of speech, or is asked about as a field
// of study, is left out first.

const FILLER = '(?:\\w+ ){0,2}';
const SELF = '(?:my ?s[ae]lf|mysef|myslef|meself)';
const SUICIDE = '(?:suicid\\w*|sucid\\w*|suiside\\w*|suicde\\w*|suside\\w*|suacide|sui cide|sewer ?slide)';
const PERSON =
  '(?:mum|mom|mother|mam|dad|father|parents?|stepdad|stepfather|stepmother|stepmum|boyfriend|girlfriend|bf|gf|ex|partner|husband|wife|uncle|aunt|brother|sister|cousin|teacher|tutor|coach|boss|landlord|roommate|flatmate|classmates?|he|she|they|someone|somebody|family)';
const SOMEBODY =
  '(?:friend|mate|brother|sister|son|daughter|kid|child|roommate|flatmate|classmate|boyfriend|girlfriend|bf|gf|student|he|she|someone|somebody|mum|mom|dad|cousin|partner)';

export const ENGLISH_INNOCENT: readonly RegExp[] = [
  new RegExp(
    `${SUICIDE} (?:squad|prevention|awareness|studies|rates?|statistics|bombers?|bombings?|pact|note in)`,
    'gu',
  ),
  new RegExp(`(?:career|academic|social|political|commercial|assisted|financial) ${SUICIDE}`, 'gu'),
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

/** Said of oneself: it means what it says, whatever else the message is about. */
export const ENGLISH_LIFE: readonly RegExp[] = [
  new RegExp(
    `\\b(?:kil+|kiling|kill?ing|hang|hanging|hurt|hurting|harm|harming|cut|cuting|cutting|stab|stabbing|drown|drowning|shoot|shooting|poison|starve|starving|burn|burning|end|ending|unalive|off|offing|overdose|strangle) ${SELF}\\b`,
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
    `\\b(?:im|i am|feel|feels|feeling|felt|ive been|been|become|becoming|getting|got|makes me|made me|making me|still|so|very) ${FILLER}suicidal\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:thoughts?|thinking|think|thought|contemplat\\w+|consider\\w*|plan\\w*|talking|attempt\\w*|commit\\w*|comit\\w*|try|tried|trying) (?:of |about |to |my )?(?:commit\\w* |comit\\w* )?${SUICIDE}`,
    'u',
  ),
  new RegExp(`\\bmy ${SUICIDE}|\\bi (?:am|m) ${SUICIDE}`, 'u'),
  /\b(?:slit|slash|cut|cutting|slitting) (?:my|open my) (?:wrists?|arms?|legs?|thighs?|veins?|skin|throat)\b/u,
  /\b(?:took|taken|take|swallowed|taking|swallow|od|oded|overdosed|overdose|overdosing) (?:\w+ ){0,3}(?:too many|all (?:my|the|of)|bottle|bunch|lots?|whole|handful|on)? ?(?:\w+ ){0,2}(?:pills|tablets|paracetamol|panadol|sleeping)\b|\bi (?:have )?overdosed\b/u,
  /\b(?:painless|easiest|quickest|best|fastest|how many \w+|ways?|how) (?:ways? )?(?:to|till i|until i|can i|do i) (?:just )?(?:die|kill my ?self|end my life|be dead)\b|\bhow (?:many|much) (?:pills|panadol|paracetamol|tablets)\b/u,
  /\b(?:hurt|hurting|cut|cutting|harm|harming|relaps\w+)\b[^.]{0,24}\bself ?harm\w*|\bi (?:\w+ ){0,3}self ?harm\w*|\bself ?harming\b|\burges? to (?:self ?harm|cut|hurt)/u,
  /\b(?:sleep|asleep|to bed) and (?:never|not) (?:ever )?wake up\b|\bnoose\b/u,
  /\b(?:plan|planning|thinking|thought|think|want|wanna|going|gonna|ready) (?:to |of |about )?end(?:ing)? (?:things|it)(?= \.| $| tonight| tomorrow| soon| now| for good| forever)/u,
  /\bstanding on (?:the|a) (?:edge|ledge|roof|rooftop|bridge)\b|\bon the ledge\b/u,
];

/** Said of oneself, and not as hard. */
export const ENGLISH_DESPAIR: readonly RegExp[] = [
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

/** The name of the danger, alone: without a course or a book around it, somebody is asking for themselves. */
export const ENGLISH_NOUN: readonly RegExp[] = [
  new RegExp(`\\b${SUICIDE}|\\bself ?harm\\w*`, 'u'),
  /\b(?:domestic|sexual|dating) (?:violence|abuse|assault)\b/u,
];

export const ENGLISH_ABUSE: readonly RegExp[] = [
  new RegExp(
    `\\b${PERSON} ${FILLER}(?:beats?|beating|hits?|hitting|abus\\w+|rap(?:es|ed|ing)|molest\\w*|chok(?:es|ed|ing)|strangl\\w+|punch\\w*|kick(?:s|ed|ing)|assault\\w*|hurts?|hurting|slap\\w*|threaten\\w*|grop\\w+|lock(?:s|ed)) me\\b(?! (?:up\\b|at (?:chess|tennis|games|cards|golf|badminton)|by \\d|in (?:the )?(?:race|game|exam|chess)|with (?:a )?(?:question|idea|surprise|ball)))`,
    'u',
  ),
  new RegExp(
    '\\bi (?:am|m|was|were|have been|ve been|got|keep|keep getting|get|am being|being) (?:\\w+ ){0,2}(?:abused|raped|molested|groped|flashed at|touched inappropriately|beaten(?! (?:by|to|in) (?:the|a|him in))|beaten up|assaulted|sexually (?:abused|assaulted|harassed)|bullied|stalked|trafficked|blackmailed|groomed)\\b',
    'u',
  ),
  /\bim (?:being )?(?:\w+ )?(?:abused|raped|beaten up|assaulted|bullied|stalked|blackmailed)\b/u,
  new RegExp(`\\b(?:${PERSON}|man|men|guy|stranger) ${FILLER}touch(?:es|ed|ing) me\\b`, 'u'),
  /\b(?:man|men|guy|boy|stranger|someone|somebody) (?:\w+ ){0,2}(?:online|on the internet) (?:\w+ ){0,3}(?:photos?|pictures?|pics|nudes?)\b/u,
  /\b(?:abusive|violent) (?:home|family|father|mother|dad|mum|mom|parents?|relationship|boyfriend|girlfriend|partner|husband)\b/u,
  /\b(?:im|i am|afraid|scared) (?:\w+ ){0,2}(?:to go home|of going home)\b[^.]{0,40}\b(?:hit|hits|beat|beats|hurt|hurts|abuse)\b/u,
];

/** Somebody else is in danger. */
export const ENGLISH_OTHER: readonly RegExp[] = [
  new RegExp(
    `\\b${SOMEBODY}\\b[^.]{0,40}(?:${SUICIDE}|\\bkil+(?:ing|s)? (?:him|her|them) ?sel(?:f|ves)|\\bwan(?:ts?|ted|na) (?:to )?die\\b|\\bend (?:his|her|their) (?:own )?life|\\bself ?harm\\w*|\\b(?:cut(?:s|ting)?|hurt(?:s|ing)?) (?:him|her|them) ?sel(?:f|ves))`,
    'u',
  ),
];

/** A field of study, and what is written or filmed about: the words of the danger are its subject. */
export const ENGLISH_SUBJECT =
  /\b(?:courses?|modules?|degrees?|majors?|program(?:me)?s?|studies|research|dissertation|thesis|essay|lectures?|prevention|bachelors?|masters?|msc|bsc|phd|diploma|curriculum|syllabus|nursing|psychology|criminology|sociology|social work|psychiatry|policy|policies|statistics|rates?|films?|movies?|squad|books?|novels?|song|documentary|article|training|placement|volunteer\w*|theory|durkheim|literature|scholarships?|ielts|apply|application|admission|work with|working with)\b/u;
