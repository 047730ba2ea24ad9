import type { z } from 'zod';
import type { ResponseChunk, HumanOrder, RequestHumanCommand } from '#shared/chat-protocol/commands.ts';
import { askAssistant, type ChatAnswer, contactInfo } from '#shared/contract/chat.ts';
import { fail, ERROR_CODES, type Result, succeed } from '#shared/call-error.ts';
import { type Attribution, ATTRIBUTION_KEYS, parseAttributionText } from '#shared/rules/attribution.ts';
import { parseServerSentEvents } from '#shared/server-sent-events.ts';
import { buildRequest, buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import {
  createBackendClient,
  createUnfilteredClient,
  limitCourses,
} from '#worker/backend-client/create-backend-client.ts';
import { parseResponse } from '#worker/backend-client/parse-response.ts';
import { createTextRefiner } from '#worker/backend-client/refine-texts.ts';
import { createBackendTransport, sendRequest } from '#worker/backend-client/send-request.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { getSiteTexts } from '#worker/locale/error-texts.ts';
import { getCaller, getTransport } from '#worker/edge-caller.ts';
import type { ChatParticipant, EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import type { RoomClient } from './chat-participant.ts';

/**
 * Returns the inbox of an agent at the chat service. CHAT_INBOX is 'KEY=INBOX,KEY=INBOX' or one inbox for all, or '' if
 * none matches. The embedded service has one inbox per agent.
 */
export function getInbox(
  { CHAT_ORIGIN, CHAT_INBOX }: Pick<PortalBindings, 'CHAT_ORIGIN' | 'CHAT_INBOX'>,
  agentKey: string,
) {
  if (!CHAT_ORIGIN) return agentKey;
  const entries = CHAT_INBOX.split(',').map((entry) => entry.trim().split('='));
  const agentInbox = entries.find(([name, inbox]) => name === agentKey && inbox)?.[1];
  return agentInbox ?? entries.find(({ length }) => length === 1)?.[0] ?? '';
}

/**
 * Finds the chat service and the contact with which a room reaches staff. The backend registers the visitor with the
 * embedded service. With an external serviceand the embedded backend, the room registers the visitor itself.
 */
export async function findSupport(
  c: EdgeContext,
  participant: ChatParticipant,
  name: string,
  { page, attribution }: z.output<typeof RequestHumanCommand>,
): Promise<Result<HumanOrder>> {
  const { env } = c;
  const caller = getCaller(c);
  const visitor = {
    name,
    avatar: participant.avatar.startsWith('https:') ? participant.avatar : '',
    attributes: {
      lang: caller.locale,
      agent: caller.agentKey,
      host: caller.host,
      page,
      ...formatAttribution(parseAttributionText(attribution)),
    },
  };
  const service = { origin: env.CHAT_ORIGIN, inbox: getInbox(env, caller.agentKey) };
  if (env.CHAT_ORIGIN && !env.BACKEND_ORIGIN) return succeed({ service, contact: null, visitor });

  const transport = createBackendTransport(env.CHAT_ORIGIN ? env : { ...env, BACKEND_ORIGIN: '' });
  const result = await createBackendClient(
    transport,
    caller,
    c.req.raw.signal,
  )(contactInfo, {
    name,
    avatar_url: visitor.avatar,
    custom_attributes: visitor.attributes,
  });
  if (!result.ok) return result;
  const { source_id: sourceId, pubsub_token: pubsubToken, conversation_id: conversationId } = result.value;
  if (!sourceId || !pubsubToken || !conversationId)
    return fail({ code: ERROR_CODES.externalServiceError, message: '', httpStatus: 502 });
  return succeed({ service, contact: { sourceId, pubsubToken, conversationId }, visitor });
}

/** Formats the origin of a visit as attributes of a contact, which may have 500 characters each. */
const formatAttribution = (attribution: Attribution) =>
  Object.fromEntries(ATTRIBUTION_KEYS.flatMap((key) => (attribution[key] ? [[`utm_${key}`, attribution[key]]] : [])));

/** Minimum interval between two drafts sent to the room: models write faster than people read. */
const DRAFT_INTERVAL_MS = 100;

/** Streams the assistant's answer to the room. If there is no answer, the stream ends empty. */
export async function streamAnswerToRoom(c: EdgeContext, room: RoomClient, seq: number, text: string): Promise<void> {
  const { readable, writable } = new IdentityTransformStream();
  const answerResponse = room.send(`answer/${seq}`, { method: 'POST', body: readable });
  const writer = writable.getWriter();
  const send = (chunk: ResponseChunk) => writer.write(new TextEncoder().encode(`${JSON.stringify(chunk)}\n`));
  let sentAt = 0;
  const sendDraft = async (draft: string) => {
    if (Date.now() - sentAt < DRAFT_INTERVAL_MS) return;
    sentAt = Date.now();
    await send({ draft });
  };
  try {
    const result = await fetchSupportResponse(c, text, sendDraft);
    if (result.ok) await send({ answer: result.value });
    else logEvent('warn', 'assistant call failed', { requestId: c.get('requestId'), code: result.error.code });
  } catch (error) {
    logEvent('error', 'answer stream failed', { requestId: c.get('requestId'), error });
  } finally {
    await writer.close().catch(() => {});
    await answerResponse.then((response) => response.body?.cancel()).catch(() => {});
  }
}

/**
 * Fetches the assistant's answer. A backend that supports streaming sends events with {"draft": the text so far}; the
 * last event is the envelope that other backends respond with.
 */
export async function fetchSupportResponse(
  c: EdgeContext,
  q: string,
  onDraft: (text: string) => Promise<void>,
): Promise<Result<ChatAnswer>> {
  const caller = getCaller(c);
  const transport = getTransport(c);
  const headers = buildPlatformHeaders(caller, transport.basicAuth);
  headers.set('content-type', 'application/json');
  headers.set('accept', 'text/event-stream, application/json');
  const { path, body } = buildRequest(askAssistant, { q }, caller);
  // The request continues when the visitor leaves, so that the answer is available on return.
  const abort = new AbortController().signal;
  const sentResult = await sendRequest(
    transport,
    path,
    { method: 'POST', headers, body },
    { abortSignal: abort, isRetryable: false, breakerPath: askAssistant.path },
  );
  if (!sentResult.ok) return sentResult;
  const response = sentResult.value;
  const refine = createTextRefiner(caller, response, transport.pictureOrigin);
  const parseAnswer = async (receivedResponse: Response): Promise<Result<ChatAnswer>> => {
    const result = await parseResponse(
      askAssistant,
      receivedResponse,
      refine,
      caller,
      getSiteTexts(caller.locale).stated,
    );
    if (!result.ok) return result;
    const fetchBackend = createUnfilteredClient(transport, caller, abort);
    // Cards whose courses could not be checked are left out. The text is shown anyway.
    return succeed((await limitCourses(askAssistant, response, result.value, caller, fetchBackend)).storedValue);
  };
  if (!/\btext\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) return parseAnswer(response);
  try {
    for await (const event of parseServerSentEvents(response.body)) {
      if (typeof event.draft === 'string') await onDraft(await refine(event.draft, 'plain'));
      else return await parseAnswer(Response.json(event));
    }
  } catch {
    // A broken stream is treated like one that ends without an envelope.
  }
  return fail({ code: ERROR_CODES.accessForbidden, message: '', httpStatus: 502 });
}
