import { z } from 'zod';
import type { DataCall } from './call.ts';
import { address, list, text, token } from './fields.ts';

/** The keys a menu link may carry. */
export const MenuLinkParams = z.object({
  login_check: token(),
  login_to: address(),
  unlogin_to: address(),
  scroll_to: token(),
});
export type MenuLinkParams = z.infer<typeof MenuLinkParams>;

/** Parameters come as an object, as JSON, or as a query string. */
function readParams(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {};
  if (!value.trim().startsWith('{')) return Object.fromEntries(new URLSearchParams(value));
  try {
    return JSON.parse(value);
  } catch {
    return {}; // A menu entry with unreadable parameters is still a link.
  }
}

interface MenuItemShape {
  id: string;
  menuKey: string;
  menuName: string;
  menuLinkEntrance: string;
  menuLinkParams: MenuLinkParams;
  children: MenuItemShape[];
}

/** Children stand under either of two names. */
const nameChildren = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return value;
  const item = value as Record<string, unknown>;
  return { ...item, children: item.children ?? item.sonAgentSitemapDto };
};

export const MenuItem: z.ZodType<MenuItemShape> = z.preprocess(
  nameChildren,
  z.object({
    id: token(),
    menuKey: token(),
    menuName: text(),
    menuLinkEntrance: address(),
    menuLinkParams: z.preprocess(readParams, MenuLinkParams),
    children: z.lazy(() => list(MenuItem)),
  }),
);
export type MenuItem = MenuItemShape;

export const agentMenu = {
  method: 'GET',
  path: '/appMso/sitemap/getAgentSimapByKey',
  input: z.object({}),
  edgeFields: ['agentKey'],
  data: list(MenuItem),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
