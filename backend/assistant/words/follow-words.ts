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
