import type { Dispatch, KeyboardEvent } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import type { SlideEvent, Slides } from './next-slide.ts';
import type { useAutoplay } from './use-autoplay.ts';

interface CarouselControlsProps {
  slides: Slides;
  tell: Dispatch<SlideEvent>;
  autoplay: ReturnType<typeof useAutoplay>;
}

/** Stops and starts it, goes back and on, and to any one; the arrow keys do so from each of these. */
export function CarouselControls({ slides: { at: here, count }, tell, autoplay }: CarouselControlsProps) {
  const { t, dir } = useChatText();
  const back = { kind: 'turned', by: -1 } as const;
  const on = { kind: 'turned', by: 1 } as const;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    tell((event.key === 'ArrowRight') === (dir === 'ltr') ? on : back);
  };
  return (
    <div className="carousel__controls">
      <IconButton
        icon={dir === 'ltr' ? 'left' : 'right'}
        label={t('cards.previous')}
        onClick={() => tell(back)}
        onKeyDown={onKeyDown}
      />
      <ol className="carousel__dots">
        {Array.from({ length: count }, (_, at) => (
          <li key={at}>
            <button
              type="button"
              aria-label={t('cards.goTo', { number: at + 1, total: count })}
              aria-current={at === here ? 'true' : undefined}
              onClick={() => tell({ kind: 'chosen', at })}
              onKeyDown={onKeyDown}
            />
          </li>
        ))}
      </ol>
      <IconButton
        icon={dir === 'ltr' ? 'right' : 'left'}
        label={t('cards.next')}
        onClick={() => tell(on)}
        onKeyDown={onKeyDown}
      />
      {autoplay.isOffered && (
        <IconButton
          icon={autoplay.isStopped ? 'play' : 'pause'}
          label={t(autoplay.isStopped ? 'cards.play' : 'cards.pause')}
          onClick={autoplay.toggle}
          onKeyDown={onKeyDown}
        />
      )}
    </div>
  );
}
