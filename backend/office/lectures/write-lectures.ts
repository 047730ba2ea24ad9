import { html } from 'hono/html';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import {
  type ActionAnswer,
  deskClock,
  type OfficePlace,
  type DeskWord,
  isDeskWord,
  type Markup,
  type SayAtDesk,
} from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, writeIsolated } from '#backend/office/write-isolated.ts';
import { formatCsv } from '#shared/rules/csv.ts';
import { nextSeat, type SeatAction } from '#backend/lectures/next-seat.ts';
import type { AttendeeRow, DeskLectureRow } from '#backend/queries/lectures/desk-lectures.ts';
import { MESSAGE_MAX } from '#shared/contract/application/application.ts';
import { roleCan } from '#backend/staff/permissions.ts';
import type { Locale } from '#shared/locale/locales.ts';

export const LECTURE_LISTS = ['upcoming', 'past'] as const;
type LectureListName = (typeof LECTURE_LISTS)[number];

const WORDS = {
  upcoming: { tab: 'upcomingTab', none: 'noUpcoming' },
  past: { tab: 'pastTab', none: 'noPast' },
} as const satisfies Record<LectureListName, Record<'tab' | 'none', DeskWord>>;

export function writeLectureList(
  place: OfficePlace,
  { name, lectures, isFull }: { name: LectureListName; lectures: readonly DeskLectureRow[]; isFull: boolean },
): Markup {
  const { base, say, siteName } = place;
  return writeDocument(
    place,
    `${say('lectures')} | ${siteName}`,
    html`${writeBar(place, 'lectures')}
      <main class="list">
        <div class="list-head">
          <h2>${say('lectures')}</h2>
          ${
            mayKeep(place)
              ? html`<form method="post" action="${base}/content?kind=lecture">
                  <button class="btn" name="do" value="begin">${say('contentBegin.lecture')}</button>
                </form>`
              : ''
          }
        </div>
        <nav class="tabs" aria-label="${say('lectures')}">
          ${LECTURE_LISTS.map(
            (one) =>
              html`<a href="${base}/lectures?list=${one}" ${one === name ? html`aria-current="page"` : ''}
                >${say(WORDS[one].tab)}</a
              >`,
          )}
        </nav>
        ${
          lectures.length === 0
            ? html`<p class="none">${say(WORDS[name].none)}</p>`
            : html`<ul class="rows">
                ${lectures.map((lecture) => writeRow(place, lecture))}
              </ul>`
        }
        ${isFull ? html`<p class="meta">${say('listFull', { count: lectures.length })}</p>` : ''}
      </main>`,
  );
}

const mayKeep = ({ role }: OfficePlace) => role !== null && roleCan(role, 'keepLectures');

function writeRow({ base, say, locale }: OfficePlace, lecture: DeskLectureRow): Markup {
  return html`<li>
    <a class="lecture" href="${base}/lectures/${lecture.id}">
      <b>${writeIsolated(lecture.title)}</b>
      <span class="meta">${lectureTime(lecture, locale, say)}</span>
      <span class="meta">${writeIsolated(lecture.place)}</span>
      <span class="ours">${say('oursCount', { count: lecture.ours })}</span>
      <span class="meta">${writeSeats(lecture, say)}</span>
      ${lecture.cancelled ? html`<span class="flag">${say('isCancelled')}</span>` : ''}
    </a>
  </li>`;
}

export const writeSeats = ({ taken, seats }: DeskLectureRow, say: OfficePlace['say']) =>
  seats === null ? say('takenCount', { taken }) : say('takenOf', { taken, seats });

const clockOf = (time: string) => time.slice(11, 16);

/** '5 December, 19:00–20:15, Hong Kong time': as it is kept, and the zone beside it. */
export function lectureTime(
  { startTime, endTime }: { startTime: string; endTime: string },
  locale: Locale,
  say: SayAtDesk,
): string {
  const day = deskClock({ locale, timeZone: 'UTC' }).date(Date.parse(`${startTime.replace(' ', 'T')}Z`));
  return say('lectureTime', { day, start: clockOf(startTime), end: clockOf(endTime) });
}

interface LectureView {
  lecture: DeskLectureRow;
  attendees: readonly AttendeeRow[];
  /** What became of the last action. */
  action: ActionAnswer | null;
  now: number;
}

/** One lecture with this desk's students, and what may be done about the seat of each. */
export function writeLecturePage(place: OfficePlace, view: LectureView): Markup {
  const { base, say, locale, siteName } = place;
  const { lecture, attendees, action } = view;
  const word = `done.${action?.done ?? ''}`;
  return writeDocument(
    place,
    `${isolatePlain(lecture.title)} | ${siteName}`,
    html`${writeBar(place, 'lectures')}
      <main class="list">
        <header class="file-head">
          <p class="meta"><a href="${base}/lectures">${say('backToLectures')}</a></p>
          <h2>${writeIsolated(lecture.title)}</h2>
          <p>${lectureTime(lecture, locale, say)}${lecture.place ? html` · ${writeIsolated(lecture.place)}` : ''}</p>
          <p class="meta">${writeSeats(lecture, say)} · ${say('oursCount', { count: lecture.ours })}</p>
          ${writeWhose(place, lecture)}
          ${lecture.cancelled ? html`<p class="notice">${say('isCancelledLong')}</p>` : ''}
          ${action?.refusal ? html`<p class="notice" role="alert">${action.refusal}</p>` : ''}
          <p class="done" role="status">${isDeskWord(word) ? say(word) : ''}</p>
        </header>
        ${
          attendees.length === 0
            ? html`<p class="none">${say('nobodySignedUp')}</p>`
            : html`<p>
                  <a class="btn" href="${base}/lectures/${lecture.id}/list.csv" download>${say('exportList')}</a>
                </p>
                <ul class="seats" aria-label="${say('signUps')}">
                  ${attendees.map((attendee) => writeAttendee(place, view, attendee))}
                </ul>`
        }
      </main>`,
  );
}

/** One of the site's own is written here; what all sites share is the operator's. */
const writeWhose = (place: OfficePlace, { id, ownerKey }: DeskLectureRow): Markup | '' =>
  ownerKey === ''
    ? html`<p class="meta">${place.say('lectureShared')}</p>`
    : mayKeep(place)
      ? html`<p>
          <a class="btn" href="${place.base}/content/part?${new URLSearchParams({ of: `lecture ${id}` })}"
            >${place.say('lectureEdit')}</a
          >
        </p>`
      : '';

function writeAttendee(place: OfficePlace, view: LectureView, attendee: AttendeeRow): Markup {
  const { say, locale, timeZone } = place;
  const { userId, state, at, areaCode, mobile } = attendee;
  const may = (action: SeatAction) => {
    const next = nextSeat(state, action, view.lecture, hongKongTime(view.now));
    return next.ok && next.state !== state;
  };
  const isOpen = view.action?.refusal && view.action.typed.user === String(userId);
  return html`<li class="${state === 'left' || state === 'removed' ? 'gone' : ''}">
    <p><b>${writeIsolated(attendeeName(attendee))}</b> <span class="meta">+${areaCode} ${mobile}</span></p>
    <p>
      ${say(`seat.${state}`)}${at ? html` <span class="meta">${deskClock({ locale, timeZone }).moment(Date.parse(at))}</span>` : ''}
    </p>
    <div class="seat-acts">
      ${may({ kind: 'attend' }) ? writeForm(place, view, userId, 'attend', html`<button class="btn">${say('markAttended')}</button>`) : ''}
      ${may({ kind: 'unattend' }) ? writeForm(place, view, userId, 'unattend', html`<button class="btn quiet">${say('unmarkAttended')}</button>`) : ''}
      ${
        may({ kind: 'remove', who: '', text: '' })
          ? html`<details ${isOpen ? html`open` : ''}>
              <summary>${say('takeSeat')}</summary>
              ${writeForm(
                place,
                view,
                userId,
                'remove',
                html`<label for="text-${userId}">${say('takeSeatWhy')}</label>
                  <textarea id="text-${userId}" name="text" rows="2" required maxlength="${MESSAGE_MAX}">
${isOpen ? (view.action?.typed.text ?? '') : ''}</textarea>
                  <button class="btn wide">${say('takeSeatYes')}</button>`,
              )}
            </details>`
          : ''
      }
    </div>
  </li>`;
}

const writeForm = ({ base }: OfficePlace, { lecture }: LectureView, userId: number, kind: string, fields: Markup) =>
  html`<form class="fields" method="post" action="${base}/lectures/${lecture.id}">
    <input type="hidden" name="kind" value="${kind}" />
    <input type="hidden" name="user" value="${userId}" />
    ${fields}
  </form>`;

/** Their Chinese or English name where they gave one, else what they call themselves. */
const attendeeName = ({ name, nickname }: AttendeeRow) => name || nickname;

/** A lecture's list as a table that spreadsheets open. */
export function writeAttendeeFile(attendees: readonly AttendeeRow[], say: SayAtDesk): string {
  const head = [say('columnName'), say('columnPhone'), say('columnState'), say('columnSince')];
  const rows = attendees.map((attendee) => [
    attendeeName(attendee),
    `${attendee.areaCode} ${attendee.mobile}`,
    say(`seat.${attendee.state}`),
    attendee.at,
  ]);
  return formatCsv(head, rows);
}
