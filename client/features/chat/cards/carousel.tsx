import {
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { type SlideEvent, type Slides, firstSlide, isDragging, nextSlide, useSlideDrag } from './carousel-machine.ts';
import './carousel.css';

interface CarouselProps {
  slides: readonly { key: string; content: ReactNode }[];
}

/** Displays one card at a time, with autoplay until the pointer or focus is inside. */
export function Carousel({ slides: contents }: CarouselProps) {
  const { t, dir } = useChatText();
  const [storedSlides, dispatch] = useReducer(nextSlide, contents.length, firstSlide);
  const slides =
    storedSlides.count === contents.length
      ? storedSlides
      : nextSlide(storedSlides, { kind: 'counted', count: contents.length });
  if (slides !== storedSlides) dispatch({ kind: 'counted', count: contents.length });
  const seenRef = useRef<HTMLElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useNearness(seenRef);
  useSlideDrag(ref, slides, dir, dispatch);
  const autoplay = useAutoplay(isNear || slides.drag !== null, slides.at, () => dispatch({ kind: 'turned', by: 1 }));
  const shift = `calc(${dir === 'rtl' ? '' : '-'}${slides.at * 100}% + ${slides.drag?.by ?? 0}px)`;
  return (
    <section
      ref={seenRef}
      className="carousel"
      aria-roledescription={t('cards.carouselRole')}
      aria-label={t('cards.carousel')}
    >
      <div className="carousel__window" ref={ref} aria-live={autoplay.isMoving ? 'off' : 'polite'}>
        <div
          className="carousel__track"
          data-dragging={isDragging(slides) || undefined}
          style={{ transform: `translateX(${shift})` }}
        >
          {contents.map(({ key, content }, index) => (
            <div
              key={key}
              className="carousel__slide"
              data-here={index === slides.at || undefined}
              role="group"
              aria-roledescription={t('cards.slideRole')}
              aria-label={t('cards.slide', { number: index + 1, total: slides.count })}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <CarouselControls slides={slides} dispatch={dispatch} autoplay={autoplay} />
    </section>
  );
}

interface CarouselControlsProps {
  slides: Slides;
  dispatch: Dispatch<SlideEvent>;
  autoplay: ReturnType<typeof useAutoplay>;
}

/** Buttons for autoplay, the previous, the next and any single slide. The arrow keys work on each button. */
function CarouselControls({ slides: { at: currentId, count }, dispatch, autoplay }: CarouselControlsProps) {
  const { t, dir } = useChatText();
  const back = { kind: 'turned', by: -1 } as const;
  const nextEvent = { kind: 'turned', by: 1 } as const;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    dispatch((event.key === 'ArrowRight') === (dir === 'ltr') ? nextEvent : back);
  };
  return (
    <div className="carousel__controls">
      <IconButton
        icon={dir === 'ltr' ? 'left' : 'right'}
        label={t('cards.previous')}
        onClick={() => dispatch(back)}
        onKeyDown={onKeyDown}
      />
      <ol className="carousel__dots">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={t('cards.goTo', { number: index + 1, total: count })}
              aria-current={index === currentId ? 'true' : undefined}
              onClick={() => dispatch({ kind: 'chosen', at: index })}
              onKeyDown={onKeyDown}
            />
          </li>
        ))}
      </ol>
      <IconButton
        icon={dir === 'ltr' ? 'right' : 'left'}
        label={t('cards.next')}
        onClick={() => dispatch(nextEvent)}
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

const AUTOPLAY_MS = 4000;

const STILL = '(prefers-reduced-motion: reduce)';

function watchStill(changed: () => void) {
  const query = matchMedia(STILL);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function watchHidden(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

interface Autoplay {
  /** False with prefers-reduced-motion, where no autoplay is offered. */
  isOffered: boolean;
  isStopped: boolean;
  isMoving: boolean;
  toggle: () => void;
}

/** Moves on while the carousel is visible, not paused, and without pointer or focus inside. */
function useAutoplay(isCached: boolean, at: number, moveOn: () => void): Autoplay {
  const [isStopped, setStopped] = useState(false);
  const wantsStill = useSyncExternalStore(
    watchStill,
    () => matchMedia(STILL).matches,
    () => true,
  );
  const isHidden = useSyncExternalStore(
    watchHidden,
    () => document.hidden,
    () => true,
  );
  const isMoving = !isStopped && !isCached && !wantsStill && !isHidden;
  const move = useEffectEvent(moveOn);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => move(), AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [isMoving, at]);
  return { isOffered: !wantsStill, isStopped, isMoving, toggle: () => setStopped(!isStopped) };
}

/** Returns true while a mouse pointer is over the element or focus is inside. */
function useNearness(ref: RefObject<HTMLElement | null>): boolean {
  const [isEnded, setOver] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerenter', ({ pointerType }) => setOver(pointerType === 'mouse'), { signal });
    element.addEventListener('pointerleave', () => setOver(false), { signal });
    element.addEventListener('focusin', () => setFocus(true), { signal });
    element.addEventListener('focusout', ({ relatedTarget }) => setFocus(element.contains(relatedTarget as Node)), {
      signal,
    });
    return () => stop.abort();
  }, [ref]);
  return isEnded || hasFocus;
}
