import { html, raw } from 'hono/html';
import { mayRole } from '#backend/staff/may-do.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { type DeskPlace, firstOf, type Markup } from './desk-view.ts';
import { writeIsolated } from './write-isolated.ts';

export const writeDocument = (
  { locale, base }: Pick<DeskPlace, 'locale' | 'base'>,
  title: string,
  body: Markup,
): Markup =>
  html`${raw('<!DOCTYPE html>')}
    <html lang="${LANGUAGE_TAGS[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${base}/desk.css" />
        <script type="module" src="${base}/page/desk.js"></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`;

const ROOMS = ['conversations', 'applications', 'lectures', 'staff'] as const;
type Room = (typeof ROOMS)[number];

/** The head of every page of the desk. */
export function writeBar(
  { base, say, siteName, agentName, role }: DeskPlace,
  room: Room | 'devices',
  facts: Markup | '' = '',
): Markup {
  const rooms = ROOMS.filter((one) => one !== 'staff' || (role !== null && mayRole(role, 'seeStaff')));
  return html`<header class="bar">
    <p class="site">${siteName}</p>
    <h1>${say('title')}</h1>
    <nav class="rooms" aria-label="${say('rooms')}">
      ${rooms.map(
        (one) =>
          html`<a
            href="${base}${one === 'conversations' ? '' : `/${one}`}"
            ${one === room ? html`aria-current="page"` : ''}
            >${say(one)}</a
          >`,
      )}
    </nav>
    ${facts}
    <p class="me">
      <span class="face" aria-hidden="true">${firstOf(agentName)}</span
      ><a href="${base}/devices" ${room === 'devices' ? html`aria-current="page"` : ''}>${writeIsolated(agentName)}</a>
    </p>
    <form class="leave" method="post" action="${base}/sign-out">
      <button class="btn quiet">${say('signOut')}</button>
    </form>
  </header>`;
}
