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
import {
  type SlideEvent,
  type CarouselState,
  createCarouselState,
  isDragging,
  carouselReducer,
  useSlideDrag,
} from './carousel-machine.ts';
import './carousel.css';

interface CarouselProps {
  slideContents: readonly { key: string; content: ReactNode }[];
}

/** Displays one card at a time, with autoplay until the pointer or focus is inside. */
export function Carousel({ slideContents }: CarouselProps) {
  const { t, dir } = useChatText();
  const [reducerState, dispatch] = useReducer(carouselReducer, slideContents.length, createCarouselState);
  const carouselState =
    reducerState.count === slideContents.length
      ? reducerState
      : carouselReducer(reducerState, { kind: 'counted', count: slideContents.length });
  if (carouselState !== reducerState) dispatch({ kind: 'counted', count: slideContents.length });
  const sectionRef = useRef<HTMLElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  const isHoveredOrFocused = useIsHoveredOrFocused(sectionRef);
  useSlideDrag(ref, carouselState, dir, dispatch);
  const autoplay = useAutoplay(isHoveredOrFocused || carouselState.drag !== null, carouselState.at, () =>
    dispatch({ kind: 'turned', by: 1 }),
  );
  const trackOffset = `calc(${dir === 'rtl' ? '' : '-'}${carouselState.at * 100}% + ${carouselState.drag?.offset ?? 0}px)`;
  return (
    <section
      ref={sectionRef}
      className="carousel"
      aria-roledescription={t('cards.carouselRole')}
      aria-label={t('cards.carousel')}
    >
      <div className="carousel__window" ref={ref} aria-live={autoplay.isMoving ? 'off' : 'polite'}>
        <div
          className="carousel__track"
          data-dragging={isDragging(carouselState) || undefined}
          style={{ transform: `translateX(${trackOffset})` }}
        >
          {slideContents.map(({ key, content }, index) => (
            <div
              key={key}
              className="carousel__slide"
              data-here={index === carouselState.at || undefined}
              role="group"
              aria-roledescription={t('cards.slideRole')}
              aria-label={t('cards.slide', { number: index + 1, total: carouselState.count })}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <CarouselControls slides={carouselState} dispatch={dispatch} autoplay={autoplay} />
    </section>
  );
}

interface CarouselControlsProps {
  slides: CarouselState;
  dispatch: Dispatch<SlideEvent>;
  autoplay: ReturnType<typeof useAutoplay>;
}

/** Buttons for autoplay, the previous, the next and any single slide. The arrow keys work on each button. */
function CarouselControls({ slides: { at: currentIndex, count }, dispatch, autoplay }: CarouselControlsProps) {
  const { t, dir } = useChatText();
  const previousSlide = { kind: 'turned', by: -1 } as const;
  const nextSlideEvent = { kind: 'turned', by: 1 } as const;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    dispatch((event.key === 'ArrowRight') === (dir === 'ltr') ? nextSlideEvent : previousSlide);
  };
  return (
    <div className="carousel__controls">
      <IconButton
        icon={dir === 'ltr' ? 'left' : 'right'}
        label={t('cards.previous')}
        onClick={() => dispatch(previousSlide)}
        onKeyDown={handleKeyDown}
      />
      <ol className="carousel__dots">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={t('cards.goTo', { number: index + 1, total: count })}
              aria-current={index === currentIndex ? 'true' : undefined}
              onClick={() => dispatch({ kind: 'chosen', at: index })}
              onKeyDown={handleKeyDown}
            />
          </li>
        ))}
      </ol>
      <IconButton
        icon={dir === 'ltr' ? 'right' : 'left'}
        label={t('cards.next')}
        onClick={() => dispatch(nextSlideEvent)}
        onKeyDown={handleKeyDown}
      />
      {autoplay.isOffered && (
        <IconButton
          icon={autoplay.isStopped ? 'play' : 'pause'}
          label={t(autoplay.isStopped ? 'cards.play' : 'cards.pause')}
          onClick={autoplay.toggle}
          onKeyDown={handleKeyDown}
        />
      )}
    </div>
  );
}

const AUTOPLAY_MS = 4000;

const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)';

function subscribeToReducedMotion(onChange: () => void) {
  const mediaQuery = matchMedia(REDUCED_MOTION_QUERY);
  mediaQuery.addEventListener('change', onChange);
  return () => mediaQuery.removeEventListener('change', onChange);
}

function subscribeToVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

interface Autoplay {
  /** False with prefers-reduced-motion, where no autoplay is offered. */
  isOffered: boolean;
  isStopped: boolean;
  isMoving: boolean;
  toggle: () => void;
}

/** Advances the slides while the carousel is visible and not paused and contains neither pointer nor focus. */
function useAutoplay(isPaused: boolean, slideIndex: number, onAdvance: () => void): Autoplay {
  const [isStopped, setStopped] = useState(false);
  const prefersReducedMotion = useSyncExternalStore(
    subscribeToReducedMotion,
    () => matchMedia(REDUCED_MOTION_QUERY).matches,
    () => true,
  );
  const isHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => true,
  );
  const isMoving = !isStopped && !isPaused && !prefersReducedMotion && !isHidden;
  const advance = useEffectEvent(onAdvance);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => advance(), AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [isMoving, slideIndex]);
  return { isOffered: !prefersReducedMotion, isStopped, isMoving, toggle: () => setStopped(!isStopped) };
}

/** Returns true while a mouse pointer is over the element or focus is inside. */
function useIsHoveredOrFocused(ref: RefObject<HTMLElement | null>): boolean {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    element.addEventListener('pointerenter', ({ pointerType }) => setHovered(pointerType === 'mouse'), { signal });
    element.addEventListener('pointerleave', () => setHovered(false), { signal });
    element.addEventListener('focusin', () => setFocus(true), { signal });
    element.addEventListener('focusout', ({ relatedTarget }) => setFocus(element.contains(relatedTarget as Node)), {
      signal,
    });
    return () => abortController.abort();
  }, [ref]);
  return isHovered || hasFocus;
}
