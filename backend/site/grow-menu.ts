import type { MenuRow } from '#backend/queries/menus.ts';
import { groupRows } from './group-rows.ts';

export interface MenuBranch extends Omit<MenuRow, 'parentId'> {
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
