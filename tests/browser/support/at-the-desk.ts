import { expect, type APIRequestContext } from 'playwright/test';
import { DESK_APPLICATIONS } from '#shared/contract/application-desk.ts';

const headers = { authorization: `Basic ${Buffer.from('Maggie Lau:desk').toString('base64')}` };

/** What an adviser does, by the call that the desk and the shell make. */
export async function doAtDesk(request: APIRequestContext, application: string, deed: object) {
  const response = await request.post(`/_${DESK_APPLICATIONS}/${application}`, { headers, data: deed });
  expect(response.status(), JSON.stringify(await response.json())).toBe(200);
}
