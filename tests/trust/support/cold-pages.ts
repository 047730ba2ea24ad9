// Creates the paths of one page of each kind that calls a backend, with ids that the external backend of the tests has.

/** `index` makes the id or path a new one that no earlier request has used. */
export const COLD_PAGES: readonly ((index: number) => string)[] = [
  (index) => `/mso?step=${index}`,
  (index) => `/mso/about/question?step=${index}`,
  (index) => `/mso/about/us?step=${index}`,
  (index) => `/mso/about/privacy?step=${index}`,
  (index) => `/mso/college-library?step=${index}`,
  (index) => `/mso/consult/list?step=${index}`,
  (index) => `/mso/consult/${10_000 + index}`,
  (index) => `/mso/country-list?step=${index}`,
  (index) => `/mso/country-list/uk/area-list-tab?step=${index}`,
  (index) => `/mso/country-list/school-rank-tab?step=${index}`,
  (index) => `/mso/country-list/subject-rank-tab?step=${index}`,
  (index) => `/mso/dse/choose-school-taqbin?step=${index}`,
  (index) => `/mso/dse/pathway-course?step=${index}`,
  (index) => `/mso/lecture?step=${index}`,
  (index) => `/mso/school?step=${index}`,
  (index) => `/mso/school?id=1&step=${index}`,
  (index) => `/mso/school/school-search?step=${index}`,
  (index) => `/mso/school/consult/${20_000 + index}`,
  (index) => `/mso/school/course/1004001?step=${index}`,
  (index) => `/mso/school/${30_000 + index}`,
  (index) => `/mso/school-selection?step=${index}`,
  (index) => `/mso/guide?step=${index}`,
];
