import { extractSearchWords } from '#backend/assistant/look-ups/passages.ts';

/** Matches the boundary between two questions. */
const BOUNDARY =
  /[?？]+|(?<=[吗呢嗎样樣么麼嘛])\s+(?=\p{Script=Han})|另外|還有就是|还有就是|順便(?:問(?:埋)?)?|顺便(?:问)?|同埋(?=幾|點|咩|邊|有冇|係咪|可唔可以|使唔使|要唔要)|\b(?:and|also|plus)(?: also)? (?=(?:how|what|when|where|which|who|do|does|can|could|is|are|will|would|should)\b)/iu;
const QUESTION_WORDS =
  /^(?:how|what|when|where|which|who|do|does|can|could|is|are|will|would|should)\b|[嗎吗呢幾几點点邊边咩乜怎唔]|什麼|什么|甚麼|多少/iu;

/** Matches words that only a question contains, in either form of Chinese and in Cantonese. */
const ASKING_WORDS =
  /[嗎吗]|什麼|什么|甚麼|怎[么麼样樣]|[點点](?:樣|样|算|做|揀|拣|行|報|报|計|计)|多少|[幾几](?:多|錢|钱|時|时|耐|點|点)|咩|乜|[邊边](?:間|间|所|個|个|度|樣|样|區|区|啲|科|國|国)|哪|[幾几]月|(\p{Script=Han})(?:唔|不)\1|有冇|有[没沒]有|係咪|(?:要求|學費|学费|費用|费用|截止日期)$/u;
/** A space or comma between two Chinese clauses, which separates two questions if both ask. */
const PAUSE = /(?<=[\p{Script=Han}a-z])(?:\s+|[,，;；])(?=[\p{Script=Han}a-z])/iu;

/** Divides text at the pauses between clauses that each ask something. */
function splitAtPauses(text: string): string[] {
  const clauses: string[] = [];
  for (const piece of text.split(PAUSE)) {
    const precedingClause = clauses.at(-1);
    const areBothAsking =
      precedingClause !== undefined &&
      [precedingClause, piece].every(
        (clause) => ASKING_WORDS.test(clause) && extractSearchWords(clause.toLowerCase()).length >= MIN_CLAUSE_WORDS,
      );
    if (precedingClause === undefined || areBothAsking) clauses.push(piece);
    else clauses[clauses.length - 1] = `${precedingClause} ${piece}`;
  }
  return clauses;
}

/** Minimum number of words in a clause. A fragment such as 'Realistic?' is not a separate question. */
const MIN_CLAUSE_WORDS = 2;
/** Matches the beginning of a question for which one word more is enough, such as 'what should I pack'. */
const ASKING_BEGIN = /^(?:how|what|when|where|which|who|do|does|can|could|is|are|will|would|should)\b/iu;
const MAX_CLAUSES = 3;

/** Returns the clauses of a question that asks several things, or an empty list if it asks only one. */
export function splitQuestion(question: string): string[] {
  const parts = question
    .split(BOUNDARY)
    .flatMap(splitAtPauses)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const asksLast = /[?？]\s*$/u.test(question);
  const clauses: string[] = [];
  for (const [at, part] of parts.entries()) {
    const isRemark = at === parts.length - 1 && !asksLast && !QUESTION_WORDS.test(part) && !ASKING_WORDS.test(part);
    const asksNothing =
      isRemark || extractSearchWords(part.toLowerCase()).length < (ASKING_BEGIN.test(part) ? 1 : MIN_CLAUSE_WORDS);
    const precedingClause = asksNothing ? clauses.pop() : undefined;
    clauses.push(precedingClause === undefined ? part : `${precedingClause}? ${part}`);
  }
  return clauses.length > 1 && clauses.length <= MAX_CLAUSES ? clauses : [];
}
