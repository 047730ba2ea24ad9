/** Where the focus is just before what has it may be taken out of the page. */
export interface LeftFocus {
  element: Element;
  around: Element[];
  /** What could have the focus besides. */
  others: Set<Element>;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

export function noteFocus(): LeftFocus | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const around: Element[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  return { element, around, others: new Set(around.at(-1)?.querySelectorAll(FOCUSABLE)) };
}

/** To the first that came in its place, if it was taken away. */
export function giveFocus({ element, around, others }: LeftFocus): void {
  if (element.isConnected || document.activeElement !== document.body) return;
  const place = around.find((one) => one.isConnected);
  const came = [...(place?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find((one) => !others.has(one));
  came?.focus({ preventScroll: true });
}
