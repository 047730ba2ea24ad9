import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { readForm } from '#backend/answer/answer-call.ts';
import { findWeakness, hashSecret, hashToken, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { setUpLimits, takeTurn } from '#backend/limits/limits.ts';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import { SESSION_COOKIE } from '#backend/office-api/serve-call.ts';
import type { Markup, OfficePlace } from '#backend/office/office-view.ts';
import { hubOf } from '#backend/people/cable-hub.ts';
import { findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import {
  type AccountRow,
  accountToSetUp,
  finishSetUp,
  keepRecoveryCodes,
  noteStaffAction,
} from '#backend/queries/staff/accounts.ts';
import { endStaffSession, endStaffSessions } from '#backend/queries/staff/sessions.ts';
import {
  checkStaffCode,
  checkStaffPassword,
  nameDevice,
  openStaffSession,
  readStaffSession,
} from '#backend/staff/staff-sign-in.ts';
import {
  findStep,
  newRecoveryCodes,
  newTotpSecret,
  openDrawnSecret,
  readStaffKeys,
  sealTotpSecret,
} from '#backend/staff/staff-secrets.ts';
import { isStaffPassword } from '#shared/rules/credentials.ts';
import { type KeptPost, readKept, writeAgain, writeWordsOf } from './kept-post.ts';
import { type SetUpRefusal, writeNoSetUp, writeSetUp } from './write-set-up.ts';
import { type Refusal, writeCodePage, writeRecoveryCodes, writeSignIn, writeSignInPage } from './write-sign-in.ts';

/** Of the places of this desk only. */
const PLACE = /^(?:\/[a-z][\w-]*(?:\/[\w-]+)*)?(?:\?[\w=&.%+-]*)?$/;
const LONGEST_LOGIN = 80;

interface Tried {
  refusal?: Refusal;
  login?: string;
  to?: string;
  kept?: KeptPost | null;
}

export async function showSignIn(
  c: Desk,
  { refusal, login = '', to = asText(c.req.query('to')), kept = null }: Tried = {},
) {
  const page = writeSignIn(await placeOf(c), { refusal: refusal ?? null, login, to, kept });
  return c.html(page, refusal ? 403 : 200);
}

/** First the password. What it opens is a session that leads to the code and nowhere else. */
export async function signIn(c: Desk) {
  const { agentKey, base } = c.var.desk;
  const form = await readForm(c);
  const to = asText(form.get('to'));
  const kept = readKept(form);
  const login = asText(form.get('login')).trim().toLowerCase().slice(0, LONGEST_LOGIN);
  const { address } = c.var.caller;
  const check = await checkStaffPassword(c.env.DB, {
    agentKey,
    login,
    password: asText(form.get('password')),
    address,
  });
  if (check.kind !== 'right') return showSignIn(c, { refusal: check.kind, login, to, kept });
  keepCookie(c, await openStaffSession(c.env.DB, check.value.staffId, 'code', deviceOf(c)));
  if (kept) return c.html(writeCodePage(await placeOf(c), { refusal: null, to, kept }));
  return c.redirect(`${base}/code${PLACE.test(to) && to ? `?${new URLSearchParams({ to })}` : ''}`, 303);
}

export async function showCode(
  c: Desk,
  { refusal, to = asText(c.req.query('to')), kept = null }: Omit<Tried, 'login'> = {},
) {
  if (!(await waiting(c))) return c.redirect(`${c.var.desk.base}/sign-in`, 303);
  return c.html(writeCodePage(await placeOf(c), { refusal: refusal ?? null, to, kept }), refusal ? 403 : 200);
}

/** The second step takes the code and makes a new session: a token seen during the first step opens nothing. */
export async function takeSignInCode(c: Desk) {
  const { agentKey, base } = c.var.desk;
  const session = await waiting(c);
  const form = await readForm(c);
  const kept = readKept(form);
  if (!session) return kept ? showSignIn(c, { kept }) : c.redirect(`${base}/sign-in`, 303);
  const to = asText(form.get('to'));
  const check = await checkStaffCode(c.env, session.staffId, asText(form.get('code')));
  if (check.kind !== 'right')
    return showCode(c, { refusal: check.kind === 'wrong' ? 'wrongCode' : 'tooMany', to, kept });
  const { staffId, name: who, sessionId } = session;
  const device = deviceOf(c);
  const action = check.value === 'recovery' ? 'signedInByRecovery' : 'signedIn';
  keepCookie(c, await openStaffSession(c.env.DB, staffId, 'open', device));
  await writeTogether(c.env.DB, [
    endStaffSession(sessionId, staffId),
    noteStaffAction({ at: Date.now(), agentKey, staffId, who, action, about: device }),
  ]);
  if (kept) return c.html(writeKeptPage(await placeOf(c), kept));
  return c.redirect(`${base}${PLACE.test(to) ? to : ''}`, 303);
}

/** The session ends here and now: who has its token has nothing, and its line to the desk is cut. */
export async function signOut(c: Desk) {
  const { agentKey, base } = c.var.desk;
  const session = await readStaffSession(c.env.DB, getCookie(c, SESSION_COOKIE) ?? '');
  if (session) {
    const { sessionId, staffId, name: who } = session;
    await endSessions(c, session.agentKey, await readRows(c.env.DB, endStaffSession(sessionId, staffId)));
    await writeTogether(c.env.DB, [
      noteStaffAction({ at: Date.now(), agentKey, staffId, who, action: 'signedOut', about: '' }),
    ]);
  }
  deleteCookie(c, SESSION_COOKIE, { path: '/' });
  return c.redirect(`${base}/sign-in`, 303);
}

/** Their rows are gone; now their lines are cut. */
const endSessions = async (c: Pick<Desk, 'env'>, agentKey: string, ended: readonly { id: number }[]) =>
  hubOf(c.env.CABLE, agentKey).cutDesks(ended.map(({ id }) => id));

/** Whoever said the right password, at this desk, and owes the code. */
async function waiting(c: Desk) {
  const session = await readStaffSession(c.env.DB, getCookie(c, SESSION_COOKIE) ?? '');
  return session?.stage === 'code' && session.agentKey === c.var.desk.agentKey ? session : null;
}

const deviceOf = (c: Desk) => nameDevice(c.req.header('user-agent') ?? '');

const keepCookie = (c: Desk, token: string) =>
  setCookie(c, SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.req.header('x-forwarded-proto') === 'https',
  });

/** Behind the door: what was going to be sent, to be sent now or not at all. */
const writeKeptPage = (place: OfficePlace, kept: KeptPost): Markup =>
  writeSignInPage(
    place,
    'kept.title',
    '',
    html`<p>${place.say('kept.why')}</p>
      ${writeWordsOf(kept)} ${kept.hadFile ? html`<p class="notice">${place.say('kept.file')}</p>` : ''}
      ${writeAgain(place.base, kept, place.say('kept.send'))}
      <p class="meta"><a href="${place.base}">${place.say('kept.drop')}</a></p>`,
  );

/** Whom staff ring up is nobody's password. */
const NO_PHONE = { areaCode: '', mobile: '' };

/** The page of a one-time address: a password of one's own, and the authenticator. */
export async function showSetUp(
  c: Desk,
  refusal: SetUpRefusal | null = null,
  given = asText(c.req.query('key')),
  // Random for each page: whoever has seen the address, or opened the page before, cannot compute a code.
  secret = newTotpSecret(),
) {
  const place = await placeOf(c);
  const account = await accountOf(c, given);
  if (!account) return c.html(writeNoSetUp(place), 404);
  const sealed = await sealTotpSecret(readStaffKeys(c.env.STAFF_KEY) ?? [], account.id, secret);
  return c.html(writeSetUp(place, { account, secret, sealed, key: given, refusal }), refusal ? 422 : 200);
}

/** Sets the account up, once; answers with the recovery codes, which nobody sees again. */
export async function setUp(c: Desk, now = Date.now()) {
  const form = await readForm(c);
  const [key, password, again, code, authenticator = ''] = ['key', 'password', 'again', 'code', 'authenticator'].map(
    (name) => asText(form.get(name)),
  );
  const account = await accountOf(c, key ?? '');
  if (!account || !key || password === undefined) return showSetUp(c, null, key);
  const keys = readStaffKeys(c.env.STAFF_KEY) ?? [];
  const drawn = await openDrawnSecret(keys, account.id, authenticator);
  if (drawn === null) return showSetUp(c, 'setUpCode', key);
  const refuse = (refusal: SetUpRefusal) => showSetUp(c, refusal, key, drawn);
  if (!isStaffPassword(password)) return refuse('setUpLength');
  if (findWeakness(password, { phone: NO_PHONE, nickname: account.login })) return refuse('setUpCommon');
  if (password !== again) return refuse('setUpAgain');
  const wait = await takeTurn(c.env.DB, setUpLimits(c.var.caller.address));
  if (wait !== null) return refuse('tooMany');
  const step = await findStep(drawn, (code ?? '').replaceAll(/\s/g, ''), now);
  if (step === null) return refuse('setUpCode');
  const passwordHash = await hashSecret(password, PASSWORD_COST);
  const setUpHash = await hashToken(key);
  const sealed = await sealTotpSecret(keys, account.id, drawn);
  if (!(await findRow(c.env.DB, finishSetUp({ setUpHash, passwordHash, totpSecret: sealed, step, now }))))
    return showSetUp(c);
  const { codes, hashes } = await newRecoveryCodes();
  const { id: staffId, agentKey, name: who } = account;
  await endSessions(c, agentKey, await readRows(c.env.DB, endStaffSessions(staffId)));
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
