import { closeConversation, type ConversationRow } from '#backend/queries/chat/conversations.ts';
import { ACTIVITY } from '#backend/queries/chat/messages.ts';
import { writeTogether } from '#backend/queries/database.ts';
import { deskTopic } from './cable-hub.ts';
import { keepMessage } from './keep-message.ts';
import { publish } from './publish.ts';

export type EndedBy = 'visitorLeft' | 'deskClosed';

/** The visitor is told when the desk closed it; of their own leaving they know. */
export async function endConversation(
  env: Parameters<typeof keepMessage>[0],
  conversation: ConversationRow,
  endedBy: EndedBy,
  who: string,
): Promise<void> {
  if (conversation.status === 'resolved') return;
  await writeTogether(env.DB, [closeConversation(conversation.id)]);
  await keepMessage(env, conversation, { kind: ACTIVITY, content: endedBy, echoId: '', senderName: who, files: [] });
  const data = { id: conversation.id, status: 'resolved' };
  const topics = [deskTopic(conversation.agentKey), ...(endedBy === 'deskClosed' ? [conversation.pubsubToken] : [])];
  await publish(env.CABLE, topics, { event: 'conversation.status_changed', data });
}
