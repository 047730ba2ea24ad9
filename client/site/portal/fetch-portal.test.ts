import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Application } from '#shared/contract/application/application.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import {
  type fetchPortal,
  postPortalForRows,
  fetchPortalRows,
  getPortalUrl,
  type PortalOutput,
  postPortal,
} from './fetch-portal.ts';

const stubFetch = (body: object | Error) => {
  const fetchMock = vi.fn<typeof fetch>(() =>
    body instanceof Error ? Promise.reject(body) : Promise.resolve(Response.json(body)),
  );
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
};
afterEach(() => void vi.unstubAllGlobals());

const SIGN_UP_URL = getPortalUrl('mso', '/appMso/lecture/signUp');

describe('a call of the browser', () => {
  it('uses the agent’s path and the input in the query', () => {
    expect(SIGN_UP_URL).toBe('/mso/appMso/lecture/signUp');
    expect(getPortalUrl('mso', '/appMso/courseFav/list', { currentPage: 2, showCount: 50 })).toBe(
      '/mso/appMso/courseFav/list?currentPage=2&showCount=50',
    );
  });

  it.each([1003, '1003'])('succeeds for the success code %j', async (code) => {
    const fetchMock = stubFetch({ code, data: { id: '7' } });
    expect(await postPortal(SIGN_UP_URL, { id: '7' })).toEqual({ ok: true, value: { id: '7' } });
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"id":"7"}');
  });

  it('returns an error as a value, with the rejected field', async () => {
    stubFetch({ code: '0002', message: 'No', data: { field: 'id' } });
    expect(await postPortal(SIGN_UP_URL, { id: '7' })).toMatchObject({
      ok: false,
      error: { code: '0002', message: 'No', field: 'id' },
    });
    stubFetch(new TypeError('cut'));
    expect(await postPortal(SIGN_UP_URL, { id: '7' })).toMatchObject({ ok: false, error: { code: '1001' } });
  });

  it('reads rows with their page', async () => {
    const pageInfo = { totalResult: 1, showCount: 10, currentPage: 1, totalPage: 1 };
    stubFetch({ code: 1003, datas: [{ id: '7' }], page: pageInfo });
    expect(await fetchPortalRows(getPortalUrl('mso', '/appMso/courseFav/list'))).toEqual({
      rows: [{ id: '7' }],
      page: pageInfo,
    });
    stubFetch({ code: '0006', message: 'Log in' });
    await expect(fetchPortalRows(getPortalUrl('mso', '/appMso/courseFav/list'))).rejects.toMatchObject({
      code: '0006',
    });
  });
});

// The compiler checks these cases: `npm run types` reports an expected error that does not occur.
describe('compile-time checks', () => {
  it('reject an unknown path, and a call with the wrong method', () => {
    // @ts-expect-error a misspelt path
    getPortalUrl('mso', '/appMso/lecture/signup');
    // @ts-expect-error an address written as plain text
    const untypedUrl: Parameters<typeof fetchPortal>[0] = '/mso/appMso/apply/mine';
    // @ts-expect-error a call that returns rows cannot be fetched as a single record
    const rowsUrl: Parameters<typeof fetchPortal>[0] = getPortalUrl('mso', '/appMso/courseFav/list');
    expect([untypedUrl, rowsUrl]).toHaveLength(2);
  });

  it('reject an undeclared input, and a missing required one', async () => {
    stubFetch({ code: 1003, data: null, datas: [], page: null });
    // @ts-expect-error an unknown input field
    await postPortal(SIGN_UP_URL, { id: '7', lectureId: '7' });
    // @ts-expect-error required input is missing
    await postPortal(SIGN_UP_URL, {});
    // @ts-expect-error an unknown query parameter
    getPortalUrl('mso', '/appMso/courseFav/list', { page: 1 });
    // @ts-expect-error an unknown sort order
    await postPortalForRows(getPortalUrl('mso', '/appInstitution/institution/institutionInquiry'), { sort: 'price' });
    // @ts-expect-error a POST call has no query
    getPortalUrl('mso', '/appMso/lecture/signUp', { id: '7' });
  });

  it('reject an answer read as the type of another call', () => {
    expectTypeOf<PortalOutput<'/appMso/apply/mine'>>().toEqualTypeOf<Application | null | undefined>();
    type InquiryOutput = PortalOutput<'/appInstitution/institution/institutionInquiry'>;
    expectTypeOf<InquiryOutput['rows'][number]>().toEqualTypeOf<InquiredSchool>();
    expectTypeOf<PortalOutput<'/appAsk/recommendQuestions'>['rows']>().toEqualTypeOf<string[]>();
  });
});
