import { type OfflineSite, FLIGHT_PATH } from '#shared/pages/offline-page.ts';
import { renderEmptyBody } from '#shared/art/render-empty.ts';
import { PAGE_RETRY_SECONDS } from '#shared/constants.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { offline as en } from '#shared/messages/en-us/failure.json';
import { offline as zhHk } from '#shared/messages/zh-hk/failure.json';
import { offline as zh } from '#shared/messages/zh/failure.json';

const MESSAGES = { zh, 'zh-hk': zhHk, 'en-us': en };

/**
 * Renders the fallback for a page that was never visited. It is self-contained and reloads itself when the network is
 * back.
 */
export function renderOfflinePage({ home: homePath, name, locale, colours }: OfflineSite): Response {
  const { title, text, retry, home: toHome, flight } = MESSAGES[locale];
  const nonce = crypto.randomUUID();
  const html = `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<meta name="robots" content="noindex" />
<title>${title}</title>
<style nonce="${nonce}">${colours.replaceAll('<', '')}${STYLES}</style>
</head>
<body>
<header>${escapeHtml(name)}</header>
<main>
${renderEmptyBody('offline')}
<h1>${title}</h1>
<p>${text}</p>
<p><a class="again" href="">${retry}</a> <a href="${escapeHtml(homePath)}">${toHome}</a></p>
${HIDDEN_LINK}<a href="${escapeHtml(homePath)}${FLIGHT_PATH}">${flight}</a></p>
</main>
<script nonce="${nonce}">${RELOAD_SCRIPT}</script>
</body>
</html>`;
  const contentSecurityPolicy =
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; ` +
    `base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    },
  });
}

const HIDDEN_LINK = '<p class="flight" hidden>';

export const showFlightLink = (page: string): string => page.replace(HIDDEN_LINK, '<p class="flight">');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Reloads as soon as the edge responds. HEAD responses do not come from the HTTP cache. */
const RELOAD_SCRIPT = `
const check = async () => {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return;
  const isReachable = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false);
  if (isReachable) location.reload();
};
addEventListener('online', check);
document.addEventListener('visibilitychange', check);
setInterval(check, ${PAGE_RETRY_SECONDS * 1000});
`;

const STYLES = `
:root{color-scheme:light dark;--deep:#fbfaf6;--ink:#16213a;--ink-2:#434c61;--hair:#d8d9d2;--chart-1:#e4ece9}
@media (prefers-color-scheme:dark){:root{--deep:#0e1524;--ink:#efede6;--ink-2:#b9c1cf;--hair:#36425c;--chart-1:#14262f}}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;background:var(--deep);color:var(--ink);font:1rem/1.6 'Avenir Next','Segoe UI','Helvetica Neue','Noto Sans','Noto Sans CJK SC',Arial,sans-serif}
header{padding:1rem 1.25rem;border-bottom:1px solid var(--hair);border-top:4px solid var(--brand-solid);font-weight:600}
main{display:grid;justify-items:center;align-content:center;gap:.75rem;padding:2rem 1.25rem;text-align:center}
main svg{width:12.5rem;height:9rem}
h1{margin:0;font-size:1.5rem;line-height:1.3}
p{margin:0;max-width:32em;color:var(--ink-2)}
a{display:inline-block;margin:.5rem .25rem 0;padding:.65rem 1.25rem;color:var(--brand-ink);text-underline-offset:.25em}
a.again{background:var(--brand-solid);color:var(--on-brand);text-decoration:none;border-radius:2px}
a:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
`;
