import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import type { ChatRoomVisitor } from './chat-room-visitor.ts';
import type { ChatTab } from './chat-tab.ts';

interface DeliveryCount {
  lostCount: number;
  doubled: number;
}

export interface Deliveries {
  messages: DeliveryCount;
  answers: DeliveryCount;
  rejectedCount: number;
  /** Whether every tab received the same changes in the same order, each exactly once. */
  isSameOrder: boolean;
  /** Time from sending to arrival, for each message in each tab. */
  times: { echoId: string; milliseconds: number }[];
}

export function countDeliveries({ tabs, sentAt, rateLimited }: ChatRoomVisitor): Deliveries {
  const echoIds = [...sentAt.keys()];
  const orders = tabs.map(({ arrivals }) => arrivals.map(({ line }) => line.rev));
  return {
    messages: countArrivals(tabs, echoIds, ({ echoId }) => echoId),
    answers: countArrivals(tabs, echoIds, (line, tab) => getQuestionEchoId(line, tab)),
    rejectedCount: rateLimited,
    isSameOrder: orders.every(
      (order) =>
        order.join() === orders[0]?.join() && order.every((rev, index) => index === 0 || rev > (order[index - 1] ?? 0)),
    ),
    times: tabs.flatMap(({ arrivals }) =>
      echoIds.flatMap((echoId) => {
        const firstArrival = arrivals.find(({ line }) => line.echoId === echoId);
        return firstArrival ? [{ echoId, milliseconds: firstArrival.at - (sentAt.get(echoId) ?? 0) }] : [];
      }),
    ),
  };
}

/**
 * Counts lost and duplicate deliveries. An edited message keeps its sequence number, so only two sequence numbers for
 * the same id are a duplicate.
 */
function countArrivals(
  tabs: ChatTab[],
  echoIds: string[],
  getEchoId: (line: ChatMessage, tab: ChatTab) => string,
): DeliveryCount {
  let [lostCount, duplicateCount] = [0, 0];
  for (const tab of tabs) {
    for (const echoId of echoIds) {
      const messageSeqs = new Set(
        tab.arrivals.flatMap(({ line }) => (getEchoId(line, tab) === echoId ? [line.seq] : [])),
      );
      if (messageSeqs.size === 0) lostCount += 1;
      duplicateCount += Math.max(0, messageSeqs.size - 1);
    }
  }
  return { lostCount, doubled: duplicateCount };
}

/** Returns the echo id of the question that an answer of the assistant belongs to, or '' for any other message. */
function getQuestionEchoId({ body }: ChatMessage, { arrivals }: ChatTab): string {
  if (body.kind !== 'answer') return '';
  return arrivals.find(({ line }) => line.seq === body.question)?.line.echoId ?? '';
}
