import { isId } from '#client/site/portal/page-query.ts';
import { browserStorage, type SafeStorage } from '#client/site/storage/safe-storage.ts';
import { MAX_COMPARED } from '#shared/constants.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import type { CompareKind } from '#client/features/compare/compare-query.ts';

/** Item of the comparison that this browser stores by agent and kind. It is not tied to a user. */
export interface ComparedItem {
  id: string;
  name: string;
}

export interface CompareCandidate extends ComparedItem {
  kind: CompareKind;
}

const getStorageKey = (agentKey: string, kind: CompareKind) => `compared:${agentKey}:${kind}`;

/** Reads the stored items. The value is validated, because an older release or another page may have written it. */
export function loadSelection(
  agentKey: string,
  kind: CompareKind,
  storage: SafeStorage = browserStorage,
): ComparedItem[] {
  const parsedItems = parseJsonOrNull(storage.read(getStorageKey(agentKey, kind)) ?? '');
  const storedRows: unknown[] = Array.isArray(parsedItems) ? parsedItems : [];
  return storedRows.filter(isComparedItem).slice(0, MAX_COMPARED);
}

function isComparedItem(row: unknown): row is ComparedItem {
  const { id, name } = (row ?? {}) as Partial<Record<keyof ComparedItem, unknown>>;
  return typeof id === 'string' && isId(id) && typeof name === 'string';
}

export const saveSelection = (
  agentKey: string,
  kind: CompareKind,
  comparedItems: readonly ComparedItem[],
  storage: SafeStorage = browserStorage,
) => storage.keep(getStorageKey(agentKey, kind), JSON.stringify(comparedItems));

export const isSelectionFull = (comparedItems: readonly ComparedItem[]) => comparedItems.length >= MAX_COMPARED;

/**
 * Adds an item. An item that is already in the list stays in its place and gets the current name. A full list does not
 * change.
 */
export function addToSelection(comparedItems: readonly ComparedItem[], comparedItem: ComparedItem): ComparedItem[] {
  if (comparedItems.some(({ id }) => id === comparedItem.id))
    return comparedItems.map((existingItem) => (existingItem.id === comparedItem.id ? comparedItem : existingItem));
  return isSelectionFull(comparedItems) ? [...comparedItems] : [...comparedItems, comparedItem];
}
