import { beforeAll, expect, test } from 'vitest';
import { chatHistory, rateAnswer } from '#shared/contract/chat.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { askQuestion } from './ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemoCatalogue);

const readHistory = (headers: Record<string, string>, extraFields: Record<string, unknown> = {}) =>
  readBackend(chatHistory, { agentKey: 'mso', ...headers, ...extraFields });

test('a question and its answer are stored unchanged per user and agent', async () => {
  const visitor = { visitorId: 'kept', agentKey: 'mso' };
  const answer = await askQuestion('<b>UCL</b>', 'en-us', 1, visitor);
  const [questionMessage, answerMessage, ...olderMessages] = await readHistory(visitor);
  expect(olderMessages).toEqual([]);
  expect(questionMessage).toMatchObject({ position: 'right', content: { text: '&lt;b&gt;UCL&lt;/b&gt;' } });
  expect(answerMessage).toMatchObject({
    id: answer.messageId,
    position: 'left',
    content: { text: answer.answer + (answer.related ?? '') },
    cards: answer.cards,
    suggestions: answer.suggestions,
    rating: null,
  });
  expect(await readHistory({ visitorId: 'somebody-else' })).toEqual([]);
  expect(await readHistory({ ...visitor, agentKey: 'hengdu' })).toEqual([]);
});

test('older pages continue before the oldest message of the previous one', async () => {
  const visitor = { visitorId: 'pages', agentKey: 'mso' };
  for (const question of ['UCL', 'Oxford', 'Harvard']) await askQuestion(question, 'en-us', 1, visitor);
  const newestMessages = await readHistory(visitor, { showCount: 2 });
  expect(newestMessages.map(({ content }) => content.text)[0]).toBe('Harvard');
  const olderMessages = await readHistory(visitor, { showCount: 4, before: newestMessages[0]?.id });
  expect(olderMessages.filter(({ position }) => position === 'right').map(({ content }) => content.text)).toEqual([
    'UCL',
    'Oxford',
  ]);
});

test('an answer is rated once, by its asker only', async () => {
  const visitor = { visitorId: 'rater', agentKey: 'mso' };
  const { messageId } = await askQuestion('UCL', 'en-us', 1, visitor);
  const getRating = async () => (await readHistory(visitor)).find(({ id }) => id === messageId)?.rating;
  await readBackend(rateAnswer, { messageId, up: false, visitorId: 'stranger', agentKey: 'mso' });
  expect(await getRating()).toBeNull();
  await readBackend(rateAnswer, { messageId, up: true, ...visitor });
  await readBackend(rateAnswer, { messageId, up: false, ...visitor });
  expect(await getRating()).toBe('up');
});
