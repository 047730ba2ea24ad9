import type { InputOf } from '#shared/contract/call.ts';
import type { institutionInquiry } from '#shared/contract/school-list.ts';
import type { SchoolFilters } from './school-filters.ts';

/** What is wanted, as the contract asks for it. */
export const toInquiry = ({ page, keyword, searchType, country, state, city, type, initial, sort }: SchoolFilters) =>
  ({
    currentPage: page,
    keyword,
    searchType,
    fkAreaCountryId: country,
    fkAreaStateId: state,
    cityId: city,
    institutionTypeId: type,
    initial,
    sort,
  }) satisfies InputOf<typeof institutionInquiry>;
