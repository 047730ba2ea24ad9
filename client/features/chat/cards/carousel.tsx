import { type ReactNode, useReducer, useRef } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { firstSlide, isDragging, nextSlide } from './next-slide.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useNearness } from './use-nearness.ts';
import { useSlideDrag } from './use-slide-drag.ts';
import './carousel.css';

interface CarouselProps {
  slides: readonly { key: string; content: ReactNode }[];
}

/** One card at a time. It moves on by itself until somebody comes near it. */
export function Carousel({ slides: contents }: CarouselProps) {
  const { t, dir } = useChatText();
  const [kept, tell] = useReducer(nextSlide, contents.length, firstSlide);
  const slides = kept.count === contents.length ? kept : nextSlide(kept, { kind: 'counted', count: contents.length });
  if (slides !== kept) tell({ kind: 'counted', count: contents.length });
  const whole = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearness(whole);
  useSlideDrag(place, slides, dir, tell);
  const autoplay = useAutoplay(isNear || slides.drag !== null, slides.at, () => tell({ kind: 'turned', by: 1 }));
  const shift = `calc(${dir === 'rtl' ? '' : '-'}${slides.at * 100}% + ${slides.drag?.by ?? 0}px)`;
  return (
    <section
      ref={whole}
      className="carousel"
      aria-roledescription={t('cards.carouselRole')}
      aria-label={t('cards.carousel')}
    >
      <div className="carousel__window" ref={place} aria-live={autoplay.isMoving ? 'off' : 'polite'}>
        <div
          className="carousel__track"
          data-dragging={isDragging(slides) || undefined}
          style={{ transform: `translateX(${shift})` }}
        >
          {contents.map(({ key, content }, at) => (
            <div
              key={key}
              className="carousel__slide"
              data-here={at === slides.at || undefined}
              role="group"
              aria-roledescription={t('cards.slideRole')}
              aria-label={t('cards.slide', { number: at + 1, total: slides.count })}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <CarouselControls slides={slides} tell={tell} autoplay={autoplay} />
    </section>
  );
}
