import { assertNever } from '#shared/assert-never.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import type { Finding, Findings } from '#shared/contract/catalogue/search.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getFiltersPath, EMPTY_FILTERS } from '#client/features/school-list/filters/school-filters.ts';

export const FINDING_ICONS = { school: 'map', field: 'filter', courses: 'list' } as const satisfies Record<
  Finding['kind'],
  string
>;

export interface FindingLink {
  key: string;
  kind: Finding['kind'];
  /** Path within the site. */
  path: string;
  label: string;
  /** URL of a school's seal, or '' if there is none. */
  seal: string;
  /** Other name and location of a school, or the names of some of its courses. */
  note: string;
  total: number;
}

/** Converts search matches to links. A school links to its page, and a field or course links to a filtered list. */
export const toFindingLinks = ({ found, countryId }: Findings, t: TextOf<'schools'>, locale: Locale): FindingLink[] =>
  found.map(({ kind, id, name, nameChn, logo: seal, note, total }) => {
    const countryFilters = { ...EMPTY_FILTERS, country: countryId };
    switch (kind) {
      case 'school': {
        const { own, other } = getBilingualName({ name, nameChn }, locale);
        return {
          key: `school ${id}`,
          kind,
          path: `/school/${id}`,
          label: own,
          seal,
          note: [other, note].filter(Boolean).join(' · '),
          total,
        };
      }
      case 'field':
        return {
          key: `field ${id}`,
          kind,
          path: getFiltersPath({ ...countryFilters, field: id }, 'search'),
          label: name,
          seal,
          note: t('found.field'),
          total,
        };
      case 'courses':
        return {
          key: 'courses',
          kind,
          path: getFiltersPath({ ...countryFilters, course: name, field: id }, 'search'),
          label: id ? name : t('found.courses', { name }),
          seal,
          note: id ? t('found.field') : note,
          total,
        };
      default:
        return assertNever(kind);
    }
  });

/** Groups links by kind. The kind with the best match comes first. */
export const sortByKind = (links: readonly FindingLink[]): FindingLink[] =>
  [...new Set(links.map(({ kind }) => kind))].flatMap((groupKind) => links.filter(({ kind }) => kind === groupKind));
