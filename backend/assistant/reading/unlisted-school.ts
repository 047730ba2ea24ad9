import { createVisibilityFilter } from '#backend/assistant/index/course-index.ts';
import { getTokens } from '#backend/assistant/index/example-index.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { NON_NAME_WORDS } from './find-names.ts';
import { namesInstitution } from './proper-names.ts';

// Names of institutions that the catalogue does not list, recognised by their shape: 'Dulwich College', 伊頓公學, or a
// capitalised word that occurs in no text and no course title here.

const ENGLISH_NAME_PATTERN =
  /(?<![\w’'-])((?:[A-Z][\w’'.-]{0,24}\s{1,2}(?:of\s{1,2}|the\s{1,2})?){1,4})(?:School|College|Academy|school|college|academy)(?![\w’'-])/gu;
const CHINESE_NAME_PATTERN = /(\p{Script=Han}{2,12})(公[学學]|[书書]院|女校|男校)/u;
/** Characters before which no Chinese name of a school begins. */
const CHINESE_LEAD_PATTERN = /^.*[入读讀去想在和同到考报報请請的是係系问問女仔儿兒送进進间間所家]/u;
/** Words of kinds of schools, which are no names. */
const KINDS = new Set(
  'boarding high secondary middle primary grammar business law medical graduate community summer state independent junior senior day prep girls boys dental vet art music film language local sixth further technical city top good which what any my the a an is does do can are how british american canadian australian english chinese international form level london'.split(
    ' ',
  ),
);
const isOrdinary = (word: string) => KINDS.has(word) || NON_NAME_WORDS.has(word);

/** Matches words after which a capitalised word is a person, or by which a person is introduced. */
const PERSON_PATTERN =
  /\b(?:son|daughter|brother|sister|friend|cousin|nephew|niece|named?|called|i am|i'm|im|this is|hi|hello|dear|mr|ms|mrs|miss|dr|thanks?)[,\s]+$/iu;

/** Matches a capitalised word, but not one at the beginning that may be a misspelt verb: 'Comfirm my place'. */
const UNKNOWN_WORD_PATTERN =
  /(?<![\w’'-])[A-Z][A-Za-z’']{3,}(?![\w’'-])(?! (?:my|me|the|a|an|if|you|your|i|we|is|are|that)\b)/gu;

/** Returns the name of an institution that is not listed here and that the question asks about, or ''. */
export async function findUnlistedSchool(question: ParsedQuestion): Promise<string> {
  const { question: text, reading } = question;
  const { schools, cities, named, topics, subject } = reading;
  if (schools.length > 0 || reading.isElsewhere || namesInstitution(reading.text)) return '';
  for (const [name = '', words = ''] of text.matchAll(ENGLISH_NAME_PATTERN)) {
    const nameWords = words.trim().split(/\s+/u);
    const start = nameWords.findIndex((word) => !isOrdinary(word.toLowerCase()));
    // 'Harrow School' is a school, but 'a Harrow school' is one in that place.
    const isInPlace = named.includes(nameWords.slice(start).join(' ').toLowerCase()) && / [sca]\w+$/u.test(name);
    if (start >= 0 && !isInPlace) return name.split(/\s+/u).slice(start).join(' ');
  }
  const [, lead = '', kind = ''] = CHINESE_NAME_PATTERN.exec(text) ?? [];
  const chineseName = lead.replace(CHINESE_LEAD_PATTERN, '');
  if ([...chineseName].length > 1 && !/寄宿|英[国國]|著名|哪/u.test(chineseName)) return chineseName + kind;
  const asksOfSchool =
    subject !== null ||
    (['fee', 'entry', 'deadline', 'offers', 'ranking', 'scholarship'] as const).some((topic) => topics.has(topic));
  if (!asksOfSchool || cities.length > 0) return '';
  const [{ passages }, { courses }] = await Promise.all([question.texts(), question.catalogue()]);
  // Texts and courses of other sites say nothing to a visitor of this one.
  const isVisible = createVisibilityFilter(question.publicLevel);
  const isInTexts = (token: string) =>
    passages.some(
      ({ row: { agentKey }, inTitle, inBody }) =>
        (agentKey === '' || agentKey === question.agentKey) && (inTitle.has(token) || inBody.has(token)),
    );
  for (const match of text.matchAll(UNKNOWN_WORD_PATTERN)) {
    const [word] = match;
    const folded = word.toLowerCase();
    const isKnown =
      isOrdinary(folded) ||
      reading.words.some((known) => known.includes(folded)) ||
      getTokens(folded).some(isInTexts) ||
      courses.some((course) => isVisible(course) && course.name.includes(folded));
    if (!isKnown && !PERSON_PATTERN.test(text.slice(0, match.index))) return word;
  }
  return '';
}
