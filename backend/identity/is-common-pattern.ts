/** What the users of these sites write before some digits: love and curses in pinyin, what somebody is, and what leaked most. */
const PHRASES =
  '(?:wo)?(?:hen|zui|zhen)?(?:ai|xihuan|xiang)(?:ni|wo(?:jia)?)|caonima|nimabi|tamade|nihao|iloveu|iloveyou|admin|root|test|guest|user|dearbook|aptx';
/** The commonest surnames in pinyin and as Hong Kong writes them; and 'little' with a syllable behind it. */
const NAMES =
  'wang|li|zhang|liu|chen|yang|huang|zhao|wu|zhou|xu|sun|ma|zhu|hu|guo|he|lin|gao|luo|chan|wong|lee|cheung|lau|yeung|leung|ng|lam|tang|xiao[a-z]{2,5}';
/** Digits that are said aloud: 'I love you', 'for ever', 'kiss me'. */
const LOVE = '(?:5201314|7758521|7758258|1314|520|521|3344|258)';
/** Digits that everybody takes: a row, one digit again and again, love, a year or a day. */
const EASY = `(?:0?1234?5?6?7?8?9?0?|(\\d)\\1*|(?:${LOVE})+\\d{0,2}|(?:19|20)\\d\\d(?:[01]\\d[0-3]\\d)?)`;
const MARK = '[\\W_]*';

const PATTERNS = [
  new RegExp(`^(?:${PHRASES})+${MARK}\\d{0,8}${MARK}$`),
  new RegExp(`^(?:${NAMES})${MARK}${EASY}?${MARK}$`),
  new RegExp(`^${MARK}${LOVE}{2,}\\d{0,2}${MARK}$`),
  new RegExp(`^${LOVE}+(?:${PHRASES}|${NAMES})?\\d{0,2}${MARK}$`),
];

/** Whether a password is one of the patterns in which very many are made; lists of leaks from elsewhere do not hold them. */
export const isCommonPattern = (plain: string): boolean => PATTERNS.some((pattern) => pattern.test(plain));
