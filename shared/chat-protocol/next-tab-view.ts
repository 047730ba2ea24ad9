import { assertNever } from '#shared/assert-never.ts';
import type { RoomFrame } from './frames.ts';
import type { Line } from './line.ts';
import type { ChatSession } from './session.ts';

/** What one tab has of a conversation. */
export interface TabView {
  /** To be named when the socket opens again; null before the first welcome. */
  rev: number | null;
  /** In their order, each once. */
  lines: readonly Line[];
  hasOlder: boolean;
  session: ChatSession | null;
  /** Answers being written, by the sequence number of their question. */
  drafts: Readonly<Record<number, string>>;
}

export const NEW_TAB_VIEW: TabView = { rev: null, lines: [], hasOlder: false, session: null, drafts: {} };

/** A tab's view after a frame of the room; a frame that comes late or twice changes nothing. */
export function nextTabView(view: TabView, frame: RoomFrame): TabView {
  switch (frame.kind) {
    case 'welcome': {
      const { rev, session } = frame;
      const lines = frame.isFresh ? mergeLines([], frame.lines) : mergeLines(view.lines, inSight(view, frame.lines));
      return { rev, lines, session, hasOlder: frame.isFresh ? frame.hasOlder : view.hasOlder, drafts: {} };
    }
    case 'lines': {
      const lines = mergeLines(view.lines, inSight(view, frame.lines));
      const rev = Math.max(view.rev ?? 0, frame.rev);
      return { ...view, rev, lines, drafts: withoutAnswered(view.drafts, frame.lines) };
    }
    case 'older':
      return { ...view, lines: mergeLines(view.lines, frame.lines), hasOlder: frame.hasOlder };
    case 'session':
      return { ...view, session: frame.session };
    case 'draft':
      return { ...view, drafts: { ...view.drafts, [frame.question]: frame.text } };
    case 'typing':
      return view;
    default:
      return assertNever(frame);
  }
}

/** A change of a line that this tab has not paged back to would leave a hole after it; the page brings it as it is then. */
const inSight = ({ lines: [first], hasOlder }: TabView, got: readonly Line[]) =>
  first && hasOlder ? got.filter(({ seq }) => seq >= first.seq) : got;

function mergeLines(have: readonly Line[], got: readonly Line[]): readonly Line[] {
  const lines = new Map(have.map((line) => [line.seq, line]));
  for (const line of got) if (line.rev >= (lines.get(line.seq)?.rev ?? 0)) lines.set(line.seq, line);
  return [...lines.values()].sort((a, b) => a.seq - b.seq);
}

function withoutAnswered(drafts: TabView['drafts'], lines: readonly Line[]): TabView['drafts'] {
  const answered = new Set(lines.map(({ body }) => (body.kind === 'answer' ? body.question : 0)));
  return Object.fromEntries(Object.entries(drafts).filter(([question]) => !answered.has(Number(question))));
}
