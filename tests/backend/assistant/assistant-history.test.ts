import { beforeAll, expect, test } from 'vitest';
import { chatHistory, rateAnswer } from '#shared/contract/chat.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { ask } from './ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemoCatalogue);

const history = (headers: Record<string, string>, more: Record<string, unknown> = {}) =>
  readBackend(chatHistory, { agentKey: 'mso', ...headers, ...more });

test('a question and its answer are stored unchanged per user and agent', async () => {
  const visitor = { visitorId: 'kept', agentKey: 'mso' };
  const answer = await ask('<b>UCL</b>', 'en-us', 1, visitor);
  const [question, answered, ...rest] = await history(visitor);
  expect(rest).toEqual([]);
  expect(question).toMatchObject({ position: 'right', content: { text: '&lt;b&gt;UCL&lt;/b&gt;' } });
  expect(answered).toMatchObject({
    id: answer.messageId,
    position: 'left',
    content: { text: answer.answer },
    cards: answer.cards,
    suggestions: answer.suggestions,
    rating: null,
  });
  expect(await history({ visitorId: 'somebody-else' })).toEqual([]);
  expect(await history({ ...visitor, agentKey: 'hengdu' })).toEqual([]);
});

test('older pages continue before the oldest message of the previous one', async () => {
  const visitor = { visitorId: 'pages', agentKey: 'mso' };
  for (const question of ['UCL', 'Oxford', 'Harvard']) await ask(question, 'en-us', 1, visitor);
  const newest = await history(visitor, { showCount: 2 });
  expect(newest.map(({ content }) => content.text)[0]).toBe('Harvard');
  const older = await history(visitor, { showCount: 4, before: newest[0]?.id });
  expect(older.filter(({ position }) => position === 'right').map(({ content }) => content.text)).toEqual([
    'UCL',
    'Oxford',
  ]);
});

test('an answer is rated once, by its asker only', async () => {
  const visitor = { visitorId: 'rater', agentKey: 'mso' };
  const { messageId } = await ask('UCL', 'en-us', 1, visitor);
  const getRating = async () => (await history(visitor)).find(({ id }) => id === messageId)?.rating;
  await readBackend(rateAnswer, { messageId, up: false, visitorId: 'stranger', agentKey: 'mso' });
  expect(await getRating()).toBeNull();
  await readBackend(rateAnswer, { messageId, up: true, ...visitor });
  await readBackend(rateAnswer, { messageId, up: false, ...visitor });
  expect(await getRating()).toBe('up');
});
