import { beforeAll, expect, test } from 'vitest';
import { t } from '#backend/assistant/messages.ts';
import { askQuestion } from './ask-assistant.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemo);

test.each([
  ['how much commission do you get', 'en-us'],
  ['Oxford has a high tuition, do schools pay you?', 'en-us'],
  ['你们有没有收佣金', 'zh'],
  ['你哋收唔收院校佣金', 'zh-hk'],
  ['你哋點賺錢', 'zh-hk'],
] as const)(
  '%s is answered with the agency’s page about commission, not with fees of visitors',
  async (question, locale) => {
    const { answer, cards, offersHuman } = await askQuestion(question, locale);
    expect(answer).toBe(`<p>${t(locale, 'commission')}</p>`);
    expect([cards.map(({ link }) => link?.path), offersHuman]).toEqual([['/fees'], true]);
  },
);

test('without such a page the assistant refers to a person', async () => {
  const { answer, cards } = await askQuestion('do you take a commission', 'en-us', 1, {
    visitorId: 'asks-northbridge',
    agentKey: 'northbridge',
  });
  expect([answer, cards]).toEqual([`<p>${t('en-us', 'commissionAsk')}</p>`, []]);
});
