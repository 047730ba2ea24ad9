import { channelOfKind, lastIncomingAt, queueReply } from '#backend/queries/channels/channels.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { batchRead, type Database, type Statement } from '#backend/queries/database.ts';
import type { OpenConversation } from '#shared/contract/office/conversations.ts';
import { parseChannelOwner, REPLY_WINDOW_MS } from '#shared/rules/channels.ts';

type Conversation = Pick<ConversationRow, 'id' | 'agentKey' | 'owner'>;

async function loadChannel(db: Database, { id, agentKey, owner }: Conversation, now: number) {
  const contact = parseChannelOwner(owner);
  if (!contact) return null;
  const [[channel], [last]] = await batchRead(db, channelOfKind(agentKey, contact.kind), lastIncomingAt(id));
  const until = (last?.at ?? 0) + REPLY_WINDOW_MS[contact.kind];
  const templates = channel ? (JSON.parse(channel.templates) as string[]) : [];
  return {
    kind: contact.kind,
    channel: channel ?? null,
    until,
    isOpen: channel !== undefined && now < until,
    templates,
  };
}

export async function describeChannel(
  db: Database,
  conversation: Conversation,
  now: number,
): Promise<OpenConversation['channel']> {
  const found = await loadChannel(db, conversation, now);
  if (!found) return null;
  const { kind, until, isOpen, templates } = found;
  return { kind, until, isOpen, templates };
}

type PlannedReply = { kind: 'ok'; statements: Statement[] } | { kind: 'windowClosed' | 'notOnChannel' };

/** Returns the statements that queue a reply on the contact's channel; none for the chat of the site. */
export async function planChannelReply(
  db: Database,
  conversation: Conversation,
  { template, hasFile }: { template: string; hasFile: boolean },
  now: number,
): Promise<PlannedReply> {
  const found = await loadChannel(db, conversation, now);
  if (!found) return template ? { kind: 'notOnChannel' } : { kind: 'ok', statements: [] };
  if (!found.channel || hasFile || (template && !found.templates.includes(template))) return { kind: 'notOnChannel' };
  if (!template && !found.isOpen) return { kind: 'windowClosed' };
  return { kind: 'ok', statements: [queueReply(found.channel.id, conversation.id, template, now)] };
}
