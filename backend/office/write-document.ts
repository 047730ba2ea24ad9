import { html, raw } from 'hono/html';
import { roleCan, type StaffAction } from '#backend/staff/permissions.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { countText, deskWords, type OfficePlace, firstOf, type Markup } from './office-view.ts';
import { assetsVersion, SCRIPT_NAMES } from './page-files.ts';
import { writeIsolated } from './write-isolated.ts';

export const writeDocument = (
  { locale, base }: Pick<OfficePlace, 'locale' | 'base'>,
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
        <link rel="stylesheet" href="${base}/assets/${assetsVersion()}/desk.css" />
        ${SCRIPT_NAMES.map((name) => html`<link rel="modulepreload" href="${base}/assets/${assetsVersion()}/${name}" />`)}
        <script type="module" src="${base}/assets/${assetsVersion()}/desk.js"></script>
      </head>
      <body data-lost="${deskWords(locale)('offline')}">
        ${body}
      </body>
    </html>`;

/** In the order of the head; each but the first is its own address. From 'content' on they are of the site, and stand apart. */
const ROOMS = [
  'today',
  'conversations',
  'students',
  'applications',
  'lectures',
  'reports',
  'content',
  'media',
  'site',
  'staff',
  'health',
] as const;
type Room = (typeof ROOMS)[number];

/** What one has to be allowed to see a room at all; of the others, everybody. */
const NEEDS: Partial<Record<Room, StaffAction>> = {
  content: 'writeContent',
  media: 'writeContent',
  site: 'steerSite',
  staff: 'seeStaff',
  health: 'steerSite',
};

/** By what the button of a narrow page opens them. */
const ROOMS_ID = 'rooms';

/**
 * The head of every page of the desk. However many rooms there are and however long their names: on a wide page they break into
 * lines of their own, on a narrow one they are behind a button that opens them without script.
 */
export function writeBar(place: OfficePlace, room: Room | 'devices', facts: Markup | '' = ''): Markup {
  const { base, say, siteName, agentName, staffId, role, bar } = place;
  const rooms = ROOMS.filter((one) => {
    const need = NEEDS[one];
    return need === undefined || (role !== null && roleCan(role, need));
  });
  return html`<header class="bar">
    <p class="site">${siteName}</p>
    <h1>${say('office')}</h1>
    <button class="btn rooms-open" type="button" popovertarget="${ROOMS_ID}">
      <span class="sr">${say('rooms')}: </span
      >${room === 'devices' ? say('devicesTitle') : html`${say(room)}${writeWaits(place, room)}`}
    </button>
    ${facts}
    <div class="bar-end">
      ${bar ? writePresence(place, room, bar.isOn) : ''}
      <p class="me" data-me="${staffId}">
        <span class="face" aria-hidden="true">${firstOf(agentName)}</span
        ><a href="${base}/devices" ${room === 'devices' ? html`aria-current="page"` : ''}
          >${writeIsolated(agentName)}</a
        >
      </p>
      <form class="leave" method="post" action="${base}/sign-out">
        <button class="btn quiet">${say('signOut')}</button>
      </form>
    </div>
    <nav class="rooms" id="${ROOMS_ID}" popover aria-label="${say('rooms')}">
      ${rooms.map(
        (one) =>
          html`<a
            href="${base}${one === 'today' ? '' : `/${one}`}"
            ${one === rooms.find((other) => NEEDS[other]) ? html`class="apart"` : ''}
            ${one === room ? html`aria-current="page"` : ''}
            >${say(one)}${writeWaits(place, one)}</a
          >`,
      )}
    </nav>
  </header>`;
}

/** How many wait in a room, where it is known. */
function writeWaits({ bar, say }: Pick<OfficePlace, 'bar' | 'say'>, room: Room): Markup | '' {
  if (room === 'today')
    return bar?.left
      ? html` <span class="count left">${countText(bar.left)}</span
          ><span class="sr"> ${say('day.left', { count: countText(bar.left) })}</span>`
      : '';
  const count = room === 'conversations' ? bar?.waiting : room === 'applications' ? bar?.following : 0;
  return count ? html` <span class="count">${countText(count)}</span>` : '';
}

/** Whether one is there to answer: two buttons of one form, of which the one that holds is pressed. */
const writePresence = ({ base, say }: OfficePlace, room: Room | 'devices', isOn: boolean): Markup =>
  html`<form class="duty" method="post" action="${base}/duty">
    <input type="hidden" name="back" value="${room}" />
    <div class="presence" role="group" aria-label="${say('duty.label')}">
      <button name="on" value="yes" aria-pressed="${String(isOn)}">${say('duty.on')}</button>
      <button name="on" value="no" aria-pressed="${String(!isOn)}">${say('duty.off')}</button>
    </div>
  </form>`;
