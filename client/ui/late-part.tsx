import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Namespace } from '#client/i18n/messages.ts';
import { type TextSource, useWords } from '#client/i18n/use-text.ts';
import { untilItComes, withoutReload } from '#client/reach/until-it-comes.ts';

interface LateNeeds<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** All words that the part and what it imports may ever say: `tests/unit/house/late-parts.test.ts` compares. */
  words: readonly Namespace[];
}

/**
 * A part of the page that is loaded when it is wanted, together with all its words. A part that is shown and then waits
 * for words is hidden by React meanwhile: whoever writes in it loses the focus, and what they type goes nowhere.
 */
export function latePart<Props extends object>({ load, words }: LateNeeds<Props>) {
  let coming: ReturnType<typeof load> | undefined;
  const ask = () => (coming ??= untilItComes(load));
  let Part: ComponentType<Props> = lazy(async () => ({ default: await ask() }));

  function WithWords(props: Props) {
    ask().catch(() => undefined); // At the same time as the words; React hears of a failure by the lazy part.
    useWords(words);
    return <Part {...props} />;
  }

  function LatePart({ waiting = null, failed, ...props }: Props & { waiting?: ReactNode; failed?: ReactNode }) {
    const place = (
      <LatePlace waiting={waiting}>
        <WithWords {...(props as unknown as Props)} />
      </LatePlace>
    );
    return failed === undefined ? place : <PartBoundary failed={failed}>{place}</PartBoundary>;
  }

  return Object.assign(LatePart, {
    /** Without a place of its own: a step within the site waits for it, and shows meanwhile what was there before. */
    Inside: WithWords,
    /**
     * For a loader of a page that the server draws with this part: without it the first page of every isolate would have what
     * waits in its place, and be kept so.
     */
    async draw() {
      Part = await load();
    },
    /** Fetches it before anybody wants it. What does not come is asked for again by who does. */
    expect(source?: TextSource) {
      withoutReload(load).catch(() => undefined);
      source?.expect?.(words);
    },
  });
}

interface PartBoundaryProps {
  /** Stands in the place of a part whose script is gone; without it, the page is an error page. */
  failed: ReactNode;
  children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { isFailed: boolean }> {
  override state = { isFailed: false };
  static getDerivedStateFromError = () => ({ isFailed: true });
  override render() {
    return this.state.isFailed ? this.props.failed : this.props.children;
  }
}

interface LatePlaceProps {
  /** What stands there meanwhile. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A place for what comes late: whoever has the focus in what stands there meanwhile has it afterwards in what came. */
export function LatePlace({ waiting, children }: LatePlaceProps) {
  const left = useRef<LeftFocus>(null);
  const leave = useCallback(() => {
    left.current = noteFocus();
  }, []);
  const arrive = useCallback(() => {
    if (left.current) giveFocus(left.current);
    left.current = null;
  }, []);
  return (
    <Suspense fallback={<Meanwhile onLeave={leave}>{waiting}</Meanwhile>}>
      {children}
      <Arrived onArrive={arrive} />
    </Suspense>
  );
}

/** The cleanup of a layout effect runs while its elements are still in the page. */
function Meanwhile({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  useLayoutEffect(() => onLeave, [onLeave]);
  return children;
}

function Arrived({ onArrive }: { onArrive: () => void }) {
  useLayoutEffect(onArrive, [onArrive]);
  return null;
}

/** Where the focus is just before what has it may be taken out of the page. */
interface LeftFocus {
  element: Element;
  around: Element[];
  /** What could have the focus besides. */
  others: Set<Element>;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

function noteFocus(): LeftFocus | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const around: Element[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  return { element, around, others: new Set(around.at(-1)?.querySelectorAll(FOCUSABLE)) };
}

/** To the first that came in its place, if it was taken away. */
function giveFocus({ element, around, others }: LeftFocus): void {
  if (element.isConnected || document.activeElement !== document.body) return;
  const place = around.find((one) => one.isConnected);
  const came = [...(place?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find((one) => !others.has(one));
  came?.focus({ preventScroll: true });
}
