import { html } from 'hono/html';
import type { Markup, OfficePlace } from '#backend/office/office-view.ts';
import { sayIsolated } from '#backend/office/write-isolated.ts';
import type { CollectedRow } from '#backend/queries/favourites.ts';

/** The schools and courses that a student keeps, with what they noted: what to talk about. */
export function writeFavourites(
  { base, locale, say }: Pick<OfficePlace, 'base' | 'locale' | 'say'>,
  favourites: readonly CollectedRow[],
): Markup {
  const site = base.slice(0, base.indexOf('/_/'));
  return html`<ul class="notes">
    ${favourites.map(({ schoolId, name, nameChn, remark, courses }) => {
      const called = locale === 'en-us' ? name : nameChn || name;
      return html`<li>
        <a href="${site}/school/${schoolId}" target="_blank" rel="noopener">${called}</a>
        ${(JSON.parse(courses) as string[]).map((course) => html`<p class="meta">${course}</p>`)}
        ${remark ? html`<p class="meta words">${sayIsolated(say, 'remark', { remark })}</p>` : ''}
      </li>`;
    })}
  </ul>`;
}
