import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, Page } from '#shared/contract/call.ts';
import {
  cityList,
  countryCosts,
  countryList,
  livingCostList,
  stateList,
  studyCosts,
} from '#shared/contract/catalogue/country.ts';
import { nextDeadlines } from '#shared/contract/catalogue/deadline.ts';
import {
  coursesList,
  courseTypeGroups,
  courseTypes,
  courseAwardsByInstitution,
  courseTypesByInstitution,
  institutionCourseList,
  majorLevelList,
} from '#shared/contract/catalogue/course.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { institutionByInstitutionId, institutionTypes, institutionWebSite } from '#shared/contract/catalogue/school.ts';
import { sourceChanges, sourceList } from '#shared/contract/catalogue/fact.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { lectureCancel, lectureList, lectureSignUp, myLectures } from '#shared/contract/catalogue/lecture.ts';
import { newsDetail, newsList, newsTopics } from '#shared/contract/catalogue/news.ts';
import { rankingList, rankingTables } from '#shared/contract/catalogue/ranking.ts';
import { searchAnything } from '#shared/contract/catalogue/search.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { PAGE_HEADERS, visit } from '#tests/contract/support/browser-visit.ts';

type Fields = Record<string, unknown>;

const SCHOOL_ID = 1004;
const COURSE_ID = 1_004_001;
const ARTICLE_ID = 5001;
const UNKNOWN_ID = 99_999_999;

/** Requests that every backend in these tests can answer, one for each call. */
const ANSWERED_CALLS: [Call, Fields][] = [
  [countryList, {}],
  [stateList, { fkAreaCountryId: 1 }],
  [cityList, { fkAreaCountryId: 1 }],
  [livingCostList, { fkAreaCountryId: 1 }],
  [institutionTypes, {}],
  [courseTypeGroups, {}],
  [courseTypes, {}],
  [courseTypesByInstitution, { institutionId: SCHOOL_ID }],
  [courseAwardsByInstitution, { institutionId: SCHOOL_ID }],
  [majorLevelList, {}],
  [sourceList, {}],
  [sourceChanges, {}],
  [countryCosts, { fkAreaCountryId: 1 }],
  [institutionInquiry, { keyword: '爱丁堡', fkAreaCountryId: '1', sort: 'match' }],
  [schoolFacets, { keyword: '爱丁堡', fkAreaCountryId: '1', feeCurrency: 'HKD' }],
  // The response repeats the keyword, so the keyword must be the same in both scripts.
  [searchAnything, { keyword: '牛津' }],
  [institutionByInstitutionId, { id: SCHOOL_ID }],
  [institutionWebSite, { fkInstitutionId: SCHOOL_ID }],
  [nextDeadlines, {}],
  [studyCosts, { institutionIds: [SCHOOL_ID] }],
  [institutionCourseList, { fkInstitutionId: SCHOOL_ID }],
  [coursesList, { fkAreaCountryId: 1, fkMajorLevelId: 1 }],
  [courseDetail, { id: COURSE_ID }],
  [rankingList, { kind: 'school', fkAreaCountryId: 1 }],
  [rankingTables, {}],
  [newsList, { fkAreaCountryId: 1 }],
  [newsTopics, { fkAreaCountryId: 1 }],
  [newsDetail, { id: ARTICLE_ID }],
  [lectureList, {}],
];

const UNKNOWN_CALLS: [Call, Fields, unknown][] = [
  [institutionByInstitutionId, { id: UNKNOWN_ID }, null],
  [courseDetail, { id: UNKNOWN_ID }, null],
  [newsDetail, { id: UNKNOWN_ID }, { newDtos: null }],
];

const REFUSED_CALLS: [Call, Fields, string][] = [
  [institutionInquiry, { fkAreaCountryId: "1' OR '1'='1" }, 'fkAreaCountryId'],
  [institutionInquiry, { currentPage: 0 }, 'currentPage'],
  [institutionInquiry, { showCount: 1_000_000 }, 'showCount'],
  [institutionInquiry, { sort: 'rank; DROP TABLE schools' }, 'sort'],
  [institutionInquiry, { keyword: '牛'.repeat(101) }, 'keyword'],
  [institutionInquiry, { initial: 'AB' }, 'initial'],
  [institutionInquiry, { bbox: [0, 91, 0, 92] }, 'bbox.1'],
  [schoolFacets, { feeCurrency: 'XXX' }, 'feeCurrency'],
  [searchAnything, { keyword: '牛'.repeat(101) }, 'keyword'],
  [institutionByInstitutionId, { id: '../1' }, 'id'],
  [institutionByInstitutionId, {}, 'id'],
  [institutionWebSite, { fkInstitutionId: '1e3' }, 'fkInstitutionId'],
  [institutionCourseList, { fkInstitutionId: -1 }, 'fkInstitutionId'],
  [coursesList, { feeMin: 'much' }, 'feeMin'],
  [coursesList, { startMonth: 13 }, 'startMonth'],
  [courseDetail, { id: 'x' }, 'id'],
  [rankingList, { kind: 'city' }, 'kind'],
  [newsList, { currentPage: 1.5 }, 'currentPage'],
  [newsDetail, { id: { $gt: 0 } }, 'id'],
  [courseTypesByInstitution, { institutionId: 'x' }, 'institutionId'],
  [courseAwardsByInstitution, { institutionId: 'x' }, 'institutionId'],
  [lectureSignUp, { id: '1,2' }, 'id'],
  [lectureCancel, { id: '1,2' }, 'id'],
];

const LOGIN_CALLS: [Call, Fields][] = [
  [lectureSignUp, { id: 7 }],
  [lectureCancel, { id: 7 }],
  [myLectures, {}],
];

/**
 * Matches the paths of the catalogue's calls, except those that rank by a student's answers, which the selection tests
 * cover.
 */
const CATALOGUE_PATH_PATTERN = /^\/(appInstitution(?!\/institution\/match(?:Count|Ledgers))|appMso\/lecture)\//;

/** Matches other names of a school, which are search terms in both scripts and not displayed. */
const SEARCH_TERMS_PATTERN = /"otherNames":\[[^\]]*\]/g;

/** Sends a request as a page of the site does. */
function requestCall(portal: URL, call: Call, fields: Fields, locale: Locale, agent = 'mso') {
  const remainingFields = { ...fields };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const encodedValue = encodeURIComponent(String(remainingFields[name]));
    delete remainingFields[name];
    return encodedValue;
  });
  const isQueryCall = call.method === 'GET' || call.sendsQuery;
  const query = isQueryCall ? `?${new URLSearchParams(remainingFields as Record<string, string>)}` : '';
  return visit(portal, `/${agent}${path}${query}`, {
    method: call.method,
    headers: {
      cookie: `i18n_redirected=${locale}`,
      'sec-fetch-site': 'same-origin',
      ...(!isQueryCall && { 'content-type': 'application/json' }),
    },
    ...(!isQueryCall && { body: JSON.stringify(remainingFields) }),
  });
}

const getCallPath = ({ path }: Call) => path;

/** Chinese script that each agent's visitors read, whatever the language of the page. */
const CHINESE_READERS = [
  ['mso', 'zh-hk'],
  ['hengdu', 'zh'],
] as const;

/** Names of contract fields that contain a Chinese name next to an English one. */
const CHINESE_NAME_PATTERN = /^(?:name|schoolName|levelName|subjectName)Chn$/;

function collectChineseNames(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return CHINESE_NAME_PATTERN.test(name) ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, innerValue]) =>
    collectChineseNames(innerValue, Array.isArray(value) ? name : key),
  );
}

const NAMED_PAGES = ['/school', `/school/${SCHOOL_ID}`, `/school/course/${COURSE_ID}`];
/** Matches an element whose text is Chinese on a page in another language. */
const CHINESE_ELEMENT_PATTERN = /<[^>]*\blang="zh[^"]*"[^>]*>([^<]+)</g;
const SIMPLIFIED_PATTERN = /[学国爱数时请医兰]/;
const TRADITIONAL_PATTERN = /[學國愛數時請醫蘭]/;

/** Registers tests of the catalogue's calls through the edge, independent of the backend. */
export function describeCatalogue(portal: () => URL) {
  describe('the catalogue', () => {
    test('has a sample request for every call', () => {
      const testedPaths = [...ANSWERED_CALLS.map(([call]) => call), ...LOGIN_CALLS.map(([call]) => call)].map(
        getCallPath,
      );
      const cataloguePaths = KNOWN_CALLS.map(getCallPath).filter((path) => CATALOGUE_PATH_PATTERN.test(path));
      expect(cataloguePaths.filter((path) => !testedPaths.includes(path))).toEqual([]);
    });

    describe.each(ANSWERED_CALLS.map(([call, fields]) => [call.path, call, fields] as const))(
      '%s',
      (_, call, fields) => {
        test.each(LOCALES)('responds according to the contract, sanitised, in %s', async (locale) => {
          const response = await requestCall(portal(), call, fields, locale);
          const body = response.json() as { code: unknown; data?: unknown; datas?: unknown[]; page?: unknown };
          expect([response.status, body.code]).toEqual([200, 1003]);
          if ('datas' in call) {
            // The list of deadlines may be empty, depending on the date.
            if (call !== nextDeadlines) expect(body.datas?.length).toBeGreaterThan(0);
            expect(Page.parse(body.page)).toEqual(body.page);
          } else expect(body.data).toBeTruthy();
          // Data that already conform to the schema must not change when parsed.
          const schema: z.ZodType = 'datas' in call ? z.array(call.datas) : call.data;
          const payload = 'datas' in call ? body.datas : body.data;
          expect(schema.parse(payload)).toEqual(payload);
          expect(response.text).not.toMatch(/internalRemark|<script|\son\w+=|javascript:/i);
          if (locale === 'zh-hk')
            expect(response.text.replaceAll(SEARCH_TERMS_PATTERN, '')).not.toMatch(/[学国爱数时请]/);
        });
      },
    );

    test.each(CHINESE_READERS)(
      '%s says Chinese names in English answers as its readers of %s read them',
      async (agent, chineseLocale) => {
        let count = 0;
        for (const [call, fields] of ANSWERED_CALLS) {
          const [englishResponse, chineseResponse] = await Promise.all(
            (['en-us', chineseLocale] as const).map(async (locale) =>
              collectChineseNames((await requestCall(portal(), call, fields, locale, agent)).json()),
            ),
          );
          expect(englishResponse?.toSorted(), call.path).toEqual(chineseResponse?.toSorted());
          count += englishResponse?.length ?? 0;
        }
        expect(count).toBeGreaterThan(20);
      },
    );

    test.each(CHINESE_READERS)(
      '%s uses in English pages only the Chinese characters of its readers',
      async (agent, chineseLocale) => {
        const names = await Promise.all(
          NAMED_PAGES.map(async (path) => {
            const { text } = await visit(portal(), `/${agent}${path}?lang=en-us`, { headers: PAGE_HEADERS });
            return [...text.matchAll(CHINESE_ELEMENT_PATTERN)].map(([, name]) => name).join(' ');
          }),
        );
        const [otherScriptPattern, ownScriptPattern] =
          chineseLocale === 'zh'
            ? [SIMPLIFIED_PATTERN, TRADITIONAL_PATTERN]
            : [TRADITIONAL_PATTERN, SIMPLIFIED_PATTERN];
        for (const [index, text] of names.entries()) expect(text, NAMED_PAGES[index]).not.toMatch(ownScriptPattern);
        expect(names.join(' ')).toMatch(otherScriptPattern);
      },
    );

    test.each(UNKNOWN_CALLS.map(([call, fields, data]) => [call.path, call, fields, data] as const))(
      '%s knows nothing of what there is not',
      async (_, call, fields, data) => {
        const response = await requestCall(portal(), call, fields, 'en-us');
        expect([response.status, response.json()]).toEqual([200, { code: 1003, data }]);
      },
    );

    test.each(
      REFUSED_CALLS.map(
        ([call, fields, field]) => [call.path, JSON.stringify(fields).slice(0, 60), call, fields, field] as const,
      ),
    )('%s rejects %s', async (_path, _fields, call, fields, field) => {
      const response = await requestCall(portal(), call, fields, 'en-us');
      expect(response.status).toBe(400);
      expect(response.json()).toMatchObject({ code: expect.stringMatching(/^000[12]$/), data: { field } });
    });

    test.each(LOCALES)(
      'calls about lecture seats are rejected without a login, with a message in %s',
      async (locale) => {
        for (const [call, fields] of LOGIN_CALLS) {
          const response = await requestCall(portal(), call, fields, locale);
          const { code, message } = response.json() as { code: string; message: string };
          expect([call.path, code]).toEqual([call.path, '0006']);
          expect(/\p{Script=Han}/u.test(message)).toBe(locale !== 'en-us');
        }
      },
    );
  });
}
