import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { BackendEnv } from '#backend/bindings.ts';
import { deskPassword } from '#backend/door/desk-password.ts';
import { agentByKey } from '#backend/queries/agents.ts';
import { findRow } from '#backend/queries/database.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import type { StaffVariables } from '#backend/staff/ask-whether.ts';
import { readPass } from './desk-pass.ts';
import type { DeskPlace } from './desk-view.ts';
import { deskWords } from './desk-words.ts';
import { writeClosedDesk } from './write-closed-desk.ts';

export const DESK_COOKIE = 'desk_pass';

export interface DeskEnv {
  Bindings: BackendEnv['Bindings'];
  Variables: BackendEnv['Variables'] & { desk: { agentKey: string; base: string; secret: string; locale: Locale } };
}

export interface SignedDeskEnv {
  Bindings: DeskEnv['Bindings'];
  Variables: DeskEnv['Variables'] & StaffVariables;
}

export type Desk = Context<SignedDeskEnv>;

/** Without a password the desk is closed, and says so to who would read it. The edge says where it stands. */
export const findDesk = createMiddleware<DeskEnv>(async (c, next) => {
  const secret = deskPassword(c.env);
  const base = c.req.header('x-desk-base') ?? '';
  if (!base) return c.notFound();
  c.set('desk', { agentKey: c.req.param('agent') ?? '', base, secret, locale: c.var.caller.locale });
  if (!secret) return wantsPage(c) ? c.html(writeClosedDesk({ base, locale: c.var.caller.locale }), 404) : c.notFound();
  await next();
});

export const requirePass = createMiddleware<SignedDeskEnv>(async (c, next) => {
  const { agentKey, base, secret } = c.var.desk;
  const pass = await readPass(getCookie(c, DESK_COOKIE) ?? '', agentKey, secret);
  if (!pass) {
    if (!wantsPage(c)) return c.json({ message: '' }, 401);
    const { pathname, search } = new URL(c.req.url);
    const sought = c.req.method === 'GET' ? pathname.slice(`/desk/${agentKey}`.length) + search : '';
    return c.redirect(`${base}/sign-in${sought ? `?${new URLSearchParams({ to: sought })}` : ''}`, 303);
  }
  c.set('staff', { name: pass.name, role: 'adviser', scope: { kind: 'agent', agentKey } });
  await next();
});

export const wantsPage = (c: Context) => (c.req.header('accept') ?? '').includes('text/html');

/** Text of a form or an address; '' for a file and for nothing. */
export const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** What every page of this desk knows. */
export async function placeOf(c: Pick<Desk, 'env' | 'var'>, agentName = ''): Promise<DeskPlace> {
  const { agentKey, base, locale } = c.var.desk;
  const agent = await findRow(c.env.DB, agentByKey(agentKey));
  const names = JSON.parse(agent?.name ?? '{}') as Partial<Record<Locale, string>>;
  const siteName = names[locale] ?? names.zh ?? LANGUAGE_TAGS[locale];
  return { base, locale, say: deskWords(locale), siteName, agentName };
}
