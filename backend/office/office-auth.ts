import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { parseFormBody } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { canEncryptKeys, hasAccounts, SESSION_COOKIE } from '#backend/office-api/serve-call.ts';
import type { StaffSessionRow } from '#backend/queries/staff/sessions.ts';
import type { StaffVariables } from '#backend/staff/check-permission.ts';
import { extendSession, getStaffSession } from '#backend/staff/staff-sign-in.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { POSTED_FORM_HEADER } from '#shared/backend-protocol.ts';
import { packPostedForm } from '#shared/rules/posted-form.ts';

interface DeskEnv {
  Bindings: BackendEnv['Bindings'];
  Variables: BackendEnv['Variables'] & { desk: { agentKey: string; base: string; locale: Locale } };
}

export interface SignedDeskEnv {
  Bindings: DeskEnv['Bindings'];
  Variables: DeskEnv['Variables'] & StaffVariables & { session: StaffSessionRow };
}

export type Desk = Context<SignedDeskEnv>;

/**
 * Responds as not found if the agent has no accounts or the edge sends no base path, and with 503 without keys to
 * encrypt TOTP secrets.
 */
export const findDesk = createMiddleware<DeskEnv>(async (c, next) => {
  const base = c.req.header('x-office-base') ?? '';
  const agentKey = c.req.param('agent') ?? '';
  if (!base || !(await hasAccounts(c.env.DB, agentKey))) return c.notFound();
  if (!canEncryptKeys(c.env)) return c.body(null, 503);
  c.set('desk', { agentKey, base, locale: c.var.caller.locale });
  await next();
});

/** Requests that an open page sends without its user, so they do not extend the session. */
const IS_BACKGROUND = /\/live$/;

export const requireStaff = createMiddleware<SignedDeskEnv>(async (c, next) => {
  const { agentKey, base } = c.var.desk;
  const session = await getStaffSession(c.env.DB, getCookie(c, SESSION_COOKIE) ?? '');
  if (session?.stage !== 'open' || session.agentKey !== agentKey) {
    if (!wantsPage(c)) return c.json({ message: '' }, 401);
    const { pathname, search } = new URL(c.req.url);
    const path = pathname.slice(`/office/${agentKey}`.length) + search;
    const storedForm = isForm(c) ? packPostedForm(path, await parseFormBody(c)) : null;
    if (storedForm) return c.json(storedForm, 401, { [POSTED_FORM_HEADER]: 'yes' });
    const query = c.req.method === 'GET' ? path : '';
    return c.redirect(`${base}/sign-in${query ? `?${new URLSearchParams({ to: query })}` : ''}`, 303);
  }
  if (!IS_BACKGROUND.test(c.req.path)) await extendSession(c.env.DB, session);
  c.set('session', session);
  c.set('staff', {
    id: session.staffId,
    name: session.name,
    role: session.role,
    scope: { kind: 'agent', agentKey: session.agentKey },
  });
  await next();
});

const isForm = ({ req }: Context) =>
  req.method === 'POST' &&
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(req.header('content-type') ?? '');

const wantsPage = (c: Context) => (c.req.header('accept') ?? '').includes('text/html');
