import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Conversation } from '#client/features/chat/conversation/create-conversation.ts';
import type { ConversationState } from '#client/features/chat/conversation/next-conversation.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { firstTouch } from '#client/site/first-touch.ts';
import { useSite } from '#client/site/site.tsx';
import { offerIfEmpty } from '#client/site/storage/saved-draft.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';

export const ConversationContext = createContext<Conversation | null>(null);

export function useConversation(): { conversation: Conversation; state: ConversationState } {
  const conversation = use(ConversationContext);
  if (!conversation) throw new Error('useConversation must be used inside ConversationContext');
  return { conversation, state: useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read) };
}

const MAX_PAGE_LENGTH = 300;

export interface HumanService {
  isWithPeople: boolean;
  /** True while a request for an adviser, or to leave one, is pending. */
  isServiceChanging: boolean;
  /**
   * Requests an adviser. Resolves with true if the room accepts. The message field then contains the question that the
   * assistant could not answer: the question of `answerSeq`, or of the last answer.
   */
  ask: (answerSeq?: number) => Promise<boolean>;
  /**
   * Whether a quick reply already offers to end the conversation with the adviser, which makes any other button for
   * this unnecessary. False on a site without quick replies.
   */
  leavesByReply: boolean;
  leave: () => Promise<void>;
}

/** Rejections that have a message of their own. Any other rejection is reported as a network error. */
const REQUEST_ERRORS = ['tooFast', 'leaving'] as const;

/** Provides the commands to request and leave an adviser, with the current page as context. */
export function useHumanService(): HumanService {
  const { t } = useChatText();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const { agent, user } = useSite();
  const { conversation, state } = useConversation();
  return {
    isWithPeople: state.view.session?.mode === 'human',
    isServiceChanging: state.isServiceChanging,
    leavesByReply: isFeatureEnabled(agent, 'quickReplies'),
    async ask(answerSeq) {
      const requestResult = await conversation.askHuman(`${pathname}${search}`.slice(0, MAX_PAGE_LENGTH), firstTouch());
      // The room itself reports an unavailable service, as a message in the conversation.
      if (!requestResult.ok && requestResult.reason !== 'unavailable')
        toast.error(t(`refused.${REQUEST_ERRORS.find((reason) => reason === requestResult.reason) ?? 'unanswered'}`));
      if (requestResult.ok)
        offerIfEmpty(agent.keyCode, user?.staffId ?? '', findQuestionText(state.view.messages, answerSeq));
      return requestResult.ok;
    },
    async leave() {
      const leaveResult = await conversation.leave();
      if (!leaveResult.ok) toast.error(t('refused.unanswered'));
    },
  };
}

/** Returns true once a condition has lasted for `ms`. */
export function useHasLasted(ms: number, isConditionMet: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isConditionMet) return;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [ms, isConditionMet]);
  return hasLasted;
}

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

/** Derives the status in the panel's header from the connection and the other side of the conversation. */
export function getChatStatus({ isOnline, socket, view: { rev, session } }: ConversationState): ChatStatus {
  if (!isOnline) return 'offline';
  if (socket !== 'open') return rev === null && socket !== 'waiting' ? 'connecting' : 'broken';
  if (session?.mode !== 'human') return 'assistant';
  if (session.link === 'connecting') return 'seeking';
  if (session.link === 'retrying') return 'mending';
  if (!session.agent) return session.isAgentOnline === true ? 'withPeople' : 'waiting';
  return session.isAgentOnline === false ? 'agentAway' : 'withAgent';
}

type ChatFailure = 'offline' | 'broken' | 'peopleAway' | 'refused' | 'tooFast' | 'ousted' | 'outdated' | 'nameless';

export function findChatFailure({
  isOnline,
  socket,
  refusal,
  view: { rev, session },
}: ConversationState): ChatFailure | null {
  if (socket === 'ousted' || socket === 'outdated' || socket === 'nameless') return socket;
  if (!isOnline) return 'offline';
  if (socket === 'open') return session?.link === 'retrying' ? 'peopleAway' : null;
  if (refusal === 'tooFast') return 'tooFast';
  if (refusal !== null) return 'refused';
  return rev !== null || socket === 'waiting' ? 'broken' : null;
}

/** Counts the unread messages of advisers and the assistant. */
export const countUnseen = ({ view, seenSeq }: ConversationState): number =>
  view.messages.filter(
    ({ seq, from, body }) =>
      seq > (seenSeq ?? Number.MAX_SAFE_INTEGER) &&
      (from === 'agent' || from === 'assistant') &&
      body.kind !== 'deleted',
  ).length;

/**
 * Returns the question that the assistant could not answer: that of the last answer or of the answer with `answerSeq`,
 * or '' if that answer was complete.
 */
export function findQuestionText(messages: readonly ChatMessage[], answerSeq: number | null = null): string {
  const answers = messages.filter(({ body }) => body.kind === 'answer');
  const answerBody = (answerSeq === null ? answers.at(-1) : answers.find(({ seq }) => seq === answerSeq))?.body;
  if (answerBody?.kind !== 'answer' || !answerBody.hasNothing) return '';
  const questionBody = messages.find(({ seq }) => seq === answerBody.question)?.body;
  return questionBody?.kind === 'text' ? questionBody.text : '';
}
