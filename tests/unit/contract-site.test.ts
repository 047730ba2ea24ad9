import { expect, test } from 'vitest';
import { Agent } from '#shared/contract/agent.ts';
import { Session, User } from '#shared/contract/identity.ts';
import { MenuItem } from '#shared/contract/menu.ts';
import { PageContent } from '#shared/contract/site.ts';

test('an agent that says almost nothing is still an agent', () => {
  expect(Agent.parse({ keyCode: 'mso' })).toMatchObject({
    keyCode: 'mso',
    name: '',
    publicLevel: 0,
    whatsapp: [],
    indexNewsList: [],
    originCity: 'hk',
  });
});

test('an agent of an older backend: numbers as strings, null lists, contacts in lines', () => {
  const agent = Agent.parse({
    id: 7,
    keyCode: 'mso',
    publicLevel: '4',
    indexNewsList: null,
    whatsapp: '852 2123 4567\n852 6123 4567',
    originCity: 'atlantis',
    unknown: 1,
  });
  expect(agent).toMatchObject({
    id: '7',
    publicLevel: 4,
    indexNewsList: [],
    whatsapp: ['852 2123 4567', '852 6123 4567'],
    originCity: 'hk',
  });
  expect(agent).not.toHaveProperty('unknown');
});

test.each([
  [{ login_check: 1, login_to: '/my-apply' }],
  ['{"login_check":1,"login_to":"/my-apply"}'],
  ['login_check=1&login_to=%2Fmy-apply'],
])('the link parameters %j are read', (menuLinkParams) => {
  expect(MenuItem.parse({ id: 1, menuLinkParams }).menuLinkParams).toEqual({
    login_check: '1',
    login_to: '/my-apply',
    unlogin_to: '',
    scroll_to: '',
  });
});

test.each(['{broken', null, undefined, '', 'null', '[]'])(
  'unreadable link parameters %j still leave a link',
  (menuLinkParams) => {
    expect(MenuItem.parse({ id: 1, menuKey: 'dse', menuLinkParams })).toMatchObject({
      menuKey: 'dse',
      menuLinkParams: { login_check: '' },
    });
  },
);

test('children stand under either of two names, at any depth, and may be null', () => {
  const menu = MenuItem.parse({
    id: 1,
    sonAgentSitemapDto: [{ id: '2', children: [{ id: 3, sonAgentSitemapDto: null }] }],
  });
  expect(menu.children[0]?.children[0]).toMatchObject({ id: '3', children: [] });
});

test('a user never has a password hash', () => {
  expect(User.parse({ staffId: 1, loginPs: 'hash' })).not.toHaveProperty('loginPs');
});

test('a session without a token is none', () => {
  expect(Session.safeParse({ access_token: '', refresh_token: 'r', expires_in: 1 }).success).toBe(false);
  expect(Session.parse({ access_token: 1, refresh_token: 'r', expires_in: '60' })).toEqual({
    access_token: '1',
    refresh_token: 'r',
    expires_in: 60,
  });
});

test('a part of a page whose kind nobody knows is shown as text', () => {
  expect(PageContent.parse({ modules: [{ kind: 'carousel', body: '<p>x</p>' }] }).modules[0]).toMatchObject({
    kind: 'html',
    items: [],
  });
});
