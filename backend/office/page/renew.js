const FIELDS = 'input:not([type="hidden"], [type="file"]), textarea, select';
const TYPED = 'input:not([type="hidden"]), textarea';

/** Puts what is new into its place. What somebody typed, opened, or stood on is the same afterwards. */
export function renew(place, markup, force = false) {
  const fresh = document.createElement('template');
  fresh.innerHTML = markup;
  for (const { id } of place.querySelectorAll('details[open]'))
    fresh.content.getElementById(id)?.setAttribute('open', '');
  if (fresh.innerHTML === place.innerHTML) return;
  const active = place.contains(document.activeElement) ? document.activeElement : null;
  // In the middle of a word nothing is taken from under the fingers.
  if (active?.matches(TYPED) && !force) return;
  const edited = [...place.querySelectorAll(FIELDS)].filter(isEdited).map(({ id, value }) => ({ id, value }));
  const held = active && nameOf(active);
  place.replaceChildren(fresh.content);
  for (const { id, value } of edited) {
    const field = id && document.getElementById(id);
    if (field) field.value = value;
  }
  if (held) place.querySelector(held)?.focus({ preventScroll: true });
}

/** Whether somebody typed, chose or ticked something else than the page came with. */
export function isEdited(field) {
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, first);
}

/** By what an element is found again after its place was renewed. */
function nameOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { key } = element.dataset;
  if (key) return `[data-key="${CSS.escape(key)}"]`;
  const address = element.getAttribute('href');
  return address ? `[href="${CSS.escape(address)}"]` : null;
}
