import {
  selectChannelOfKind,
  selectLastIncomingAt,
  selectMailAddress,
  queueReply,
} from '#backend/queries/channels/channels.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { batchRead, type Database, type Statement } from '#backend/queries/database.ts';
import type { OpenConversation } from '#shared/contract/office/conversations.ts';
import { parseChannelOwner, REPLY_WINDOW_MS } from '#shared/rules/channels.ts';

type ReplyConversation = Pick<ConversationRow, 'id' | 'agentKey' | 'owner'>;

async function loadChannel(db: Database, { id, agentKey, owner }: ReplyConversation, now: number) {
  const contact = parseChannelOwner(owner);
  if (!contact) return loadMailChannel(db, { id, agentKey });
  const [[channel], [lastIncoming]] = await batchRead(
    db,
    selectChannelOfKind(agentKey, contact.kind),
    selectLastIncomingAt(id),
  );
  const windowEndsAt = (lastIncoming?.at ?? 0) + REPLY_WINDOW_MS[contact.kind];
  const templates = channel ? (JSON.parse(channel.templates) as string[]) : [];
  return {
    kind: contact.kind,
    channel: channel ?? null,
    address: '',
    byMail: false,
    until: windowEndsAt,
    isOpen: channel !== undefined && now < windowEndsAt,
    templates,
  };
}

/**
 * Returns the agency's mail channel for a visitor who has left an e-mail address. Returns null if either is missing.
 */
async function loadMailChannel(db: Database, { id, agentKey }: Pick<ReplyConversation, 'id' | 'agentKey'>) {
  const [[channel], [lead], [lastMessage]] = await batchRead(
    db,
    selectChannelOfKind(agentKey, 'mail'),
    selectMailAddress(id),
    selectLastIncomingAt(id),
  );
  if (!channel || !lead) return null;
  const isMailConversation = lastMessage?.echo.startsWith('mail:') ?? false;
  return {
    kind: 'mail',
    channel,
    address: lead.email,
    byMail: isMailConversation,
    until: 0,
    isOpen: true,
    templates: [] as string[],
  } as const;
}

export async function describeChannel(
  db: Database,
  conversation: ReplyConversation,
  now: number,
): Promise<OpenConversation['channel']> {
  const replyChannel = await loadChannel(db, conversation, now);
  if (!replyChannel) return null;
  const { kind, address, byMail, until, isOpen, templates } = replyChannel;
  return { kind, address, byMail, until, isOpen, templates };
}

type PlannedReply = { kind: 'ok'; statements: Statement[] } | { kind: 'windowClosed' | 'notOnChannel' };

/** Returns the statements that queue a reply on the contact's channel; none for a conversation in the site's chat. */
export async function planChannelReply(
  db: Database,
  conversation: ReplyConversation,
  { template, hasFile, isByMail }: { template: string; hasFile: boolean; isByMail: boolean },
  now: number,
): Promise<PlannedReply> {
  const channelState = await loadChannel(db, conversation, now);
  if (!channelState || (channelState.kind === 'mail' && !isByMail))
    return template || isByMail ? { kind: 'notOnChannel' } : { kind: 'ok', statements: [] };
  if (!channelState.channel || hasFile || (template && !channelState.templates.includes(template)))
    return { kind: 'notOnChannel' };
  if (!template && !channelState.isOpen) return { kind: 'windowClosed' };
  return { kind: 'ok', statements: [queueReply(channelState.channel.id, conversation.id, template, now)] };
}
