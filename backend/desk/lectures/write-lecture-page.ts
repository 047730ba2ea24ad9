import { html } from 'hono/html';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import {
  type ActionAnswer,
  deskClock,
  type DeskPlace,
  isDeskWord,
  type Markup,
  type SayAtDesk,
} from '#backend/desk/desk-view.ts';
import { writeBar, writeDocument } from '#backend/desk/write-document.ts';
import { isolatePlain, writeIsolated } from '#backend/desk/write-isolated.ts';
import { nextSeat, type SeatAction } from '#backend/lectures/next-seat.ts';
import type { AttendeeRow, DeskLectureRow } from '#backend/queries/lectures/desk-lectures.ts';
import { MESSAGE_MAX } from '#shared/contract/application/application.ts';
import { lectureTime, writeSeats } from './write-lecture-list.ts';

interface LectureView {
  lecture: DeskLectureRow;
  attendees: readonly AttendeeRow[];
  /** What became of the last action. */
  action: ActionAnswer | null;
  now: number;
}

/** One lecture with this desk's students, and what may be done about the seat of each. */
export function writeLecturePage(place: DeskPlace, view: LectureView): Markup {
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

function writeAttendee(place: DeskPlace, view: LectureView, attendee: AttendeeRow): Markup {
  const { say, locale } = place;
  const { userId, state, at, areaCode, mobile } = attendee;
  const may = (action: SeatAction) => {
    const next = nextSeat(state, action, view.lecture, hongKongTime(view.now));
    return next.ok && next.state !== state;
  };
  const isOpen = view.action?.refusal && view.action.typed.user === String(userId);
  return html`<li class="${state === 'left' || state === 'removed' ? 'gone' : ''}">
    <p><b>${writeIsolated(attendeeName(attendee))}</b> <span class="meta">+${areaCode} ${mobile}</span></p>
    <p>
      ${say(`seat.${state}`)}${at ? html` <span class="meta">${deskClock(locale).moment(Date.parse(at))}</span>` : ''}
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

const writeForm = ({ base }: DeskPlace, { lecture }: LectureView, userId: number, kind: string, fields: Markup) =>
  html`<form class="fields" method="post" action="${base}/lectures/${lecture.id}">
    <input type="hidden" name="kind" value="${kind}" />
    <input type="hidden" name="user" value="${userId}" />
    ${fields}
  </form>`;

/** Their Chinese or English name where they gave one, else what they call themselves. */
const attendeeName = ({ name, nickname }: AttendeeRow) => name || nickname;

/** A cell that begins so is a formula to a spreadsheet: a student's name could then fetch or send something. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text);

const writeCell = (text: string) => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Spreadsheets read Chinese only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A lecture's list as a table that spreadsheets open. Times are UTC, as machines write them. */
export function writeAttendeeFile(attendees: readonly AttendeeRow[], say: SayAtDesk): string {
  const head = [say('columnName'), say('columnPhone'), say('columnState'), say('columnSince')];
  const rows = attendees.map((attendee) => [
    attendeeName(attendee),
    `${attendee.areaCode} ${attendee.mobile}`,
    say(`seat.${attendee.state}`),
    attendee.at,
  ]);
  return BYTE_ORDER_MARK + [head, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}
