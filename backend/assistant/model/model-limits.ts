/** Of the model's turns for one answer; the last of them has no tools, so that it has to write. */
export const MOST_ROUNDS = 4;
export const MOST_CALLS_A_ROUND = 4;
/** Of one turn. */
export const MOST_TOKENS = 700;
/** Longer is no answer for a small window. */
export const LONGEST_WORDS = 2400;
/** Of what a look-up gives it to read. */
export const LONGEST_ROWS = 5000;
/** For all of an answer, within the edge's own patience; then the rules answer. */
export const PATIENCE_MS = 14_000;
/** Without a piece. */
export const LONGEST_SILENCE_MS = 7_000;
/** Of earlier questions and answers, each cut to so many characters. */
export const MOST_REMEMBERED = 3;
export const LONGEST_REMEMBERED = 500;
export const MOST_CARDS = 6;
