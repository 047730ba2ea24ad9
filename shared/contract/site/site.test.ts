import { expect, test } from 'vitest';
import type { z } from 'zod';
import { Agent, MenuItem } from './agent.ts';
import type { Call } from '#shared/contract/call.ts';
import { address, moviePath, picture } from '#shared/contract/fields.ts';
import { Session, User } from '#shared/contract/account/identity.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { PageContent, platformVersion } from './pages.ts';

test('accepts an agent with required fields only', () => {
  expect(Agent.parse({ keyCode: 'mso' })).toMatchObject({
    keyCode: 'mso',
    name: '',
    publicLevel: 0,
    whatsapp: [],
    indexNewsList: [],
    originCity: 'hk',
    areaCodes: [],
  });
});

test('an agent of an older backend: numbers as strings, null lists, contacts in lines', () => {
  const parsedAgent = Agent.parse({
    id: 7,
    keyCode: 'mso',
    publicLevel: '4',
    indexNewsList: null,
    whatsapp: '852 2123 4567\n852 6123 4567',
    originCity: 'atlantis',
    unknown: 1,
  });
  expect(parsedAgent).toMatchObject({
    id: '7',
    publicLevel: 4,
    indexNewsList: [],
    whatsapp: ['852 2123 4567', '852 6123 4567'],
    originCity: 'hk',
    areaCodes: [],
  });
  expect(parsedAgent).not.toHaveProperty('unknown');
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

test('menu children are accepted under either name, at any depth, and as null', () => {
  const parsedMenu = MenuItem.parse({
    id: 1,
    sonAgentSitemapDto: [{ id: '2', children: [{ id: 3, sonAgentSitemapDto: null }] }],
  });
  expect(parsedMenu.children[0]?.children[0]).toMatchObject({ id: '3', children: [] });
});

test('a user never has a password hash', () => {
  expect(User.parse({ staffId: 1, loginPs: 'hash' })).not.toHaveProperty('loginPs');
});

test('a session without a token is rejected', () => {
  expect(Session.safeParse({ access_token: '', refresh_token: 'r', expires_in: 1 }).success).toBe(false);
  expect(Session.parse({ access_token: 1, refresh_token: 'r', expires_in: '60' })).toEqual({
    access_token: '1',
    refresh_token: 'r',
    expires_in: 60,
  });
});

test('a page section of an unknown kind is shown as text', () => {
  expect(PageContent.parse({ modules: [{ kind: 'carousel', body: '<p>x</p>' }] }).modules[0]).toMatchObject({
    kind: 'html',
    items: [],
  });
});

test('version notes that are strings are parsed as titles', () => {
  const { notes } = platformVersion.data.parse({ version: '2.2.0', notes: ['新的地图', { key: 'a', title: '题' }] });
  expect(notes).toEqual([
    { key: '', title: '新的地图', body: '', link: '' },
    { key: 'a', title: '题', body: '', link: '' },
  ]);
});

const SCRIPT_URLS = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://mso.example/1',
  'file:///etc/passwd',
];

test.each(SCRIPT_URLS)('%j is rejected as URL of a link and of a picture', (text) => {
  for (const field of [address(), picture(), moviePath()]) expect(field.parse(text)).toBe('');
  const menuItem = { menuLinkEntrance: text, menuLinkParams: { login_to: text, unlogin_to: text } };
  expect(MenuItem.parse({ ...menuItem, children: [menuItem] })).toMatchObject({
    menuLinkEntrance: '',
    menuLinkParams: { login_to: '', unlogin_to: '' },
    children: [{ menuLinkEntrance: '' }],
  });
});

test.each(['', '/about/us', 'about/us?a=b:c', 'https://a.example/x', 'mailto:a@b.example', 'tel:+85221234567', '#top'])(
  'the address %j stays',
  (text) => expect(address().parse(text)).toBe(text),
);

/**
 * Matches names of URL fields in backends. A field with such a name and no URL schema would put an unchecked value into
 * a link.
 */
const URL_FIELD_NAME =
  /(^|[a-z])(link|url|website|href|entrance|login_to)$|^(link|url|website|href|path|facebook|instagram)$|(path|(?<!to)pic|logo|cover|picture)$/i;

test.each(KNOWN_CALLS.map((call) => [call.path, call] as [string, Call]))(
  'every address in an answer of %s is read as one',
  (_, call) => {
    const unsanitizedFields = listUnsanitizedFields('datas' in call ? call.datas : call.data);
    expect(unsanitizedFields).toEqual([]);
  },
);

interface SchemaDef {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  out?: z.ZodType;
  in?: z.ZodType;
}

/** Returns the fields with such names that accept a javascript: URL. */
function listUnsanitizedFields(schema: z.ZodType, seenSchemas = new Set<z.ZodType>()): string[] {
  if (seenSchemas.has(schema)) return [];
  seenSchemas.add(schema);
  const schemaDef = schema.def as unknown as SchemaDef;
  const unsanitizedNames = Object.entries(schemaDef.shape ?? {}).flatMap(([name, field]) => {
    const parsedField = URL_FIELD_NAME.test(name) ? field.safeParse('javascript:alert(1)') : null;
    return parsedField?.success && parsedField.data === 'javascript:alert(1)'
      ? [name]
      : listUnsanitizedFields(field, seenSchemas);
  });
  const innerSchemas = [schemaDef.element, schemaDef.innerType, schemaDef.in, schemaDef.out].filter(
    (item) => item !== undefined,
  );
  return [...unsanitizedNames, ...innerSchemas.flatMap((item) => listUnsanitizedFields(item, seenSchemas))];
}
