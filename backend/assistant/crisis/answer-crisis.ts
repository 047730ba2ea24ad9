import type { Question } from '#backend/assistant/answer-question.ts';
import { type AnswerKind, chooseAnswer } from '#backend/assistant/choose-answer.ts';
import { readNames } from '#backend/assistant/question/read-names.ts';
import { understand } from '#backend/assistant/question/understand.ts';
import type { Asked, Reply } from '#backend/assistant/reply.ts';
import { escapeMarkup, say } from '#backend/assistant/say.ts';
import { agentByKey } from '#backend/queries/site/agents.ts';
import { crisisLines } from '#backend/queries/assistant/crisis-lines.ts';
import { readTogether } from '#backend/queries/database.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { likelyPlaces, orderLines, writeLines } from './help-lines.ts';
import { type Crisis, readCrisis } from './read-crisis.ts';

const OPENINGS = {
  life: 'crisisLife',
  other: 'crisisOther',
  abuse: 'crisisAbuse',
  despair: 'crisisDespair',
  /** Said after a message of crisis, and not understood. */
  after: 'crisisAfter',
} as const;

/**
 * Care first, then lines to call, which somebody answers; then a person of the agency, and that nobody of them may be reading.
 * No catalogue, no model and no question back.
 */
export async function answerCrisis(
  { db, agentKey, question, locale: ofSite }: Pick<Asked, 'db' | 'agentKey' | 'question' | 'locale'>,
  crisis: Crisis | 'after',
): Promise<Reply> {
  const locale = languageOf(question, ofSite);
  const [rows, [agent]] = await readTogether(db, crisisLines(), agentByKey(agentKey));
  const places = likelyPlaces(question, agent?.originCity ?? cityOf(locale));
  const paragraphs = [
    say(locale, OPENINGS[crisis]),
    ...(crisis === 'despair' || crisis === 'after' ? [] : [say(locale, 'crisisNow')]),
    say(locale, 'crisisCall'),
    ...(crisis === 'after' ? [] : [say(locale, 'crisisMistaken')]),
  ];
  const lang = LANGUAGE_TAGS[locale];
  const writeParagraph = (text: string) => `<p lang="${lang}">${escapeMarkup(text)}</p>`;
  return {
    answer: paragraphs.map(writeParagraph).join(''),
    cards: [],
    suggestions: [],
    offersHuman: true,
    hasNothing: false,
    helpLines: writeLines(orderLines(rows, places), locale) + writeParagraph(say(locale, 'crisisPeople')),
  };
}

const cityOf = (locale: Locale) => (locale === 'zh-hk' ? 'hk' : locale === 'zh' ? 'cn' : undefined);

const HAN = /\p{Script=Han}/u;
const TRADITIONAL = /[這們來說學國個為時費課請還沒過對開關殺輕殘傷樓絕撐點樣讓會離話嘅咗唔冇佢哋啲喺嗰攰]/u;

/** As it was written, whatever the site speaks: nobody should have to read care in another language. */
function languageOf(question: string, ofSite: Locale): Locale {
  if (HAN.test(question)) return ofSite === 'en-us' ? (TRADITIONAL.test(question) ? 'zh-hk' : 'zh') : ofSite;
  return /[a-z]{2}/iu.test(question) && !/\p{Script=Arabic}/u.test(question) ? 'en-us' : ofSite;
}

/** What somebody writes next may come late, and short. */
const REMEMBERED = 2;
/** Answered with 'ask again with a school' or 'all right' it would be turned away. */
const TURNED_AWAY: ReadonlySet<AnswerKind> = new Set(['search', 'goodbye', 'upset', 'beyond', 'undecided']);

/** Whether something was said right after a message of crisis that nobody here understands. */
export async function followsCrisis({ db, earlier, question, publicLevel }: Question): Promise<boolean> {
  if (!earlier.slice(-REMEMBERED).some((one) => readCrisis(one.question))) return false;
  const { names, asMeant } = await readNames(db, [question], publicLevel);
  return TURNED_AWAY.has(chooseAnswer(understand(asMeant[0] ?? '', names)));
}
