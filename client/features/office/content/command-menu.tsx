import { type MouseEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/**
 * A menu of form commands. With JavaScript it closes on a command, on Escape, and when something outside is pressed,
 * since it covers the fields below.
 */
export function CommandMenu({ label, children }: { label: ReactNode; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const closeMenu = () => ref.current?.removeAttribute('open');
  useEffect(() => {
    const closeFromOutside = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) closeMenu();
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, []);
  const closeWithFocus = () => {
    ref.current?.querySelector('summary')?.focus();
    closeMenu();
  };
  const handleClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button[type="submit"]')) closeWithFocus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    event.preventDefault();
    closeWithFocus();
  };
  return (
    // The handlers receive events of the buttons inside the menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details ref={ref} className="content__more" onClick={handleClick} onKeyDown={handleKeyDown}>
      <summary className="btn">{label}</summary>
      <div>{children}</div>
    </details>
  );
}
