import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Application } from '#shared/contract/application/application.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import {
  type fetchPortal,
  postPortalForRows,
  fetchPortalRows,
  portalAddress,
  type PortalOutput,
  postPortal,
} from './fetch-portal.ts';

const answering = (body: object | Error) => {
  const fetchMock = vi.fn<typeof fetch>(() =>
    body instanceof Error ? Promise.reject(body) : Promise.resolve(Response.json(body)),
  );
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
};
afterEach(() => void vi.unstubAllGlobals());

const SIGN_UP = portalAddress('mso', '/appMso/lecture/signUp');

describe('a call of the browser', () => {
  it('uses the agent’s path and the input in the query', () => {
    expect(SIGN_UP).toBe('/mso/appMso/lecture/signUp');
    expect(portalAddress('mso', '/appMso/courseFav/list', { currentPage: 2, showCount: 50 })).toBe(
      '/mso/appMso/courseFav/list?currentPage=2&showCount=50',
    );
  });

  it.each([1003, '1003'])('succeeds with the code of success, as %j', async (code) => {
    const fetchMock = answering({ code, data: { id: '7' } });
    expect(await postPortal(SIGN_UP, { id: '7' })).toEqual({ ok: true, value: { id: '7' } });
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"id":"7"}');
  });

  it('returns an error as a value, with the rejected field', async () => {
    answering({ code: '0002', message: 'No', data: { field: 'id' } });
    expect(await postPortal(SIGN_UP, { id: '7' })).toMatchObject({
      ok: false,
      error: { code: '0002', message: 'No', field: 'id' },
    });
    answering(new TypeError('cut'));
    expect(await postPortal(SIGN_UP, { id: '7' })).toMatchObject({ ok: false, error: { code: '1001' } });
  });

  it('reads rows with their page', async () => {
    const page = { totalResult: 1, showCount: 10, currentPage: 1, totalPage: 1 };
    answering({ code: 1003, datas: [{ id: '7' }], page });
    expect(await fetchPortalRows(portalAddress('mso', '/appMso/courseFav/list'))).toEqual({
      rows: [{ id: '7' }],
      page,
    });
    answering({ code: '0006', message: 'Log in' });
    await expect(fetchPortalRows(portalAddress('mso', '/appMso/courseFav/list'))).rejects.toMatchObject({
      code: '0006',
    });
  });
});

// The compiler checks these cases: `npm run types` reports an expected error that does not occur.
describe('what does not compile', () => {
  it('a path that is no call, and a call that is made in another way', () => {
    // @ts-expect-error a misspelt path
    portalAddress('mso', '/appMso/lecture/signup');
    // @ts-expect-error an address written as plain text
    const byHand: Parameters<typeof fetchPortal>[0] = '/mso/appMso/apply/mine';
    // @ts-expect-error a call that returns rows cannot be fetched as a single record
    const oneOfRows: Parameters<typeof fetchPortal>[0] = portalAddress('mso', '/appMso/courseFav/list');
    expect([byHand, oneOfRows]).toHaveLength(2);
  });

  it('an input that the call does not name, and one that it needs', async () => {
    answering({ code: 1003, data: null, datas: [], page: null });
    // @ts-expect-error an unknown input field
    await postPortal(SIGN_UP, { id: '7', lectureId: '7' });
    // @ts-expect-error required input is missing
    await postPortal(SIGN_UP, {});
    // @ts-expect-error an unknown query parameter
    portalAddress('mso', '/appMso/courseFav/list', { page: 1 });
    // @ts-expect-error an unknown sort order
    await postPortalForRows(portalAddress('mso', '/appInstitution/institution/institutionInquiry'), { sort: 'price' });
    // @ts-expect-error a POST call has no query
    portalAddress('mso', '/appMso/lecture/signUp', { id: '7' });
  });

  it('an answer read as another', () => {
    expectTypeOf<PortalOutput<'/appMso/apply/mine'>>().toEqualTypeOf<Application | null | undefined>();
    type Found = PortalOutput<'/appInstitution/institution/institutionInquiry'>;
    expectTypeOf<Found['rows'][number]>().toEqualTypeOf<InquiredSchool>();
    expectTypeOf<PortalOutput<'/appAsk/recommendQuestions'>['rows']>().toEqualTypeOf<string[]>();
  });
});
