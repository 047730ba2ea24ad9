import { extractSearchWords } from '#backend/assistant/look-ups/passages.ts';

/** Matches the boundary between two questions. */
const BOUNDARY =
  /[?？]+|(?<=[吗呢嗎样樣么麼嘛])\s+(?=\p{Script=Han})|另外|還有就是|还有就是|順便問|顺便问|同埋(?=幾|點|咩|邊|有冇|係咪|可唔可以|使唔使|要唔要)|\b(?:and|also|plus)(?: also)? (?=(?:how|what|when|where|which|who|do|does|can|could|is|are|will|would|should)\b)/iu;
const QUESTION_WORDS =
  /^(?:how|what|when|where|which|who|do|does|can|could|is|are|will|would|should)\b|[嗎吗呢幾几點点邊边咩乜怎唔]|什麼|什么|甚麼|多少/iu;

/** Minimum number of words in a clause. A fragment such as 'Realistic?' is not a separate question. */
const MIN_CLAUSE_WORDS = 2;
const MAX_CLAUSES = 3;

/** Returns the clauses of a question that asks several things, or an empty list if it asks only one. */
export function splitQuestion(question: string): string[] {
  const parts = question
    .split(BOUNDARY)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const asksLast = /[?？]\s*$/u.test(question);
  const clauses: string[] = [];
  for (const [at, part] of parts.entries()) {
    const isRemark = at === parts.length - 1 && !asksLast && !QUESTION_WORDS.test(part);
    const asksNothing = isRemark || extractSearchWords(part.toLowerCase()).length < MIN_CLAUSE_WORDS;
    const precedingClause = asksNothing ? clauses.pop() : undefined;
    clauses.push(precedingClause === undefined ? part : `${precedingClause}? ${part}`);
  }
  return clauses.length > 1 && clauses.length <= MAX_CLAUSES ? clauses : [];
}
