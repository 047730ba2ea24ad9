import { assertNever } from '#shared/assert-never.ts';
import type { MessageBody } from '#shared/chat-protocol/message.ts';
import type { OrderReply } from '#shared/chat-protocol/orders.ts';
import type { Reply } from './room-event.ts';

/** What the room's reply to an order becomes for the edge. `about` is the line that it concerns, where there is one. */
export const answerOrder = (reply: Reply | undefined, about: MessageBody | undefined): OrderReply =>
  reply?.ok ? { ...reply, ...(about && concerning(about)) } : (reply ?? { ok: false, reason: 'badInput' });

/** What the edge has to know of a line that is asked about again or rated. */
function concerning(body: MessageBody): Pick<Extract<OrderReply, { ok: true }>, 'text' | 'messageId'> {
  switch (body.kind) {
    case 'text':
      return { text: body.text };
    case 'answer':
      return { messageId: body.messageId };
    case 'file':
    case 'notice':
    case 'deleted':
      return {};
    default:
      return assertNever(body);
  }
}
