import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { askAssistant } from '#shared/contract/chat.ts';
import { OPS_HEADER } from '#shared/backend-protocol.ts';
import { createOpsAuthorization } from '#tests/support/staff-at-work.ts';
import { askQuestion, GUEST } from './ask-assistant.ts';
import { OPS_CRISIS_LINES } from '#shared/contract/crisis-line-operations.ts';
import { readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { MODEL_ENV, mockModelService } from './stub-model.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);
afterEach(() => vi.restoreAllMocks());

const findPhoneNumbers = (markup: string) => [...markup.matchAll(/href="tel:([^"]+)"/g)].map(([, number]) => number);
const findFirstPlace = (markup: string) => /<h3>([^<]+)<\/h3>/.exec(markup)?.[1];

describe('a crisis response precedes any other answer', () => {
  test.each([
    ['zh-hk', '唔想做人', /不用一個人承受/, '香港'],
    ['zh', '我不想活了', /不用一个人扛/, '香港'],
    ['en-us', 'I want to kill myself', /do not have to carry this alone/, 'Hong Kong'],
    ['en-us', '我想死', /不用一个人扛/, '香港'],
    ['zh-hk', 'I want to die', /do not have to carry this alone/, 'Hong Kong'],
    ['en-us', 'I want to die, I am in London', /do not have to carry this alone/, 'United Kingdom'],
    ['zh-hk', '我喺墨爾本，好想死', /不用一個人承受/, '澳洲'],
    ['en-us', 'my dad beats me every day', /not your fault/, 'Hong Kong'],
    ['zh-hk', '我個朋友話想死', /關心對方/, '香港'],
    ['zh', '我好绝望', /真的很辛苦/, '香港'],
  ] as const)('%s: %s', async (locale, message, openingPattern, place) => {
    const { answer, helpLines, offersHuman, cards, suggestions } = await askQuestion(message, locale);
    const [firstParagraph = ''] = answer.split('</p>');
    expect(firstParagraph).toMatch(openingPattern);
    expect(firstParagraph).not.toMatch(/\d/);
    expect(offersHuman).toBe(true);
    expect([cards, suggestions]).toEqual([[], []]);
    expect(findFirstPlace(helpLines)).toBe(place);
    expect(findPhoneNumbers(helpLines).length).toBeGreaterThan(5);
    const unattendedPattern = /(nobody there is reading now|可能沒有人看到|可能没有人看到)/;
    expect(answer, 'lines come before people').not.toMatch(unattendedPattern);
    expect(helpLines.slice(helpLines.lastIndexOf('tel:'))).toMatch(unattendedPattern);
  });

  test('the agency’s location decides when the message names none', async () => {
    const askInAgent = (agentKey: string) =>
      askQuestion('我想死', 'zh', 4, { visitorId: `crisis-${agentKey}`, agentKey });
    expect(findFirstPlace((await askInAgent('hengdu')).helpLines)).toBe('中国内地');
    expect(findPhoneNumbers((await askInAgent('hengdu')).helpLines)[0]).toBe('12356');
    expect(findPhoneNumbers((await askInAgent('northbridge')).helpLines)[0]).toBe('18111');
  });

  test('a crisis response calls no model and uses no history', async () => {
    const requests = mockModelService([{ says: 'Ask me about schools.' }]);
    const visitor = { ...GUEST, visitorId: 'crisis-with-a-model' };
    const askModel = (q: string) =>
      readBackend(askAssistant, { q, ...visitor }, { locale: 'en-us', level: 1, env: MODEL_ENV });
    expect((await askModel('i want to end my life')).helpLines).toContain('tel:');
    expect((await askModel('nobody listens')).answer).toContain('I am still here');
    expect(requests).toEqual([]);
  });

  test('messages after a crisis, and a question about studies, are answered', async () => {
    const visitor = { ...GUEST, visitorId: 'crisis-goes-on' };
    await askQuestion('我想死', 'zh-hk', 1, visitor);
    const laterAnswer = await askQuestion('冇用㗎', 'zh-hk', 1, visitor);
    expect(laterAnswer.answer).toContain('我還在這裏');
    expect(laterAnswer.offersHuman).toBe(true);
    const studyAnswer = await askQuestion('曼徹斯特大學的學費是多少？', 'zh-hk', 1, visitor);
    expect(studyAnswer.helpLines).toBe('');
    expect(studyAnswer.cards[0]?.course?.schoolName).toBe('The University of Manchester');
  });

  test.each([
    ['en-us', 'what do I do now'],
    ['en-us', 'where can I go'],
    ['en-us', 'I have no money and no friends here'],
    ['en-us', 'my parents would not understand'],
    ['zh-hk', '我唔知點算好'],
    ['zh-hk', '佢哋唔會明'],
    ['zh', '没有人可以帮我'],
    ['zh', '我一个人在这里'],
  ] as const)('%s: "%s" after a crisis is not treated as a question about studies', async (locale, message) => {
    const visitor = { ...GUEST, visitorId: `crisis-then-${message}` };
    await askQuestion(locale === 'en-us' ? 'I want to die' : '我想死', locale, 1, visitor);
    const { answer, helpLines } = await askQuestion(message, locale, 1, visitor);
    expect(answer).toMatch(/I am still here|我還在這裏|我还在这里/);
    expect(helpLines).toContain('tel:');
  });

  test('a course on the subject is looked up as usual', async () => {
    for (const question of ['suicide prevention course', 'Is self-harm covered in the nursing degree?']) {
      const { helpLines } = await askQuestion(question);
      expect(helpLines, question).toBe('');
    }
  });
});

describe('help lines come from the agency’s table', () => {
  test('with at least two sources each', async () => {
    const { results } = await testEnv.DB.prepare(
      'SELECT id, json_array_length(sources) AS pages FROM crisis_lines',
    ).all<{
      id: string;
      pages: number;
    }>();
    expect(results.length).toBe(11);
    for (const { id, pages } of results) expect(pages, id).toBeGreaterThan(1);
  });

  test('and are shown with a date and a source until the agency has confirmed them', async () => {
    const { helpLines } = await askQuestion('I want to die');
    const items = helpLines.match(/<li>.*?<\/li>/g) ?? [];
    expect(items.length).toBeGreaterThan(5);
    for (const item of items)
      expect(item).toMatch(/public page (?:of|read on) \d{4}-\d{2}(?:-\d{2})?.*<a href="https?:/);
  });

  test('are confirmed, changed and added by operations only', async () => {
    const readHelpLines = async () => (await askQuestion('I want to die')).helpLines;
    const maggieContext = { headers: { [OPS_HEADER]: await createOpsAuthorization(testEnv.DB) } };
    const postCrisisLine = (body: object, context: object = maggieContext) =>
      request('POST', OPS_CRISIS_LINES, body, context);
    expect((await postCrisisLine({ kind: 'confirm', id: 'hk-18111' }, {})).status).toBe(401);
    expect((await postCrisisLine({ kind: 'confirm', id: 'hk-18111' })).body.data).toMatchObject({
      confirmedBy: 'Maggie',
    });
    const confirmedPattern = /18111<\/a>(?:(?!<li>).)*Confirmed on \d{4}-\d{2}-\d{2}/;
    expect(await readHelpLines()).toMatch(confirmedPattern);
    const crisisLine = {
      kind: 'set',
      id: 'hk-18111',
      place: 'hk',
      name: 'A line',
      number: '1234 5678',
      source: 'https://line.example/',
    };
    expect((await postCrisisLine(crisisLine)).body.data).toMatchObject({ number: '1234 5678', confirmedBy: '' });
    expect(await readHelpLines()).not.toMatch(confirmedPattern);
    expect(findPhoneNumbers(await readHelpLines())[0]).toBe('12345678');
    expect((await postCrisisLine({ ...crisisLine, id: 'hk-another', name: '<b>Another</b>' })).status).toBe(200);
    expect(await readHelpLines()).toContain('&lt;b&gt;Another');
    expect((await postCrisisLine({ kind: 'remove', id: 'hk-another' })).status).toBe(200);
    expect(await readHelpLines()).not.toContain('Another');
    for (const invalidLine of [
      { ...crisisLine, number: 'call me' },
      { ...crisisLine, source: 'javascript:alert(1)' },
      { ...crisisLine, place: 'fr' },
    ])
      expect((await postCrisisLine(invalidLine)).status).toBe(400);
    expect((await postCrisisLine({ kind: 'confirm', id: 'no-such' })).status).toBe(404);
  });
});
