/** What comes of a colour is shown as it is chosen; the same comes with the page, and without this when it is sent. */
export function showColour(field) {
  const place = document.querySelector('[data-colours]');
  const wheel = document.querySelector('[data-wheel]');
  if (!field || !place || !wheel) return;
  const named = document.getElementById(place.dataset.name);
  wheel.hidden = false;
  const swatches = document.querySelectorAll('[data-swatch]');
  swatches[0]?.closest('[hidden]')?.removeAttribute('hidden');
  let latest = 0;
  const draw = async (colour) => {
    latest += 1;
    const own = latest;
    for (const swatch of swatches)
      swatch.setAttribute('aria-pressed', String(swatch.dataset.swatch === colour.toLowerCase()));
    const address = new URL(place.dataset.colours, location.href);
    address.searchParams.set('of', colour);
    address.searchParams.set('name', named?.value.trim() ?? '');
    const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => null);
    // Of several on their way, only the last one chosen counts.
    if (answer?.ok && own === latest) place.innerHTML = await answer.text();
  };
  wheel.addEventListener('input', () => {
    field.value = wheel.value;
    void draw(field.value);
  });
  for (const swatch of swatches)
    swatch.addEventListener('click', () => {
      field.value = wheel.value = swatch.dataset.swatch;
      void draw(field.value);
    });
  named?.addEventListener('change', () => void draw(field.value.trim()));
  field.addEventListener('input', () => {
    if (!/^#[\da-f]{6}$/i.test(field.value.trim())) return;
    wheel.value = field.value.trim();
    void draw(field.value.trim());
  });
}
