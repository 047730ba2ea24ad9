import { expect } from 'playwright/test';
import { OPS_APPLICATIONS } from '#shared/contract/operations.ts';
import { createOpsAuthorization } from '#tests/support/staff-at-work.ts';
import { getDemoDesk } from './demo-desk.ts';

/** Performs an action as an adviser through the operations API, without the student's cookies. */
export async function doAsAdviser(portal: URL, application: string, action: object) {
  const url = new URL(`/_${OPS_APPLICATIONS}/${application}`, portal);
  const headers = {
    authorization: await createOpsAuthorization(getDemoDesk().database, 'Maggie Lau'),
    'content-type': 'application/json',
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(action) });
  expect(response.status, await response.text()).toBe(200);
}
