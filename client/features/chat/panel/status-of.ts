import type { ConversationState } from '#client/features/chat/conversation/next-conversation.ts';

export type ChatStatus =
  | 'connecting'
  | 'broken'
  | 'offline'
  | 'assistant'
  | 'seeking'
  | 'waiting'
  | 'mending'
  | 'withPeople'
  | 'withAgent'
  | 'agentAway';

/** Who one is talking to, in one line under the panel's name. */
export function statusOf({ isOnline, line, view: { rev, session } }: ConversationState): ChatStatus {
  if (!isOnline) return 'offline';
  if (line !== 'open') return rev === null && line !== 'waiting' ? 'connecting' : 'broken';
  if (session?.mode !== 'human') return 'assistant';
  if (session.link === 'connecting') return 'seeking';
  if (session.link === 'retrying') return 'mending';
  if (!session.agent) return session.isAgentOnline === true ? 'withPeople' : 'waiting';
  return session.isAgentOnline === false ? 'agentAway' : 'withAgent';
}
