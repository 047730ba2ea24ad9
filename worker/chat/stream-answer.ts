import { askAssistant, type ChatAnswer } from '#shared/contract/chat.ts';
import { fail, type Result, succeed } from '#shared/failure.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { openBackendDoor } from '#worker/backend-client/backend-door.ts';
import { buildRequest } from '#worker/backend-client/build-request.ts';
import { platformHeaders } from '#worker/backend-client/caller.ts';
import { createUnlimitedClient } from '#worker/backend-client/create-backend-client.ts';
import { limitCourses } from '#worker/backend-client/limit-courses.ts';
import { parseAnswer } from '#worker/backend-client/parse-answer.ts';
import { refineFor } from '#worker/backend-client/refine-for.ts';
import { sendRequest } from '#worker/backend-client/send-request.ts';
import { callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { readEvents } from '#shared/read-events.ts';

/**
 * The assistant's answer to a question. A backend that can, writes it as events: {"draft": all the words so far} and, at
 * the end, the envelope that one without them answers with.
 */
export async function streamAnswer(
  c: EdgeContext,
  q: string,
  tellDraft: (text: string) => Promise<void>,
): Promise<Result<ChatAnswer>> {
  const caller = callerOf(c);
  const door = openBackendDoor(c.env, c.get('guards'));
  const headers = platformHeaders(caller, door.basicAuth);
  headers.set('content-type', 'application/json');
  headers.set('accept', 'text/event-stream, application/json');
  const { path, body } = buildRequest(askAssistant, { q }, caller);
  // The visitor may leave; the answer is written all the same, for when they come back.
  const abort = new AbortController().signal;
  const sent = await sendRequest(
    door,
    path,
    { method: 'POST', headers, body },
    { abort, mayRepeat: false, callClass: askAssistant.path },
  );
  if (!sent.ok) return sent;
  const response = sent.value;
  const refine = refineFor(caller.locale, response, door.pictureOrigin);
  const read = async (told: Response): Promise<Result<ChatAnswer>> => {
    const answer = await parseAnswer(askAssistant, told, refine, caller);
    if (!answer.ok) return answer;
    const ask = createUnlimitedClient(door, caller, abort);
    // What was written for the visitor stands, also without a card that nobody could vouch for.
    return succeed((await limitCourses(askAssistant, response, answer.value, caller, ask)).kept);
  };
  if (!/\btext\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) return read(response);
  try {
    for await (const event of readEvents(response.body)) {
      if (typeof event.draft === 'string') await tellDraft(await refine(event.draft, 'plain'));
      else return await read(Response.json(event));
    }
  } catch {
    // It broke off: as good as without an end.
  }
  return fail({ code: FAILURE_CODES.accessForbidden, message: '', httpStatus: 502 });
}
