import { loadWithRetry } from '#client/network/load-with-retry.ts';
import { saveOfflineFlight } from '#client/site/cache/cached-pages.ts';
import { FLIGHT_CACHE } from '#shared/pages/offline-page.ts';

interface StoreFlightOptions {
  agentKey: string;
  owner: string;
  /** Language tag for the `lang` attribute of the document. */
  language: string;
  sheetHtml: string;
  texts: Record<'title' | 'agent' | 'keptAt' | 'print' | 'remove' | 'removed', string>;
  now: number;
}

/** Stores the rendered sheet for offline use. Resolves to false if the browser does not support it. */
export async function storeFlight({ agentKey, owner: ownerId, now, ...page }: StoreFlightOptions): Promise<boolean> {
  const { default: styles } = await loadWithRetry(() => import('./flight.css?inline'));
  const nonce = crypto.randomUUID();
  const contentSecurityPolicy =
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; ` +
    `form-action 'none'; frame-ancestors 'none'`;
  const storedResponse = new Response(renderOfflineFlight({ ...page, styles, nonce }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
  return saveOfflineFlight(agentKey, ownerId, now, storedResponse);
}

/** Renders a self-contained page, because no asset can be loaded offline, and a later release has different files. */
export function renderOfflineFlight({
  language,
  sheetHtml,
  texts,
  styles,
  nonce,
}: Omit<StoreFlightOptions, 'agentKey' | 'owner' | 'now'> & { styles: string; nonce: string }): string {
  const getEscapedText = (name: keyof StoreFlightOptions['texts']) => escapeHtml(texts[name]);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<meta name="robots" content="noindex" />
<title>${getEscapedText('title')} | ${getEscapedText('agent')}</title>
<style nonce="${nonce}">${styles.replaceAll('</', '')}</style>
</head>
<body class="flight-kept">
<main class="flight-page">
<h1>${getEscapedText('title')}</h1>
<p id="said" role="status" data-removed="${getEscapedText('removed')}">${getEscapedText('keptAt')}</p>
<p><button id="print" type="button">${getEscapedText('print')}</button> <button id="remove" type="button">${getEscapedText('remove')}</button></p>
${sheetHtml}
</main>
<script nonce="${nonce}">
document.getElementById('print').addEventListener('click', () => print());
document.getElementById('remove').addEventListener('click', async (event) => {
  const cache = await caches.open('${FLIGHT_CACHE}');
  await cache.delete(location.origin + location.pathname);
  document.querySelector('.flight').remove();
  event.target.remove();
  const said = document.getElementById('said');
  said.textContent = said.dataset.removed;
});
</script>
</body>
</html>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
