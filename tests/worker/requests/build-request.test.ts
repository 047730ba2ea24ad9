import { expect, test } from 'vitest';
import { z } from 'zod';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import type { Call } from '#shared/contract/call.ts';
import { getUser, requestToken } from '#shared/contract/account/identity.ts';
import { deleteCourseFavourites } from '#shared/contract/account/favourites.ts';
import { helpByType, wedModular } from '#shared/contract/site/pages.ts';
import { buildRequest } from '#worker/backend-client/backend-request.ts';
import { createSampleCaller } from '#tests/worker/support/sample-agent.ts';

const caller = createSampleCaller();
const detail = {
  method: 'GET',
  path: '/appInstitution/getCourses/getCourseDetail/{id}',
  input: z.object({ id: z.string() }),
  edgeFields: ['lang'],
  data: z.unknown(),
} satisfies Call;

test.each<[string, Call, Record<string, unknown>, string, unknown]>([
  [
    'a POST sends JSON',
    wedModular,
    { menuKey: 'dse' },
    '/appMso/sitemap/getWedModular',
    { menuKey: 'dse', agentId: '7' },
  ],
  [
    'key and host come from the edge',
    agentDetail,
    {},
    '/appMso/agent/agentDetail',
    { keyCode: 'mso', host: 'mso.example' },
  ],
  ['a GET sends a query', helpByType, { fkTypeId: 4 }, '/appHelp/help/helpDataByTypeId?fkTypeId=4&publicLevel=2', null],
  ['a GET without inputs has no query', getUser, {}, '/authentication/oauth/getUser', null],
  ["the key of the menu is the agent's", agentMenu, {}, '/appMso/sitemap/getAgentSimapByKey?agentKey=mso', null],
  [
    'a POST that sends its query has no body',
    requestToken,
    { grant_type: 'password', username: 'a&b=c', password: 'p#1' },
    '/authentication/oauth/token?grant_type=password&username=a%26b%3Dc&password=p%231&fkPlatformType=get_mso',
    null,
  ],
  [
    'an input that the path names goes there',
    detail,
    { id: '../x?y' },
    '/appInstitution/getCourses/getCourseDetail/..%2Fx%3Fy?lang=zh-hk',
    null,
  ],
])('%s', (_, call, input, path, body) => {
  const builtRequest = buildRequest(call, input, caller);
  expect([builtRequest.path, builtRequest.body === null ? null : JSON.parse(String(builtRequest.body))]).toEqual([
    path,
    body,
  ]);
});

test("the edge's own fields override values from the browser", () => {
  expect(buildRequest(helpByType, { fkTypeId: 4, publicLevel: '9' }, caller).path).toContain('publicLevel=2');
  expect(JSON.parse(buildRequest(wedModular, { agentId: '99' }, caller).body as string)).toEqual({ agentId: '7' });
});

test('a list input is sent as the body', () => {
  expect(buildRequest(deleteCourseFavourites, ['7', '8'], caller)).toEqual({
    path: '/appMso/courseFav/delete',
    body: '["7","8"]',
  });
});

test('empty inputs are omitted from a query', () => {
  expect(
    buildRequest({ ...helpByType, edgeFields: [] } as Call, { a: '', b: null, c: undefined, d: 0 }, caller).path,
  ).toBe('/appHelp/help/helpDataByTypeId?d=0');
});
