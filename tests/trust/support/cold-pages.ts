// Page of each kind that calls a backend, with ids that the outside backend of the tests knows.

/** `at` gives a new id or address that no earlier request has used. */
export const COLD_PAGES: readonly ((at: number) => string)[] = [
  (at) => `/mso?step=${at}`,
  (at) => `/mso/about/question?step=${at}`,
  (at) => `/mso/about/us?step=${at}`,
  (at) => `/mso/about/privacy?step=${at}`,
  (at) => `/mso/college-library?step=${at}`,
  (at) => `/mso/consult/list?step=${at}`,
  (at) => `/mso/consult/${10_000 + at}`,
  (at) => `/mso/country-list?step=${at}`,
  (at) => `/mso/country-list/uk/area-list-tab?step=${at}`,
  (at) => `/mso/country-list/school-rank-tab?step=${at}`,
  (at) => `/mso/country-list/subject-rank-tab?step=${at}`,
  (at) => `/mso/dse/choose-school-taqbin?step=${at}`,
  (at) => `/mso/dse/pathway-course?step=${at}`,
  (at) => `/mso/lecture?step=${at}`,
  (at) => `/mso/school?step=${at}`,
  (at) => `/mso/school?id=1&step=${at}`,
  (at) => `/mso/school/school-search?step=${at}`,
  (at) => `/mso/school/consult/${20_000 + at}`,
  (at) => `/mso/school/course/1004001?step=${at}`,
  (at) => `/mso/school/${30_000 + at}`,
  (at) => `/mso/school-selection?step=${at}`,
  (at) => `/mso/guide?step=${at}`,
];
