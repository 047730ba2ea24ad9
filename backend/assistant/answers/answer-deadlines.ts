import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { t } from '#backend/assistant/messages.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { createPassageCard, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import { formatDay } from '#backend/assistant/look-ups/fact-claims.ts';
import { DATED_FACTS, UCAS_DEADLINE_TIME } from '#shared/rules/dated-facts.ts';
import type { ReplyParts } from './compose.ts';

const EARLY_COURSES = /\b(?:oxford|cambridge|oxbridge|medicine|dentistry|vet\w*|medical)\b|牛津|剑桥|牛剑|医|兽/u;

/** Returns a sentence about the UCAS deadlines that matter, and whether the first of them has passed. */
export function describeUcasDates({ locale, reading, question, now }: ParsedQuestion): {
  lead: string;
  claims: Claim[];
} {
  const today = now.toISOString().slice(0, 10);
  const keys = ['ucasJanuary', 'ucasOctober'] as const;
  const sortedKeys = EARLY_COURSES.test(`${reading.text} ${question}`) ? keys.toReversed() : keys;
  const facts = sortedKeys.map((key) => {
    const { day, entry, publisher, page } = DATED_FACTS[key];
    const values = {
      value: formatDay(day, locale),
      year: String(entry),
      next: String(entry + 1),
      time: UCAS_DEADLINE_TIME,
    };
    return { key, publisher, page, values, isPast: day < today };
  });
  const [firstFact] = facts;
  return {
    lead: firstFact ? t(locale, firstFact.isPast ? 'ucasClosed' : 'ucasOpen', firstFact.values) : '',
    claims: facts.map(({ key, publisher, page, values, isPast }): Claim => ({
      id: `date.${key}`,
      text: t(locale, key === 'ucasOctober' ? 'claimUcasOctober' : 'claimUcasJanuary', values),
      value: values.value,
      unit: 'day',
      subject: 'UCAS',
      source: { publisher, address: page },
      asAt: values.year,
      caution: isPast ? t(locale, 'dateClosed') : '',
    })),
  };
}

/** Answers with the dates of UCAS and articles on applying; a school's own dates need the school's name. */
export async function answerDeadlines(question: ParsedQuestion): Promise<ReplyParts> {
  const articleCards = (await searchPassages(question, `${question.question} ${question.reading.text}`))
    .filter(({ row, share }) => row.kind === 'article' && share > 0.2 && (row.country === '' || row.country === 'uk'))
    .slice(0, 2)
    .flatMap(({ row }) => createPassageCard(row) ?? []);
  return { ...describeUcasDates(question), cards: articleCards };
}
