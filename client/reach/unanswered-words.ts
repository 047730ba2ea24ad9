type Words = (hasNetwork: boolean) => string;

let words: Words | null = null;

/** What somebody is told whose words nobody answered; '' until features/network has come. */
export const unansweredWords = (): string => words?.(navigator.onLine) ?? '';

export function setUnansweredWords(wanted: Words | null) {
  words = wanted;
}
