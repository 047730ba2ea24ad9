import { html, raw } from 'hono/html';
import { drawEmpty } from '#shared/art/draw-empty.ts';
import { palette, paletteCss } from '#shared/art/palette.ts';
import { PAGE_RETRY_SECONDS } from '#shared/constants.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { BROWSER_CACHE, OFFLINE_SWITCH } from '#worker/cache/cache-table.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { siteTexts } from '#worker/locale/failure-texts.ts';
import { nonceOf } from '#worker/security/set-security-headers.ts';

/** A browser keeps it for a page that it has not seen. Whole in itself: nothing else can be asked for then. It goes by itself. */
export function serveOfflinePage(c: EdgeContext): Response | Promise<Response> {
  const agent = c.get('agent');
  if (!agent) return c.text('', 404);
  const locale = c.get('locale');
  const { title, text, retry, home } = siteTexts(locale).offline;
  const nonce = nonceOf(c);
  // The drawing's own rules would be refused in a page as any others without the nonce.
  const drawing = drawEmpty('offline', palette(agent.brandColour)).replace('<style>', `<style nonce="${nonce}">`);
  c.header('cache-control', 'private, no-cache');
  return c.html(
    html`<!doctype html>
      <html lang="${LANGUAGE_TAGS[locale]}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <style nonce="${nonce}">
            ${raw(paletteCss(agent.brandColour))} ${raw(LOOKS)}
          </style>
        </head>
        <body>
          <header>${agent.name || agent.webTitle}</header>
          <main>
            ${raw(drawing)}
            <h1>${title}</h1>
            <p>${text}</p>
            <p><a class="again" href="">${retry}</a> <a href="/${agent.keyCode}">${home}</a></p>
          </main>
          <script nonce="${nonce}">
            ${raw(GO_ON)};
          </script>
        </body>
      </html>`,
  ) as Response | Promise<Response>;
}

/** As soon as the edge answers again, the page that was wanted takes the place of this one. HEAD is never answered by the browser's own copy. */
const GO_ON = `
const look = async () => {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return;
  const isThere = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false);
  if (isThere) location.reload();
};
addEventListener('online', look);
document.addEventListener('visibilitychange', look);
setInterval(look, ${PAGE_RETRY_SECONDS * 1000});
`;

const LOOKS = `
:root{color-scheme:light dark;--deep:#fbfaf6;--ink:#16213a;--ink-2:#434c61;--hair:#d8d9d2}
@media (prefers-color-scheme:dark){:root{--deep:#0e1524;--ink:#efede6;--ink-2:#b9c1cf;--hair:#36425c}}
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

/**
 * Whether browsers may keep pages. Operations write 'off' into KV, and every browser forgets at its next page. Each asks, and
 * a look into KV costs more than the answer: an isolate looks once a minute.
 */
export function offlineSwitch(now = Date.now) {
  let seen = { keep: true, until: Number.NEGATIVE_INFINITY };
  return async (c: EdgeContext): Promise<Response> => {
    if (seen.until <= now()) {
      const said = await c.env.CACHE.get(OFFLINE_SWITCH.key, { cacheTtl: OFFLINE_SWITCH.memory });
      seen = { keep: said !== 'off', until: now() + OFFLINE_SWITCH.memory * 1000 };
    }
    c.header('cache-control', `public, max-age=${BROWSER_CACHE.offlineSwitch}`);
    return c.json({ keep: seen.keep });
  };
}
