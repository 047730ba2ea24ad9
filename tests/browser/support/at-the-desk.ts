import { expect } from 'playwright/test';
import { DESK_APPLICATIONS } from '#shared/contract/application-desk.ts';

const headers = {
  authorization: `Basic ${Buffer.from('Maggie Lau:desk').toString('base64')}`,
  'content-type': 'application/json',
};

/** What an adviser does, by the call that the shell makes; from another machine than the student's, without his cookies. */
export async function doAtDesk(portal: URL, application: string, deed: object) {
  const address = new URL(`/_${DESK_APPLICATIONS}/${application}`, portal);
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(deed) });
  expect(response.status, await response.text()).toBe(200);
}
