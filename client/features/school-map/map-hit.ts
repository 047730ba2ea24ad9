import type { School } from '#shared/contract/school.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Located } from '#client/features/map/offers.ts';
import { type SchoolRow, toSchoolRow } from '#client/features/school-list/offers.ts';
import { twoNames } from '#client/site/two-names.ts';

/** A school in the list, and where it is marked. */
export interface MapHit {
  row: SchoolRow;
  located: Located;
}

export const toMapHit = (school: School, locale: Locale): MapHit => ({
  row: toSchoolRow(school),
  located: {
    id: school.id,
    title: twoNames(school, locale).own,
    mapXyGg: school.mapXyGg,
    mapXyBd: school.mapXyBd,
  },
});
