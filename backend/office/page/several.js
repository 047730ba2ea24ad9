/** How many are ticked is told as it changes, and all of a page can be ticked at once. */
export function countTicked(form) {
  const all = form?.querySelector('[data-all]');
  const place = form?.querySelector('[data-ticked]');
  if (!all || !place) return;
  const ticks = () => [...form.querySelectorAll('[name="pick"]')];
  const tell = () => {
    const count = ticks().filter(({ checked }) => checked).length;
    place.textContent = count ? place.dataset.ticked.replace('{{count}}', count) : '';
    all.checked = count > 0 && count === ticks().length;
    all.indeterminate = count > 0 && !all.checked;
  };
  all.closest('[hidden]')?.removeAttribute('hidden');
  form.addEventListener('change', ({ target }) => {
    if (target === all) for (const tick of ticks()) tick.checked = all.checked;
    tell();
  });
  // A browser that comes back to a page gives ticks back as they were.
  addEventListener('pageshow', tell);
  tell();
}
