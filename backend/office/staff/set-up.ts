import { networkOf } from '#shared/rules/network-of.ts';
import { isStaffPassword } from '#shared/rules/credentials.ts';
import { readForm } from '#backend/answer/answer-call.ts';
import { findWeakness, hashSecret, hashToken, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { setUpLimits, takeTurn } from '#backend/limits/limits.ts';
import { findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import {
  type AccountRow,
  accountToSetUp,
  finishSetUp,
  keepRecoveryCodes,
  noteStaffAction,
} from '#backend/queries/staff/accounts.ts';
import { endStaffSessions } from '#backend/queries/staff/sessions.ts';
import {
  findStep,
  newRecoveryCodes,
  readStaffKeys,
  sealTotpSecret,
  totpSecretOfSetUp,
} from '#backend/staff/staff-secrets.ts';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import { endSessions } from './sign-in.ts';
import { writeRecoveryCodes } from './write-sign-in.ts';
import { type SetUpRefusal, writeNoSetUp, writeSetUp } from './write-set-up.ts';

/** Whom staff ring up is nobody's password. */
const NO_PHONE = { areaCode: '', mobile: '' };

/** The page of a one-time address: a password of one's own, and the authenticator. */
export async function showSetUp(c: Desk, refusal: SetUpRefusal | null = null, given = asText(c.req.query('key'))) {
  const place = await placeOf(c);
  const account = await accountOf(c, given);
  if (!account) return c.html(writeNoSetUp(place), 404);
  const secret = await totpSecretOfSetUp(given);
  return c.html(writeSetUp(place, { account, secret, key: given, refusal }), refusal ? 422 : 200);
}

/** Sets the account up, once; answers with the recovery codes, which nobody sees again. */
export async function setUp(c: Desk, now = Date.now()) {
  const form = await readForm(c);
  const [key, password, again, code] = ['key', 'password', 'again', 'code'].map((name) => asText(form.get(name)));
  const account = await accountOf(c, key ?? '');
  if (!account || !key || password === undefined) return showSetUp(c, null, key);
  if (!isStaffPassword(password)) return showSetUp(c, 'setUpLength', key);
  if (findWeakness(password, { phone: NO_PHONE, nickname: account.login })) return showSetUp(c, 'setUpCommon', key);
  if (password !== again) return showSetUp(c, 'setUpAgain', key);
  const wait = await takeTurn(c.env.DB, setUpLimits(networkOf(c.var.caller.address)));
  if (wait !== null) return showSetUp(c, 'tooMany', key);
  const totpSecret = await totpSecretOfSetUp(key);
  const step = await findStep(totpSecret, (code ?? '').replaceAll(/\s/g, ''), now);
  if (step === null) return showSetUp(c, 'setUpCode', key);
  const passwordHash = await hashSecret(password, PASSWORD_COST);
  const setUpHash = await hashToken(key);
  const sealed = await sealTotpSecret(readStaffKeys(c.env.STAFF_KEY) ?? [], account.id, totpSecret);
  if (!(await findRow(c.env.DB, finishSetUp({ setUpHash, passwordHash, totpSecret: sealed, step, now }))))
    return showSetUp(c);
  const { codes, hashes } = await newRecoveryCodes();
  const { id: staffId, agentKey, name: who } = account;
  await endSessions(c, await readRows(c.env.DB, endStaffSessions(staffId)));
  await writeTogether(c.env.DB, [
    ...keepRecoveryCodes(staffId, hashes),
    noteStaffAction({ at: now, agentKey, staffId, who, action: 'setUp', about: '' }),
  ]);
  return c.html(writeRecoveryCodes(await placeOf(c), codes, 'sign-in'));
}

async function accountOf(c: Desk, key: string): Promise<AccountRow | null> {
  const account = key ? await findRow(c.env.DB, accountToSetUp(await hashToken(key), Date.now())) : null;
  return account?.agentKey === c.var.desk.agentKey ? account : null;
}
