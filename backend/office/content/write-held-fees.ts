import { html } from 'hono/html';
import type { Markup, OfficePlace } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import type { SuspiciousFeeRow } from '#backend/queries/facts/suspicious-fees.ts';
import { numberText } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { writeKinds } from './write-row-list.ts';

/** Rows of registers that have a page for each code. */
const REGISTER_PAGES: Readonly<Record<string, string>> = {
  'cricos-course': 'https://cricos.education.gov.au/Course/CourseDetails.aspx?CourseCode=',
};

/** As of scripts/import/cricos/year-fees.ts: beyond these shares of the middle one a year's fee is not shown. */
const LEAST = 0.5;
const MOST = 2;

/** Medicine is compared with medicine, which `middle` is not of. */
const reasonOf = ({ year, middle }: SuspiciousFeeRow) =>
  middle === null ? 'alone' : year > middle * MOST ? 'high' : year < middle * LEAST ? 'low' : 'field';

/** Fees of a year that no page and no filter shows, because they are far from those of other courses: for whoever asks the school what is right. */
export function writeHeldFees(place: OfficePlace, rows: readonly SuspiciousFeeRow[]): Markup {
  const { base, say, siteName, locale } = place;
  const title = say('contentKinds.heldFees');
  const money = (amount: number, currency: string) => moneyText({ amount: Math.round(amount), currency }, locale);
  const site = base.replace(/\/_\/office$/, '');
  return writeDocument(
    place,
    `${title} | ${siteName}`,
    html`${writeBar(place, 'content')}
      <main class="list content-room">
        <div class="list-head"><h2>${say('content')}</h2></div>
        ${writeKinds(place, 'heldFees')}
        <p class="meta">${say('heldFees.what')}</p>
        ${
          rows.length === 0
            ? html`<p class="none">${say('heldFees.none')}</p>`
            : html`<div class="wide" role="region" tabindex="0" aria-label="${title}">
                <table class="report-table held-fees">
                  <thead>
                    <tr>
                      ${(['course', 'whole', 'year', 'middle', 'reason', 'register'] as const).map(
                        (column) => html`<th scope="col">${say(`heldFees.${column}`)}</th>`,
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    ${rows.map(
                      (row) =>
                        html`<tr>
                          <th scope="row">
                            <a href="${site}/school/course/${row.id}">${writeIsolated(row.name)}</a>
                            <span class="meta">${writeIsolated(row.school)}</span>
                          </th>
                          <td>
                            ${money(row.tuition, row.currency)}
                            <span class="meta">${say('heldFees.weeks', { count: numberText(row.weeks, locale) })}</span>
                          </td>
                          <td>${money(row.year, row.currency)}</td>
                          <td>${row.middle === null ? '–' : money(row.middle, row.currency)}</td>
                          <td class="words">${say(`heldFees.because.${reasonOf(row)}`)}</td>
                          <td>${writeRegister(row)}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`
        }
      </main>`,
  );
}

function writeRegister({ scheme, code }: SuspiciousFeeRow): Markup | string {
  const page = REGISTER_PAGES[scheme];
  return page ? html`<a href="${page}${code}" target="_blank" rel="noreferrer">${code}</a>` : code;
}
