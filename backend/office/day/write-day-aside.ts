import { html } from 'hono/html';
import { writeGauge } from '#backend/office/conversations/write-gauge.ts';
import { lectureTime, writeSeats } from '#backend/office/lectures/write-lectures.ts';
import { deskClock, firstOf, type Markup, sayCount } from '#backend/office/office-view.ts';
import { isolatePlain, joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import type { DutyRow, HandoverRow } from '#backend/queries/office/duty.ts';
import { type OpenState, openStateAt } from '#shared/tenant/opening-hours.ts';
import type { ApplicationSummaryRow } from '#backend/queries/applications/board-applications.ts';
import { type DayView, HANDOVER_NOTE_MAX, sayLeft, standingName } from './day-view.ts';

/** Beside what waits: handing over, today's lectures, and what was sought in vain. */
export const writeDayAside = (view: DayView): Markup =>
  html`${writeHandingOver(view)} ${writeLectures(view)} ${writeMissed(view)}`;

/** What a colleague left for one. */
export function writeHandover(
  { base, say, locale, timeZone }: DayView,
  { id, fromName, note, conversations, applications, at }: HandoverRow,
): Markup {
  const places = [
    ...(JSON.parse(conversations) as number[]).map(
      (one) => html`<a href="${base}/conversations?c=${one}">${say('toConversation')} ${one}</a>`,
    ),
    ...(JSON.parse(applications) as number[]).map(
      (one) => html`<a href="${base}/applications/${one}">${say('application', { id: one })}</a>`,
    ),
  ];
  return html`<section class="note-left" id="left-${id}">
    <p class="meta">
      ${say('day.handoverFrom', { name: isolatePlain(fromName), time: deskClock({ locale, timeZone }).moment(at) })}
    </p>
    ${note ? html`<p class="words">${writeIsolated(note)}</p>` : ''}
    ${places.length > 0 ? html`<p>${joinWritten(places)}</p>` : ''}
    <form method="post" action="${base}/handover/${id}">
      <button class="btn" data-key="left-${id}">${say('day.takeOver')}</button>
    </form>
  </section>`;
}

/** Whether visitors are told that somebody is there. */
function sayOpening({ say, locale, timeZone }: DayView, standing: OpenState): string {
  const clock = deskClock({ locale, timeZone });
  if (standing.isOpen) return say('day.openUntil', { time: clock.time(standing.until) });
  return standing.opensAt === null ? say('day.closed') : say('day.opensAt', { moment: clock.moment(standing.opensAt) });
}

/** Whoever has said nothing is there while signed in. */
const standsAs = ({ seenAt, isOn }: DutyRow) => (seenAt === 0 ? 'gone' : isOn === 0 ? 'away' : 'here');

/** Who is there. */
export function writeDuty(view: DayView): Markup {
  const { say, duty, locale, hours, now, timeZone } = view;
  const here = duty.filter((row) => standsAs(row) === 'here').length;
  return html`<section>
    <h3><span>${say('day.onDuty')}</span><span class="meta">${say('day.present', { count: here })}</span></h3>
    ${hours ? html`<p class="meta">${sayOpening(view, openStateAt(hours, now))}</p>` : ''}
    <ul class="people">
      ${duty.map((row) => {
        const stands = standsAs(row);
        return html`<li class="is-${stands}">
          <span class="face" aria-hidden="true">${firstOf(row.name)}</span>
          <p>
            <b>${writeIsolated(row.name)}</b>
            <span class="meta"
              >${say(`day.${stands}`)}${stands === 'away' ? ` · ${deskClock({ locale, timeZone }).time(row.since)}` : ''}</span
            >
          </p>
          ${row.talks > 0 ? html`<span class="meta">${sayCount(say, 'day.talks', row.talks)}</span>` : ''}
        </li>`;
      })}
    </ul>
  </section>`;
}

function writeHandingOver(view: DayView): Markup {
  const { base, say, mine, led, duty, staffId, said } = view;
  const { typed } = said;
  const isTicked = (id: number) => !typed || typed.ticked.includes(id);
  return html`<section class="handing-over">
    <h3>${say('day.handover')}</h3>
    <form class="fields" method="post" action="${base}/handover">
      ${
        mine.length + led.length === 0
          ? html`<p class="meta">${say('day.handoverNone')}</p>`
          : html`<p class="meta">${say('day.handoverHint')}</p>
              <div class="hands">
                ${mine.map(
                  ({ id, name }) =>
                    html`<label class="tick"
                      ><input type="checkbox" name="c" value="${id}" ${isTicked(id) ? html`checked` : ''} />
                      ${writeIsolated(name)}</label
                    >`,
                )}
              </div>`
      }
      ${
        led.length > 0
          ? html`<fieldset class="led">
              <legend>${say('day.applications')}</legend>
              <p class="meta">${say('day.applicationsHint')}</p>
              ${led.map((row) => writeLed(view, row, typed?.applications.includes(row.id) ?? false))}
            </fieldset>`
          : ''
      }
      <label for="handover-to">${say('day.to')}</label>
      <select id="handover-to" name="to">
        <option value="0">${say('day.toTeam')}</option>
        ${duty.filter(({ id }) => id !== staffId).map(({ id, name }) => html`<option value="${id}" ${id === typed?.to ? html`selected` : ''}>${name}</option>`)}
      </select>
      <label for="handover-note">${say('day.note')}</label>
      <textarea id="handover-note" name="note" rows="3" maxlength="${HANDOVER_NOTE_MAX}">${typed?.note ?? ''}</textarea>
      <button class="btn">${say('day.handoverYes')}</button>
    </form>
  </section>`;
}

/** With what wants doing, so that nobody hands over blindly. */
const writeLed = (view: DayView, row: ApplicationSummaryRow, isTicked: boolean): Markup =>
  html`<label class="tick"
    ><input type="checkbox" name="a" value="${row.id}" ${isTicked ? html`checked` : ''} />
    <span>
      ${writeIsolated(standingName(row))}
      <span class="meta"
        >${joinWritten([
          row.replyBy ? sayLeft(view, row.replyBy) : '',
          row.unanswered > 0 ? sayCount(view.say, 'day.unanswered', row.unanswered) : '',
        ])}</span
      >
    </span></label
  >`;

const SEAT_CELLS = 12;
const seatCells = (taken: number, seats: number) => Math.min(SEAT_CELLS, Math.ceil((taken / seats) * SEAT_CELLS));

function writeLectures({ base, say, locale, lectures, nextLecture }: DayView): Markup {
  return html`<section>
    <h3>${say('day.lectures')}</h3>
    ${
      lectures.length === 0
        ? html`<p class="meta">
            ${say('day.lecturesNone')}
            ${
              nextLecture
                ? html`<a href="${base}/lectures/${nextLecture.id}"
                    >${say('day.nextLecture', { day: lectureTime(nextLecture, locale, say) })}</a
                  >`
                : ''
            }
          </p>`
        : html`<ul class="people">
            ${lectures.map(
              (lecture) =>
                html`<li>
                  <p>
                    <a href="${base}/lectures/${lecture.id}"><b>${writeIsolated(lecture.title)}</b></a>
                    <span class="meta">${lectureTime(lecture, locale, say)} · ${writeIsolated(lecture.place)}</span>
                    <span class="meta">${writeSeats(lecture, say)}</span>
                    ${lecture.seats === null ? '' : writeGauge(seatCells(lecture.taken, lecture.seats), SEAT_CELLS, false)}
                  </p>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function writeMissed({ say, missed }: DayView): Markup {
  const most = Math.max(...missed.map(({ times }) => times));
  return html`<section>
    <h3>${say('day.vain')}</h3>
    ${
      missed.length === 0
        ? html`<p class="meta">${say('day.vainNone')}</p>`
        : html`<ul class="people">
            ${missed.map(
              ({ term, times }) =>
                html`<li>
                  <p>
                    ${writeIsolated(term)}
                    <span class="share" style="width: ${Math.round((times / most) * 100)}%"></span>
                  </p>
                  <span class="meta">${say('day.times', { count: times })}</span>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}
