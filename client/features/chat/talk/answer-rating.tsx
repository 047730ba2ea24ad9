import { useState } from 'react';
import { IconButton } from '#client/ui/button/button.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';

interface AnswerRatingProps {
  seq: number;
  rating: 'up' | 'down' | null;
}

/** Once. What was chosen stays to be seen. */
export function AnswerRating({ seq, rating }: AnswerRatingProps) {
  const { t } = useChatText();
  const toast = useToast();
  const { conversation } = useConversation();
  const [chosen, setChosen] = useState<'up' | 'down' | null>(null);
  const shown = rating ?? chosen;
  const rate = async (wish: 'up' | 'down') => {
    if (shown) return;
    setChosen(wish);
    const rated = await conversation.rate(seq, wish === 'up');
    if (rated.ok) return toast.success(t('rate.thanks'));
    setChosen(null);
    toast.error(t(rated.reason === 'alreadyRated' ? 'refused.alreadyRated' : 'refused.unanswered'));
  };
  return (
    <div className="answer__rate" role="group" aria-label={t('rate.label')}>
      <span className="meta">{t('rate.label')}</span>
      {/* Both stay on one line. */}
      <span>
        {(['up', 'down'] as const).map((wish) => (
          <IconButton
            key={wish}
            icon={wish === 'up' ? 'good' : 'bad'}
            label={t(`rate.${wish}`)}
            aria-pressed={shown === wish}
            aria-disabled={shown !== null}
            onClick={() => void rate(wish)}
          />
        ))}
      </span>
    </div>
  );
}
