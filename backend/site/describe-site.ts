import { z } from 'zod';
import type { AgentRow, NewsLineRow } from '#backend/queries/site/agents.ts';
import type { MenuRow, ModuleItemRow, ModuleRow, PageRow } from '#backend/queries/site/pages.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';

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
    shortName: inLocale(row.shortName),
    webTitle: inLocale(row.webTitle),
    webMetaKeywords: inLocale(row.webMetaKeywords),
    webMetaDescription: inLocale(row.webMetaDescription),
    whatsapp: row.whatsapp.split('\n'),
    areaCodes: row.areaCodes.split(' ').filter(Boolean),
    openingHours: row.openingHours === '' ? [] : row.openingHours.split('\n'),
    closedDays: row.closedDays.split(' ').filter(Boolean),
    languages: row.languages.split(' ').filter(Boolean),
    id: String(id),
    fkAgentId: String(id),
    indexNewsList: news,
  };
}

interface MenuBranch extends Omit<MenuRow, 'parentId'> {
  children: MenuBranch[];
}

/** Rows, in order, as a tree. A row whose parent is not the agent's stands nowhere, and so do its children. */
export function growMenu(rows: readonly MenuRow[]): MenuBranch[] {
  const byParent = groupRows(rows, (row) => row.parentId);
  const branchesOf = (parentId: number | null): MenuBranch[] =>
    (byParent.get(parentId) ?? []).map(({ parentId: _parent, ...row }) => ({
      ...row,
      children: branchesOf(row.id),
    }));
  return branchesOf(null);
}

export function assemblePage(
  { id: _id, ...page }: PageRow,
  modules: readonly ModuleRow[],
  items: readonly ModuleItemRow[],
) {
  const byModule = groupRows(items, (item) => item.moduleId);
  return {
    ...page,
    modules: modules.map((module) => ({
      ...module,
      items: (byModule.get(module.id) ?? []).map(({ moduleId: _module, ...item }) => item),
    })),
  };
}

/** Rows by what they belong to, each group in the order of the rows. */
function groupRows<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
