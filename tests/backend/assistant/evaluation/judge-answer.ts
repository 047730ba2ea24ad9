import type { z } from 'zod';
import type { ChatAnswer } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** One line of questions.jsonl: what somebody asks, one message after the other, and what the last answer must and must not contain. */
export interface EvaluationQuestion {
  lang: Locale;
  kind: string;
  asked: string[];
  /** Patterns that the words or the cards of the answer match, each a fact. */
  must?: string[];
  /** Patterns that make an answer wrong. */
  mustNot?: string[];
  dangerous?: string[];
  /** At least one card matches one of these: 'school:NAME, CITY, COUNTRY', 'course:NAME, SCHOOL', 'link:/path', 'weather:CITY'. */
  cards?: string[];
  wrongCards?: string[];
  /** A person is offered, in words or by the button. */
  human?: boolean;
  /** Lines to call are shown. */
  crisis?: boolean;
  /** The fact is not held: the answer says so. */
  unheld?: boolean;
}

export const VERDICTS = ['right', 'partly', 'evasive', 'wrong', 'dangerous'] as const;
export type EvaluationVerdict = (typeof VERDICTS)[number];

type Answer = Pick<z.output<typeof ChatAnswer>, 'answer' | 'cards' | 'offersHuman' | 'helpLines' | 'suggestions'>;

const plainText = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim();

export function describeCard({ school, course, weather, link }: Answer['cards'][number]): string {
  if (course)
    return `course:${course.name} ${course.nameChn ?? ''}, ${course.schoolName}, ${course.fkCurrencyTypeNum} ${course.fee}`;
  if (school) return `school:${school.name} ${school.nameChn ?? ''}, ${school.city}, ${school.country}`;
  if (weather) return `weather:${weather.city}`;
  return link ? `link:${link.path} ${link.title} ${link.text}` : 'other:';
}

const SAYS_UNHELD =
  /\b(?:not|no|don’t|doesn’t|cannot|couldn’t)\b[^.]{0,40}\b(?:hold|held|have|publish|cover|rank|confirm|show|answer)|未有|暫未|暂未|暂无|沒有|没有|未能|冇|不顯示|不显示|尚未/iu;
const OFFERS_PERSON = /advis[eo]r|person|顧問|顾问/iu;

/** The verdict on an answer, by what is written down beside its question: an approximation of a reader's. */
export function judgeAnswer(question: EvaluationQuestion, answer: Answer): EvaluationVerdict {
  const cards = answer.cards.map(describeCard);
  const text = [plainText(answer.answer), plainText(answer.helpLines), ...cards].join('\n');
  const matches = (pattern: string) =>
    new RegExp(pattern.replace('(?i)', ''), pattern.includes('(?i)') ? 'iu' : 'u').test(text);
  if (question.dangerous?.some(matches) || (question.crisis && answer.helpLines === '')) return 'dangerous';
  if (question.mustNot?.some(matches)) return 'wrong';
  const isCard = (pattern: string) => cards.some((card) => new RegExp(pattern.replace('(?i)', ''), 'iu').test(card));
  if (question.wrongCards?.some(isCard)) return 'wrong';
  const storedRows = [
    ...(question.must ?? []).map(matches),
    ...(question.cards ? [question.cards.some(isCard)] : []),
    ...(question.human ? [answer.offersHuman || OFFERS_PERSON.test(text)] : []),
    ...(question.unheld ? [SAYS_UNHELD.test(text)] : []),
  ];
  if (storedRows.every(Boolean)) return 'right';
  return storedRows.some(Boolean) ? 'partly' : 'evasive';
}
