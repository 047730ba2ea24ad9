import { z } from 'zod';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import type { AgentRow, NewsLineRow } from '#backend/queries/agents.ts';

const StoredTexts = z.partialRecord(z.enum(LOCALES), z.string());

/** An agent as the contract wants it, its texts in the caller's language. */
export function describeAgent({ id, ...row }: AgentRow, news: NewsLineRow[], locale: Locale) {
  const inLocale = (texts: string) => {
    const stored = StoredTexts.parse(JSON.parse(texts));
    return stored[locale] ?? stored.zh ?? '';
  };
  return {
    ...row,
    name: inLocale(row.name),
    webTitle: inLocale(row.webTitle),
    webMetaKeywords: inLocale(row.webMetaKeywords),
    webMetaDescription: inLocale(row.webMetaDescription),
    whatsapp: row.whatsapp.split('\n'),
    areaCodes: row.areaCodes.split(' ').filter(Boolean),
    id: String(id),
    fkAgentId: String(id),
    indexNewsList: news,
  };
}
