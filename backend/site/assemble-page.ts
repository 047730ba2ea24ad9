import type { ModuleItemRow, ModuleRow, PageRow } from '#backend/queries/pages.ts';
import { groupRows } from './group-rows.ts';

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
