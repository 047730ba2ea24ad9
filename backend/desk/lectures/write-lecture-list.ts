import { html } from 'hono/html';
import { deskClock, type DeskPlace, type DeskWord, type Markup, type SayAtDesk } from '#backend/desk/desk-view.ts';
import { writeBar, writeDocument } from '#backend/desk/write-document.ts';
import { writeIsolated } from '#backend/desk/write-isolated.ts';
import type { DeskLectureRow } from '#backend/queries/lectures/desk-lectures.ts';
import type { Locale } from '#shared/locale/locales.ts';

export const LECTURE_LISTS = ['upcoming', 'past'] as const;
type LectureListName = (typeof LECTURE_LISTS)[number];

const WORDS = {
  upcoming: { tab: 'upcomingTab', none: 'noUpcoming' },
  past: { tab: 'pastTab', none: 'noPast' },
} as const satisfies Record<LectureListName, Record<'tab' | 'none', DeskWord>>;

export function writeLectureList(
  place: DeskPlace,
  { name, lectures, isFull }: { name: LectureListName; lectures: readonly DeskLectureRow[]; isFull: boolean },
): Markup {
  const { base, say, siteName } = place;
  return writeDocument(
    place,
    `${say('lectures')} | ${siteName}`,
    html`${writeBar(place, 'lectures')}
      <main class="list">
        <h2>${say('lectures')}</h2>
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

function writeRow({ base, say, locale }: DeskPlace, lecture: DeskLectureRow): Markup {
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

export const writeSeats = ({ taken, seats }: DeskLectureRow, say: DeskPlace['say']) =>
  seats === null ? say('takenCount', { taken }) : say('takenOf', { taken, seats });

const clockOf = (time: string) => time.slice(11, 16);

/** '5 December, 19:00–20:15, Hong Kong time': as it is kept, and the zone beside it. */
export function lectureTime(
  { startTime, endTime }: { startTime: string; endTime: string },
  locale: Locale,
  say: SayAtDesk,
): string {
  const day = deskClock(locale).date(Date.parse(`${startTime.replace(' ', 'T')}+08:00`));
  return say('lectureTime', { day, start: clockOf(startTime), end: clockOf(endTime) });
}
