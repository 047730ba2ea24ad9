import { expect, test } from 'vitest';
import { z } from 'zod';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import type { Call } from '#shared/contract/call.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { lines, list, number, richText, text, token } from '#shared/contract/fields.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { helpByType, platformVersion, privacyPolicy, wedModular } from '#shared/contract/site/pages.ts';
import { resolvePictureUrl, refineTexts } from '#worker/backend-client/refine-texts.ts';

const markText = (entry: string, kind: string) => `${kind}(${entry})`;
const refineValue = async (schema: z.ZodType, value: unknown) => refineTexts(schema, schema.parse(value), markText);

test('an agent is refined: names and titles are text; ids, hosts and colours are not', async () => {
  const newsItem = { id: 3, title: '开学', subtitle: null, publishTime: '2026-01-01' };
  const agent = await refineValue(agentDetail.data, {
    id: 7,
    keyCode: '学',
    name: '留学',
    host: '学.example',
    topLogoPath: '/图.png',
    brandColour: '#fff',
    whatsapp: '85221234567\n学',
    indexNewsList: [newsItem],
  });
  expect(agent).toMatchObject({
    id: '7',
    keyCode: '学',
    name: 'plain(留学)',
    host: '学.example',
    topLogoPath: 'picture(/图.png)',
    brandColour: '#fff',
    whatsapp: ['85221234567', '学'],
  });
  expect(agent).toMatchObject({
    indexNewsList: [{ id: '3', title: 'plain(开学)', subtitle: '', publishTime: '2026-01-01' }],
  });
});

test('a menu is refined: names at every depth, never a link', async () => {
  const leafItem = { id: 2, menuName: '叶', menuLinkEntrance: '/学', menuLinkParams: 'login_to=/学' };
  const refinedMenu = await refineValue(agentMenu.data, [
    { id: 1, menuName: '根', sonAgentSitemapDto: [{ ...leafItem, children: [leafItem] }] },
  ]);
  expect(refinedMenu).toMatchObject([
    {
      menuName: 'plain(根)',
      children: [
        {
          menuName: 'plain(叶)',
          menuLinkEntrance: '/学',
          menuLinkParams: { login_to: '/学' },
          children: [{ menuName: 'plain(叶)' }],
        },
      ],
    },
  ]);
});

test('a page is refined: bodies are markup, titles are text, pictures are pictures', async () => {
  const item = { id: 1, title: '题', body: '<p>文</p>', figure: '三', picture: '/图.png', link: '/学' };
  const page = await refineValue(wedModular.data, {
    webTitle: '题',
    modules: [{ id: 1, kind: 'faq', title: '问', body: '<p>答</p>', items: [item] }],
  });
  expect(page).toMatchObject({
    webTitle: 'plain(题)',
    modules: [
      {
        kind: 'faq',
        title: 'plain(问)',
        body: 'rich(<p>答</p>)',
        items: [
          {
            title: 'plain(题)',
            body: 'rich(<p>文</p>)',
            figure: 'plain(三)',
            picture: 'picture(/图.png)',
            link: '/学',
          },
        ],
      },
    ],
  });
});

test('a missing page stays null', async () => {
  expect(await refineValue(wedModular.data, null)).toBeNull();
});

test.each<[string, z.ZodType, unknown, unknown]>([
  [
    'the privacy policy',
    privacyPolicy.data,
    { title: '题', policyContent: '<p>文</p>' },
    { title: 'plain(题)', policyContent: 'rich(<p>文</p>)' },
  ],
  [
    'help',
    helpByType.data,
    [{ id: 1, title: '题', description: '文' }],
    [{ id: '1', title: 'plain(题)', description: 'rich(文)' }],
  ],
  [
    'the version',
    platformVersion.data,
    { version: '2.2.0', notes: [{ key: '键', title: '题', body: '文', link: '/学' }] },
    { version: '2.2.0', notes: [{ key: '键', title: 'plain(题)', body: 'plain(文)', link: '/学' }] },
  ],
  [
    'a country',
    countryList.datas,
    { id: 1, key: 'uk', name: 'UK', nameChn: '英国', countryPic: '/英.png', offered: 1, lat: '51.5' },
    {
      key: 'uk',
      name: 'plain(UK)',
      nameChn: 'chinese(英国)',
      countryPic: 'picture(/英.png)',
      offered: true,
      lat: 51.5,
    },
  ],
  [
    'a user',
    getUser.data,
    { staffId: 1, name: '王', userHeadIcon: '/头.png', birthday: '2000-01-01' },
    { staffId: '1', name: '王', userHeadIcon: 'picture(/头.png)', birthday: '2000-01-01' },
  ],
])('%s is refined', async (_, schema, value, refinedValue) => {
  expect(await refineValue(schema, value)).toMatchObject(refinedValue as object);
});

test('fields are found through every wrapping of a schema', async () => {
  const schema = z.object({
    optional: text().optional(),
    nullable: z.object({ t: text() }).nullable(),
    fallback: z.object({ t: text() }).default({ t: '默' }),
    caught: z.array(text()).catch([]),
    record: z.record(z.string(), richText()),
    nested: list(list(z.object({ t: text(), n: number() }))),
    prefault: z.preprocess((value) => value ?? {}, z.object({ t: text() }).partial()),
    lines: lines(),
    anything: z.unknown(),
  });
  const value = {
    optional: '文',
    nullable: { t: '文' },
    caught: ['文'],
    record: { a: '文' },
    nested: [[{ t: '文', n: 1 }]],
    prefault: { t: '文' },
    lines: '文',
    anything: ['文', { t: '文' }],
  };
  expect(await refineValue(schema, value)).toEqual({
    optional: 'plain(文)',
    nullable: { t: 'plain(文)' },
    fallback: { t: 'plain(默)' },
    caught: ['plain(文)'],
    record: { a: 'rich(文)' },
    nested: [[{ t: 'plain(文)', n: 1 }]],
    prefault: { t: 'plain(文)' },
    lines: ['文'],
    anything: ['文', { t: '文' }],
  });
});

test('the converter is not loaded for empty text', async () => {
  const schema = z.object({ a: text(), b: richText(), c: token() });
  expect(await refineValue(schema, { a: '', b: null })).toEqual({ a: '', b: '', c: '' });
});

test.each(KNOWN_CALLS.map((call) => [call.path, call] as [string, Call]))(
  'the schema of %s keeps its shape',
  async (_, call) => {
    const schema: z.ZodType = 'datas' in call ? z.array(call.datas) : call.data;
    const smallestValue = [[], [{}], {}, null].find((value) => schema.safeParse(value).success);
    const parsedValue = schema.parse(smallestValue);
    expect(await refineTexts(schema, parsedValue, (entry) => entry)).toEqual(parsedValue);
  },
);

test.each([
  ['target/one.png', '', '/target/one.png'],
  ['/target/one.png', '', '/target/one.png'],
  ['target/one.png', 'https://pictures.example/', 'https://pictures.example/target/one.png'],
  ['https://a.example/one.png', '', 'https://a.example/one.png'],
  ['/demo/one.png', '', '/demo/one.png'],
])('the picture %s with the picture host %j is requested at %j', (path, origin, requestedUrl) => {
  expect(resolvePictureUrl(path, origin, 'mso')).toBe(requestedUrl);
});
