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

interface LazyPartOptions<Props> {
  load: () => Promise<ComponentType<Props>>;
  /**
   * All message namespaces that the component and its imports use. `tests/unit/house/late-parts.test.ts` checks the
   * list.
   */
  namespaces: readonly Namespace[];
}

/**
 * Creates a component that is loaded on demand together with its messages. If a mounted component suspended for
 * messages later, React would hide it temporarily, and an input in it would lose focus and keystrokes.
 */
export function createLazyPart<Props extends object>({ load, namespaces }: LazyPartOptions<Props>) {
  let componentLoad: ReturnType<typeof load> | undefined;
  const startLoad = () => (componentLoad ??= loadWithRetry(load));
  let Part: ComponentType<Props> = lazy(async () => ({ default: await startLoad() }));

  function WithMessages(props: Props) {
    // The chunk loads in parallel with the messages. The lazy component reports a failure.
    startLoad().catch(() => undefined);
    useNamespaces(namespaces);
    return <Part {...props} />;
  }

  function LazyPart({
    waiting: placeholder = null,
    fallback,
    ...props
  }: Props & { waiting?: ReactNode; fallback?: ReactNode }) {
    const partElement = (
      <LazyBoundary placeholder={placeholder}>
        <WithMessages {...(props as unknown as Props)} />
      </LazyBoundary>
    );
    return fallback === undefined ? partElement : <PartBoundary fallback={fallback}>{partElement}</PartBoundary>;
  }

  return Object.assign(LazyPart, {
    /** Variant without its own Suspense boundary: a navigation waits for it and shows the previous page until then. */
    Inside: WithMessages,
    /**
     * Renders the component on the server; loaders of server-rendered pages call this. Otherwise the first page of each
     * isolate would contain the fallback and be cached with it.
     */
    async draw() {
      Part = await load();
    },
    /** Preloads the component. A failed load is retried when the component is rendered. */
    prefetch(textSource?: TextSource) {
      withoutReload(load).catch(() => undefined);
      textSource?.expect?.(namespaces);
    },
  });
}

interface PartBoundaryProps {
  /** Rendered if the chunk cannot be loaded. Without it the page's error boundary is shown. */
  fallback: ReactNode;
  children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { isFailed: boolean }> {
  override state = { isFailed: false };
  static getDerivedStateFromError = () => ({ isFailed: true });
  override render() {
    return this.state.isFailed ? this.props.fallback : this.props.children;
  }
}

interface LazyBoundaryProps {
  placeholder: ReactNode;
  children: ReactNode;
}

/** Renders a Suspense boundary that moves focus from the fallback to the loaded content. */
export function LazyBoundary({ placeholder, children }: LazyBoundaryProps) {
  const lostFocusRef = useRef<FocusBeforeLoad>(null);
  const saveFocus = useCallback(() => {
    lostFocusRef.current = recordFocus();
  }, []);
  const restoreSavedFocus = useCallback(() => {
    if (lostFocusRef.current) restoreFocus(lostFocusRef.current);
    lostFocusRef.current = null;
  }, []);
  return (
    <Suspense fallback={<Fallback onUnmount={saveFocus}>{placeholder}</Fallback>}>
      {children}
      <Loaded onLoad={restoreSavedFocus} />
    </Suspense>
  );
}

/** The cleanup of a layout effect runs while its elements are still in the document. */
function Fallback({ onUnmount, children }: { onUnmount: () => void; children: ReactNode }) {
  useLayoutEffect(() => onUnmount, [onUnmount]);
  return children;
}

function Loaded({ onLoad }: { onLoad: () => void }) {
  useLayoutEffect(onLoad, [onLoad]);
  return null;
}

/** Focused element and its surroundings, recorded before the element may be removed. */
interface FocusBeforeLoad {
  element: Element;
  ancestors: Element[];
  /** Other focusable elements at that time, used to recognise new ones. */
  knownElements: Set<Element>;
}

const FOCUSABLE_SELECTOR = 'a[href], button, input, select, textarea, [tabindex="0"]';

function recordFocus(): FocusBeforeLoad | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const ancestors: Element[] = [];
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    ancestors.push(parent);
  return { element, ancestors, knownElements: new Set(ancestors.at(-1)?.querySelectorAll(FOCUSABLE_SELECTOR)) };
}

/** Focuses the first new element in the nearest remaining ancestor, if the focused one was removed. */
function restoreFocus({ element, ancestors, knownElements }: FocusBeforeLoad): void {
  if (element.isConnected || document.activeElement !== document.body) return;
  const connectedAncestor = ancestors.find((ancestor) => ancestor.isConnected);
  const addedElement = [...(connectedAncestor?.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR) ?? [])].find(
    (item) => !knownElements.has(item),
  );
  addedElement?.focus({ preventScroll: true });
}
