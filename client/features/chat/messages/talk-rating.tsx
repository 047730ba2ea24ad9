import { type FormEvent, useEffect, useId, useState } from 'react';
import { useConversation } from '#client/features/chat/panel/use-conversation.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { fetchPortal, postPortal, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { MAX_RATING_TEXT_LENGTH } from '#shared/constants.ts';

const STARS = [1, 2, 3, 4, 5];

interface Rating {
  stars: number;
  said: string;
}

/**
 * Rating of a closed conversation with an adviser, which can be changed. It is hidden if the backend has no ratings.
 */
export function TalkRating() {
  const { state } = useConversation();
  const last = state.view.messages.filter(({ body }) => body.kind === 'notice').at(-1);
  const hasEnded = last?.body.kind === 'notice' && last.body.notice === 'humanEnded';
  const [rating, setRating] = useState<Rating | null>(null);
  const address = usePortalAddress()('/appAsk/talkRating');
  useEffect(() => {
    if (!hasEnded) return;
    const input = new AbortController();
    fetchPortal(address, input.signal).then(
      ({ mayRate, stars, said }) => setRating(mayRate ? { stars, said } : null),
      () => setRating(null),
    );
    return () => input.abort();
  }, [hasEnded, address]);
  return hasEnded && rating ? (
    <RatingForm key={`${rating.stars} ${rating.said}`} storedRating={rating} onRated={setRating} />
  ) : null;
}

function RatingForm({ storedRating, onRated }: { storedRating: Rating; onRated: (rating: Rating) => void }) {
  const { t } = useChatText();
  const id = useId();
  const send = usePortalAddress()('/appAsk/rateTalk');
  const [stars, setStars] = useState(storedRating.stars);
  const [text, setSaid] = useState(storedRating.said);
  const [formStatus, setStanding] = useState<'open' | 'sending' | 'failed'>('open');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setStanding('sending');
    const result = await postPortal(send, { stars, said: text });
    if (result.ok && result.value.mayRate) onRated({ stars, said: text.trim() });
    setStanding(result.ok ? 'open' : 'failed');
  };
  return (
    <form method="post" className="talk-rating" onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>{t('rateTalk.label')}</legend>
        {STARS.map((count) => (
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
        value={text}
        onChange={(event) => setSaid(event.target.value)}
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
