/** Says whether a budget holds, and remembers that it does not. */
export type ExpectThat = (holds: boolean, words: string) => void;
