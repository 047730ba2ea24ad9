import type { Line } from '#shared/chat-protocol/line.ts';

/** After a pause of that length the time is said again. */
export const PAUSE_MS = 5 * 60_000;

export type TalkItem =
  | { kind: 'time'; key: string; at: number }
  | { kind: 'line'; key: string; line: Line; /** Somebody's first of several in a row. */ isFirst: boolean };

/** The lines as they are shown: with times between them, and a name only where somebody begins. */
export function talkItems(lines: readonly Line[]): TalkItem[] {
  const items: TalkItem[] = [];
  let before: Line | null = null;
  for (const line of lines) {
    const isAfterPause = !before || line.at - before.at > PAUSE_MS || isOtherDay(before.at, line.at);
    if (isAfterPause) items.push({ kind: 'time', key: `time-${line.seq}`, at: line.at });
    const isFirst = isAfterPause || before?.from !== line.from || before.author?.name !== line.author?.name;
    items.push({ kind: 'line', key: `line-${line.seq}`, line, isFirst });
    before = line;
  }
  return items;
}

const isOtherDay = (one: number, other: number) => new Date(one).toDateString() !== new Date(other).toDateString();
