import type { Outgoing, OutgoingBody } from '#client/features/chat/conversation/outbox.ts';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { ChatRefusal } from '#shared/chat-protocol/commands.ts';
import { DeliveryState } from './delivery-state.tsx';
import { FileBody, useObjectUrl } from './file-body.tsx';

/** What the visitor has just said: it stands there at once, until the room shows the message itself. */
export function OutgoingMessage({ outgoing }: { outgoing: Outgoing }) {
  const { t } = useChatText();
  const { conversation } = useConversation();
  const { echoId, stage, refusal, body } = outgoing;
  return (
    <div className="said__own">
      <span className="sr">{t('talk.you')}</span>
      <OutgoingContent body={body} />
      {stage === 'slow' && <DeliveryState stage="slow" />}
      {(stage === 'failed' || stage === 'delayed') && (
        <DeliveryState
          stage={stage}
          why={refusal ? t(`refused.${refusal}`) : undefined}
          onRetry={canSendAgain(refusal) ? () => conversation.sendAgain(echoId) : undefined}
          onRemove={() => conversation.giveUp(echoId)}
        />
      )}
    </div>
  );
}

function OutgoingContent({ body }: { body: OutgoingBody }) {
  switch (body.kind) {
    case 'text':
      return (
        <p className="bubble bubble--own" dir="auto">
          {body.text}
        </p>
      );
    case 'file':
      return <OutgoingFile body={body} />;
    default:
      return assertNever(body);
  }
}

function OutgoingFile({ body }: { body: Extract<OutgoingBody, { kind: 'file' }> }) {
  const { file, name, shows } = body;
  const address = useObjectUrl(file);
  return <FileBody file={{ name, shows, size: file.size }} address={address} />;
}

/** Refused for what the message itself is, so another try would be refused too. */
const IN_VAIN: readonly ChatRefusal[] = ['tooLarge', 'wrongKind', 'badPicture', 'badInput'];

export const canSendAgain = (refusal: ChatRefusal | null) => refusal === null || !IN_VAIN.includes(refusal);
