import type { ConversationState } from '#client/features/chat/conversation/next-conversation.ts';

export type ChatTrouble =
  | 'offline'
  | 'broken'
  | 'peopleAway'
  | 'refused'
  | 'tooFast'
  | 'ousted'
  | 'outdated'
  | 'nameless';

export function troubleOf({ isOnline, line, refusal, view: { rev, session } }: ConversationState): ChatTrouble | null {
  if (line === 'ousted' || line === 'outdated' || line === 'nameless') return line;
  if (!isOnline) return 'offline';
  if (line === 'open') return session?.link === 'retrying' ? 'peopleAway' : null;
  if (refusal === 'tooFast') return 'tooFast';
  if (refusal !== null) return 'refused';
  return rev !== null || line === 'waiting' ? 'broken' : null;
}
