/** Light or dark, by the system's wish or by the page's own. What it gives back ends it. */
export function watchTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const page = new MutationObserver(changed);
  system.addEventListener('change', changed);
  page.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    page.disconnect();
  };
}
