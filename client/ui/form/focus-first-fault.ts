const FAULTY = '[aria-invalid="true"], .select[data-invalid]';
const FOCUSABLE = 'input, button, select, textarea, [tabindex]';

/** The first field that is wrong, in the order of the page; of a group, its first part. */
export function focusFirstFault(form: HTMLElement | null) {
  const first = form?.querySelector<HTMLElement>(FAULTY);
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
}
