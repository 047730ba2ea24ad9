import { Icon } from '#client/ui/icon/icon.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';

interface DeliveryStateProps {
  stage: 'slow' | 'delayed' | 'failed';
  /** Why, where it is known. */
  why?: string;
  /** Missing where another try would change nothing. */
  onRetry?: () => void;
  onRemove?: () => void;
}

/** Under what one has said, as long as it has not got there. */
export function DeliveryState({ stage, why, onRetry, onRemove }: DeliveryStateProps) {
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
        <Icon name="warn" /> {why ?? t(`talk.${stage}`)}
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
