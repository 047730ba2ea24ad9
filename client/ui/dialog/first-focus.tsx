import { type ReactNode, useEffect, useRef } from 'react';

export type FocusStart = 'field' | 'safe' | 'window';

const FIELDS =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), [role="spinbutton"]';

/** The library would put the focus on the window itself; this is earlier, because a child's effects run first. */
export function FirstFocus({ at, children }: { at: FocusStart; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at === 'window') return;
    place.current?.querySelector<HTMLElement>(at === 'safe' ? '[data-safe]' : FIELDS)?.focus();
  }, [at]);
  return (
    <div className="dialog__inside" ref={place}>
      {children}
    </div>
  );
}
