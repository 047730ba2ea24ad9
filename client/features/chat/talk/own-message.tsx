import type { Line, SaidBody as Body } from '#shared/chat-protocol/line.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { SLOW_MS } from '#shared/chat-protocol/sending-times.ts';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { DeliveryState } from './delivery-state.tsx';
import { SaidBody } from './said-body.tsx';
import { useIsPast } from './use-is-past.ts';

/** What the visitor said, as the room has it. */
export function OwnMessage({ line, body }: { line: Line; body: Body }) {
  const { t } = useChatText();
  const toast = useToast();
  const { conversation, state } = useConversation();
  const { delivery } = line;
  const isSlow = useIsPast(SLOW_MS, delivery === 'sending');
  // The assistant at work shows that by itself.
  const isAnswered = state.view.session?.answering.includes(line.seq) ?? false;
  const retry = async () => {
    const sent = await conversation.retry(line);
    if (!sent.ok) toast.error(t(`refused.${sent.reason}`));
  };
  return (
    <div className="said__own">
      <span className="sr">{t('talk.you')}</span>
      <SaidBody seq={line.seq} body={body} isOwn />
      {(delivery === 'failed' || delivery === 'delayed') && (
        <DeliveryState stage={delivery} onRetry={() => void retry()} />
      )}
      {delivery === 'sending' && isSlow && !isAnswered && <DeliveryState stage="slow" />}
    </div>
  );
}
