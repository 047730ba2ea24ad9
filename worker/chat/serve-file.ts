import { MessageBody } from '#shared/chat-protocol/message.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { checkFile } from '#shared/chat-protocol/read-chat-file.ts';
import { fileDisposition } from '#shared/rules/file-name.ts';
import { refuseCommand } from './recognise-chatter.ts';
import type { RoomClient } from './room-client.ts';

/** What a person sends may be larger than what a visitor may. */
const LARGEST_FILE_FROM_PEOPLE_BYTES = 25 * 1024 * 1024;
/** By so many any kind can be told from the others. */
const TELLING_BYTES = 16;

/** Only what its own bytes say it is, never run, and nobody else's to keep. */
export async function serveFile(c: EdgeContext, room: RoomClient, seq: number): Promise<Response> {
  const found = await room.send(`file/${seq}`).catch(() => null);
  if (!found?.ok || !found.body) {
    await found?.body?.cancel();
    return refuseCommand(c, found?.status === 404 ? 'notFound' : 'unavailable');
  }
  const said = MessageBody.parse(JSON.parse(decodeURIComponent(found.headers.get('x-file') ?? '')));
  if (said.kind !== 'file') return refuseCommand(c, 'notFound');
  const { head, whole } = await peek(found.body);
  const known = checkFile(head, said.contentType);
  if (!known || (said.size ?? 0) > LARGEST_FILE_FROM_PEOPLE_BYTES) {
    await whole.cancel();
    return refuseCommand(c, known ? 'tooLarge' : 'wrongKind');
  }
  const shown = known.shows === 'document' ? 'attachment' : 'inline';
  return new Response(whole, {
    headers: {
      'content-type': known.contentType,
      'content-disposition': fileDisposition(shown, said.name, known.contentType),
      'content-security-policy': "default-src 'none'; sandbox",
      // Its address is a number in whichever conversation is open: the next person at this browser has one of the same name.
      'cache-control': 'private, no-store',
    },
  });
}

function join(one: Uint8Array, other: Uint8Array) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** The first bytes of a stream, in however small pieces they come, and all of it from the beginning. */
async function peek(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  let head = new Uint8Array();
  let isOver = false;
  while (!isOver && head.length < TELLING_BYTES) {
    const { done, value } = await reader.read();
    isOver = done;
    if (value) head = join(head, value);
  }
  const whole = new ReadableStream<Uint8Array>({
    start(controller) {
      if (head.length > 0) controller.enqueue(head);
      if (isOver) controller.close();
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head, whole };
}
