import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import type { ChatRoomVisitor } from './chat-room-visitor.ts';
import type { ChatTab } from './chat-tab.ts';

interface Count {
  lostCount: number;
  doubled: number;
}

export interface Deliveries {
  messages: Count;
  answers: Count;
  rejectedCount: number;
  /** Whether every tab received the same changes in the same order, each exactly once. */
  isSameOrder: boolean;
  /** Time from sending to arrival of each message in each tab. */
  times: { echoId: string; milliseconds: number }[];
}

export function countDeliveries({ tabs, sentAt, rateLimited }: ChatRoomVisitor): Deliveries {
  const echoes = [...sentAt.keys()];
  const orders = tabs.map(({ arrivals }) => arrivals.map(({ line }) => line.rev));
  return {
    messages: count(tabs, echoes, ({ echoId }) => echoId),
    answers: count(tabs, echoes, (line, tab) => getQuestion(line, tab)),
    rejectedCount: rateLimited,
    isSameOrder: orders.every(
      (order) =>
        order.join() === orders[0]?.join() && order.every((rev, index) => index === 0 || rev > (order[index - 1] ?? 0)),
    ),
    times: tabs.flatMap(({ arrivals }) =>
      echoes.flatMap((echoId) => {
        const first = arrivals.find(({ line }) => line.echoId === echoId);
        return first ? [{ echoId, milliseconds: first.at - (sentAt.get(echoId) ?? 0) }] : [];
      }),
    ),
  };
}

/**
 * Counts lost and duplicate deliveries. A changed message keeps its sequence number, so only two numbers for one id
 * are a duplicate.
 */
function count(tabs: ChatTab[], echoes: string[], getName: (line: ChatMessage, tab: ChatTab) => string): Count {
  let [lostCount, doubled] = [0, 0];
  for (const tab of tabs) {
    for (const echoId of echoes) {
      const numbers = new Set(tab.arrivals.flatMap(({ line }) => (getName(line, tab) === echoId ? [line.seq] : [])));
      if (numbers.size === 0) lostCount += 1;
      doubled += Math.max(0, numbers.size - 1);
    }
  }
  return { lostCount, doubled };
}

/**
 * Returns the echo id of the visitor's message that an answer of the assistant belongs to; '' for any other message.
 */
function getQuestion({ body }: ChatMessage, { arrivals }: ChatTab): string {
  if (body.kind !== 'answer') return '';
  return arrivals.find(({ line }) => line.seq === body.question)?.line.echoId ?? '';
}
