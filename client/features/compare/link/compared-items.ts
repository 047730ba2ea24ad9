import { isId } from '#client/site/portal/page-query.ts';
import { browserStorage, type SafeStorage } from '#client/site/storage/safe-storage.ts';
import { MAX_COMPARED } from '#shared/constants.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';
import type { CompareKind } from '#client/features/compare/compare-query.ts';

/** Item of the comparison that this browser stores by agent and kind. It is not tied to a user. */
export interface ComparedItem {
  id: string;
  name: string;
}

export interface Choosing extends ComparedItem {
  kind: CompareKind;
}

const getKey = (agentKey: string, kind: CompareKind) => `compared:${agentKey}:${kind}`;

/** Reads the stored items. The value is validated, since an older release or another page may have written it. */
export function loadSelection(
  agentKey: string,
  kind: CompareKind,
  storage: SafeStorage = browserStorage,
): ComparedItem[] {
  const parsedItems = parseOrNull(storage.read(getKey(agentKey, kind)) ?? '');
  const rows: unknown[] = Array.isArray(parsedItems) ? parsedItems : [];
  return rows.filter(isChosen).slice(0, MAX_COMPARED);
}

function isChosen(row: unknown): row is ComparedItem {
  const { id, name } = (row ?? {}) as Partial<Record<keyof ComparedItem, unknown>>;
  return typeof id === 'string' && isId(id) && typeof name === 'string';
}

export const saveSelection = (
  agentKey: string,
  kind: CompareKind,
  comparedItems: readonly ComparedItem[],
  storage: SafeStorage = browserStorage,
) => storage.keep(getKey(agentKey, kind), JSON.stringify(comparedItems));

export const isFull = (comparedItems: readonly ComparedItem[]) => comparedItems.length >= MAX_COMPARED;

/** Adds an item. An existing item keeps its position and gets the current name; a full list is unchanged. */
export function addToSelection(comparedItems: readonly ComparedItem[], comparedItem: ComparedItem): ComparedItem[] {
  if (comparedItems.some(({ id }) => id === comparedItem.id))
    return comparedItems.map((old) => (old.id === comparedItem.id ? comparedItem : old));
  return isFull(comparedItems) ? [...comparedItems] : [...comparedItems, comparedItem];
}
