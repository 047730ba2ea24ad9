import { html } from 'hono/html';
import { interpolate } from '#shared/locale/interpolate.ts';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import en from '#shared/messages/en-us/status.json';
import zhHk from '#shared/messages/zh-hk/status.json';
import zh from '#shared/messages/zh/status.json';
import type { EdgeContext } from '#worker/edge-context.ts';
import { selectLocale, getLocaleHints } from '#worker/locale/detect-locale.ts';
import { convertToHongKong } from '#worker/locale/convert-to-hong-kong.ts';
import { COMPONENTS, type HealthMonitor, type CheckedHealth } from '#worker/platform/health-monitor.ts';
import { getNonce } from '#worker/security/set-security-headers.ts';

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };
const LANGUAGE_NAMES: Record<Locale, string> = { zh: '简体中文', 'zh-hk': '繁體中文', 'en-us': 'English' };

/** Renders the public status page. It works even when the backend and the chat do not respond. */
export async function renderStatus(c: EdgeContext, healthMonitor: HealthMonitor): Promise<Response> {
  const checkedHealth = await healthMonitor.getHealth(c.env);
  c.header('cache-control', 'no-store');
  c.header('x-robots-tag', 'noindex');
  const { at, parts, message } = checkedHealth;
  const areAllHealthy = COMPONENTS.every((part) => parts[part].ok);
  if (!(c.req.header('accept') ?? '').includes('text/html')) return c.json({ ok: areAllHealthy, at, parts, message });
  const locale = selectLocale(getLocaleHints(c));
  const localizedMessage = locale === 'zh-hk' ? await convertToHongKong(message) : message;
  return c.html(renderStatusPage({ ...checkedHealth, message: localizedMessage }, locale, getNonce(c)));
}

const formatTime = (locale: Locale, timestamp: number) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Hong_Kong',
  }).format(timestamp);

function renderStatusPage({ at, parts, message }: CheckedHealth, locale: Locale, nonce: string) {
  const texts = TEXTS[locale];
  const isHealthy = COMPONENTS.every((part) => parts[part].ok);
  const renderTime = (timestamp: number) =>
    html`<time datetime="${new Date(timestamp).toISOString()}">${formatTime(locale, timestamp)}</time>`;
  const insertTime = (text: string, timestamp: number) => {
    const [textBefore = '', textAfter = ''] = text.split('{{at}}');
    return html`${textBefore}${renderTime(timestamp)}${textAfter}`;
  };
  // Pages need data from the backend. While it is down, only cached pages are served.
  const componentRows = [
    parts.data.ok
      ? { name: texts.pages, state: 'well', says: html`${texts.answers}` }
      : { name: texts.pages, state: 'kept', says: html`${texts.kept}` },
    ...COMPONENTS.map((part) => {
      const [{ ok, since }, name] = [parts[part], texts[part]];
      return ok
        ? { name, state: 'well', says: html`${texts.answers}` }
        : { name, state: 'silent', says: insertTime(texts.silent, since) };
    }),
  ];
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${interpolate(texts.title, { state: isHealthy ? texts.well : texts.unwell })}</title>
        <style nonce="${nonce}">
          /** Colours of client/styles/tokens, whose file this page does not load. */
          :root {
            color-scheme: light dark;
            --deep: light-dark(#fbfaf6, #0e1524);
            --ink: light-dark(#16213a, #efede6);
            --ink-2: light-dark(#434c61, #c2c7d1);
            --hair: light-dark(#d8d9d2, #2a3449);
            --jade: light-dark(#28614f, #84c9b4);
            --caution: light-dark(#93195a, #f59ac4);
          }
          body {
            background: var(--deep);
            color: var(--ink);
            font:
              1rem/1.6 system-ui,
              sans-serif;
            margin: 3rem auto;
            max-width: 36rem;
            padding: 0 1rem;
          }
          h1 {
            border-inline-start: 0.3rem solid var(${isHealthy ? '--jade' : '--caution'});
            font-size: 1.5rem;
            line-height: 1.3;
            padding-inline-start: 0.8rem;
          }
          dl > div {
            border-top: 1px solid var(--hair);
            display: flex;
            flex-wrap: wrap;
            gap: 0 1rem;
            justify-content: space-between;
            padding: 0.75rem 0;
          }
          dl > div:last-child {
            border-bottom: 1px solid var(--hair);
          }
          dd {
            margin: 0;
          }
          time {
            white-space: nowrap;
          }
          .well {
            color: var(--jade);
          }
          .silent {
            color: var(--caution);
            font-weight: 700;
          }
          .foot,
          .kept {
            color: var(--ink-2);
          }
          nav {
            display: flex;
            flex-wrap: wrap;
            gap: 0 1.25rem;
          }
          nav a {
            color: inherit;
            padding: 0.5rem 0;
          }
          nav [aria-current] {
            font-weight: 700;
            text-decoration: none;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${isHealthy ? texts.well : texts.unwell}</h1>
          ${message ? html`<p>${message}</p>` : ''}
          <dl>
            ${componentRows.map(
              ({ name, state, says }) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd class="${state}">${says}</dd>
                </div>`,
            )}
          </dl>
          <p class="foot">${insertTime(texts.looked, at)}<br />${texts.zone}</p>
        </main>
        <nav aria-label="${texts.languages}">
          ${LOCALES.map(
            (otherLocale) =>
              html`<a
                href="?lang=${otherLocale}"
                lang="${LANGUAGE_TAGS[otherLocale]}"
                hreflang="${LANGUAGE_TAGS[otherLocale]}"
                ${otherLocale === locale ? html`aria-current="true"` : ''}
                >${LANGUAGE_NAMES[otherLocale]}</a
              >`,
          )}
        </nav>
      </body>
    </html>`;
}
