import { Icon } from '#client/ui/icon/icon.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';

export function DeletedText() {
  const { t } = useChatText();
  return (
    <p className="bubble bubble--gone">
      <Icon name="undo" />
      {t('talk.deleted')}
    </p>
  );
}
