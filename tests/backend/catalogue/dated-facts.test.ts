import { beforeAll, expect, test } from 'vitest';
import { newsDetail } from '#shared/contract/catalogue/news.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { formatDatedFacts } from '#shared/rules/dated-facts.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemoCatalogue);

test.each(LOCALES)('the article on UCAS deadlines names the dates of the table, in %s', async (locale) => {
  const article = await readBackend(newsDetail, { id: '5008' }, { locale, level: 1 });
  const text = JSON.stringify(article);
  const { ucasOctober, ucasJanuary } = formatDatedFacts(locale);
  expect(text).toContain(ucasOctober);
  expect(text).toContain(ucasJanuary);
  expect(text).not.toContain('{{date.');
});
