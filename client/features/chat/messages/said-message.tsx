import { useState } from 'react';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { assertNever } from '#shared/assert-never.ts';
import { chatFileAddress } from '#shared/chat-protocol/chat-paths.ts';
import type { ChatMessage, SaidBody } from '#shared/chat-protocol/message.ts';
import { SLOW_MS } from '#shared/chat-protocol/socket-words.ts';
import { DeliveryState } from './delivery-state.tsx';
import { FileBody } from './file-body.tsx';
import { LinkedText } from './linked-text.tsx';
import { useIsPast } from './use-is-past.ts';

/** What the visitor said, as the room has it. */
export function OwnMessage({ message, body }: { message: ChatMessage; body: SaidBody }) {
  const { t } = useChatText();
  const toast = useToast();
  const { conversation, state } = useConversation();
  const { delivery } = message;
  const isSlow = useIsPast(SLOW_MS, delivery === 'sending');
  // While the assistant works on it, the list says so below: two signs would say one thing.
  const isAnswered = state.view.session?.answering.includes(message.seq) ?? false;
  const retry = async () => {
    const sent = await conversation.retry(message);
    if (!sent.ok) toast.error(t(`refused.${sent.reason}`));
  };
  return (
    <div className="said__own">
      <span className="sr">{t('talk.you')}</span>
      <SaidContent seq={message.seq} body={body} isOwn />
      {(delivery === 'failed' || delivery === 'delayed') && (
        <DeliveryState stage={delivery} onRetry={() => void retry()} />
      )}
      {delivery === 'sending' && isSlow && !isAnswered && <DeliveryState stage="slow" />}
    </div>
  );
}

/** What somebody at the other end said. */
export function PersonMessage({ message, body, isFirst }: { message: ChatMessage; body: SaidBody; isFirst: boolean }) {
  const { t } = useChatText();
  const { author, seq } = message;
  const name = author?.name || t('talk.adviser');
  return (
    <div className="person">
      {isFirst && <AgentFace name={name} avatar={author?.avatar ?? ''} />}
      <div className="person__says">
        <span className={isFirst ? 'meta' : 'sr'}>{t('talk.adviserNamed', { name })}</span>
        <SaidContent seq={seq} body={body} isOwn={false} />
      </div>
    </div>
  );
}

/** A person's picture, or the first letter of their name. */
function AgentFace({ name, avatar }: { name: string; avatar: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (avatar && !hasFailed)
    return <img className="face" src={avatar} alt="" width={40} height={40} onError={() => setFailed(true)} />;
  return (
    <span className="face" aria-hidden="true">
      {Array.from(name.trim())[0] ?? ''}
    </span>
  );
}

interface SaidContentProps {
  seq: number;
  body: SaidBody;
  isOwn: boolean;
}

/** What a message of the room says, whoever said it. */
function SaidContent({ seq, body, isOwn }: SaidContentProps) {
  switch (body.kind) {
    case 'text':
      return (
        <p className={isOwn ? 'bubble bubble--own' : 'bubble'} dir="auto">
          {isOwn ? body.text : <LinkedText text={body.text} />}
        </p>
      );
    case 'file':
      return <RoomFile seq={seq} file={body} />;
    case 'deleted':
      return <DeletedText />;
    default:
      return assertNever(body);
  }
}

function DeletedText() {
  const { t } = useChatText();
  return (
    <p className="bubble bubble--gone">
      <Icon name="undo" />
      {t('talk.deleted')}
    </p>
  );
}

function RoomFile({ seq, file }: { seq: number; file: Extract<SaidBody, { kind: 'file' }> }) {
  return <FileBody file={file} address={useSitePath()(chatFileAddress(seq))} />;
}
