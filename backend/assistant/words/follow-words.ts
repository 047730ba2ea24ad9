/** As the window has them above its line; whoever presses one begins anew. */
export const QUICK_QUESTIONS =
  '快捷问题,快捷問題,常見問題,院校查询,院校查詢,查院校,专业查询,專業查詢,学科查询,學科查詢,查学科,查學科,查专业,查專業,天气查询,天氣查詢,查天气,查天氣,ai助手,ai 助手,人工服务,人工服務,quick questions,school lookup,major lookup,weather lookup,ai assistant,human service';

/** How somebody goes on about what stands before: 那学费呢, 'and in Sydney?'. */
export const GOES_ON =
  /^(?:and|what about|how about|那么|那麼|那|咁|同埋|还有|還有|仲有)(?![a-z])|(?:呢|咧)\s*[？?!！。]*$/iu;

/** Words that stand for a place or a school that was named before. */
export const POINTS_BACK =
  /\b(?:its|it|their|(?<!\b(?:are|is|was|were) )there(?= *[?.!]*$)|that (?:school|university|college|city|country|course)|this (?:school|university|college|city|country|course)|the same)\b|它|佢|该校|該校|(?:这|這|那|呢|嗰|果)(?:所|间|間|个|個)?(?:大学|大學|学校|學校|院校|城市|国家|國家|地方|课程|課程)|那里|那裡|那裏|那边|那邊|嗰度|嗰邊|果度|当地|當地/iu;

const FIRST_TO_FIFTH = [
  ['一', 'first|1st'],
  ['二', 'second|2nd'],
  ['三', 'third|3rd'],
  ['四', 'fourth|4th'],
  ['五', 'fifth|5th'],
] as const;

/** 'The second one', 第二間; the last of them is the last that was shown. Not 第一年, and no 'first degree'. */
export const ORDINALS: readonly RegExp[] = [
  ...FIRST_TO_FIFTH.map(
    ([sign, words]) =>
      new RegExp(
        `第${sign}(?:间|間|所|个|個|家|科|门|門)|\\b(?:${words}) (?:one|school|university|course|option)\\b`,
        'iu',
      ),
  ),
  /最後(?:一)?(?:间|間|所|个|個|嗰)|最后一(?:间|所|个)|\blast one\b/iu,
];

// How anything is asked: words that say nothing of what is looked for. All others are told to be left out where no
// look-up has used them.

export const ENGLISH_FILLERS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those some any each every all both either neither other another such same one ones ' +
    'i me my mine we us our you your yours he him his she her it its they them their who whom whose which what when where why how ' +
    'am is are was were be been being do does did done doing have has had having will would shall should can could may might must ' +
    'not no nor or and but if then than so as at by for from in into of off on onto out over to up with within without under about above ' +
    'below between through during before after until till since per via around near there here too also just only even still yet again ' +
    'very more most much many few less least lot lots bit really quite rather maybe perhaps please pls plz hi hello hey dear ok okay yes ' +
    'im ive id ill youre whats wheres hows whos theres dont doesnt didnt cant cannot couldnt wont isnt arent havent hasnt ' +
    'want wants wanted wanna like love need needs needed looking look looks find finds finding search show shows tell tells give gives get gets ' +
    'got getting go goes going gonna gotta know knows let lets help helps ask asking asks say says think thinking thought consider considering ' +
    'recommend suggest suggestions compare comparing comparison versus vs between wonder wondering plan planning plans hope hoping prefer ' +
    'apply applying applied application applications offer offers offered offering accept accepts accepted take takes taking took taught teach teaches ' +
    'study studying studied studies learn learning read reading enter entry entering enrol enroll admission admissions admit admitted ' +
    'available possible able enough good great nice fine suitable right sure well way ways thing things kind kinds type types sort list option options ' +
    'information info details detail question questions answer answers case example time times now today soon currently current next last this ' +
    'year years month months week weeks day days annual yearly abroad overseas international student students son daughter child kid kids family ' +
    'score scores scored grade grades result results mark marks points point overall band bands total average exam exams test tests level levels ' +
    'min minimum max maximum most least roughly approximately approx about around up within per budget budgets afford ' +
    'university universities uni unis college colleges school schools course courses degree degrees programme programmes program programs major majors subject subjects field fields ' +
    'country countries city cities place places world best top live living stay there come coming from start starting begin beginning intake ' +
    'first second third work works does anything something everything anyone someone else different similar related mean means meant ' +
    'holder holders graduated graduate background currently interested interest interests thanks thank'
  ).split(' '),
);

/** Longer before shorter: what stands first is taken first. */
const CHINESE =
  '可唔可以|可不可以|能不能够|能不能|能唔能夠|有沒有|有没有|係唔係|系唔系|是不是|會不會|会不会|要唔要|要不要|夠唔夠|够不够|得唔得|行不行|好唔好|好不好|點解|点解|告訴我|告诉我|幫我|帮我|請問|请问|想問|想问|請教|请教|' +
  '入唔入到|入到|讀唔讀到|讀到|读到|考到|考咗|考了|攞咗|攞到|得到|拿到|拿了|唔知|不知道|知道|知唔知|邊間|邊個|邊啲|邊科|邊度|边间|边个|边啲|边科|边度|哪些|哪个|哪個|哪里|哪裡|哪裏|哪所|哪间|哪間|哪種|哪种|' +
  '什么|什麼|甚麼|咩嘢|乜嘢|咩|乜|點樣|点样|怎樣|怎样|怎么样|怎麼樣|怎么|怎麼|點算|点算|點搞|点搞|如何|為什麼|为什么|多少|幾多|几多|幾時|几时|何時|何时|' +
  '大概|大約|大约|左右|以內|以内|以下|以上|之內|之内|不超過|不超过|最多|最少|至少|最低|最高|差不多|應該|应该|而家|現在|现在|目前|今年|明年|後年|后年|之後|之后|然後|然后|以後|以后|' +
  '留學|留学|升學|升学|讀書|读书|讀大學|出國|出国|海外|入讀|入读|就讀|就读|報讀|报读|申請|申请|報考|报考|錄取|录取|取錄|收生|入學|入学|畢業|毕业|學生|学生|屋企人|屋企|家裏|家里|家庭|仔女|女儿|女兒|儿子|兒子|個女|個仔|小朋友|孩子|小孩|父母|' +
  '成績|成绩|分數|分数|總分|总分|預算|预算|每年|一年|一下|還是|还是|或者|或是|以及|同埋|和|比較|比较|相比|覺得|觉得|關於|关于|有關|有关|相關|相关|適合|适合|推薦|推荐|介紹|介绍|建議|建议|打算|準備|准备|計劃|计划|希望|喜歡|喜欢|需要|考慮|考虑|方面|情況|情况|資料|资料|問題|问题|東西|东西|時候|时候|時間|时间|地方|大學|大学|院校|學校|学校|課程|课程|專業|专业|學科|学科|科目|學位|学位|本人|自己|我哋|我們|我们|你哋|你們|你们|他們|他们|已經|已经|如果|因為|因为|所以|但是|不過|不过|而且|只有|只想|淨係|都係|仲有|還有|还有|這個|这个|那個|那个|呢個|嗰個|這些|这些|那些|呢啲|嗰啲|一個|一个|一些|一間|一间|' +
  '我|你|您|佢|他|她|它|們|们|哋|嘅|咗|喺|在|去|到|有|是|係|系|嗎|吗|呢|啊|呀|㗎|喎|啦|喇|咧|想|要|讀|读|學|学|入|上|個|个|間|间|所|家|些|啲|都|也|亦|仲|還|还|同|與|与|及|跟|或|定|請|请|幫|帮|搵|找|看|睇|問|问|會|会|能|可|得|攞|拿|考|收|了|過|过|就|才|先|後|后|前|中|內|内|外|裏|裡|里|吧|嘛|麼|么|把|被|對|对|從|从|向|為|为|因|以|於|于|之|這|这|那|哪|邊|边|此|其|人|好|不|唔|冇|沒|没|無|无|年|月|日|分|科|級|级|名|位|元|多|少|幾|几|最|更|很|太|真|只|等|時|时|做|點|点|嚟|來|来|嘢|話|话|知|夠|够|用|使|的|地|着|著|吖|嗰|噉|咁|俾|畀|給|给|由|若|如|又|再|各|每|某|凡|且|而|并|並|行|門|门|系|院|校|城|市|國|国|次|下|回|式|類|类|種|种|項|项|班|堂|期|段|群|組|组|層|层|歲|岁';

export const CHINESE_FILLERS = new RegExp(CHINESE, 'gu');
