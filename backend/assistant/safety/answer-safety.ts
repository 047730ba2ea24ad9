import { loadHelpLines } from '#backend/assistant/crisis/answer-crisis.ts';
import type { Question } from '#backend/assistant/question.ts';
import { foldQuestion } from '#backend/assistant/reading/fold-question.ts';
import {
  type Reply,
  createReplyOfParagraphs,
  createAgentPageCard,
  createReplyOfMessage,
} from '#backend/assistant/reply.ts';
import { escapeMarkup, formatParagraph, t } from '#backend/assistant/messages.ts';
import { queryRow } from '#backend/queries/database.ts';
import { selectAgentPage } from '#backend/queries/site/pages.ts';
import { readQuestions } from '#backend/assistant/reading/read-question.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { answerNationality } from '#backend/assistant/answer-question.ts';
import { isAboutOtherPerson, type SafetyTopic } from './read-safety.ts';

const BNO_PAGE = 'https://www.gov.uk/british-national-overseas-bno-visa';

/** Returns a complete reply if results of a look-up could do harm, or null if the look-up may run. */
export async function answerSafety(
  safetyQuestion: Question,
  safetyTopics: readonly SafetyTopic[],
): Promise<Reply | null> {
  const { db, agentKey, locale } = safetyQuestion;
  if (safetyTopics.includes('scam')) {
    const scholarshipPage = await queryRow(db, selectAgentPage(agentKey, 'scholarships', locale));
    const isScholarship = /scholarship|獎學金|奖学金/iu.test(safetyQuestion.question);
    return createReplyOfParagraphs(
      (['safetyScam', 'safetyScamPaid'] as const).map((key) => formatParagraph(locale, t(locale, key))),
      { cards: scholarshipPage && isScholarship ? [createAgentPageCard(scholarshipPage)] : [], offersHuman: true },
    );
  }
  if (safetyTopics.includes('cheating')) return createReplyOfMessage(locale, 'safetyCheating', { offersHuman: true });
  if (safetyTopics.includes('distress')) return null;
  if (safetyTopics.includes('discrimination'))
    return createReplyOfMessage(locale, 'safetyDiscrimination', { offersHuman: true });
  if (safetyTopics.includes('health')) return createReplyOfMessage(locale, 'safetyHealth', { offersHuman: true });
  if (safetyTopics.includes('citizen')) {
    const advice = await answerNationality(safetyQuestion);
    return createReplyOfParagraphs([advice?.answer ?? '', getCitizenText(locale)], { offersHuman: true });
  }
  return null;
}

/** Adds safety sentences in front of a reply. If there is no reply, the sentences are the whole reply. */
export async function addSafetyAdvice(
  safetyQuestion: Question,
  safetyTopics: readonly SafetyTopic[],
  reply: Reply | null,
): Promise<Reply> {
  const { locale } = safetyQuestion;
  const isDistress = safetyTopics.includes('distress');
  const isOfOther = isDistress && isAboutOtherPerson(await foldQuestion(safetyQuestion.question));
  const distressKeys = isOfOther
    ? (['safetyDistressWorry', 'safetyDistressOther'] as const)
    : (['safetyDistress', 'safetyDistressSelf'] as const);
  const safetyParagraphs = [
    ...(isDistress ? distressKeys.map((key) => formatParagraph(locale, t(locale, key))) : []),
    safetyTopics.includes('health') ? formatParagraph(locale, t(locale, 'safetyHealth')) : '',
    safetyTopics.includes('citizen') ? getCitizenText(locale) : '',
    safetyTopics.includes('refusal') ? formatParagraph(locale, t(locale, 'safetyRefusal')) : '',
  ].join('');
  const replyOrEmpty = reply ?? createReplyOfParagraphs([]);
  return {
    ...replyOrEmpty,
    answer: safetyParagraphs + replyOrEmpty.answer,
    offersHuman: true,
    helpLines: isDistress
      ? await loadHelpLines(safetyQuestion, isOfOther ? await findCountries(safetyQuestion) : [])
      : replyOrEmpty.helpLines,
  };
}

/** Returns the countries that a question names, also by a city. */
async function findCountries({ db, question, publicLevel }: Question): Promise<readonly CountryKey[]> {
  const [reading] = await readQuestions(db, [question], publicLevel);
  return reading?.countries ?? [];
}

const getCitizenText = (locale: Locale) =>
  formatParagraph(locale, t(locale, 'safetyCitizen')) +
  `<p>${escapeMarkup(t(locale, 'safetyCitizenFees'))} <a href="${BNO_PAGE}" target="_blank">gov.uk: BN(O)</a></p>`;
