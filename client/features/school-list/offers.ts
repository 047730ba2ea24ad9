// What other features may use of this one.
export { FilterSheet } from './filter-sheet.tsx';
export { formatFee } from './format-fee.ts';
export type { CountryFacet } from './list-facets.ts';
export type { SchoolListContent } from './load-school-list.server.ts';
export { countFilters, type SchoolFilters } from './school-filters.ts';
export { toInquiry } from './school-inquiry.ts';
export { SchoolList } from './school-list.tsx';
export { type SchoolRow, toSchoolRow } from './school-row.ts';
export { SearchBox } from './search-box.tsx';
export { ViewSwitch } from './view-switch.tsx';
