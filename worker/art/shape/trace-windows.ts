import { round1 } from './round1.ts';
import { traceBox } from './trace-box.ts';

/** Windows in rows, each with one mullion and one transom: the openings, and their bars. */
export function traceWindows(
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
  gap = 0.42,
): [open: string, bars: string] {
  const cell = { width: width / columns, height: height / rows };
  const pane = { width: cell.width * (1 - gap), height: cell.height * (1 - gap) };
  let open = '';
  let bars = '';
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const left = x + column * cell.width + (cell.width - pane.width) / 2;
      const top = y + row * cell.height + (cell.height - pane.height) / 2;
      open += traceBox(left, top, pane.width, pane.height);
      bars += `M${round1(left + pane.width / 2)} ${round1(top)}v${round1(pane.height)}`;
      bars += `M${round1(left)} ${round1(top + pane.height * 0.4)}h${round1(pane.width)}`;
    }
  }
  return [open, bars];
}
