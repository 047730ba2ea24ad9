const FAULTY = '[aria-invalid="true"], .select[data-invalid]';
const FOCUSABLE = 'input, button, select, textarea, [tabindex]';

/** The first field that is wrong, in the order of the page, or the first of those named; of a group, its first part. */
export function focusFirstFault(form: HTMLElement | null, names?: readonly string[]) {
  const faulty = [...(form?.querySelectorAll<HTMLElement>(FAULTY) ?? [])];
  const first = faulty.find((field) => names?.includes(field.getAttribute('name') ?? '')) ?? faulty[0];
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
}
