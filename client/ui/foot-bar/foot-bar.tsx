import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';

// The foot of the window has one owner: what wants to stand there asks here. How high it is stands in --foot, by which
// whatever else is down there keeps clear of it, and by which nothing that gets the focus is scrolled to under it.

/**
 * Who may stand at the foot of the window, the first first: a page's own bar (its sum, its way on), what somebody chose to compare, a chat in which somebody
 * waits, the question for consent, the invitation. One at a time: two bars hide what one reads.
 */
export const FOOT_BARS = ['page', 'compare', 'chat', 'agreement', 'invitation'] as const;
type FootBar = (typeof FOOT_BARS)[number];

/** The bars that want the foot of one window, and which of them has it. */
export function createFootStore() {
  const wishes: FootBar[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Gives back how to leave it. Two parts of a page may want it for the same bar. */
    want(bar: FootBar) {
      wishes.push(bar);
      tell();
      return () => {
        wishes.splice(wishes.indexOf(bar), 1);
        tell();
      };
    },
    holder: (): FootBar | null => FOOT_BARS.find((bar) => wishes.includes(bar)) ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** How much of the foot is taken: as much as the highest bar that stands there. One that goes leaves the room of another alone. */
export function createFootHeights(write: (pixels: number) => void) {
  const heights = new Map<object, number>();
  const tell = () => write(Math.max(0, ...heights.values()));
  return {
    put(bar: object, pixels: number) {
      heights.set(bar, pixels);
      tell();
    },
    drop(bar: object) {
      heights.delete(bar);
      tell();
    },
  };
}

const windowFoot = createFootStore();
const nobody = () => null;
const footHeights = createFootHeights((pixels) => document.documentElement.style.setProperty('--foot', `${pixels}px`));

/** Whether this bar has the foot of the window, for as long as it wants it. */
function useFootOfWindow(bar: FootBar, wants: boolean): boolean {
  useEffect(() => (wants ? windowFoot.want(bar) : undefined), [bar, wants]);
  return useSyncExternalStore(windowFoot.subscribe, windowFoot.holder, nobody) === bar && wants;
}

/** Who has it; null where nobody does. */
export const useFootHolder = () => useSyncExternalStore(windowFoot.subscribe, windowFoot.holder, nobody);

/** Writes the height of a bar into --foot, and says whether it is one: by its style it may be a row of the page, or not be shown. */
function useFootHeight(ref: RefObject<HTMLElement | null>): boolean {
  const [isBar, setBar] = useState(false);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return undefined;
    const look = () => {
      const stands = bar.offsetHeight > 0 && ['sticky', 'fixed'].includes(getComputedStyle(bar).position);
      setBar(stands);
      footHeights.put(bar, stands ? bar.offsetHeight : 0);
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(bar);
    window.addEventListener('resize', look);
    look();
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', look);
      footHeights.drop(bar);
    };
  }, [ref]);
  return isBar;
}

/** For the element of a page that is its own bar, at least on some windows. */
export function usePageBar(ref: RefObject<HTMLElement | null>) {
  useFootOfWindow('page', useFootHeight(ref));
}

/** A page's own bar: it stands in the page, and at the foot of the window as long as its place is further down. */
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

/** Over the whole width, so that it is read as the window's edge and lies on nothing. Shown while the foot is its own. */
export function FootNotice(props: FootNoticeProps) {
  return useFootOfWindow(props.bar, true) && <OwnFootNotice {...props} />;
}

function OwnFootNotice({ label, children }: FootNoticeProps) {
  const ref = useRef<HTMLElement>(null);
  useFootHeight(ref);
  return (
    <aside ref={ref} className="foot-notice on-night" aria-label={label}>
      <div className="wrap">{children}</div>
    </aside>
  );
}
