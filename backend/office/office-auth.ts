import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import { parseFormBody } from '#backend/response/respond.ts';
import { logError } from '#backend/response/log-event.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { canEncryptKeys, hasAccounts, SESSION_COOKIE } from '#backend/office-api/serve-call.ts';
import { agentByKey } from '#backend/queries/site/agents.ts';
import { batchRead } from '#backend/queries/database.ts';
import { dutyOfOne, waitingCounts } from '#backend/queries/office/duty.ts';
import type { StaffSessionRow } from '#backend/queries/staff/sessions.ts';
import type { StaffVariables } from '#backend/staff/check-permission.ts';
import { extendSession, getStaffSession } from '#backend/staff/staff-sign-in.ts';
import { LANGUAGE_TAGS, type Locale, siteLocales } from '#shared/locale/locales.ts';
import { parseOpeningHours, TIME_ZONES } from '#shared/tenant/opening-hours.ts';
import { type OfficePlace, deskWords, type Markup } from './office-view.ts';
import { POSTED_FORM_HEADER } from '#shared/backend-protocol.ts';
import { packPostedForm } from '#shared/rules/posted-form.ts';
import { writeDocument } from './write-document.ts';

interface DeskEnv {
  Bindings: BackendEnv['Bindings'];
  Variables: BackendEnv['Variables'] & { desk: { agentKey: string; base: string; locale: Locale } };
}

export interface SignedDeskEnv {
  Bindings: DeskEnv['Bindings'];
  Variables: DeskEnv['Variables'] & StaffVariables & { session: StaffSessionRow };
}

export type Desk = Context<SignedDeskEnv>;

/** Whether the log says already that a setting is missing: anybody may ask for this page, and each request would write the same line. */
let isSaid = false;

/** Where nobody has an account the desk is closed, and says so to who would read it. The edge says where it stands. */
export const findDesk = createMiddleware<DeskEnv>(async (c, next) => {
  const base = c.req.header('x-office-base') ?? '';
  const agentKey = c.req.param('agent') ?? '';
  if (!base) return c.notFound();
  const { locale } = c.var.caller;
  c.set('desk', { agentKey, base, locale });
  if (!(await hasAccounts(c.env.DB, agentKey)))
    return wantsPage(c) ? c.html(writeClosedDesk({ base, locale }, 'closedWhy'), 404) : c.notFound();
  if (!canEncryptKeys(c.env)) {
    if (!isSaid)
      logError('required settings are missing', { requestId: c.var.caller.requestId, missing: ['STAFF_KEY'] });
    isSaid = true;
    return c.html(writeClosedDesk({ base, locale }, 'closedKey'), 503);
  }
  await next();
});

/** What a page asks by itself, which keeps nobody signed in. */
const ASKED_BY_ITSELF = /\/(?:parts|live|typing)$/;

export const requireStaff = createMiddleware<SignedDeskEnv>(async (c, next) => {
  const { agentKey, base } = c.var.desk;
  const session = await getStaffSession(c.env.DB, getCookie(c, SESSION_COOKIE) ?? '');
  if (session?.stage !== 'open' || session.agentKey !== agentKey) {
    if (!wantsPage(c)) return c.json({ message: '' }, 401);
    const { pathname, search } = new URL(c.req.url);
    const path = pathname.slice(`/office/${agentKey}`.length) + search;
    const kept = isForm(c) ? packPostedForm(path, await parseFormBody(c)) : null;
    if (kept) return c.json(kept, 401, { [POSTED_FORM_HEADER]: 'yes' });
    const sought = c.req.method === 'GET' ? path : '';
    return c.redirect(`${base}/sign-in${sought ? `?${new URLSearchParams({ to: sought })}` : ''}`, 303);
  }
  if (!ASKED_BY_ITSELF.test(c.req.path)) await extendSession(c.env.DB, session);
  c.set('session', session);
  c.set('staff', {
    id: session.staffId,
    name: session.name,
    role: session.role,
    scope: { kind: 'agent', agentKey: session.agentKey },
  });
  await next();
});

export const isForm = ({ req }: Context) =>
  req.method === 'POST' &&
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(req.header('content-type') ?? '');

export const wantsPage = (c: Context) => (c.req.header('accept') ?? '').includes('text/html');

/** Text of a form or an address; '' for a file and for nothing. */
export const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** What every page of this desk knows. */
export async function placeOf(c: Pick<Desk, 'env' | 'var'>, agentName = ''): Promise<OfficePlace> {
  const { agentKey, base, locale } = c.var.desk;
  // Before the door nobody is there, whatever the type says.
  const staff = (c.var as Partial<Desk['var']>).staff ?? null;
  const [[agent], [duty], [waits]] = await batchRead(
    c.env.DB,
    agentByKey(agentKey),
    dutyOfOne(staff?.id ?? 0),
    waitingCounts(staff ? agentKey : '', staff?.id ?? 0, Date.now()),
  );
  const names = JSON.parse(agent?.name ?? '{}') as Partial<Record<Locale, string>>;
  const siteName = names[locale] ?? names.zh ?? LANGUAGE_TAGS[locale];
  const bar = staff && {
    isOn: duty?.isOn !== 0,
    waiting: waits?.waiting ?? 0,
    following: waits?.following ?? 0,
    left: waits?.left ?? 0,
  };
  return {
    base,
    locale,
    say: deskWords(locale),
    siteName,
    agentName,
    staffId: staff?.id ?? 0,
    role: staff?.role ?? null,
    bar,
    timeZone: TIME_ZONES[agent?.originCity ?? 'hk'],
    offered: siteLocales({ languages: (agent?.languages ?? '').split(' ') }),
    hours: agent
      ? parseOpeningHours({
          openingHours: agent.openingHours.split('\n'),
          closedDays: agent.closedDays.split(' ').filter(Boolean),
          originCity: agent.originCity,
        })
      : null,
  };
}

/** For an adviser who comes before the desk can be used; it needs no database, for there may be none yet. */
function writeClosedDesk(place: Pick<OfficePlace, 'base' | 'locale'>, why: 'closedWhy' | 'closedKey'): Markup {
  const say = deskWords(place.locale);
  return writeDocument(
    place,
    say('closedTitle'),
    html`<main class="sign-in">
      <h1>${say('closedTitle')}</h1>
      <p>${say(why)}</p>
    </main>`,
  );
}
