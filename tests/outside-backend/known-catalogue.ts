import { RICH_TEXT_ATTACKS } from './rich-text-attacks.ts';

// Schools and courses as an external backend of the older kind sends them: every field has another type than in the
// contract, half of the fields are missing, markup is pasted by editors, and names are in simplified Chinese.

const MARKUP = `<p>学校</p>${Object.values(RICH_TEXT_ATTACKS).join('')}<p>课程</p>`;

export const EDINBURGH = {
  id: '1004',
  name: 'The University of Edinburgh',
  nameChn: '爱丁堡大学',
  zoneChn: '苏格兰 爱丁堡',
  ctyNameChn: '英国',
  fkAreaCountryId: 1,
  countryKey: 'uk',
  schoolLogo: null,
  institutionCover: 'covers/1004.jpg',
  establishedDate: '1583-01-01',
  studentCount: '35000',
  nature: '公立大学',
  qsRank: 20,
  officialRanking: '3',
  allRankList: null,
  mapXyGg: '-3.1883,55.9445',
  fkCurrencyTypeNum: 'GBP',
  lowestFee: '23200',
  courseCount: '12',
  hasCourse: null,
  website: 'www.ed.ac.uk',
  schoolCollectionId: 0,
  internalRemark: '不可外传',
};

/** A school without courses. */
const OTHER_SCHOOL = {
  id: 1005,
  name: 'Queen’s College of Elsewhere',
  nameChn: '他处女王学院',
  fkAreaCountryId: '1',
  countryKey: 'uk',
  ctyNameChn: '英国',
  courseCount: 0,
  hasCourse: '0',
  website: 'https://elsewhere.example/',
};

const OTHER_SCHOOLS = ['Abertay', 'Bangor', 'Cardiff', 'Derby', 'Essex', 'Falmouth', 'Glasgow', 'Hull'].map(
  (city, index) => ({
    ...EDINBURGH,
    id: 1010 + index,
    name: `University of ${city}`,
    nameChn: null,
    qsRank: null,
  }),
);

export const COURSE = {
  id: 1_004_001,
  name: 'MSc Data Science',
  nameChn: '数据科学理学硕士',
  fkInstitutionId: 1004,
  fkAreaCountryId: 1,
  schoolName: 'The University of Edinburgh',
  schoolNameChn: '爱丁堡大学',
  ctTypeName: [{ id: 303, typeName: '计算机科学' }],
  fee: 'GBP 38,900',
  feeAmount: '38900',
  startYear: 2027,
  startMonth: '9',
  majorLevelName: [{ id: 2, key: 'master', levelName: 'Master', levelNameChn: '硕士' }],
  type: 'taught',
  collectionId: '0',
  hasCourse: 1,
};

const COURSES = ['MSc Data Science', 'MA (Hons) Law', 'BEng Civil Engineering', 'PhD Physics'].map((name, index) => ({
  ...COURSE,
  id: COURSE.id + index,
  name,
  // The second item has no start month.
  ...(index === 1 && { startMonth: null }),
}));

const ARTICLE = {
  id: 5001,
  title: '英国学生签证：资金证明要存放多久',
  subtitle: null,
  publishTime: null,
  gmtCreate: '2026-11-18 10:00:00',
  cover: '',
  fkAreaCountryId: 1,
  countryKey: 'uk',
};

const wrapList = (datas: unknown, page: unknown = null) => ({ code: '1003', msg: '成功', datas, page });
const wrapData = (data: unknown) => ({ code: 1003, data });
const readPage = (rows: number) => ({
  totalResult: String(rows),
  showCount: '10',
  currentPage: '1',
  totalPage: rows > 0 ? '1' : null,
});
const wrapRows = (...items: unknown[]) => wrapList(items, readPage(items.length));
const UNKNOWN_ID = '99999999';

interface CatalogueQuery {
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

const getField = ({ body }: CatalogueQuery, name: string) =>
  String((body as Record<string, unknown> | null)?.[name] ?? '');

/** Files served under paths that are not calls. */
export const KNOWN_FILES: Record<string, { file: string; type: string }> = {
  '/covers/1004.jpg': {
    file: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9"/></svg>',
    type: 'image/svg+xml',
  },
};

export const KNOWN_CATALOGUE: Record<string, (request: CatalogueQuery) => unknown> = {
  '/appInstitution/country/list': () =>
    wrapRows({ id: 1, key: 'uk', name: 'United Kingdom', nameChn: '英国', offered: '1', lat: '51.5', lng: null }),
  '/appInstitution/state/list': ({ query }) =>
    wrapList([{ id: 1, fkAreaCountryId: query.fkAreaCountryId, name: 'Scotland', nameChn: '苏格兰' }]),
  '/appInstitution/city/list': () =>
    wrapList([{ id: '2', fkAreaCountryId: 1, fkAreaStateId: '1', name: 'Edinburgh', nameChn: '爱丁堡', lat: '55.95' }]),
  '/appInstitution/institution/types': () => wrapList([{ id: 1, key: 'university', name: '大学' }]),
  '/appInstitution/courseType/groups': () => wrapList([{ id: '3', key: null, name: '计算机与信息科技' }]),
  '/appInstitution/courseType/getCourseTypeList': () =>
    wrapList([{ id: 303, name: '计算机科学', fkCourseTypeGroupId: 3 }]),
  '/appInstitution/courseType/getCourseAwardListByInstitutionId': () => wrapList([{ award: 'BSc', options: null }]),
  '/appInstitution/courseType/getCourseTypeListByInstitutionId': () => wrapList([{ id: 303, name: '计算机科学' }]),
  '/appInstitution/source/list': () =>
    wrapList([
      {
        id: 1,
        publisher: '某机构',
        title: '某登记册',
        licence: '公有领域',
        asAt: '2026-01-02',
        factCount: '3',
        schoolCount: 1,
      },
    ]),
  '/appInstitution/source/changes': () =>
    wrapData({
      renewals: [
        {
          at: '2026-01-03T00:00:00Z',
          titles: ['某登记册'],
          asAt: '2026-01-02',
          schools: { new: '1' },
          courses: null,
          figures: '0',
        },
      ],
      figures: null,
    }),
  '/appInstitution/institution/nextDeadlines': () =>
    wrapList([
      {
        institutionId: 1004,
        name: 'The University of Edinburgh',
        nameChn: '爱丁堡大学',
        title: '',
        day: '2099-01-14',
        publisher: 'UCAS',
        page: 'https://www.ucas.com/applying',
        asAt: '2026-11-01',
        readOn: '2026-11-01',
      },
    ]),
  '/appInstitution/country/costs': () =>
    wrapData({
      fkMajorLevelId: 1,
      schools: [
        { id: 1004, name: 'The University of Edinburgh', nameChn: '爱丁堡大学', city: null, courses: '3', facts: null },
      ],
      costs: null,
    }),
  '/appInstitution/majorLevel/list': () => wrapList([{ id: 2, levelName: 'Master', levelNameChn: '硕士' }]),
  '/appInstitution/institution/institutionInquiry': (request) =>
    getField(request, 'keyword') === 'nothing'
      ? { code: 1003, datas: null, page: readPage(0) }
      : wrapRows(EDINBURGH, OTHER_SCHOOL, ...OTHER_SCHOOLS),
  '/appInstitution/institution/facets': () =>
    wrapData({
      country: null,
      level: [{ id: 1, name: '本科', total: '9' }],
      field: [{ id: '3', name: '计算机', total: 9 }],
    }),
  '/appInstitution/search/anything': (request) =>
    wrapData({
      keyword: request.query.keyword,
      isMended: '0',
      countryId: null,
      found: [{ kind: 'school', id: 1004, name: 'The University of Edinburgh', nameChn: '爱丁堡大学', total: null }],
    }),
  '/appInstitution/institution/institutionByInstitutionId': (request) => {
    if (getField(request, 'id') === UNKNOWN_ID) return wrapData({ institution: null, pathwayList: null });
    const school = getField(request, 'id') === '1005' ? OTHER_SCHOOL : { ...EDINBURGH, id: getField(request, 'id') };
    return wrapData({
      institution: {
        ...school,
        detail: MARKUP,
        infoDtoList: [{ id: 1, fkInfoTypeId: '2', title: '入学要求', description: MARKUP }],
        fileList: [{ name: '简章', path: 'files/1004.pdf' }],
      },
      areaCountry: { id: 1, name: 'United Kingdom', nameChn: '英国' },
      movFile: { filePath: 'data/project/get/file-center/target/films/1004.mp4' },
      pathwayList: null,
    });
  },
  '/appInstitution/institution/getInstitutionWebSiteById': () => wrapData({ website: 'www.ed.ac.uk' }),
  '/appInstitution/getCourses/getInstitutionCourseList': (request) =>
    getField(request, 'keyword') === 'nothing'
      ? wrapList(null, readPage(0))
      : wrapRows(...COURSES.map((course) => ({ ...course, fkInstitutionId: getField(request, 'fkInstitutionId') }))),
  '/appInstitution/getCourses/getCoursesList': () => wrapRows(COURSE),
  '/appInstitution/getCourses/getCourseDetail/1004001': () =>
    wrapData({
      ...COURSE,
      coreCourse: MARKUP,
      appInfos: [
        { typeKey: 'app_course_website', typeName: '网站', typeValue: 'https://ed.example/' },
        { typeKey: 'app_note', typeName: '备注', typeValue: '请提早申请' },
      ],
      institutionCourseEngScore: [{ typeName: 'IELTS', overall: 6.5, listening: '6' }],
      institutionCourseSubject: null,
    }),
  [`/appInstitution/getCourses/getCourseDetail/${UNKNOWN_ID}`]: () => wrapData(null),
  '/appInstitution/ranking/list': () =>
    wrapList([
      { rank: '=20', schoolId: 1004, name: EDINBURGH.name, nameChn: EDINBURGH.nameChn, hasCourse: null },
      { rank: 21, schoolId: '1005', name: OTHER_SCHOOL.name, hasCourse: 0, website: OTHER_SCHOOL.website },
    ]),
  '/appInstitution/ranking/tables': () => wrapData({ licensed: null, own: null }),
  '/appInstitution/news/list': () => wrapRows(ARTICLE),
  '/appInstitution/news/topics': () =>
    wrapData({
      topics: [
        { topic: 'visa', total: '1' },
        { topic: 'gossip', total: null },
      ],
    }),
  '/appInstitution/news/detail': (request) =>
    wrapData({
      newDtos:
        getField(request, 'id') === UNKNOWN_ID
          ? null
          : { ...ARTICLE, id: getField(request, 'id'), description: MARKUP },
    }),
  '/appMso/lecture/list': () =>
    wrapList([{ id: 7, title: '加拿大升学', startTime: '2026-12-02 19:00:00', online: '1', description: MARKUP }]),
  '/appMso/lecture/signUp': ({ headers }) => (headers.at ? wrapData(null) : { code: '0006', msg: null }),
  '/appMso/push/key': ({ headers }) => (headers.at ? wrapData({ key: '', on: false }) : { code: '0006', msg: null }),
  '/appMso/push/subscribe': ({ headers }) => (headers.at ? wrapData(null) : { code: '0006', msg: null }),
  '/appMso/lecture/cancel': ({ headers }) => (headers.at ? wrapData(null) : { code: '0006', msg: null }),
};
