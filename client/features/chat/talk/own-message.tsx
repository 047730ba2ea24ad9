import type { Line } from '#shared/chat-protocol/line.ts';
import { useToast } from '#client/ui/toast/use-toast.ts';
import { SLOW_MS } from '#client/features/chat/conversation/outgoing.ts';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { DeletedText } from './deleted-text.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { FileBody } from './file-body.tsx';
import { RoomFile } from './room-file.tsx';
import { useIsPast } from './use-is-past.ts';

/** What the visitor said, as the room has it. */
export function OwnMessage({ line }: { line: Line }) {
  const { t } = useChatText();
  const toast = useToast();
  const { conversation, state } = useConversation();
  const { body, delivery } = line;
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
      {body.kind === 'text' && (
        <p className="bubble bubble--own" dir="auto">
          {body.text}
        </p>
      )}
      {body.kind === 'file' && (
        <RoomFile seq={line.seq}>{(address) => <FileBody file={body} address={address} />}</RoomFile>
      )}
      {body.kind === 'deleted' && <DeletedText />}
      {delivery === 'failed' && <DeliveryState stage="failed" onRetry={() => void retry()} />}
      {delivery === 'sending' && isSlow && !isAnswered && <DeliveryState stage="slow" />}
    </div>
  );
}
