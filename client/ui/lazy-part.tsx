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
import { type TextSource, useNamespaces } from '#client/i18n/use-text.ts';
import { loadWithRetry, withoutReload } from '#client/network/load-with-retry.ts';

interface LateNeeds<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Every message namespace that the component and its imports use; `tests/unit/house/late-parts.test.ts` compares. */
  words: readonly Namespace[];
}

/**
 * A component loaded on demand together with all its messages. A mounted component that suspends for messages is hidden by
 * React meanwhile: an input in it would lose focus and keystrokes.
 */
export function lazyPart<Props extends object>({ load, words }: LateNeeds<Props>) {
  let loading: ReturnType<typeof load> | undefined;
  const start = () => (loading ??= loadWithRetry(load));
  let Part: ComponentType<Props> = lazy(async () => ({ default: await start() }));

  function WithMessages(props: Props) {
    start().catch(() => undefined); // In parallel with the messages; the lazy component reports a failure.
    useNamespaces(words);
    return <Part {...props} />;
  }

  function LatePart({ waiting = null, failed, ...props }: Props & { waiting?: ReactNode; failed?: ReactNode }) {
    const place = (
      <LazyBoundary waiting={waiting}>
        <WithMessages {...(props as unknown as Props)} />
      </LazyBoundary>
    );
    return failed === undefined ? place : <PartBoundary failed={failed}>{place}</PartBoundary>;
  }

  return Object.assign(LatePart, {
    /** Without its own Suspense boundary: a navigation waits for it and shows the previous page meanwhile. */
    Inside: WithMessages,
    /** For loaders of server-rendered pages: without it the first page of each isolate contains the fallback and is cached so. */
    async draw() {
      Part = await load();
    },
    /** Preloads; a failed load is retried when the component is rendered. */
    expect(source?: TextSource) {
      withoutReload(load).catch(() => undefined);
      source?.expect?.(words);
    },
  });
}

interface PartBoundaryProps {
  /** Rendered when the chunk cannot be loaded; without it the page's error boundary is shown. */
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
  /** The fallback. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Suspense boundary that moves focus from the fallback to the loaded content. */
export function LazyBoundary({ waiting, children }: LatePlaceProps) {
  const lost = useRef<LostFocus>(null);
  const leave = useCallback(() => {
    lost.current = recordFocus();
  }, []);
  const arrive = useCallback(() => {
    if (lost.current) restoreFocus(lost.current);
    lost.current = null;
  }, []);
  return (
    <Suspense fallback={<Fallback onLeave={leave}>{waiting}</Fallback>}>
      {children}
      <Loaded onLoad={arrive} />
    </Suspense>
  );
}

/** The cleanup of a layout effect runs while its elements are still in the document. */
function Fallback({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  useLayoutEffect(() => onLeave, [onLeave]);
  return children;
}

function Loaded({ onLoad }: { onLoad: () => void }) {
  useLayoutEffect(onLoad, [onLoad]);
  return null;
}

/** The focus just before its element may be removed. */
interface LostFocus {
  element: Element;
  ancestors: Element[];
  /** Other focusable elements, which existed before. */
  others: Set<Element>;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

function recordFocus(): LostFocus | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) ancestors.push(at);
  return { element, ancestors, others: new Set(ancestors.at(-1)?.querySelectorAll(FOCUSABLE)) };
}

/** Focuses the first new element in the nearest remaining ancestor, if the focused one was removed. */
function restoreFocus({ element, ancestors, others }: LostFocus): void {
  if (element.isConnected || document.activeElement !== document.body) return;
  const container = ancestors.find((ancestor) => ancestor.isConnected);
  const added = [...(container?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find((item) => !others.has(item));
  added?.focus({ preventScroll: true });
}
