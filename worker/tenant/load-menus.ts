import type { AskBackend } from '#shared/contract/call.ts';
import { agentMenu, type MenuItem } from '#shared/contract/menu.ts';
import type { Result } from '#shared/failure.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { CACHE_TABLE } from '#worker/cache/cache-table.ts';
import { type CacheShell, remember } from '#worker/cache/remember.ts';
import { menuCacheName } from './tenant-cache-keys.ts';

export function loadMenus(
  shell: CacheShell,
  ask: AskBackend,
  agentKey: string,
  locale: Locale,
): Promise<Result<MenuItem[] | null>> {
  return remember<MenuItem[]>(shell, CACHE_TABLE.menu, menuCacheName(agentKey, locale), () => ask(agentMenu, {}));
}
