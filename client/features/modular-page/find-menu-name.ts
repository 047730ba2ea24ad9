import type { MenuItem } from '#shared/contract/site/agent.ts';

/** Menu label of an entry by key, at any depth. */
export function findMenuName(menus: readonly MenuItem[], menuKey: string): string {
  for (const { menuKey: key, menuName, children } of menus) {
    const name = key === menuKey ? menuName : findMenuName(children, menuKey);
    if (name) return name;
  }
  return '';
}
