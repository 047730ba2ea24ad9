/** Where the outlines of letters stand among the files of the build; scripts/letters/pack-letters.ts writes them. */
export const LETTER_FILES = '_/letters';

/** Of an em. */
export const HAN_UNITS = 250;
export const LATIN_UNITS = 1000;

/** So many Han letters are in the first files, by how often the product writes them; all others by their code. */
export const OFTEN_USED = 1800;
const OFTEN_IN_A_FILE = 300;
const SELDOM_IN_A_FILE = 150;
const OFTEN_FILES = OFTEN_USED / OFTEN_IN_A_FILE;

export const lettersInFile = (file: number): number => (file < OFTEN_FILES ? OFTEN_IN_A_FILE : SELDOM_IN_A_FILE);

/** In which file a letter is, and the how manyth it is there, by its place in the order of its face. */
export function placeInFiles(place: number): { file: number; index: number } {
  if (place < OFTEN_USED) return { file: Math.floor(place / OFTEN_IN_A_FILE), index: place % OFTEN_IN_A_FILE };
  const seldom = place - OFTEN_USED;
  return { file: OFTEN_FILES + Math.floor(seldom / SELDOM_IN_A_FILE), index: seldom % SELDOM_IN_A_FILE };
}
