import type { MenuItem } from '#shared/contract/site/agent.ts';

/** What the menu calls the entry with this key, at whatever depth it stands. */
export function findMenuName(menus: readonly MenuItem[], menuKey: string): string {
  for (const { menuKey: key, menuName, children } of menus) {
    const name = key === menuKey ? menuName : findMenuName(children, menuKey);
    if (name) return name;
  }
  return '';
}
