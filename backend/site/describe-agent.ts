import { z } from 'zod';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import type { AgentRow, NewsLineRow } from '#backend/queries/agents.ts';

const StoredTexts = z.partialRecord(z.enum(LOCALES), z.string());

const TEXT_FIELDS = ['name', 'webTitle', 'webMetaKeywords', 'webMetaDescription'] as const;

/** An agent as the contract wants it: its texts in the caller's language, and beside them in every language it has. */
export function describeAgent({ id, ...row }: AgentRow, news: NewsLineRow[], locale: Locale) {
  const stored = TEXT_FIELDS.map((field) => [field, StoredTexts.parse(JSON.parse(row[field]))] as const);
  const textsIn = (language: Locale) =>
    Object.fromEntries(stored.map(([field, texts]) => [field, texts[language] ?? texts.zh ?? '']));
  return {
    ...row,
    ...textsIn(locale),
    id: String(id),
    fkAgentId: String(id),
    indexNewsList: news,
    translations: Object.fromEntries(LOCALES.map((language) => [language, textsIn(language)])),
  };
}
