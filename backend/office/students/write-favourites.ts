import { html } from 'hono/html';
import { describeSeal } from '#backend/catalogue/describe-school.ts';
import type { Markup, OfficePlace } from '#backend/office/office-view.ts';
import { sayIsolated } from '#backend/office/write-isolated.ts';
import type { CollectedRow } from '#backend/queries/favourites.ts';
import type { NamedSharedResult } from '#backend/selection/shared-result.ts';
import type { ShownSchool } from '#shared/contract/office/shown-result.ts';
import { nameInCatalogue } from './student-view.ts';

type Place = Pick<OfficePlace, 'base' | 'locale' | 'say'>;

/** The page of a school on the site. */
export const schoolAddress = (base: string, id: number | string) =>
  `${base.slice(0, base.indexOf('/_/'))}/school/${id}`;

/** By which a school is known at a glance; its name stands beside it. */
function writeSeal(
  locale: OfficePlace['locale'],
  school: Pick<CollectedRow, 'logo' | 'monogram' | 'countryKey' | 'nameChn'> & { id: number },
): Markup {
  return html`<img class="seal" src="${school.logo || describeSeal(school, locale)}" width="40" height="40" alt="" />`;
}

/** The seal of a school that the catalogue has; of any other, what stands there instead. */
export function writeSealOf(
  { locale, names }: Pick<OfficePlace, 'locale'> & Pick<NamedSharedResult, 'names'>,
  schoolId: string,
  instead: Markup = html`<span></span>`,
): Markup {
  const school = nameInCatalogue({ names }, 'school', schoolId);
  return school ? writeSeal(locale, { ...school, id: Number(school.id), nameChn: school.name }) : instead;
}

/** The schools and courses that a student keeps, with what they noted, and with the points where a selection has found them. */
export function writeFavourites(
  { base, locale, say }: Place,
  favourites: readonly CollectedRow[],
  found: readonly ShownSchool[] = [],
): Markup {
  return html`<ul class="notes">
    ${favourites.map((school) => {
      const { schoolId, name, nameChn, remark, courses } = school;
      const called = locale === 'en-us' ? name : nameChn || name;
      const sum = found.find(({ id }) => id === String(schoolId));
      return html`<li class="sealed">
        ${writeSeal(locale, { ...school, id: schoolId })}
        <div>
          <a href="${schoolAddress(base, schoolId)}" target="_blank" rel="noopener">${called}</a>
          ${(JSON.parse(courses) as string[]).map((course) => html`<p class="meta">${course}</p>`)}
          ${remark ? html`<p class="meta words">${sayIsolated(say, 'remark', { remark })}</p>` : ''}
        </div>
        ${sum ? html`<p class="meta">${say('sum.scoreOf', { score: sum.score, most: sum.most })}</p>` : ''}
      </li>`;
    })}
  </ul>`;
}
