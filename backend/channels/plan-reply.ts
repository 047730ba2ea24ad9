import { channelOfKind, lastIncomingAt, mailAddressOf, queueReply } from '#backend/queries/channels/channels.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { batchRead, type Database, type Statement } from '#backend/queries/database.ts';
import type { OpenConversation } from '#shared/contract/office/conversations.ts';
import { parseChannelOwner, REPLY_WINDOW_MS } from '#shared/rules/channels.ts';

type Conversation = Pick<ConversationRow, 'id' | 'agentKey' | 'owner'>;

async function loadChannel(db: Database, { id, agentKey, owner }: Conversation, now: number) {
  const contact = parseChannelOwner(owner);
  if (!contact) return loadMailChannel(db, { id, agentKey });
  const [[channel], [last]] = await batchRead(db, channelOfKind(agentKey, contact.kind), lastIncomingAt(id));
  const until = (last?.at ?? 0) + REPLY_WINDOW_MS[contact.kind];
  const templates = channel ? (JSON.parse(channel.templates) as string[]) : [];
  return {
    kind: contact.kind,
    channel: channel ?? null,
    address: '',
    byMail: false,
    until,
    isOpen: channel !== undefined && now < until,
    templates,
  };
}

/** Returns the agency's mail channel for a visitor of the site who has left an address; null without either. */
async function loadMailChannel(db: Database, { id, agentKey }: Pick<Conversation, 'id' | 'agentKey'>) {
  const [[channel], [lead], [last]] = await batchRead(
    db,
    channelOfKind(agentKey, 'mail'),
    mailAddressOf(id),
    lastIncomingAt(id),
  );
  if (!channel || !lead) return null;
  const byMail = last?.echo.startsWith('mail:') ?? false;
  return {
    kind: 'mail',
    channel,
    address: lead.email,
    byMail,
    until: 0,
    isOpen: true,
    templates: [] as string[],
  } as const;
}

export async function describeChannel(
  db: Database,
  conversation: Conversation,
  now: number,
): Promise<OpenConversation['channel']> {
  const found = await loadChannel(db, conversation, now);
  if (!found) return null;
  const { kind, address, byMail, until, isOpen, templates } = found;
  return { kind, address, byMail, until, isOpen, templates };
}

type PlannedReply = { kind: 'ok'; statements: Statement[] } | { kind: 'windowClosed' | 'notOnChannel' };

/** Returns the statements that queue a reply on the contact's channel; none for the chat of the site. */
export async function planChannelReply(
  db: Database,
  conversation: Conversation,
  { template, hasFile, byMail }: { template: string; hasFile: boolean; byMail: boolean },
  now: number,
): Promise<PlannedReply> {
  const found = await loadChannel(db, conversation, now);
  if (!found || (found.kind === 'mail' && !byMail))
    return template || byMail ? { kind: 'notOnChannel' } : { kind: 'ok', statements: [] };
  if (!found.channel || hasFile || (template && !found.templates.includes(template))) return { kind: 'notOnChannel' };
  if (!template && !found.isOpen) return { kind: 'windowClosed' };
  return { kind: 'ok', statements: [queueReply(found.channel.id, conversation.id, template, now)] };
}
