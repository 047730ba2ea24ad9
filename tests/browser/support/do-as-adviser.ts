import { expect } from 'playwright/test';
import { OPS_APPLICATIONS } from '#shared/contract/operations.ts';
import { opsAuthorization } from '#tests/support/staff-at-work.ts';
import { demoDesk } from './demo-desk.ts';

/** What an adviser does, by the call that the shell makes; from another machine than the student's, without his cookies. */
export async function doAsAdviser(portal: URL, application: string, action: object) {
  const url = new URL(`/_${OPS_APPLICATIONS}/${application}`, portal);
  const headers = {
    authorization: await opsAuthorization(demoDesk().database, 'Maggie Lau'),
    'content-type': 'application/json',
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(action) });
  expect(response.status, await response.text()).toBe(200);
}
