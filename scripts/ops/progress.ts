const BAR_WIDTH = 30;
const FULL_PERCENT = 100;

interface Terminal {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Shows the progress on one line of the terminal, or nothing if the output is redirected. */
export function showProgress(size: number, terminal: Terminal) {
  let doneCount = 0;
  let shownCount = -1;
  return {
    advance(amount: number) {
      doneCount += amount;
      const percent = size > 0 ? Math.min(FULL_PERCENT, Math.floor((doneCount / size) * FULL_PERCENT)) : 0;
      if (!terminal.isTTY || percent === shownCount) return;
      shownCount = percent;
      const filledWidth = Math.floor((percent / FULL_PERCENT) * BAR_WIDTH);
      terminal.write(`\r[${'#'.repeat(filledWidth)}${'.'.repeat(BAR_WIDTH - filledWidth)}] ${percent} %`);
    },
    end() {
      if (shownCount >= 0) terminal.write(`\r${' '.repeat(BAR_WIDTH + 10)}\r`);
      shownCount = -1;
    },
  };
}
