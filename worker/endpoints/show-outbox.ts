import { html } from 'hono/html';
import { outbox, type OutboxMessage } from '#shared/contract/operations/outbox.ts';
import { FALLBACK_LOCALE } from '#shared/locale/locales.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { nonceOf } from '#worker/security/set-security-headers.ts';

/** For developers: what would have been sent as a text message. guard-developers-places.ts says who comes here. */
export async function showOutbox(c: EdgeContext): Promise<Response> {
  const answer = await backendClientOf(c, { ...callerOf(c), locale: FALLBACK_LOCALE })(outbox, {});
  c.header('cache-control', 'no-store');
  if (!answer.ok) return c.json({ code: answer.failure.code, message: answer.failure.message }, 404);
  const messages = answer.value.rows;
  if (!(c.req.header('accept') ?? '').includes('text/html')) return c.json(messages);
  return c.html(drawPage(messages, nonceOf(c)));
}

const drawPage = (messages: readonly OutboxMessage[], nonce: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
          }
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            margin: 2rem auto;
            max-width: 44rem;
            padding: 0 1rem;
          }
          li {
            border-top: 1px solid;
            list-style: none;
            padding: 0.75rem 0;
          }
          ol {
            padding: 0;
          }
        </style>
      </head>
      <body>
        <h1>Outbox</h1>
        <p>Text messages and mails that were not sent, newest first.</p>
        <ol>
          ${messages.map(({ to, text, at }) => html`<li><b>${to}</b> <time>${at}</time><br />${text}</li>`)}
        </ol>
      </body>
    </html>`;
