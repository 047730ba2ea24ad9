import { z } from 'zod';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import type { AgentRow, NewsLineRow } from '#backend/queries/agents.ts';

const StoredTexts = z.partialRecord(z.enum(LOCALES), z.string());

const TEXT_FIELDS = ['name', 'webTitle', 'webMetaKeywords', 'webMetaDescription'] as const;

/** An agent as the contract wants it, its texts in the caller's language. */
export function describeAgent({ id, ...row }: AgentRow, news: NewsLineRow[], locale: Locale) {
  const texts = TEXT_FIELDS.map((field) => {
    const stored = StoredTexts.parse(JSON.parse(row[field]));
    return [field, stored[locale] ?? stored.zh ?? ''];
  });
  return { ...row, ...Object.fromEntries(texts), id: String(id), fkAgentId: String(id), indexNewsList: news };
}
