import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useConversation } from './conversation-context.ts';
import { troubleOf } from './trouble-of.ts';

/** What is wrong with the line, as long as it is. */
export function TroubleBar() {
  const { t } = useChatText();
  const { conversation, state } = useConversation();
  const trouble = troubleOf(state);
  return (
    <div className="chat__trouble" role="status">
      {trouble && (
        <Notice
          tone={trouble === 'broken' || trouble === 'offline' ? 'plain' : 'caution'}
          icon={trouble === 'offline' ? 'offline' : undefined}
        >
          <p>{t(`trouble.${trouble}`)}</p>
          {trouble === 'ousted' && (
            <Button size="s" onClick={conversation.comeBack}>
              {t('trouble.comeBack')}
            </Button>
          )}
          {trouble === 'outdated' && (
            <Button size="s" onClick={() => location.reload()}>
              {t('trouble.reload')}
            </Button>
          )}
          {trouble === 'refused' && (
            <Button size="s" onClick={conversation.tryNow}>
              {t('trouble.tryNow')}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
