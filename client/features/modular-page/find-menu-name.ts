import type { MenuItem } from '#shared/contract/site/agent.ts';

/** Finds the label of a menu entry at any depth by its key. Returns '' if no entry has the key. */
export function findMenuName(menus: readonly MenuItem[], menuKey: string): string {
  for (const { menuKey: key, menuName, children } of menus) {
    const foundName = key === menuKey ? menuName : findMenuName(children, menuKey);
    if (foundName) return foundName;
  }
  return '';
}
