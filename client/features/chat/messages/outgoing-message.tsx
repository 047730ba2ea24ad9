import { useConversation } from '#client/features/chat/panel/use-conversation.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { ChatErrorReason } from '#shared/chat-protocol/commands.ts';
import type { MessageBody } from '#shared/chat-protocol/message.ts';
import { FileBody, useObjectUrl } from './file-body.tsx';
import type { Outgoing, OutgoingBody } from '#client/features/chat/conversation/outgoing.ts';

/** Optimistic message, displayed until the room shows the delivered one. */
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
          reason={refusal ? t(`refused.${refusal}`) : undefined}
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
  const objectUrl = useObjectUrl(file);
  return <FileBody file={{ name, shows, size: file.size }} address={objectUrl} />;
}

/** Rejections that are caused by the message itself, so that a retry would fail too. */
const PERMANENT_ERRORS: readonly ChatErrorReason[] = ['tooLarge', 'wrongKind', 'badPicture', 'badInput'];

export const canSendAgain = (errorReason: ChatErrorReason | null) =>
  errorReason === null || !PERMANENT_ERRORS.includes(errorReason);

interface DeliveryStateProps {
  stage: 'slow' | 'delayed' | 'failed';
  reason?: string;
  /** Sends the message again. The handler is omitted where a retry would fail as well. */
  onRetry?: () => void;
  onRemove?: () => void;
}

/** State of a visitor's message that has not been delivered, rendered below it. */
export function DeliveryState({ stage, reason, onRetry, onRemove }: DeliveryStateProps) {
  const { t } = useChatText();
  if (stage === 'slow')
    return (
      <p className="said__state">
        <span className="scale" aria-hidden="true" />
        {t('talk.sending')}
      </p>
    );
  return (
    <div className="said__state said__state--failed">
      <span>
        <Icon name="warn" /> {reason ?? t(`talk.${stage}`)}
      </span>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          <Icon name="retry" />
          {t('talk.retry')}
        </button>
      )}
      {onRemove && (
        <button type="button" onClick={onRemove}>
          <Icon name="trash" />
          {t('talk.remove')}
        </button>
      )}
    </div>
  );
}

const isUndelivered = (deliveryStage: string) => deliveryStage === 'failed' || deliveryStage === 'delayed';

/**
 * Live region that announces each failed message once. It is present before any failure, because some screen readers
 * skip a status that is inserted together with its text.
 */
export function FailedDeliveryAnnouncement() {
  const { t } = useChatText();
  const { outgoing, view } = useConversation().state;
  const failedOutgoing = outgoing.filter(({ stage }) => isUndelivered(stage)).at(-1);
  const failedMessage = view.messages.filter(({ delivery }) => isUndelivered(delivery)).at(-1);
  const body = (failedOutgoing ?? failedMessage)?.body;
  const messageName = body ? getMessageName(body) : '';
  const failureReason = failedOutgoing?.refusal
    ? t(`refused.${failedOutgoing.refusal}`)
    : t((failedOutgoing?.stage ?? failedMessage?.delivery) === 'failed' ? 'talk.failed' : 'talk.delayed');
  return (
    <p className="sr" role="status">
      {messageName && (
        <>
          {failureReason} <bdi>{messageName}</bdi>
        </>
      )}
    </p>
  );
}

/** Accessible name of a message for its buttons. It is '' for kinds that visitors do not send. */
function getMessageName(body: MessageBody | OutgoingBody): string {
  switch (body.kind) {
    case 'text':
      return body.text;
    case 'file':
      return body.name;
    case 'answer':
    case 'notice':
    case 'deleted':
      return '';
    default:
      return assertNever(body);
  }
}
