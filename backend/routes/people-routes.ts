import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { AGENT_LEAVE, contactInfo } from '#shared/contract/chat.ts';
import {
  respond,
  checkInput,
  parseFormBody,
  parseJsonBody,
  rejectRateLimited,
  rejectMissingField,
} from '#backend/response/respond.ts';
import { contactLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { describeMessage, endConversation, storeMessage } from '#backend/people/store-message.ts';
import { alertStaffLater } from '#backend/push/alert-staff.ts';
import { DESK_TOPIC, getHub, publish } from '#backend/people/cable-hub.ts';
import {
  attachmentByKey,
  conversationById,
  type ConversationRow,
  INCOMING,
  messagesBefore,
  openConversation,
} from '#backend/queries/chat/conversations.ts';
import { contactBySource, isInbox, upsertContact } from '#backend/queries/chat/contacts.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { canBeLead, leadOfMessage } from '#backend/leads/lead-of-message.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import { CallContext } from '#backend/people/call-context.ts';
import { canActFor, getOwner, SPEAKER_HEADER } from '#shared/chat-protocol/speaker.ts';

const PAGE = 20;
const CONVERSATION = '/appChat/public/api/v1/inboxes/:inbox/contacts/:source/conversations/:id';

/** The embedded chat service: contacts, the part of Chatwoot's public API for conversations, and the cable. */
export const peopleRoutes = new Hono<BackendEnv>()
  .post(contactInfo.path, checkInput('json', contactInfo.input.extend(CallContext.shape)), async (c) => {
    const requested = c.req.valid('json');
    const owner = getOwner(requested);
    if (!owner) return rejectMissingField(c, 'visitorId');
    const wait = await consumeRateLimit(
      c.env.DB,
      contactLimits(`${requested.agentKey}:${owner}`, c.var.caller.address),
    );
    if (wait !== null) return rejectRateLimited(c, wait);
    const contact = await queryRow(
      c.env.DB,
      upsertContact({
        agentKey: requested.agentKey,
        owner,
        visitorId: requested.visitorId,
        sourceId: crypto.randomUUID(),
        pubsubToken: crypto.randomUUID() + crypto.randomUUID(),
        name: requested.name,
        avatarUrl: requested.avatar_url,
        attributes: JSON.stringify(requested.custom_attributes),
      }),
    );
    if (!contact) throw new Error('a contact that was kept is not there');
    const conversation = await queryRow(c.env.DB, openConversation(contact.id, contact.agentKey, Date.now()));
    if (!conversation) throw new Error('a conversation that was opened is not there');
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
  .get(`${CONVERSATION}/messages`, async (c) => {
    const conversation = await findConversation(c);
    if (!conversation) return notFound(c);
    const beforeId = Number(c.req.query('before')) || Number.MAX_SAFE_INTEGER;
    const rows = await queryRows(c.env.DB, messagesBefore(conversation.id, beforeId, PAGE));
    return c.json(rows.reverse().map(describeMessage));
  })
  .post(`${CONVERSATION}/messages`, async (c) => {
    const conversation = await findConversation(c);
    if (!conversation) return notFound(c);
    const { content, echoId, files } = await readMessage(c);
    if (content === AGENT_LEAVE && files.length === 0) {
      await endConversation(c.env, conversation, 'visitorLeft', conversation.name);
      return c.json({ id: 0, content: '', message_type: 2, conversation_id: conversation.id });
    }
    const input = { kind: INCOMING, content, echoId, senderName: conversation.name, files } as const;
    // Conversations of users who requested deletion are hidden from advisers, so messages are rejected.
    if (conversation.deleteAskedAt > 0) return c.json({ message: 'leaving' }, 422);
    const leadChanges = await leadStatements(c, conversation, content);
    const storeMessageResult = await storeMessage(
      c.env,
      conversation,
      { ...input, extraStatements: leadChanges },
      { requestId: c.var.caller.requestId },
    );
    alertStaffLater(c, conversation.agentKey);
    return storeMessageResult.ok
      ? c.json(describeMessage(storeMessageResult.message))
      : c.json({ message: storeMessageResult.reason }, 422);
  })
  .post(`${CONVERSATION}/toggle_typing`, async (c) => {
    const conversation = await findConversation(c);
    if (!conversation) return notFound(c);
    const isOn = (await parseJsonBody(c, Typing)).typing_status === 'on';
    const event = isOn ? 'conversation.typing_on' : 'conversation.typing_off';
    await publish(c.env.CABLE, conversation.agentKey, [DESK_TOPIC], { event, data: { id: conversation.id } });
    return c.body(null, 200);
  })
  .get('/appChat/files/:key/:name', async (c) => {
    const file = await queryRow(c.env.DB, attachmentByKey(c.req.param('key')));
    const isTheirs = file !== null && canActFor(c.req.header(SPEAKER_HEADER), file.owner);
    const storedFile = isTheirs ? await c.env.FILES.get(`chat/${c.req.param('key')}`) : null;
    if (!file || !storedFile) return notFound(c);
    return new Response(storedFile.body, { headers: { 'content-type': file.contentType } });
  })
  .get('/cable', async (c): Promise<Response> => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return c.body(null, 426);
    const inbox = c.req.query('inbox') ?? '';
    // An unknown name would create a Durable Object.
    if (!(await queryRow(c.env.DB, isInbox(inbox)))) return notFound(c);
    // Only the protocol header is forwarded to the hub: x-desk-session would mark a staff socket.
    const headers = new Headers({ upgrade: 'websocket', 'x-agent': inbox });
    headers.set('sec-websocket-protocol', c.req.header('sec-websocket-protocol') ?? '');
    return getHub(c.env.CABLE, inbox).fetch(new Request('http://hub/', { headers }));
  });

/** All types are accepted, because Chatwoot ignores wrong ones too. */
const Typing = z.object({ typing_status: z.unknown().optional() });
const Said = z.object({ content: z.unknown().optional(), echo_id: z.unknown().optional() });

const notFound = (c: Context<BackendEnv>) => c.json({ message: 'not found' }, 404);

/**
 * Finds a conversation by the contact's secret. It must be the contact's own, and the caller must be its owner or a
 * chat room.
 */
async function findConversation(c: Context<BackendEnv>): Promise<ConversationRow | null> {
  const { inbox = '', source = '', id = '' } = c.req.param() as Record<string, string>;
  const contact = await queryRow(c.env.DB, contactBySource(inbox, source));
  const conversation = contact && (await queryRow(c.env.DB, conversationById(id, inbox)));
  if (!contact || conversation?.contactId !== contact.id) return null;
  return canActFor(c.req.header(SPEAKER_HEADER), conversation.owner) ? conversation : null;
}

/** Returns the statements that turn a guest's number or address into a lead, for the batch of the message. */
async function leadStatements(c: Context<BackendEnv>, conversation: ConversationRow, text: string) {
  const now = Date.now();
  return canBeLead(conversation)
    ? leadOfMessage(conversation, text, await loadOfficeSite(c.env.DB, conversation.agentKey), now)
    : [];
}

async function readMessage(c: Context<BackendEnv>) {
  if (/\bjson\b/i.test(c.req.header('content-type') ?? '')) {
    const { content, echo_id } = await parseJsonBody(c, Said);
    return { content: asText(content), echoId: asText(echo_id), files: [] };
  }
  const form = await parseFormBody(c);
  const files = form.getAll('attachments[]').filter((file) => file instanceof File);
  return { content: asText(form.get('content')), echoId: asText(form.get('echo_id')), files };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
