import type { z } from 'zod';
import type { ChatAnswer } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';

/**
 * One line of questions.jsonl: the messages of one person in order, and what the last answer must and must not contain.
 */
export interface EvaluationQuestion {
  lang: Locale;
  kind: string;
  asked: string[];
  /** Patterns, each of which must match the text or the cards of the answer. */
  must?: string[];
  /** Patterns that the answer must not match. */
  mustNot?: string[];
  dangerous?: string[];
  /**
   * Patterns, at least one of which must match a card: 'school:NAME, CITY, COUNTRY', 'course:NAME, SCHOOL',
   * 'link:/path', 'weather:CITY'.
   */
  cards?: string[];
  wrongCards?: string[];
  /** The answer offers an adviser, in the text or with the button. */
  human?: boolean;
  /** The answer shows helplines. */
  crisis?: boolean;
  /** Whether the answer must state that the catalogue lacks the requested fact. */
  unheld?: boolean;
}

export const VERDICTS = ['right', 'partly', 'evasive', 'wrong', 'dangerous'] as const;
export type EvaluationVerdict = (typeof VERDICTS)[number];

type Answer = Pick<z.output<typeof ChatAnswer>, 'answer' | 'cards' | 'offersHuman' | 'helpLines' | 'suggestions'>;

const toPlainText = (markup: string) =>
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

const UNHELD_PATTERN =
  /\b(?:not|no|don’t|doesn’t|cannot|couldn’t)\b[^.]{0,40}\b(?:hold|held|have|publish|cover|rank|confirm|show|answer)|未有|暫未|暂未|暂无|沒有|没有|未能|冇|不顯示|不显示|尚未/iu;
const ADVISER_PATTERN = /advis[eo]r|person|顧問|顾问/iu;

/** Matches the related answers, which are folded below the answer itself. */
const RELATED_PATTERN = /<h3>.*$/su;

/** Checks an answer against the patterns of its question, as an approximation of a human reader's judgement. */
export function judgeAnswer(question: EvaluationQuestion, answer: Answer): EvaluationVerdict {
  const cards = answer.cards.map(describeCard);
  const text = [toPlainText(answer.answer.replace(RELATED_PATTERN, '')), toPlainText(answer.helpLines), ...cards].join(
    '\n',
  );
  const matchesText = (pattern: string) =>
    new RegExp(pattern.replace('(?i)', ''), pattern.includes('(?i)') ? 'iu' : 'u').test(text);
  if (question.dangerous?.some(matchesText) || (question.crisis && answer.helpLines === '')) return 'dangerous';
  if (question.mustNot?.some(matchesText)) return 'wrong';
  const matchesCard = (pattern: string) =>
    cards.some((card) => new RegExp(pattern.replace('(?i)', ''), 'iu').test(card));
  if (question.wrongCards?.some(matchesCard)) return 'wrong';
  const checkResults = [
    ...(question.must ?? []).map(matchesText),
    ...(question.cards ? [question.cards.some(matchesCard)] : []),
    ...(question.human ? [answer.offersHuman || ADVISER_PATTERN.test(text)] : []),
    ...(question.unheld ? [UNHELD_PATTERN.test(text)] : []),
  ];
  if (checkResults.every(Boolean)) return 'right';
  return checkResults.some(Boolean) ? 'partly' : 'evasive';
}
