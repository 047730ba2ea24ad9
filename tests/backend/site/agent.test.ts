import { beforeAll, expect, test } from 'vitest';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { formatFields } from '#backend/site/forms/merge-typed.ts';
import { requireSite, saveSite } from '#backend/site/save-site.ts';
import { HENGDU, MSO, NORTHBRIDGE } from '#backend/seed/sites.ts';

beforeAll(loadDemoCatalogue);

const KEYS = ['mso', 'hengdu', 'northbridge'] as const;

test.each(LOCALES.flatMap((locale) => KEYS.map((key) => [key, locale] as const)))(
  '%s introduces itself in %s',
  async (keyCode, locale) => {
    const agent = await readBackend(agentDetail, { keyCode, host: '' }, { locale });
    const seededAgent = [MSO, HENGDU, NORTHBRIDGE].find((seeded) => seeded.keyCode === keyCode);
    expect({ name: agent.name, webTitle: agent.webTitle }).toEqual({
      name: seededAgent?.name[locale],
      webTitle: seededAgent?.webTitle[locale],
    });
    expect(agent.keyCode).toBe(keyCode);
    expect(agent.fkAgentId).toBe(agent.id);
    expect(agent.indexNewsList.length).toBeGreaterThanOrEqual(4);
    for (const newsItem of agent.indexNewsList)
      expect([newsItem.id, newsItem.title, newsItem.subtitle, newsItem.publishTime].every(Boolean)).toBe(true);
  },
);

test('news lines come newest first', async () => {
  const { indexNewsList } = await readBackend(agentDetail, { keyCode: 'hengdu' });
  const times = indexNewsList.map((line) => line.publishTime);
  expect(times).toEqual([...times].sort().reverse());
});

test('the three agents differ in every field', async () => {
  const agents = await Promise.all(KEYS.map((keyCode) => readBackend(agentDetail, { keyCode })));
  for (const field of [
    'id',
    'host',
    'languageCode',
    'publicLevel',
    'name',
    'topLogoPath',
    'bottomLogoPath',
    'contactTel',
    'brandColour',
  ] as const) {
    expect(new Set(agents.map((agent) => agent[field])).size, field).toBe(3);
  }
  expect(agents.map((agent) => agent.whatsapp.length)).toEqual([1, 0, 2]);
  expect(agents.map((agent) => agent.facebook !== '')).toEqual([true, false, false]);
  expect(agents.map((agent) => agent.instagram !== '')).toEqual([true, false, true]);
  expect(agents.map((agent) => agent.wechatId)).toEqual(['', 'hengdu-liuxue', '']);
  expect(agents.map((agent) => agent.originCity)).toEqual(['hk', 'sh', 'hk']);
  for (const field of ['officeAddress', 'registration'] as const)
    expect(new Set(agents.map((agent) => agent[field]).filter(Boolean)).size, field).toBe(3);
  expect(new Set(agents.map(({ adviser }) => adviser.name && adviser.role).filter(Boolean)).size).toBe(3);
});

test.each([
  ['localhost', 'mso'],
  ['LOCALHOST:8787', 'mso'],
  ['hengdu.localhost', 'hengdu'],
  ['northbridge.localhost', 'northbridge'],
])('without a key the host %s selects the agent: %s', async (host, keyCode) => {
  expect((await readBackend(agentDetail, { keyCode: '', host })).keyCode).toBe(keyCode);
  expect((await readBackend(agentDetail, { host })).keyCode).toBe(keyCode);
});

test('a key takes precedence over a host', async () => {
  expect((await readBackend(agentDetail, { keyCode: 'hengdu', host: 'localhost' })).keyCode).toBe('hengdu');
});

test.each([
  [{ keyCode: 'nobody', host: 'localhost' }],
  [{ keyCode: 'MSO' }],
  [{ keyCode: "mso' OR '1'='1" }],
  [{ keyCode: 101 }],
  [{ keyCode: '', host: 'unknown.example' }],
])('%j is unknown: an error that the edge distinguishes from an outage', async (query) => {
  const { status, body } = await callBackend(agentDetail, query);
  expect(status).toBe(200);
  expect(body).toEqual({ code: ERROR_CODES.requestError, message: '没有这个机构的站点', data: null });
});

test.each(LOCALES)('a response in %s has its Content-Language, errors too', async (locale) => {
  for (const keyCode of ['mso', 'nobody'])
    expect((await callBackend(agentDetail, { keyCode }, { locale })).headers.get('content-language')).toBe(
      LANGUAGE_TAGS[locale],
    );
});

test.each([['fr'], [''], ['zh-tw']])('an unsupported language (%j) falls back to Chinese', async (locale) => {
  const { headers, body } = await callBackend(agentDetail, { keyCode: 'mso' }, { headers: { langCode: locale } });
  expect(headers.get('content-language')).toBe('zh-CN');
  expect(body.data).toMatchObject({ name: '渡口升学' });
});

test('mainland record numbers are accepted in their format only', async () => {
  const changeFields = async (typedFields: Record<string, string>) => {
    const fieldsBefore = formatFields((await requireSite(testEnv.DB, 'hengdu')).fields);
    const editor = { staffId: 1, who: 'Ada', steersPlatform: false };
    return saveSite(
      testEnv.DB,
      'hengdu',
      { before: fieldsBefore, typedValues: { ...fieldsBefore, ...typedFields } },
      editor,
    );
  };
  const readRecords = async () => {
    const { icpRecord, policeRecord } = await readBackend(agentDetail, { keyCode: 'hengdu', host: '' });
    return { icpRecord, policeRecord };
  };
  expect(await changeFields({ icp: '12345678' })).toMatchObject({
    kind: 'faulty',
    faults: [{ field: 'icp', problem: 'noRecord' }],
  });
  expect(await readRecords()).toEqual({ icpRecord: '', policeRecord: '' });
  await changeFields({ icp: '沪ICP备12345678号-1', police: '沪公网安备31010102000001号' });
  expect(await readRecords()).toEqual({ icpRecord: '沪ICP备12345678号-1', policeRecord: '沪公网安备31010102000001号' });
  await changeFields({ icp: '', police: '' });
});
