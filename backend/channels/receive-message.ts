import type { BackendEnv } from '#backend/bindings.ts';
import { getHomeAreaCode } from '#backend/leads/find-contact.ts';
import { readInterest } from '#backend/leads/read-interest.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import { DESK_TOPIC, publish } from '#backend/people/cable-hub.ts';
import { storeMessage } from '#backend/people/store-message.ts';
import type { ChannelRow } from '#backend/queries/channels/channels.ts';
import { upsertContact } from '#backend/queries/chat/contacts.ts';
import {
  selectConversationById,
  selectConversationOfOwner,
  INCOMING,
  openConversation,
} from '#backend/queries/chat/conversations.ts';
import { queryRow, type Statement } from '#backend/queries/database.ts';
import { recordQuestion } from '#backend/queries/office/lead-capture.ts';
import { selectLeadsOfContact } from '#backend/queries/office/leads.ts';
import { parseContactNumber } from '#shared/contract/contact-number.ts';
import { ATTRIBUTION_KEYS } from '#shared/rules/attribution.ts';
import { getChannelOwner } from '#shared/rules/channels.ts';
import { MAX_LEAD_NAME_CHARS, MAX_LEAD_TEXT_CHARS } from '#shared/rules/leads.ts';
import { getOpenState } from '#shared/tenant/opening-hours.ts';
import type { ChannelMessage } from './channel-message.ts';

type Env = BackendEnv['Bindings'];

/** Number of characters of an opaque id that are displayed to distinguish contacts without a name. */
const SHOWN_ID_LENGTH = 6;

/** Stores a message of a channel in its contact's conversation, once per provider id. */
export async function receiveChannelMessage(
  env: Env,
  { agentKey, kind }: ChannelRow,
  message: ChannelMessage,
  now = Date.now(),
): Promise<void> {
  const { id, from, text, attribution } = message;
  const name =
    message.name.slice(0, MAX_LEAD_NAME_CHARS) ||
    (kind === 'whatsapp' ? `+${from}` : `WeChat ${from.slice(-SHOWN_ID_LENGTH)}`);
  const utmEntries = ATTRIBUTION_KEYS.flatMap((key) => (attribution[key] ? [[`utm_${key}`, attribution[key]]] : []));
  const owner = getChannelOwner(kind, from);
  const contact = await queryRow(
    env.DB,
    upsertContact({
      agentKey,
      owner,
      visitorId: '',
      sourceId: crypto.randomUUID(),
      pubsubToken: crypto.randomUUID() + crypto.randomUUID(),
      name,
      avatarUrl: '',
      attributes: JSON.stringify(Object.fromEntries(utmEntries)),
    }),
  );
  if (!contact) throw new Error('contact could not be stored');
  // Only a new message reopens a conversation. A repeated delivery does not.
  const openedConversation =
    (await queryRow(env.DB, selectConversationOfOwner(owner, agentKey))) ??
    (await queryRow(env.DB, openConversation(contact.id, agentKey, now)));
  const conversation =
    openedConversation && (await queryRow(env.DB, selectConversationById(String(openedConversation.id), agentKey)));
  if (!conversation) throw new Error('conversation could not be opened');
  const extraStatements =
    kind === 'whatsapp'
      ? await createWhatsappLead(env, { agentKey, conversationId: conversation.id, name }, message, now)
      : [];
  const storedMessage = await storeMessage(
    env,
    conversation,
    { kind: INCOMING, content: text, echoId: `${kind}:${id}`, senderName: name, files: [], extraStatements },
    { now },
  );
  if (!storedMessage.ok) return;
  await publish(env.CABLE, agentKey, [DESK_TOPIC], { event: 'conversation.created', data: { id: conversation.id } });
}

/**
 * Returns the statements that create a lead from the phone number of a contact without a lead. WhatsApp numbers count
 * as verified.
 */
async function createWhatsappLead(
  env: Env,
  { agentKey, conversationId, name }: { agentKey: string; conversationId: number; name: string },
  { from, text, attribution }: ChannelMessage,
  now: number,
): Promise<Statement[]> {
  const { originCity, publicLevel, hours } = await loadOfficeSite(env.DB, agentKey);
  const phoneNumber = parseContactNumber(`+${from}`, getHomeAreaCode(originCity));
  if (!phoneNumber) return [];
  const existingLead = await queryRow(env.DB, selectLeadsOfContact({ agentKey, ...phoneNumber, email: '' }));
  if (existingLead && existingLead.state !== 'closed' && existingLead.conversationId === conversationId) return [];
  const openState = hours && getOpenState(hours, now);
  return recordQuestion({
    agentKey,
    ...phoneNumber,
    name,
    email: '',
    channel: 'whatsapp',
    question: text.slice(0, MAX_LEAD_TEXT_CHARS),
    promisedAt: openState && !openState.isOpen ? (openState.opensAt ?? 0) : 0,
    staffId: 0,
    followUp: '',
    conversationId,
    attribution: JSON.stringify(attribution),
    ...(await readInterest(env.DB, { texts: [text], page: '' }, publicLevel)),
    now,
  });
}
