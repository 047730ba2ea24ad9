import { Hono } from 'hono';
import { findWeakness, hashSecret, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { consumeRateLimit, getSetUpLimits } from '#backend/limits/rate-limits.ts';
import { batchRead, batchWrite, queryRow, queryRows } from '#backend/queries/database.ts';
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  replaceTotpSecret,
  setStaffPassword,
  setStaffProfile,
  selectStaffProfile,
} from '#backend/queries/staff/accounts.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { deletePasskey, selectPasskeys, renamePasskey as updatePasskeyName } from '#backend/queries/staff/passkeys.ts';
import { selectDevices, endOtherStaffSessions, endStaffSession } from '#backend/queries/staff/sessions.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { isRecentlyVerified } from '#backend/staff/confirm-second-factor.ts';
import { createAttestationOptions, MAX_PASSKEYS, registerPasskey } from '#backend/staff/passkeys.ts';
import {
  decryptPendingSecret,
  encryptTotpSecret,
  createRecoveryCodes,
  parseStaffKeys,
} from '#backend/staff/staff-secrets.ts';
import { verifyTotpCode, createTotpSecret } from '#backend/staff/totp.ts';
import { checkStaffPassword, MAX_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import {
  addPasskey,
  changePassword,
  endDevices,
  getOwnAccount,
  type PASSWORD_ERRORS,
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

/** Empty phone number for the password check, which rejects passwords that contain it. Staff have no phone number. */
const NO_PHONE = { areaCode: '', mobile: '' };

export const ownAccountApi = new Hono<OfficeSessionEnv>();

const canEditOwnAccount = (c: OfficeSessionContext) => isAllowed(c, 'keepOwnAccount', c.var.session);

/** Returns null if the session may change its login credentials now, otherwise an error. */
function rejectCredentialChange(c: OfficeSessionContext) {
  if (!canEditOwnAccount(c)) return FORBIDDEN;
  return isRecentlyVerified(c.var.session) ? null : SECOND_FACTOR_NEEDED;
}

const createLogEntry = (c: OfficeSessionContext, action: StaffLogAction, subject = '') => {
  const { staffId, agentKey, name: actor } = c.var.session;
  return insertAuditEntry({ at: Date.now(), agentKey, staffId, who: actor, action, about: subject });
};

serveCall(ownAccountApi, getOwnAccount, async (c) => {
  const { staffId, sessionId, login, name } = c.var.session;
  if (!canEditOwnAccount(c)) return FORBIDDEN;
  const now = Date.now();
  const [devices, [codeCount], [ownProfile], passkeys] = await batchRead(
    c.env.DB,
    selectDevices(staffId, now, now - MAX_IDLE_MS),
    countRecoveryCodes(staffId),
    selectStaffProfile(staffId),
    selectPasskeys(staffId),
  );
  return succeedOffice({
    login,
    name,
    locale: ownProfile?.locale ?? '',
    codesLeft: codeCount?.count ?? 0,
    isFresh: isRecentlyVerified(c.var.session, now),
    devices: devices.map((device) => ({ ...device, isHere: device.id === sessionId })),
    passkeys: passkeys.map(({ id, name: displayName, createdAt, usedAt, host }) => ({
      id,
      name: displayName,
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
  return succeedOffice(null);
});

serveCall(ownAccountApi, updateProfile, async (c, profile) => {
  const { staffId, name } = c.var.session;
  if (!canEditOwnAccount(c)) return FORBIDDEN;
  const nameChange = profile.name === name ? '' : `${name} → ${profile.name}`;
  await batchWrite(c.env.DB, [setStaffProfile(staffId, profile), createLogEntry(c, 'profileChanged', nameChange)]);
  return succeedOffice(null);
});

serveCall(ownAccountApi, changePassword, async (c, { current, password, repeated }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const { staffId, sessionId, agentKey, login } = c.var.session;
  const rejectPasswordChange = (reason: (typeof PASSWORD_ERRORS)[number]) =>
    succeedOffice({ kind: 'refused' as const, why: reason });
  if (!isStaffPassword(password)) return rejectPasswordChange('length');
  if (findWeakness(password, { phone: NO_PHONE, nickname: login })) return rejectPasswordChange('common');
  if (password !== repeated) return rejectPasswordChange('mismatch');
  const { address } = c.var.caller;
  const passwordCheck = await checkStaffPassword(c.env.DB, { agentKey, login, password: current, address });
  if (passwordCheck.kind !== 'right')
    return rejectPasswordChange(passwordCheck.kind === 'wrong' ? 'current' : 'tooMany');
  const passwordHash = await hashSecret(password, PASSWORD_COST);
  const [endedSessions] = await batchRead<[{ id: number }, ...unknown[]]>(
    c.env.DB,
    endOtherStaffSessions(staffId, sessionId),
    setStaffPassword(staffId, passwordHash),
    createLogEntry(c, 'passwordChanged'),
  );
  await closeSockets(c.env, agentKey, endedSessions);
  return succeedOffice({ kind: 'changed' });
});

serveCall(ownAccountApi, renewRecoveryCodes, async (c) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const { codes, hashes } = await createRecoveryCodes();
  await batchWrite(c.env.DB, [
    ...replaceRecoveryCodes(c.var.session.staffId, hashes),
    createLogEntry(c, 'recoveryRenewed'),
  ]);
  return succeedOffice({ codes: [...codes] });
});

serveCall(ownAccountApi, startAuthenticator, async (c) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const secret = createTotpSecret();
  const keys = parseStaffKeys(c.env.STAFF_KEY) ?? [];
  return succeedOffice({ secret, encryptedSecret: await encryptTotpSecret(keys, c.var.session.staffId, secret) });
});

serveCall(ownAccountApi, replaceAuthenticator, async (c, { encryptedSecret, code }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const { staffId } = c.var.session;
  const keys = parseStaffKeys(c.env.STAFF_KEY) ?? [];
  const secret = (await decryptPendingSecret(keys, staffId, encryptedSecret)) ?? '';
  if ((await consumeRateLimit(c.env.DB, getSetUpLimits(c.var.caller.address))) !== null)
    return succeedOffice({ kind: 'tooMany', secret });
  const totpStep = secret && (await verifyTotpCode(secret, code.replaceAll(/\s/g, ''), Date.now()));
  if (!secret || typeof totpStep !== 'number') return succeedOffice({ kind: 'wrong', secret });
  const encryptedTotpSecret = await encryptTotpSecret(keys, staffId, secret);
  await batchWrite(c.env.DB, [
    replaceTotpSecret(staffId, encryptedTotpSecret, totpStep),
    createLogEntry(c, 'authenticatorReplaced'),
  ]);
  return succeedOffice({ kind: 'replaced' });
});

serveCall(ownAccountApi, startPasskeyRegistration, async (c, { site }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  if (!getOrigin(c)) return failOffice({ code: 'notFound' });
  const { sessionId, staffId, login, name } = c.var.session;
  return succeedOffice({
    ...(await createAttestationOptions(c.env.DB, { sessionId, staffId, login, name, site }, getOrigin(c))),
  });
});

serveCall(ownAccountApi, addPasskey, async (c, { name, response }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const newPasskey = { origin: getOrigin(c), proof: response, name };
  if (!(await registerPasskey(c.env.DB, c.var.session, newPasskey))) return succeedOffice({ kind: 'refused' });
  await batchWrite(c.env.DB, [createLogEntry(c, 'passkeyAdded', name)]);
  return succeedOffice({ kind: 'added' });
});

serveCall(ownAccountApi, renamePasskey, async (c, { id, name }) => {
  if (!canEditOwnAccount(c)) return FORBIDDEN;
  const renamedPasskey = await queryRow(c.env.DB, updatePasskeyName(id, c.var.session.staffId, name));
  return renamedPasskey ? succeedOffice(null) : failOffice({ code: 'notFound' });
});

serveCall(ownAccountApi, removePasskey, async (c, { id }) => {
  const rejection = rejectCredentialChange(c);
  if (rejection) return rejection;
  const removedPasskey = await queryRow(c.env.DB, deletePasskey(id, c.var.session.staffId));
  if (!removedPasskey) return failOffice({ code: 'notFound' });
  await batchWrite(c.env.DB, [createLogEntry(c, 'passkeyRemoved', removedPasskey.name)]);
  return succeedOffice(null);
});
