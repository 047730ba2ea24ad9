import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { findWeakness, hashSecret, hashToken, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { getSetUpLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import {
  type AccountRow,
  selectAccountToSetUp,
  finishSetUp,
  replaceRecoveryCodes,
  selectStaffProfile,
} from '#backend/queries/staff/accounts.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import {
  endStaffSession,
  endStaffSessions,
  recordSecondFactor,
  type StaffSessionRow,
} from '#backend/queries/staff/sessions.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { createAssertionOptions, hasPasskeyAt } from '#backend/staff/passkeys.ts';
import {
  createRecoveryCodes,
  decryptPendingSecret,
  parseStaffKeys,
  encryptTotpSecret,
} from '#backend/staff/staff-secrets.ts';
import { verifyTotpCode, createTotpSecret } from '#backend/staff/totp.ts';
import {
  checkSecondFactor,
  checkStaffPassword,
  formatDeviceName,
  openStaffSession,
  getStaffSession,
} from '#backend/staff/staff-sign-in.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import {
  confirmSession,
  endSession,
  finishAccountSetUp,
  getAccountSetUp,
  getSessionStage,
  renewSecondFactor,
  startPasskey,
  type SET_UP_ERRORS,
  startSession,
} from '#shared/contract/office/session.ts';
import { isStaffPassword } from '#shared/rules/credentials.ts';
import { closeSockets } from './close-sockets.ts';
import {
  FORBIDDEN,
  type OfficeContext,
  type OfficeSessionEnv,
  getOrigin,
  serveCall,
  servePublicCall,
  SESSION_COOKIE,
} from './serve-call.ts';

const SIGN_IN_ACTIONS = {
  authenticator: 'signedIn',
  recovery: 'signedInByRecovery',
  passkey: 'signedInByPasskey',
} as const;

const MAX_LOGIN_LENGTH = 80;
/** Empty phone number for the password check, which rejects passwords that contain it. Staff have no phone number. */
const NO_PHONE = { areaCode: '', mobile: '' };

export const sessionApi = new Hono<OfficeSessionEnv>();

const getDeviceName = (c: OfficeContext) => formatDeviceName(c.req.header('user-agent') ?? '');

const setSessionCookie = (c: OfficeContext, token: string) =>
  setCookie(c, SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.req.header('x-forwarded-proto') === 'https',
  });

/** Finds this browser's session at this agency's office, in either stage of the login. */
async function findAnySession(c: OfficeContext) {
  const session = await getStaffSession(c.env.DB, getCookie(c, SESSION_COOKIE) ?? '');
  return session?.agentKey === c.var.desk.agentKey ? session : null;
}

servePublicCall(sessionApi, startSession, async (c, { login: input, password }) => {
  const { agentKey } = c.var.desk;
  const login = input.trim().toLowerCase().slice(0, MAX_LOGIN_LENGTH);
  const { address } = c.var.caller;
  const passwordCheck = await checkStaffPassword(c.env.DB, { agentKey, login, password, address });
  if (passwordCheck.kind !== 'right') return succeedOffice({ kind: passwordCheck.kind });
  setSessionCookie(c, await openStaffSession(c.env.DB, passwordCheck.value.staffId, 'code', getDeviceName(c)));
  return succeedOffice({ kind: 'codeNeeded' });
});

/** Opens a session with a new token, because somebody may have seen the token of the first stage. */
servePublicCall(sessionApi, confirmSession, async (c, { code }) => {
  const session = await findAnySession(c);
  if (session?.stage !== 'code') return succeedOffice({ kind: 'expired' });
  const { staffId, sessionId, agentKey, name: actor } = session;
  const secondFactorCheck = await checkSecondFactor(c.env, session, { proof: code, origin: getOrigin(c) });
  if (secondFactorCheck.kind !== 'right') return succeedOffice({ kind: secondFactorCheck.kind });
  const device = getDeviceName(c);
  setSessionCookie(c, await openStaffSession(c.env.DB, staffId, 'open', device));
  const action = SIGN_IN_ACTIONS[secondFactorCheck.value];
  await batchWrite(c.env.DB, [
    endStaffSession(sessionId, staffId),
    insertAuditEntry({ at: Date.now(), agentKey, staffId, who: actor, action, about: device }),
  ]);
  const profile = await queryRow(c.env.DB, selectStaffProfile(staffId));
  return succeedOffice({ kind: 'open', locale: profile?.locale ?? '' });
});

servePublicCall(sessionApi, getSessionStage, async (c) =>
  succeedOffice(describeStage(await findAnySession(c), getOrigin(c))),
);

const describeStage = (session: StaffSessionRow | null, origin: string) => ({
  stage: session?.stage ?? ('none' as const),
  hasPasskey: session !== null && hasPasskeyAt(session, origin),
});

servePublicCall(sessionApi, startPasskey, async (c) => {
  const [session, origin] = [await findAnySession(c), getOrigin(c)];
  if (!session || !hasPasskeyAt(session, origin)) return succeedOffice(null);
  return succeedOffice({ ...(await createAssertionOptions(c.env.DB, session, origin)) });
});

serveCall(sessionApi, renewSecondFactor, async (c, { code }) => {
  const { session } = c.var;
  if (!isAllowed(c, 'keepOwnAccount', session)) return FORBIDDEN;
  const factorCheck = await checkSecondFactor(c.env, session, { proof: code, origin: getOrigin(c) });
  if (factorCheck.kind !== 'right') return succeedOffice({ kind: factorCheck.kind });
  await batchWrite(c.env.DB, [recordSecondFactor(session.sessionId, Date.now())]);
  return succeedOffice({ kind: 'fresh' });
});

servePublicCall(sessionApi, endSession, async (c) => {
  // This may be a session at another agency's office. Its cookie is deleted too, so the session must not stay open.
  const session = await getStaffSession(c.env.DB, getCookie(c, SESSION_COOKIE) ?? '');
  if (session) {
    const { sessionId, staffId, agentKey, name: actor } = session;
    await closeSockets(c.env, agentKey, await queryRows(c.env.DB, endStaffSession(sessionId, staffId)));
    await batchWrite(c.env.DB, [
      insertAuditEntry({ at: Date.now(), agentKey, staffId, who: actor, action: 'signedOut', about: '' }),
    ]);
  }
  deleteCookie(c, SESSION_COOKIE, { path: '/' });
  return succeedOffice(null);
});

async function findAccountToSetUp(c: OfficeContext, key: string): Promise<AccountRow | null> {
  const account = key ? await queryRow(c.env.DB, selectAccountToSetUp(await hashToken(key), Date.now())) : null;
  return account?.agentKey === c.var.desk.agentKey ? account : null;
}

servePublicCall(sessionApi, getAccountSetUp, async (c, { key }) => {
  const account = await findAccountToSetUp(c, key);
  if (!account) return succeedOffice(null);
  // The secret is random for each page, so that somebody who saw the link or opened the page earlier cannot compute a
  // code.
  const secret = createTotpSecret();
  const encryptedSecret = await encryptTotpSecret(parseStaffKeys(c.env.STAFF_KEY) ?? [], account.id, secret);
  const { login, name, role } = account;
  return succeedOffice({ login, name, role, secret, encryptedSecret });
});

servePublicCall(sessionApi, finishAccountSetUp, async (c, { key, password, repeated, code, encryptedSecret }) => {
  const account = await findAccountToSetUp(c, key);
  if (!account) return succeedOffice({ kind: 'gone' });
  const keys = parseStaffKeys(c.env.STAFF_KEY) ?? [];
  const secret = await decryptPendingSecret(keys, account.id, encryptedSecret);
  const rejectSetUp = (reason: (typeof SET_UP_ERRORS)[number]) =>
    succeedOffice({ kind: 'refused' as const, why: reason, secret: secret ?? '' });
  if (secret === null) return rejectSetUp('code');
  if (!isStaffPassword(password)) return rejectSetUp('length');
  if (findWeakness(password, { phone: NO_PHONE, nickname: account.login })) return rejectSetUp('common');
  if (password !== repeated) return rejectSetUp('mismatch');
  if ((await consumeRateLimit(c.env.DB, getSetUpLimits(c.var.caller.address))) !== null) return rejectSetUp('tooMany');
  const now = Date.now();
  const totpStep = await verifyTotpCode(secret, code.replaceAll(/\s/g, ''), now);
  if (totpStep === null) return rejectSetUp('code');
  const passwordHash = await hashSecret(password, PASSWORD_COST);
  const setUpHash = await hashToken(key);
  const totpSecret = await encryptTotpSecret(keys, account.id, secret);
  if (!(await queryRow(c.env.DB, finishSetUp({ setUpHash, passwordHash, totpSecret, step: totpStep, now }))))
    return succeedOffice({ kind: 'gone' });
  const { codes, hashes } = await createRecoveryCodes();
  const { id: staffId, agentKey, name: actor } = account;
  await closeSockets(c.env, agentKey, await queryRows(c.env.DB, endStaffSessions(staffId)));
  await batchWrite(c.env.DB, [
    ...replaceRecoveryCodes(staffId, hashes),
    insertAuditEntry({ at: now, agentKey, staffId, who: actor, action: 'setUp', about: '' }),
  ]);
  // Password and code have just been verified, so no further login is necessary.
  setSessionCookie(c, await openStaffSession(c.env.DB, staffId, 'open', getDeviceName(c)));
  return succeedOffice({ kind: 'done', codes: [...codes] });
});
