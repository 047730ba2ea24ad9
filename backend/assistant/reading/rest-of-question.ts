import { extractSearchWords } from '#backend/assistant/look-ups/passages.ts';
import { LEVEL_PATTERNS, type Topic, removePlaces, withoutTopics } from './vocabulary.ts';
import type { QuestionReading } from './read-question.ts';

/** Matches words that ask for a list or a profile, in folded text. */
const LIST_WORDS_PATTERN =
  /\b(?:anything|something|good|best|better|top|list(?:ed)?|recommend\w*|suggest\w*|famous|well ?known|offers?|teach\w*|degrees?|programm?es?|sciences?|into|chances?|admissions?|options?|possible|possibly|results?|grades?|points?|scores?|hong kong|hk|mainland|china|chinese|international|overseas|abroad|looking|interested|compare[ds]?|comparison|versus|vs|major(?:s|ing)?|subjects?|enter|accept(?:s|ed)?|entry|require\w*|son|daughter|kid|child|hi|hello|thanks?|kind|cheap(?:est|er)?|rank\w*|qs|world)\b|(?<![a-z\d.])\d+(?:\.\d+)?(?![a-z\d])|大学|院校|学校|学院|名校|推荐(?!信|人)|介绍|排名|出名|著名|比较|对比|哪个好|课程|专业|学科|学系|科目|学位|本科|硕士|开办|开设|提供|报读|报名|申请|入读|入学|升学|留学|读书|机会|成绩|分数|海外|国际|外国|学生|香港|国内|内地|中国|儿子|女儿|仔仔|囡囡|孩子|阿仔|阿女|怎么样|怎样|如何|请问|想问|知道|了解|资料|信息|什么|一年|每年|哪间|哪所|哪些|哪家|哪里|哪度|哪个|有没有|可以|可不可以|收不收|行不行|好不好|得不得|够不够|能不能|要求|世界|全球|几间|几所|便宜|平些|最平|适合|条件|[的了吗呢吧啊有没我你他她们这那个间所些读修报收入上去到想要能会在和与跟同定还是得够分第前头嘛喔哦咯啦呀]/gu;

/**
 * Removes names, field, level, results and list words from a question. A list or profile cannot answer what is left.
 */
function getRemainingText({ text, words, subject, exam, level }: QuestionReading): string {
  const names = [
    ...words,
    ...(subject ? [subject.spelledText, subject.narrower] : []),
    ...(exam ? [exam.resultText] : []),
  ];
  const textWithoutNames = names
    .filter(Boolean)
    .reduce((remainder, name) => remainder.replaceAll(name.toLowerCase(), ' '), text);
  const textWithoutPlaces = removePlaces(
    level ? textWithoutNames.replace(LEVEL_PATTERNS[level], ' ') : textWithoutNames,
  );
  return EXAM_WORD_PATTERNS.reduce((remainder, pattern) => remainder.replace(pattern, ' '), textWithoutPlaces)
    .replace(LIST_WORDS_PATTERN, ' ')
    .trim();
}

const EXAM_WORD_PATTERNS = [
  /\b(?:hk)?dse\b|文凭试|最佳五科|五科/gu,
  /\bgao ?kao\b|高考|(?:物理|历史)[类组]|[理文]科生?/gu,
  /\ba[ -]?levels?\b|\bib(?:dp)?\b|\bgpa\b|\bsat\b/gu,
];

/** Returns the words of a question that neither a list nor a look-up of `topics` answers. */
export const findOtherWords = (reading: QuestionReading, topics: readonly Topic[], words = /(?!)/gu): string[] =>
  extractSearchWords(withoutTopics(getRemainingText(reading).replace(words, ' '), topics)).filter(
    (word) => word.length > 1,
  );

export const asksMoreThan = (...asked: Parameters<typeof findOtherWords>): boolean =>
  findOtherWords(...asked).length > 0;

export const asksForMoreThanList = (reading: QuestionReading): boolean => asksMoreThan(reading, []);
