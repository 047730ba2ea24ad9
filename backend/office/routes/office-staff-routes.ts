import { Hono } from 'hono';
import { assertNever } from '#shared/assert-never.ts';
import { readForm } from '#backend/answer/answer-call.ts';
import { asText, type Desk, placeOf, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { deskWords, isDeskWord } from '#backend/office/office-view.ts';
import { endSessions } from '#backend/office/staff/sign-in.ts';
import { writeDevices, writeRecoveryCodes, writeSecondFactor } from '#backend/office/staff/write-sign-in.ts';
import { type StaffList, writeStaffList } from '#backend/office/staff/write-staff-list.ts';
import { readRows, readTogether, writeTogether } from '#backend/queries/database.ts';
import {
  accountsOf,
  keepRecoveryCodes,
  noteStaffAction,
  recoveryCodesLeft,
  staffLogOf,
} from '#backend/queries/staff/accounts.ts';
import { devicesOf, endOtherStaffSessions, endStaffSession } from '#backend/queries/staff/sessions.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { checkStaffCode, LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import type { SecondFactorNeeded } from '#backend/staff/confirm-second-factor.ts';
import { setUpPlace } from '#backend/staff/invite.ts';
import { AccountCommand, manageAccounts } from '#backend/staff/manage-accounts.ts';
import { newRecoveryCodes } from '#backend/staff/staff-secrets.ts';

const MOST_LOGGED = 50;

/** One's own account at the desk, and for who may see and change them, everybody's. */
export const officeStaffRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/devices', (c) => showDevices(c))
  .post('/office/:agent/devices', async (c) => {
    const { staffId, sessionId, agentKey } = c.var.session;
    if (!isAllowed(c, 'keepOwnAccount', { staffId })) return c.notFound();
    const end = asText((await readForm(c)).get('end'));
    const ending = end === 'others' ? endOtherStaffSessions(staffId, sessionId) : endStaffSession(Number(end), staffId);
    await endSessions(c, agentKey, await readRows(c.env.DB, ending));
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
    const read = AccountCommand.safeParse(typed);
    if (!read.success) return showStaff(c, { refusal: say('staffCheck'), typed }, 422);
    const { staff, session } = c.var;
    const done = await manageAccounts(c.env, read.data, { staff, session, agentKey, code: typed.code ?? '' });
    switch (done.kind) {
      case 'notAllowed':
        return c.notFound();
      case 'secondFactorNeeded':
        return askSecondFactor(c, done.why, typed);
      case 'loginTaken':
        return showStaff(c, { refusal: say('loginTaken'), typed }, 409);
      case 'invited': {
        await endSessions(c, agentKey, done.ended);
        const address = `${c.req.header('x-office-origin') ?? ''}${base}${setUpPlace(done.setUpKey)}`;
        return showStaff(c, { invitation: { name: done.name, address } });
      }
      case 'roleChanged':
        return c.redirect(`${base}/staff?done=roleChanged`, 303);
      case 'revoked':
        await endSessions(c, agentKey, done.ended);
        return c.redirect(`${base}/staff?done=accountRevoked`, 303);
      default:
        return assertNever(done);
    }
  });

/** The form once more behind a code, with all that was typed. */
async function askSecondFactor(c: Desk, why: SecondFactorNeeded, typed: Record<string, string>) {
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
