import { html } from 'hono/html';
import { writeWay } from '#backend/office/application/write-application-parts.ts';
import { dayName, deskClock, type Markup, type OfficePlace } from '#backend/office/office-view.ts';
import type { ApplicationSummaryRow } from '#backend/queries/applications/board-applications.ts';
import { type DayClock, daysBetween, sayLeft, sayNext } from './day-view.ts';

const PRESSING_DAYS = 3;

/** How long there is left, in words; a day that has gone by says so. */
export function writeLeft(
  { say, locale, now, timeZone }: DayClock & Pick<OfficePlace, 'locale'>,
  { replyBy }: ApplicationSummaryRow,
): Markup {
  const left = daysBetween(dayName(now, timeZone), replyBy);
  const words = sayLeft({ say, now, timeZone }, replyBy);
  // A day without a clock is itself wherever it is read.
  const day = deskClock({ locale, timeZone: 'UTC' }).near(Date.parse(replyBy));
  return html`<b>${say('day.replyBy', { day })}</b
    ><span class="meta ${left <= PRESSING_DAYS ? 'is-late' : ''}">${words}</span>`;
}

export function writeNext(
  { say, locale, timeZone }: Pick<OfficePlace, 'say' | 'locale' | 'timeZone'>,
  row: ApplicationSummaryRow,
): Markup {
  const words =
    row.unanswered > 0
      ? say(row.unanswered === 1 ? 'day.unanswered_one' : 'day.unanswered', { count: row.unanswered })
      : sayNext(say, row);
  return html`<b>${words}</b>
    <span class="meta"
      >${writeWay(say, row.steps)}
      <span class="whole"
        >${say('day.since', { day: deskClock({ locale, timeZone }).near(Date.parse(row.updatedAt)) })}</span
      ></span
    >`;
}
