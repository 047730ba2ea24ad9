import { loadHelpLines } from '#backend/assistant/crisis/answer-crisis.ts';
import type { Question } from '#backend/assistant/question.ts';
import { linkCard, nameOfPage, type Reply, replyWith } from '#backend/assistant/reply.ts';
import { escapeMarkup, paragraph, t } from '#backend/assistant/messages.ts';
import { queryRow } from '#backend/queries/database.ts';
import { agentPage } from '#backend/queries/site/pages.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Safety } from './read-safety.ts';

type SafetyQuestion = Pick<Question, 'db' | 'agentKey' | 'question' | 'locale'>;

const BNO_PAGE = 'https://www.gov.uk/british-national-overseas-bno-visa';

/** Returns the whole reply if look-up results could do harm; null if the look-up may follow. */
export async function answerSafety(asking: SafetyQuestion, matches: readonly Safety[]): Promise<Reply | null> {
  const { db, agentKey, locale } = asking;
  if (matches.includes('scam')) {
    const page = await queryRow(db, agentPage(agentKey, 'scholarships', locale));
    const isScholarship = /scholarship|獎學金|奖学金/iu.test(asking.question);
    const cards =
      page && isScholarship ? [linkCard(`/${page.entrance}`, nameOfPage(page.title), page.description)] : [];
    return replyWith([paragraph(locale, t(locale, 'safetyScam')), paragraph(locale, t(locale, 'safetyScamPaid'))], {
      cards,
      offersHuman: true,
    });
  }
  if (matches.includes('cheating'))
    return replyWith([paragraph(locale, t(locale, 'safetyCheating'))], { offersHuman: true });
  if (matches.includes('discrimination'))
    return replyWith([paragraph(locale, t(locale, 'safetyDiscrimination'))], { offersHuman: true });
  if (matches.includes('health') && !matches.includes('distress'))
    return replyWith([paragraph(locale, t(locale, 'safetyHealth'))], { offersHuman: true });
  if (matches.includes('citizen') && !matches.includes('distress'))
    return replyWith([citizenText(locale)], { offersHuman: true });
  return null;
}

/** Prepends safety sentences to a reply; without a reply, they are all of it. */
export async function withSafety(
  asking: SafetyQuestion,
  matches: readonly Safety[],
  reply: Reply | null,
): Promise<Reply> {
  const { locale } = asking;
  const before = [
    matches.includes('distress') ? paragraph(locale, t(locale, 'safetyDistress')) : '',
    matches.includes('health') ? paragraph(locale, t(locale, 'safetyHealth')) : '',
    matches.includes('citizen') ? citizenText(locale) : '',
    matches.includes('refusal') ? paragraph(locale, t(locale, 'safetyRefusal')) : '',
  ].join('');
  const answered = reply ?? replyWith([]);
  return {
    ...answered,
    answer: before + answered.answer,
    offersHuman: true,
    helpLines: matches.includes('distress') ? await loadHelpLines(asking) : answered.helpLines,
  };
}

const citizenText = (locale: Locale) =>
  paragraph(locale, t(locale, 'safetyCitizen')) +
  `<p>${escapeMarkup(t(locale, 'safetyCitizenFees'))} <a href="${BNO_PAGE}" target="_blank">gov.uk: BN(O)</a></p>`;
