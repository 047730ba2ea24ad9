import type { ConversationState } from '#client/features/chat/conversation/next-conversation.ts';

type ChatStatus =
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

/** Who one is talking to, as the panel's head says it. */
export function statusOf({ isOnline, socket, view: { rev, session } }: ConversationState): ChatStatus {
  if (!isOnline) return 'offline';
  if (socket !== 'open') return rev === null && socket !== 'waiting' ? 'connecting' : 'broken';
  if (session?.mode !== 'human') return 'assistant';
  if (session.link === 'connecting') return 'seeking';
  if (session.link === 'retrying') return 'mending';
  if (!session.agent) return session.isAgentOnline === true ? 'withPeople' : 'waiting';
  return session.isAgentOnline === false ? 'agentAway' : 'withAgent';
}

type ChatTrouble = 'offline' | 'broken' | 'peopleAway' | 'refused' | 'tooFast' | 'ousted' | 'outdated' | 'nameless';

/** What is wrong with the connection, as long as it is. */
export function troubleOf({
  isOnline,
  socket,
  refusal,
  view: { rev, session },
}: ConversationState): ChatTrouble | null {
  if (socket === 'ousted' || socket === 'outdated' || socket === 'nameless') return socket;
  if (!isOnline) return 'offline';
  if (socket === 'open') return session?.link === 'retrying' ? 'peopleAway' : null;
  if (refusal === 'tooFast') return 'tooFast';
  if (refusal !== null) return 'refused';
  return rev !== null || socket === 'waiting' ? 'broken' : null;
}
