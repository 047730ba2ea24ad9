import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Locale } from '#shared/locale/locales.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { type DeskPass, deskSecret, readPass } from './desk-pass.ts';

export const DESK_COOKIE = 'desk_pass';

export interface DeskEnv {
  Bindings: BackendEnv['Bindings'];
  Variables: BackendEnv['Variables'] & { desk: { agentKey: string; base: string; secret: string; locale: Locale } };
}

export interface SignedDeskEnv {
  Bindings: DeskEnv['Bindings'];
  Variables: DeskEnv['Variables'] & { pass: DeskPass };
}

/** Without a password there is no desk, except in development. The edge says where it stands. */
export const findDesk = createMiddleware<DeskEnv>(async (c, next) => {
  const secret = deskSecret(c.env);
  const base = c.req.header('x-desk-base') ?? '';
  if (!secret || !base) return c.notFound();
  c.set('desk', { agentKey: c.req.param('agent') ?? '', base, secret, locale: c.var.caller.locale });
  await next();
});

export const requirePass = createMiddleware<SignedDeskEnv>(async (c, next) => {
  const { agentKey, base, secret } = c.var.desk;
  const pass = await readPass(getCookie(c, DESK_COOKIE) ?? '', agentKey, secret);
  if (!pass)
    return wantsPage(c.req.header('accept')) ? c.redirect(`${base}/sign-in`, 303) : c.json({ message: '' }, 401);
  c.set('pass', pass);
  await next();
});

export const wantsPage = (accept = '') => accept.includes('text/html');
