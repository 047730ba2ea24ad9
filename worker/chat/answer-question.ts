import type { AnswerPiece } from '#shared/chat-protocol/orders.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import type { RoomDoor } from './room-door.ts';
import { streamAnswer } from './stream-answer.ts';

/** A model writes faster than anybody reads. */
const DRAFT_PAUSE_MS = 100;

/** Asks the assistant what was said in a room, and tells the room as the answer is written. Without one, the room is told nothing. */
export async function answerQuestion(c: EdgeContext, room: RoomDoor, seq: number, text: string): Promise<void> {
  const { readable, writable } = new IdentityTransformStream();
  const told = room.send(`answer/${seq}`, { method: 'POST', body: readable });
  const writer = writable.getWriter();
  const tell = (piece: AnswerPiece) => writer.write(new TextEncoder().encode(`${JSON.stringify(piece)}\n`));
  let toldAt = 0;
  const tellDraft = async (draft: string) => {
    if (Date.now() - toldAt < DRAFT_PAUSE_MS) return;
    toldAt = Date.now();
    await tell({ draft });
  };
  try {
    const answer = await streamAnswer(c, text, tellDraft);
    if (answer.ok) await tell({ answer: answer.value });
    else logEvent('warn', 'assistant did not answer', { requestId: c.get('requestId'), code: answer.failure.code });
  } catch (error) {
    logEvent('error', 'answer broke off', { requestId: c.get('requestId'), error });
  } finally {
    await writer.close().catch(() => {});
    await told.then((response) => response.body?.cancel()).catch(() => {});
  }
}
