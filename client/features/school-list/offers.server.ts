// What other features' loaders may use of this one.
export { filtersAddress, NO_FILTERS } from './filters/school-filters.ts';
