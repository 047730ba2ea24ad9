import { mkdirSync, writeFileSync } from 'node:fs';

export const FIGURES_FOLDER = '.cache/trust';

/** What a test of trust has measured, for the table at the end of npm run test:trust. */
export function noteFigure(test: number, figure: string) {
  mkdirSync(FIGURES_FOLDER, { recursive: true });
  writeFileSync(`${FIGURES_FOLDER}/${test}.txt`, figure);
}
