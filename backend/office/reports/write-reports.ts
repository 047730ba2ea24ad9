import { html } from 'hono/html';
import { WAIT_GOAL_MINUTES } from '#backend/office/conversations/write-gauge.ts';
import { deskClock, type Markup, minutes, type SayAtDesk } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { writeFacts } from '#backend/office/write-facts.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import { MOST_ASKINGS, type ReportView } from './read-reports.ts';
import type { Tally } from './reckon-report.ts';

/** A wait in words; '–' where nobody was answered. */
function sayWait(say: SayAtDesk, wait: number | null): string {
  if (wait === null) return '–';
  if (wait < 60_000) return say('day.seconds', { count: Math.round(wait / 1000) });
  const whole = minutes(wait);
  return whole < 120 ? say('minutes', { count: whole }) : say('reports.hoursLong', { count: Math.round(whole / 60) });
}

/** What visitors gave, of five; '–' where nobody did. */
const sayStars = ({ stars }: Tally) => (stars === null ? '–' : stars.toFixed(1));

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`);

/** How visitors were answered in a span of days, without what was said and to whom. */
export function writeReports(view: ReportView): Markup {
  const { say, siteName, report, isCut } = view;
  return writeDocument(
    view,
    `${say('reports')} | ${siteName}`,
    html`${writeBar(view, 'reports')}
      <main class="list reports">
        <div class="list-head">
          <h2>${say('reports')}</h2>
          ${writeSpan(view)}
        </div>
        ${isCut ? html`<p class="notice" role="status">${say('reports.cut', { count: MOST_ASKINGS })}</p>` : ''}
        ${writeFigures(view)}
        ${
          report.whole.asked === 0
            ? html`<p class="none">${say('reports.none')}</p>`
            : html`<div class="report-lay">${writeDays(view)} ${writeHours(view)} ${writeColleagues(view)}</div>
                <ul class="report-key">
                  <li><i class="full" aria-hidden="true"></i>${say('reports.share', { goal: WAIT_GOAL_MINUTES })}</li>
                  <li><i class="late" aria-hidden="true"></i>${say('reports.later')}</li>
                  <li><i class="rest" aria-hidden="true"></i>${say('reports.open')}</li>
                </ul>`
        }
        <p class="source">${say(view.hours ? 'reports.byHours' : 'reports.byClock')}</p>
      </main>`,
  );
}

function writeSpan({ base, say, from, to, today, seesAll }: ReportView): Markup {
  const field = (name: 'from' | 'to', value: string) =>
    html`<span class="day-field"
      ><label for="report-${name}">${say(`reports.${name}`)}</label>
      <input id="report-${name}" type="date" name="${name}" value="${value}" max="${today}" required
    /></span>`;
  return html`<form class="report-span" method="get" action="${base}/reports">
    ${field('from', from)} ${field('to', to)}
    <button class="btn">${say('reports.show')}</button>
    ${
      seesAll
        ? html`<a class="btn" href="${base}/reports.csv?${new URLSearchParams({ from, to })}" download
            >${say('reports.csv')}</a
          >`
        : ''
    }
  </form>`;
}

function writeFigures({ say, report, rated }: ReportView): Markup {
  const { asked, answered, missed, inTime, middle, slowest } = report.whole;
  const figures: [string, string | number, string][] = [
    [say('reports.asked'), asked, report.waiting > 0 ? say('reports.waiting', { count: report.waiting }) : ''],
    [say('reports.first'), sayWait(say, middle), say('reports.middle')],
    [say('reports.slowest'), sayWait(say, slowest), say('reports.ninth')],
    [say('reports.inTime', { goal: WAIT_GOAL_MINUTES }), share(inTime, answered), `${inTime} / ${answered}`],
    [say('reports.missed'), missed, say('reports.missedWhat')],
    [say('reports.stars'), sayStars(report.whole), say('reports.starsOf', { count: report.whole.rated })],
    [say('reports.rated'), share(rated.up, rated.up + rated.down), `${rated.up} / ${rated.up + rated.down}`],
  ];
  return writeFacts('report-facts', figures);
}

const BAR = 100;

/** A table whose rows have a bar each: what it shows stands beside it as a number. */
function writeBars(
  { say }: ReportView,
  title: string,
  what: string,
  counted: string,
  rows: readonly { label: Markup | string; tally: Tally }[],
): Markup {
  const most = Math.max(1, ...rows.map(({ tally }) => tally.asked));
  return html`<section>
    <h3>${title}</h3>
    <div class="wide" role="region" tabindex="0" aria-label="${title}">
      <table class="report-table">
        <thead>
          <tr>
            <th scope="col">${what}</th>
            <th scope="col" colspan="2">${counted}</th>
            <th scope="col">${say('reports.first')}</th>
            <th scope="col">${say('reports.share', { goal: WAIT_GOAL_MINUTES })}</th>
            <th scope="col">${say('reports.rating')}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ label, tally }) =>
              html`<tr>
                <th scope="row">${label}</th>
                <td class="number">${tally.asked}</td>
                <td class="bar-cell">${writeOneBar(tally, most)}</td>
                <td class="number">${sayWait(say, tally.middle)}</td>
                <td class="number">${share(tally.inTime, tally.answered)}</td>
                <td class="number">
                  ${sayStars(tally)}${tally.rated > 0 ? html` <span class="meta">${tally.rated}</span>` : ''}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** Answered in time, answered later, and not answered: one after the other. */
const writeOneBar = ({ asked, answered, inTime }: Tally, most: number): Markup =>
  html`<svg class="report-bar" viewBox="0 0 ${BAR} 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="rest" width="${(asked / most) * BAR}" height="8" />
    <rect class="late" width="${(answered / most) * BAR}" height="8" />
    <rect class="full" width="${(inTime / most) * BAR}" height="8" />
  </svg>`;

function writeDays(view: ReportView): Markup {
  const { say, locale, report } = view;
  const clock = deskClock({ locale, timeZone: 'UTC' });
  const asked = report.days.filter(({ tally }) => tally.asked > 0);
  const rows = asked.map(({ day, tally }) => ({ label: clock.near(Date.parse(day)), tally }));
  return writeBars(view, say('reports.days'), say('reports.day'), say('reports.asked'), rows.toReversed());
}

function writeHours(view: ReportView): Markup {
  const { say, report } = view;
  const used = report.hours.flatMap(({ asked }, hour) => (asked > 0 ? [hour] : []));
  const [first = 0, last = 23] = [used[0], used.at(-1)];
  const rows = report.hours
    .map((tally, hour) => ({ label: `${String(hour).padStart(2, '0')}:00`, tally }))
    .slice(first, last + 1);
  return writeBars(view, say('reports.hours'), say('reports.hour'), say('reports.asked'), rows);
}

function writeColleagues(view: ReportView): Markup {
  const { say, report, seesAll } = view;
  const rows = report.colleagues.map(({ name, tally }) => ({
    label: name ? writeIsolated(name) : say('reports.gone'),
    tally,
  }));
  const title = say(seesAll ? 'reports.colleagues' : 'reports.own');
  if (rows.length === 0)
    return html`<section>
      <h3>${title}</h3>
      <p class="none">${say('reports.nobody')}</p>
    </section>`;
  return writeBars(view, title, say('reports.colleague'), say('reports.answered'), rows);
}
