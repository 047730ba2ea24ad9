import { type FormEvent, useEffect, useId, useState } from 'react';
import { useConversation } from '#client/features/chat/panel/use-conversation.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { fetchPortal, postPortal, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { MAX_RATING_TEXT_LENGTH } from '#shared/constants.ts';

const STAR_COUNTS = [1, 2, 3, 4, 5];

interface Rating {
  stars: number;
  comment: string;
}

/**
 * Rating of a closed conversation with an adviser. It can be changed later, and is hidden if the backend has no
 * ratings.
 */
export function ConversationRating() {
  const { state } = useConversation();
  const lastNotice = state.view.messages.filter(({ body }) => body.kind === 'notice').at(-1);
  const hasEnded = lastNotice?.body.kind === 'notice' && lastNotice.body.notice === 'humanEnded';
  const [rating, setRating] = useState<Rating | null>(null);
  const ratingUrl = usePortalAddress()('/appAsk/talkRating');
  useEffect(() => {
    if (!hasEnded) return;
    const abortController = new AbortController();
    fetchPortal(ratingUrl, abortController.signal).then(
      ({ mayRate, stars, said: comment }) => setRating(mayRate ? { stars, comment } : null),
      () => setRating(null),
    );
    return () => abortController.abort();
  }, [hasEnded, ratingUrl]);
  return hasEnded && rating ? (
    <RatingForm key={`${rating.stars} ${rating.comment}`} storedRating={rating} onRated={setRating} />
  ) : null;
}

function RatingForm({ storedRating, onRated }: { storedRating: Rating; onRated: (rating: Rating) => void }) {
  const { t } = useChatText();
  const id = useId();
  const rateUrl = usePortalAddress()('/appAsk/rateTalk');
  const [stars, setStars] = useState(storedRating.stars);
  const [comment, setComment] = useState(storedRating.comment);
  const [formStatus, setFormStatus] = useState<'open' | 'sending' | 'failed'>('open');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setFormStatus('sending');
    const result = await postPortal(rateUrl, { stars, said: comment });
    if (result.ok && result.value.mayRate) onRated({ stars, comment: comment.trim() });
    setFormStatus(result.ok ? 'open' : 'failed');
  };
  return (
    <form method="post" className="talk-rating" onSubmit={(event) => void handleSubmit(event)}>
      <fieldset>
        <legend>{t('rateTalk.label')}</legend>
        {STAR_COUNTS.map((count) => (
          <label key={count} className="talk-rating__star" data-filled={count <= stars || undefined}>
            <input
              type="radio"
              name={id}
              value={count}
              checked={stars === count}
              required
              onChange={() => setStars(count)}
            />
            <span className="sr">{t('rateTalk.stars', { count })}</span>
            <span aria-hidden="true">{count <= stars ? '★' : '☆'}</span>
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}-said`}>{t('rateTalk.said')}</label>
      <textarea
        id={`${id}-said`}
        rows={2}
        dir="auto"
        maxLength={MAX_RATING_TEXT_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <button className="btn" aria-disabled={formStatus === 'sending'}>
        {t(storedRating.stars > 0 ? 'rateTalk.change' : 'rateTalk.send')}
      </button>
      <p className="meta" role="status">
        {formStatus === 'failed' ? t('rateTalk.failed') : storedRating.stars > 0 ? t('rateTalk.thanks') : ''}
      </p>
    </form>
  );
}
