// What other features may use of this one.
export { FilterSheet } from './filters/filter-sheet.tsx';
export type { CountryFacet } from './filters/filter-table.ts';
export { countFilters, type SchoolFilters, toInquiry } from './filters/school-filters.ts';
export { ViewSwitch } from './school-list.tsx';
export type { SchoolListContent } from './load-school-list.server.ts';
export { SchoolList } from './school-list.tsx';
export { type SchoolRow, toSchoolRow } from './school-row.ts';
export { SearchBox } from './search/search-box.tsx';
export { SuggestionList } from './search/suggestion-list.tsx';
