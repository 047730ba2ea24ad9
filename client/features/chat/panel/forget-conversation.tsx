import { useState } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { useSite } from '#client/site/site.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { ConfirmQuestion } from '#client/ui/dialog/confirm-question.tsx';
import { useConversation } from './use-conversation.ts';

/** Who never logs in has no log-out, and the next person at a shared computer would read what they asked. */
export function ForgetConversation() {
  const { t } = useChatText();
  const { logOut } = useSite();
  const { state } = useConversation();
  const [isAsked, setAsked] = useState(false);
  const isGuests = state.entry?.isGuest && (state.view.messages.length > 0 || state.outgoing.length > 0);
  if (!isGuests) return null;
  return (
    <>
      <IconButton icon="trash" label={t('forget.open')} onClick={() => setAsked(true)} />
      <ConfirmQuestion
        isOpen={isAsked}
        title={t('forget.title')}
        closeLabel={t('files.close')}
        safeLabel={t('forget.keep')}
        actLabel={t('forget.go')}
        actPendingLabel={t('forget.going')}
        onAct={() => logOut()}
        onClose={() => setAsked(false)}
      >
        <div className="stack">
          <p>{t('forget.here')}</p>
          <p>{t('forget.advisers')}</p>
        </div>
      </ConfirmQuestion>
    </>
  );
}
