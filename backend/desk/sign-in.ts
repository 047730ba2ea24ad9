import { deleteCookie, setCookie } from 'hono/cookie';
import { checkDeskPassword } from '#backend/door/check-desk-password.ts';
import { asText, type Desk, DESK_COOKIE, placeOf } from './desk-door.ts';
import { signPass } from './desk-pass.ts';
import { type Refusal, writeSignIn } from './write-sign-in.ts';

const LONGEST_NAME = 40;

/** Of the places of this desk only. */
const PLACE = /^(\/(applications|lectures)(\/\d+)?)?(\?[\w=&]*)?$/;

interface Tried {
  refusal?: Refusal;
  name?: string;
  to?: string;
}

export async function showSignIn(c: Desk, { refusal, name = '', to = asText(c.req.query('to')) }: Tried = {}) {
  const page = writeSignIn(await placeOf(c), { refusal: refusal ?? null, name, to });
  return c.html(page, refusal ? 403 : 200);
}

export async function signIn(c: Desk) {
  const { agentKey, base, secret } = c.var.desk;
  const form = await c.req.formData();
  const to = asText(form.get('to'));
  const name = asText(form.get('name')).trim().slice(0, LONGEST_NAME);
  if (!name) return showSignIn(c, { refusal: 'nameless', to });
  const check = await checkDeskPassword(c, asText(form.get('password')), secret);
  if (check.kind !== 'right') return showSignIn(c, { refusal: check.kind, name, to });
  setCookie(c, DESK_COOKIE, await signPass({ agentKey, name }, secret), {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.req.header('x-forwarded-proto') === 'https',
  });
  return c.redirect(`${base}${PLACE.test(to) ? to : ''}`, 303);
}

export function signOut(c: Desk) {
  deleteCookie(c, DESK_COOKIE, { path: '/' });
  return c.redirect(`${c.var.desk.base}/sign-in`, 303);
}
