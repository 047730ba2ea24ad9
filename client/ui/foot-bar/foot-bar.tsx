import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';

// Bars fixed to the bottom of the viewport, of which only one is shown at a time. The CSS property --foot contains its
// height, with which other fixed elements and scroll-padding leave room for it.

/**
 * Bars in order of priority: a page's own bar (sum, next step), the comparison tray, a minimised chat, the consent
 * question, the invitation.
 */
export const FOOT_BARS = ['page', 'compare', 'chat', 'agreement', 'invitation'] as const;
type FootBar = (typeof FOOT_BARS)[number];

/** Stores which bars are requested, and determines the one to show. */
export function createFootStore() {
  const requestedBars: FootBar[] = [];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Returns a function that withdraws the request. Two components may request the same bar. */
    request(bar: FootBar) {
      requestedBars.push(bar);
      notify();
      return () => {
        requestedBars.splice(requestedBars.indexOf(bar), 1);
        notify();
      };
    },
    current: (): FootBar | null => FOOT_BARS.find((bar) => requestedBars.includes(bar)) ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Tracks the maximum height of the mounted bars, because two may be mounted during a change. */
export function createFootHeights(setHeight: (pixels: number) => void) {
  const heights = new Map<object, number>();
  const updateHeight = () => setHeight(Math.max(0, ...heights.values()));
  return {
    set(bar: object, pixels: number) {
      heights.set(bar, pixels);
      updateHeight();
    },
    delete(bar: object) {
      heights.delete(bar);
      updateHeight();
    },
  };
}

const windowFootStore = createFootStore();
const getServerBar = () => null;
const footHeights = createFootHeights((pixels) => document.documentElement.style.setProperty('--foot', `${pixels}px`));

/** Requests the bar while `isRequested`. Returns true while that bar is shown. */
function useFootBar(bar: FootBar, isRequested: boolean): boolean {
  useEffect(() => (isRequested ? windowFootStore.request(bar) : undefined), [bar, isRequested]);
  return useSyncExternalStore(windowFootStore.subscribe, windowFootStore.current, getServerBar) === bar && isRequested;
}

export const useCurrentFootBar = () =>
  useSyncExternalStore(windowFootStore.subscribe, windowFootStore.current, getServerBar);

/** Publishes the bar's height. Returns false if CSS hides the element or displays it as an ordinary row of the page. */
function useFootHeight(ref: RefObject<HTMLElement | null>): boolean {
  const [isFixedBar, setFixedBar] = useState(false);
  useEffect(() => {
    const barElement = ref.current;
    if (!barElement) return undefined;
    const updateHeight = () => {
      const isFixedNow =
        barElement.offsetHeight > 0 && ['sticky', 'fixed'].includes(getComputedStyle(barElement).position);
      setFixedBar(isFixedNow);
      footHeights.set(barElement, isFixedNow ? barElement.offsetHeight : 0);
    };
    const observer = new ResizeObserver(updateHeight);
    observer.observe(barElement);
    window.addEventListener('resize', updateHeight);
    updateHeight();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', updateHeight);
      footHeights.delete(barElement);
    };
  }, [ref]);
  return isFixedBar;
}

/** Requests the page's bar for an element that CSS turns into a bar on some viewports. */
export function usePageBar(ref: RefObject<HTMLElement | null>) {
  useFootBar('page', useFootHeight(ref));
}

/** Renders a page's own bar, which sticks to the bottom of the viewport until its position in the page is reached. */
export function PageBar({ className, children }: { className?: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  usePageBar(ref);
  return (
    <div ref={ref} className={joinClasses('bottombar', className)}>
      {children}
    </div>
  );
}

interface FootNoticeProps {
  bar: Exclude<FootBar, 'page'>;
  label: string;
  children: ReactNode;
}

export function FootNotice(props: FootNoticeProps) {
  return useFootBar(props.bar, true) && <VisibleFootNotice {...props} />;
}

function VisibleFootNotice({ label, children }: FootNoticeProps) {
  const ref = useRef<HTMLElement>(null);
  useFootHeight(ref);
  return (
    <aside ref={ref} className="foot-notice on-night" aria-label={label}>
      <div className="wrap">{children}</div>
    </aside>
  );
}
