import { Hono } from 'hono';
import { findWeakness, hashSecret, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { consumeRateLimit, setUpLimits } from '#backend/limits/rate-limits.ts';
import { batchRead, batchWrite, queryRow, queryRows } from '#backend/queries/database.ts';
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  replaceTotpSecret,
  setStaffPassword,
  setStaffProfile,
  staffProfile,
} from '#backend/queries/staff/accounts.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { deletePasskey, selectPasskeys, renamePasskey as updatePasskeyName } from '#backend/queries/staff/passkeys.ts';
import { selectDevices, endOtherStaffSessions, endStaffSession } from '#backend/queries/staff/sessions.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { isFresh } from '#backend/staff/confirm-second-factor.ts';
import { createAttestationOptions, MAX_PASSKEYS, registerPasskey } from '#backend/staff/passkeys.ts';
import {
  decryptPendingSecret,
  encryptTotpSecret,
  newRecoveryCodes,
  parseStaffKeys,
} from '#backend/staff/staff-secrets.ts';
import { verifyTotpCode, newTotpSecret } from '#backend/staff/totp.ts';
import { checkStaffPassword, LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { officeFail, officeOk } from '#shared/contract/office/office-call.ts';
import {
  addPasskey,
  changePassword,
  endDevices,
  getOwnAccount,
  type PASSWORD_REFUSALS,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  replaceAuthenticator,
  startAuthenticator,
  startPasskeyRegistration,
  updateProfile,
} from '#shared/contract/office/own-account.ts';
import type { StaffLogAction } from '#shared/contract/office/staff.ts';
import { isStaffPassword } from '#shared/rules/credentials.ts';
import { closeSockets } from './close-sockets.ts';
import {
  FORBIDDEN,
  type OfficeSessionContext,
  type OfficeSessionEnv,
  getOrigin,
  SECOND_FACTOR_NEEDED,
  serveCall,
} from './serve-call.ts';

/** The password check compares it with the student's phone; staff have none. */
const NO_PHONE = { areaCode: '', mobile: '' };

export const ownAccountApi = new Hono<OfficeSessionEnv>();

const isOwn = (c: OfficeSessionContext) => isAllowed(c, 'keepOwnAccount', c.var.session);

/** Null where the caller may change what opens the account, now. */
function rejectCredentialChange(c: OfficeSessionContext) {
  if (!isOwn(c)) return FORBIDDEN;
  return isFresh(c.var.session) ? null : SECOND_FACTOR_NEEDED;
}

const logEntry = (c: OfficeSessionContext, action: StaffLogAction, subject = '') => {
  const { staffId, agentKey, name: actor } = c.var.session;
  return insertAuditEntry({ at: Date.now(), agentKey, staffId, who: actor, action, about: subject });
};

serveCall(ownAccountApi, getOwnAccount, async (c) => {
  const { staffId, sessionId, login, name } = c.var.session;
  if (!isOwn(c)) return FORBIDDEN;
  const now = Date.now();
  const [devices, [codes], [profile], passkeys] = await batchRead(
    c.env.DB,
    selectDevices(staffId, now, now - LONGEST_IDLE_MS),
    countRecoveryCodes(staffId),
    staffProfile(staffId),
    selectPasskeys(staffId),
  );
  return officeOk({
    login,
    name,
    locale: profile?.locale ?? '',
    codesLeft: codes?.count ?? 0,
    isFresh: isFresh(c.var.session, now),
    devices: devices.map((device) => ({ ...device, isHere: device.id === sessionId })),
    passkeys: passkeys.map(({ id, name: called, createdAt, usedAt, host }) => ({
      id,
      name: called,
      createdAt,
      usedAt,
      host,
    })),
    canAddPasskey: passkeys.length < MAX_PASSKEYS,
  });
});

serveCall(ownAccountApi, endDevices, async (c, { end }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const { staffId, sessionId, agentKey } = c.var.session;
  const endStatement = end === 'others' ? endOtherStaffSessions(staffId, sessionId) : endStaffSession(end, staffId);
  await closeSockets(c.env, agentKey, await queryRows(c.env.DB, endStatement));
  return officeOk(null);
});

serveCall(ownAccountApi, updateProfile, async (c, profile) => {
  const { staffId, name } = c.var.session;
  if (!isOwn(c)) return FORBIDDEN;
  const nameChange = profile.name === name ? '' : `${name} → ${profile.name}`;
  await batchWrite(c.env.DB, [setStaffProfile(staffId, profile), logEntry(c, 'profileChanged', nameChange)]);
  return officeOk(null);
});

serveCall(ownAccountApi, changePassword, async (c, { current, password, repeated }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const { staffId, sessionId, agentKey, login } = c.var.session;
  const refuse = (reason: (typeof PASSWORD_REFUSALS)[number]) => officeOk({ kind: 'refused' as const, why: reason });
  if (!isStaffPassword(password)) return refuse('length');
  if (findWeakness(password, { phone: NO_PHONE, nickname: login })) return refuse('common');
  if (password !== repeated) return refuse('mismatch');
  const { address } = c.var.caller;
  const check = await checkStaffPassword(c.env.DB, { agentKey, login, password: current, address });
  if (check.kind !== 'right') return refuse(check.kind === 'wrong' ? 'current' : 'tooMany');
  const passwordHash = await hashSecret(password, PASSWORD_COST);
  const [endedSessions] = await batchRead<[{ id: number }, ...unknown[]]>(
    c.env.DB,
    endOtherStaffSessions(staffId, sessionId),
    setStaffPassword(staffId, passwordHash),
    logEntry(c, 'passwordChanged'),
  );
  await closeSockets(c.env, agentKey, endedSessions);
  return officeOk({ kind: 'changed' });
});

serveCall(ownAccountApi, renewRecoveryCodes, async (c) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const { codes, hashes } = await newRecoveryCodes();
  await batchWrite(c.env.DB, [...replaceRecoveryCodes(c.var.session.staffId, hashes), logEntry(c, 'recoveryRenewed')]);
  return officeOk({ codes: [...codes] });
});

serveCall(ownAccountApi, startAuthenticator, async (c) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const secret = newTotpSecret();
  const keys = parseStaffKeys(c.env.STAFF_KEY) ?? [];
  return officeOk({ secret, encryptedSecret: await encryptTotpSecret(keys, c.var.session.staffId, secret) });
});

serveCall(ownAccountApi, replaceAuthenticator, async (c, { encryptedSecret, code }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const { staffId } = c.var.session;
  const keys = parseStaffKeys(c.env.STAFF_KEY) ?? [];
  const secret = (await decryptPendingSecret(keys, staffId, encryptedSecret)) ?? '';
  if ((await consumeRateLimit(c.env.DB, setUpLimits(c.var.caller.address))) !== null)
    return officeOk({ kind: 'tooMany', secret });
  const step = secret && (await verifyTotpCode(secret, code.replaceAll(/\s/g, ''), Date.now()));
  if (!secret || typeof step !== 'number') return officeOk({ kind: 'wrong', secret });
  const storedText = await encryptTotpSecret(keys, staffId, secret);
  await batchWrite(c.env.DB, [replaceTotpSecret(staffId, storedText, step), logEntry(c, 'authenticatorReplaced')]);
  return officeOk({ kind: 'replaced' });
});

serveCall(ownAccountApi, startPasskeyRegistration, async (c, { site }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  if (!getOrigin(c)) return officeFail({ code: 'notFound' });
  const { sessionId, staffId, login, name } = c.var.session;
  return officeOk({
    ...(await createAttestationOptions(c.env.DB, { sessionId, staffId, login, name, site }, getOrigin(c))),
  });
});

serveCall(ownAccountApi, addPasskey, async (c, { name, response }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const passkey = { origin: getOrigin(c), proof: response, name };
  if (!(await registerPasskey(c.env.DB, c.var.session, passkey))) return officeOk({ kind: 'refused' });
  await batchWrite(c.env.DB, [logEntry(c, 'passkeyAdded', name)]);
  return officeOk({ kind: 'added' });
});

serveCall(ownAccountApi, renamePasskey, async (c, { id, name }) => {
  if (!isOwn(c)) return FORBIDDEN;
  const changed = await queryRow(c.env.DB, updatePasskeyName(id, c.var.session.staffId, name));
  return changed ? officeOk(null) : officeFail({ code: 'notFound' });
});

serveCall(ownAccountApi, removePasskey, async (c, { id }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const removedPasskey = await queryRow(c.env.DB, deletePasskey(id, c.var.session.staffId));
  if (!removedPasskey) return officeFail({ code: 'notFound' });
  await batchWrite(c.env.DB, [logEntry(c, 'passkeyRemoved', removedPasskey.name)]);
  return officeOk(null);
});
