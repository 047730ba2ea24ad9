import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { CACHE_TABLE } from '#worker/cache/cache-table.ts';

export interface AgentSought {
  /** From the path; '' where the host decides. */
  key: string;
  host: string;
  /** In which an agent speaks of itself; `ask` must be asking in it. */
  locale: Locale;
}

export const agentCacheName = ({ key, host, locale }: AgentSought) =>
  `${locale}:${key ? `key:${key}` : `host:${host}`}`;

export const menuCacheName = (agentKey: string, locale: Locale) => `${agentKey}:${locale}`;

/** All that KV may hold of an agent: under its key and, where it has one, under its host. */
export const cacheKeysOfAgent = (key: string, host = ''): string[] =>
  LOCALES.flatMap((locale) => [
    `${CACHE_TABLE.agent.prefix}:${agentCacheName({ key, host: '', locale })}`,
    ...(host ? [`${CACHE_TABLE.agent.prefix}:${agentCacheName({ key: '', host, locale })}`] : []),
    `${CACHE_TABLE.menu.prefix}:${menuCacheName(key, locale)}`,
  ]);
