import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { askQuestion } from './ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemoCatalogue);

describe('example results of a course are never cited as requirements', () => {
  test.each(LOCALES)('%s', async (locale) => {
    for (const question of [
      'Cambridge computer science entry requirements',
      '剑桥大学计算机入学要求',
      '劍橋大學電腦科學入學要求',
    ]) {
      const { answer, cards } = await askQuestion(question, locale);
      expect(cards.length).toBeGreaterThan(0);
      expect(answer).not.toMatch(/HKDSE|Gaokao|高考 \d|Tariff|A-level \d/);
    }
  });
});
