import type { Locator, Page } from 'playwright/test';
import { AGENT } from './students.ts';
import { expect } from './portal-test.ts';

/** Ids of Oxford, Harvard and Melbourne in the demo data, and of three courses of Oxford. */
export const SCHOOLS = { oxford: '1001', melbourne: '2001', harvard: '3001' } as const;
export const COURSES = { english: '1001001', pharmacy: '1001002', law: '1001003' } as const;

export const SCHOOL_PAGE = `${AGENT}/school/${SCHOOLS.oxford}`;
export const COLLECTION_PAGE = `${AGENT}/personal-center/collection`;

/** Returns the favourite button of a school or course on an English page. */
export const getHeart = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Saved? ${name}$`) });

export const expectLoginState = (heartButtons: Locator, isLoggedIn: boolean) =>
  expect(heartButtons).toHaveAttribute('aria-pressed', String(isLoggedIn));

/** Creates a client that changes favourites from another tab or device, through the same calls. */
export async function createCollectorApi(page: Page) {
  const { request } = page.context();
  const origin = new URL(page.url()).origin;
  const postCall = async (path: string, data: object) => {
    const response = await request.post(`${AGENT}${path}`, { data, headers: { origin } });
    const body = (await response.json()) as { code: number; data: { id: string; staffId: string } };
    expect(body.code, `${path}: ${JSON.stringify(body)}`).toBe(1003);
    return body.data;
  };
  const user = await request.get(`${AGENT}/authentication/oauth/getUser`);
  const fkUserId = ((await user.json()) as { data: { staffId: string } }).data.staffId;
  return {
    addSchool: async (fkInstitutionId: string, remark = '') =>
      (await postCall('/appMso/institutionFav/add', { fkUserId, fkInstitutionId, remark })).id,
    addCourse: async (fkInstitutionCourseId: string, remark = '') =>
      (await postCall('/appMso/courseFav/add', [{ fkUserId, fkInstitutionCourseId, remark }])).id,
    removeSchool: (fkInstitutionId: string, id: string) =>
      postCall('/appMso/institutionFav/delete', { fkUserId, fkInstitutionId, id }),
  };
}
