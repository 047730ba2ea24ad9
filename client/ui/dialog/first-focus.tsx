import { type ReactNode, useEffect, useRef } from 'react';

export type FocusStart = 'field' | 'safe';

/** Selects of the library hide fields of their own beside them, which nobody can reach. */
const REACHABLE = ':not(:disabled):not([tabindex="-1"])';
const FIELDS = ['input:not([type="hidden"])', 'select', 'textarea', '[role="spinbutton"]']
  .map((field) => field + REACHABLE)
  .join();

/** The library would put the focus on the window itself; this is earlier, because a child's effects run first. */
export function FirstFocus({ at, children }: { at: FocusStart; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const start = () => {
      const target = place.current?.querySelector<HTMLElement>(at === 'safe' ? '[data-safe]' : FIELDS);
      target?.focus();
      return Boolean(target);
    };
    if (start()) return;
    // Tabs of the library draw their panel a moment after themselves.
    const frame = requestAnimationFrame(start);
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return (
    <div className="dialog__inside" ref={place}>
      {children}
    </div>
  );
}
