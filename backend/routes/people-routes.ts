import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { AGENT_LEAVE_EVENT, contactInfo } from '#shared/contract/chat.ts';
import {
  respond,
  checkInput,
  parseFormBody,
  parseJsonBody,
  rejectRateLimited,
  rejectMissingField,
} from '#backend/response/respond.ts';
import { getContactLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { describeMessage, endConversation, storeMessage } from '#backend/people/store-message.ts';
import { alertStaffLater } from '#backend/push/alert-staff.ts';
import { DESK_TOPIC, getHub, publish } from '#backend/people/cable-hub.ts';
import {
  selectAttachmentByKey,
  selectConversationById,
  type ConversationRow,
  INCOMING,
  selectMessagesBefore,
  openConversation,
} from '#backend/queries/chat/conversations.ts';
import { selectContactBySource, selectIsInbox, upsertContact } from '#backend/queries/chat/contacts.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { canBecomeLead, createLeadOfMessage } from '#backend/leads/lead-of-message.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import { CallContext } from '#backend/people/call-context.ts';
import { canActFor, getOwner, SPEAKER_HEADER } from '#shared/chat-protocol/speaker.ts';

const MESSAGE_PAGE_SIZE = 20;
const CONVERSATION_PATH = '/appChat/public/api/v1/inboxes/:inbox/contacts/:source/conversations/:id';

/** The embedded chat service: contacts, the part of Chatwoot's public API for conversations, and the cable. */
export const peopleRoutes = new Hono<BackendEnv>()
  .post(contactInfo.path, checkInput('json', contactInfo.input.extend(CallContext.shape)), async (c) => {
    const sessionInput = c.req.valid('json');
    const owner = getOwner(sessionInput);
    if (!owner) return rejectMissingField(c, 'visitorId');
    const waitSeconds = await consumeRateLimit(
      c.env.DB,
      getContactLimits(`${sessionInput.agentKey}:${owner}`, c.var.caller.address),
    );
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);
    const contact = await queryRow(
      c.env.DB,
      upsertContact({
        agentKey: sessionInput.agentKey,
        owner,
        visitorId: sessionInput.visitorId,
        sourceId: crypto.randomUUID(),
        pubsubToken: crypto.randomUUID() + crypto.randomUUID(),
        name: sessionInput.name,
        avatarUrl: sessionInput.avatar_url,
        attributes: JSON.stringify(sessionInput.custom_attributes),
      }),
    );
    if (!contact) throw new Error('stored contact not found');
    const conversation = await queryRow(c.env.DB, openConversation(contact.id, contact.agentKey, Date.now()));
    if (!conversation) throw new Error('opened conversation not found');
    await publish(c.env.CABLE, contact.agentKey, [DESK_TOPIC], {
      event: 'conversation.created',
      data: { id: conversation.id },
    });
    alertStaffLater(c, contact.agentKey);
    return respond(c, contactInfo, {
      contact_id: contact.id,
      source_id: contact.sourceId,
      pubsub_token: contact.pubsubToken,
      conversation_id: conversation.id,
    });
  })
  .get(`${CONVERSATION_PATH}/messages`, async (c) => {
    const conversation = await findConversation(c);
    if (!conversation) return respondNotFound(c);
    const beforeId = Number(c.req.query('before')) || Number.MAX_SAFE_INTEGER;
    const rows = await queryRows(c.env.DB, selectMessagesBefore(conversation.id, beforeId, MESSAGE_PAGE_SIZE));
    return c.json(rows.reverse().map(describeMessage));
  })
  .post(`${CONVERSATION_PATH}/messages`, async (c) => {
    const conversation = await findConversation(c);
    if (!conversation) return respondNotFound(c);
    const { content, echoId, files } = await parseMessage(c);
    if (content === AGENT_LEAVE_EVENT && files.length === 0) {
      await endConversation(c.env, conversation, 'visitorLeft', conversation.name);
      return c.json({ id: 0, content: '', message_type: 2, conversation_id: conversation.id });
    }
    const incomingMessage = { kind: INCOMING, content, echoId, senderName: conversation.name, files } as const;
    // Conversations of users who requested deletion are hidden from advisers, so new messages are rejected.
    if (conversation.deleteAskedAt > 0) return c.json({ message: 'leaving' }, 422);
    const leadChanges = await createLeadStatements(c, conversation, content);
    const storeResult = await storeMessage(
      c.env,
      conversation,
      { ...incomingMessage, extraStatements: leadChanges },
      { requestId: c.var.caller.requestId },
    );
    alertStaffLater(c, conversation.agentKey);
    return storeResult.ok ? c.json(describeMessage(storeResult.message)) : c.json({ message: storeResult.reason }, 422);
  })
  .post(`${CONVERSATION_PATH}/toggle_typing`, async (c) => {
    const conversation = await findConversation(c);
    if (!conversation) return respondNotFound(c);
    const isTyping = (await parseJsonBody(c, TypingInput)).typing_status === 'on';
    const event = isTyping ? 'conversation.typing_on' : 'conversation.typing_off';
    await publish(c.env.CABLE, conversation.agentKey, [DESK_TOPIC], { event, data: { id: conversation.id } });
    return c.body(null, 200);
  })
  .get('/appChat/files/:key/:name', async (c) => {
    const file = await queryRow(c.env.DB, selectAttachmentByKey(c.req.param('key')));
    const isOwnFile = file !== null && canActFor(c.req.header(SPEAKER_HEADER), file.owner);
    const storedObject = isOwnFile ? await c.env.FILES.get(`chat/${c.req.param('key')}`) : null;
    if (!file || !storedObject) return respondNotFound(c);
    return new Response(storedObject.body, { headers: { 'content-type': file.contentType } });
  })
  .get('/cable', async (c): Promise<Response> => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return c.body(null, 426);
    const inbox = c.req.query('inbox') ?? '';
    // Without this check, an unknown name would create a Durable Object.
    if (!(await queryRow(c.env.DB, selectIsInbox(inbox)))) return respondNotFound(c);
    // Only the protocol header is forwarded to the hub, because x-desk-session would mark a staff socket.
    const headers = new Headers({ upgrade: 'websocket', 'x-agent': inbox });
    headers.set('sec-websocket-protocol', c.req.header('sec-websocket-protocol') ?? '');
    return getHub(c.env.CABLE, inbox).fetch(new Request('http://hub/', { headers }));
  });

/** Accepts values of any type, because Chatwoot also ignores wrong types. */
const TypingInput = z.object({ typing_status: z.unknown().optional() });
const MessageInput = z.object({ content: z.unknown().optional(), echo_id: z.unknown().optional() });

const respondNotFound = (c: Context<BackendEnv>) => c.json({ message: 'not found' }, 404);

/**
 * Finds a conversation by the contact's secret. The conversation must belong to the contact, and the caller must be its
 * owner or a chat room.
 */
async function findConversation(c: Context<BackendEnv>): Promise<ConversationRow | null> {
  const { inbox = '', source = '', id = '' } = c.req.param() as Record<string, string>;
  const contact = await queryRow(c.env.DB, selectContactBySource(inbox, source));
  const conversation = contact && (await queryRow(c.env.DB, selectConversationById(id, inbox)));
  if (!contact || conversation?.contactId !== contact.id) return null;
  return canActFor(c.req.header(SPEAKER_HEADER), conversation.owner) ? conversation : null;
}

/**
 * Returns the statements that create a lead from a guest's phone number or e-mail address, for the batch of the
 * message.
 */
async function createLeadStatements(c: Context<BackendEnv>, conversation: ConversationRow, text: string) {
  const now = Date.now();
  return canBecomeLead(conversation)
    ? createLeadOfMessage(c.env.DB, conversation, text, await loadOfficeSite(c.env.DB, conversation.agentKey), now)
    : [];
}

async function parseMessage(c: Context<BackendEnv>) {
  if (/\bjson\b/i.test(c.req.header('content-type') ?? '')) {
    const { content, echo_id } = await parseJsonBody(c, MessageInput);
    return { content: toText(content), echoId: toText(echo_id), files: [] };
  }
  const form = await parseFormBody(c);
  const files = form.getAll('attachments[]').filter((file) => file instanceof File);
  return { content: toText(form.get('content')), echoId: toText(form.get('echo_id')), files };
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');
