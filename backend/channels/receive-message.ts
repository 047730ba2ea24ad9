import type { BackendEnv } from '#backend/bindings.ts';
import { homeAreaCode } from '#backend/leads/find-contact.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import { DESK_TOPIC, publish } from '#backend/people/cable-hub.ts';
import { storeMessage } from '#backend/people/store-message.ts';
import type { ChannelRow } from '#backend/queries/channels/channels.ts';
import { upsertContact } from '#backend/queries/chat/contacts.ts';
import {
  conversationById,
  conversationOfOwner,
  INCOMING,
  openConversation,
} from '#backend/queries/chat/conversations.ts';
import { queryRow, type Statement } from '#backend/queries/database.ts';
import { leadsOfContact, recordQuestion } from '#backend/queries/office/leads.ts';
import { parseContactNumber } from '#shared/contract/contact-number.ts';
import { ATTRIBUTION_KEYS } from '#shared/rules/attribution.ts';
import { channelOwner } from '#shared/rules/channels.ts';
import { LEAD_NAME_MAX, LEAD_TEXT_MAX } from '#shared/rules/leads.ts';
import { openStateAt } from '#shared/tenant/opening-hours.ts';
import type { ChannelMessage } from './channel-message.ts';

type Env = BackendEnv['Bindings'];

/** Shortest part of an opaque id that tells contacts without a name apart. */
const SHOWN_ID = 6;

/** Stores a message of a channel in the conversation of its contact, once for each id of the provider. */
export async function receiveChannelMessage(
  env: Env,
  { agentKey, kind }: ChannelRow,
  message: ChannelMessage,
  now = Date.now(),
): Promise<void> {
  const { id, from, text, attribution } = message;
  const name = message.name.slice(0, LEAD_NAME_MAX) || (kind === 'whatsapp' ? `+${from}` : from.slice(-SHOWN_ID));
  const touched = ATTRIBUTION_KEYS.flatMap((key) => (attribution[key] ? [[`utm_${key}`, attribution[key]]] : []));
  const owner = channelOwner(kind, from);
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
      attributes: JSON.stringify(Object.fromEntries(touched)),
    }),
  );
  if (!contact) throw new Error('contact could not be stored');
  // A conversation is reopened by a new message alone, not by one that the provider delivers again.
  const opened =
    (await queryRow(env.DB, conversationOfOwner(owner, agentKey))) ??
    (await queryRow(env.DB, openConversation(contact.id, agentKey, now)));
  const conversation = opened && (await queryRow(env.DB, conversationById(String(opened.id), agentKey)));
  if (!conversation) throw new Error('conversation could not be opened');
  const extraStatements =
    kind === 'whatsapp'
      ? await leadOfWhatsapp(env, { agentKey, conversationId: conversation.id, name }, message, now)
      : [];
  const stored = await storeMessage(
    env,
    conversation,
    { kind: INCOMING, content: text, echoId: `${kind}:${id}`, senderName: name, files: [], extraStatements },
    { now },
  );
  if (!stored.ok) return;
  await publish(env.CABLE, agentKey, [DESK_TOPIC], { event: 'conversation.created', data: { id: conversation.id } });
}

/** Statements that create a lead from the number of a contact who has none; a number of WhatsApp is verified. */
async function leadOfWhatsapp(
  env: Env,
  { agentKey, conversationId, name }: { agentKey: string; conversationId: number; name: string },
  { from, text, attribution }: ChannelMessage,
  now: number,
): Promise<Statement[]> {
  const { originCity, hours } = await loadOfficeSite(env.DB, agentKey);
  const number = parseContactNumber(`+${from}`, homeAreaCode(originCity));
  if (!number) return [];
  const known = await queryRow(env.DB, leadsOfContact({ agentKey, ...number, email: '' }));
  if (known && known.state !== 'closed' && known.conversationId === conversationId) return [];
  const state = hours && openStateAt(hours, now);
  return recordQuestion({
    agentKey,
    ...number,
    name,
    email: '',
    channel: 'whatsapp',
    question: text.slice(0, LEAD_TEXT_MAX),
    promisedAt: state && !state.isOpen ? (state.opensAt ?? 0) : 0,
    staffId: 0,
    followUp: '',
    conversationId,
    attribution: JSON.stringify(attribution),
    now,
  });
}
