import { Hono } from 'hono';
import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { LOGIN, STAFF_NAME_MAX } from '#shared/rules/credentials.ts';
import { readForm } from '#backend/answer/answer-call.ts';
import { asText, type Desk, placeOf, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { deskWords, isDeskWord } from '#backend/office/office-view.ts';
import { endSessions } from '#backend/office/staff/sign-in.ts';
import { confirmSecondFactor } from '#backend/staff/confirm-second-factor.ts';
import { writeDevices, writeRecoveryCodes, writeSecondFactor } from '#backend/office/staff/write-sign-in.ts';
import { type StaffList, writeStaffList } from '#backend/office/staff/write-staff-list.ts';
import { findRow, readRows, readTogether, writeTogether } from '#backend/queries/database.ts';
import {
  accountById,
  accountsOf,
  keepRecoveryCodes,
  noteStaffAction,
  recoveryCodesLeft,
  staffLogOf,
} from '#backend/queries/staff/accounts.ts';
import { devicesOf, endOtherStaffSessions, endStaffSession } from '#backend/queries/staff/sessions.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { checkStaffCode, LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { changeRole, endAccount, makeAccount, resetAccount, setUpPlace } from '#backend/staff/invite.ts';
import { STAFF_ROLES } from '#backend/staff/may-do.ts';
import { newRecoveryCodes } from '#backend/staff/staff-secrets.ts';

const MOST_LOGGED = 50;

const id = z.coerce.number().int();
const StaffForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    name: z.string().trim().min(1).max(STAFF_NAME_MAX),
    login: z.string().trim().toLowerCase().regex(LOGIN),
    role: z.enum(STAFF_ROLES),
  }),
  z.object({ kind: z.literal('role'), id, role: z.enum(STAFF_ROLES) }),
  z.object({ kind: z.literal('reset'), id }),
  z.object({ kind: z.literal('revoke'), id }),
]);

/** One's own account at the desk, and for who may see and change them, everybody's. */
export const officeStaffRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/devices', (c) => showDevices(c))
  .post('/office/:agent/devices', async (c) => {
    const { staffId, sessionId } = c.var.session;
    if (!isAllowed(c, 'keepOwnAccount', { staffId })) return c.notFound();
    const end = asText((await readForm(c)).get('end'));
    const ending = end === 'others' ? endOtherStaffSessions(staffId, sessionId) : endStaffSession(Number(end), staffId);
    await endSessions(c, await readRows(c.env.DB, ending));
    return c.redirect(`${c.var.desk.base}/devices?done=deviceEnded`, 303);
  })
  .post('/office/:agent/devices/recovery', async (c) => {
    const { staffId, agentKey, name: who } = c.var.session;
    if (!isAllowed(c, 'keepOwnAccount', { staffId })) return c.notFound();
    const check = await checkStaffCode(c.env, staffId, asText((await readForm(c)).get('code')));
    if (check.kind !== 'right') return showDevices(c, check.kind === 'wrong' ? 'wrongCode' : 'tooMany');
    const { codes, hashes } = await newRecoveryCodes();
    await writeTogether(c.env.DB, [
      ...keepRecoveryCodes(staffId, hashes),
      noteStaffAction({ at: Date.now(), agentKey, staffId, who, action: 'recoveryRenewed', about: '' }),
    ]);
    return c.html(writeRecoveryCodes(await placeOf(c, who), codes, 'devices'));
  })
  .get('/office/:agent/staff', (c) => showStaff(c))
  .post('/office/:agent/staff', async (c) => {
    const { agentKey, base, locale } = c.var.desk;
    if (!isAllowed(c, 'manageStaff', { agentKey })) return c.notFound();
    const typed = Object.fromEntries([...(await readForm(c))].map(([name, value]) => [name, asText(value)]));
    const say = deskWords(locale);
    const read = StaffForm.safeParse(typed);
    if (!read.success) return showStaff(c, { refusal: say('staffCheck'), typed }, 422);
    const confirmed = await confirmSecondFactor(c.env, c.var.session, typed.code ?? '');
    if (confirmed !== 'fresh') return askSecondFactor(c, confirmed, typed);
    const manager = { staffId: c.var.staff.id, who: c.var.staff.name };
    const addressOf = (key: string) => `${c.req.header('x-office-origin') ?? ''}${base}${setUpPlace(key)}`;
    const asked = read.data;
    if (asked.kind === 'add') {
      const key = await makeAccount(c.env.DB, { agentKey, ...asked }, manager);
      if (!key) return showStaff(c, { refusal: say('loginTaken'), typed }, 409);
      return showStaff(c, { invitation: { name: asked.name, address: addressOf(key) } });
    }
    const account = await findRow(c.env.DB, accountById(asked.id));
    if (!account || !isAllowed(c, 'changeAccount', { agentKey: account.agentKey, staffId: account.id }))
      return c.notFound();
    switch (asked.kind) {
      case 'role':
        await changeRole(c.env.DB, account, asked.role, manager);
        return c.redirect(`${base}/staff?done=roleChanged`, 303);
      case 'reset': {
        const { key, ended } = await resetAccount(c.env.DB, account, manager);
        await endSessions(c, ended);
        return showStaff(c, { invitation: { name: account.name, address: addressOf(key) } });
      }
      case 'revoke':
        await endSessions(c, await endAccount(c.env.DB, account, manager));
        return c.redirect(`${base}/staff?done=accountRevoked`, 303);
      default:
        return assertNever(asked);
    }
  });

/** The form once more behind a code, with all that was typed. */
async function askSecondFactor(c: Desk, why: 'missing' | 'wrong' | 'tooMany', typed: Record<string, string>) {
  const place = await placeOf(c);
  const refusal = { missing: '', wrong: place.say('wrongCode'), tooMany: place.say('tooMany') }[why];
  return c.html(writeSecondFactor(place, 'staff', typed, refusal), why === 'missing' ? 401 : 403);
}

/** What an address may make these pages say. */
const DONE = new Set(['deviceEnded', 'roleChanged', 'accountRevoked']);

function doneIn(c: Desk): string {
  const word = `done.${asText(c.req.query('done'))}`;
  return DONE.has(word.slice('done.'.length)) && isDeskWord(word) ? deskWords(c.var.desk.locale)(word) : '';
}

async function showDevices(c: Desk, refusal: 'wrongCode' | 'tooMany' | null = null) {
  const { staffId, sessionId, login, name } = c.var.session;
  if (!isAllowed(c, 'keepOwnAccount', { staffId })) return c.notFound();
  const now = Date.now();
  const [devices, [left]] = await readTogether(
    c.env.DB,
    devicesOf(staffId, now, now - LONGEST_IDLE_MS),
    recoveryCodesLeft(staffId),
  );
  const place = await placeOf(c, name);
  const page = writeDevices(place, {
    login,
    devices,
    here: sessionId,
    codesLeft: left?.count ?? 0,
    refusal: refusal ? place.say(refusal) : '',
    done: doneIn(c),
  });
  return c.html(page, refusal ? 422 : 200);
}

async function showStaff(c: Desk, said: Partial<StaffList> = {}, status: 200 | 409 | 422 = 200) {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'seeStaff', { agentKey })) return c.notFound();
  const [accounts, log] = await readTogether(c.env.DB, accountsOf(agentKey), staffLogOf(agentKey, MOST_LOGGED));
  const changeable = accounts.filter((account) => isAllowed(c, 'changeAccount', { agentKey, staffId: account.id }));
  const page = writeStaffList(await placeOf(c, c.var.staff.name), {
    accounts,
    log,
    mayChange: new Set(changeable.map((account) => account.id)),
    mayAdd: isAllowed(c, 'manageStaff', { agentKey }),
    refusal: '',
    done: doneIn(c),
    invitation: null,
    typed: {},
    ...said,
  });
  return c.html(page, status);
}
