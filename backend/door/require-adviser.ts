import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { ADVISER_HEADER } from '#shared/constants.ts';
import { statusText } from '#backend/answer/message-texts.ts';
import { answerFailure } from '#backend/answer/envelope.ts';
import { refuseForNow } from '#backend/answer/refuse-for-now.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { requireAsking, type StaffVariables } from '#backend/staff/ask-whether.ts';
import { deskPassword } from './desk-password.ts';
import { checkDeskPassword } from './check-desk-password.ts';

/** What a route may count on behind this door. */
interface AdviserEnv extends BackendEnv {
  Variables: BackendEnv['Variables'] & StaffVariables;
}

const NOBODY = { kind: 'wrong' } as const;

/** Lets in an adviser who knows the password of the desk, under the name that they give. Where none is set, nobody. */
export function requireAdviser() {
  return createMiddleware<AdviserEnv>(async function requireAdviserStep(c, next) {
    const password = deskPassword(c.env);
    if (!password) return c.notFound();
    const said = readBasic(c.req.header(ADVISER_HEADER) ?? '');
    const check = said ? await checkDeskPassword(c, said.password, password) : NOBODY;
    if (check.kind === 'tooMany') return refuseForNow(c, check.seconds);
    if (!said || check.kind === 'wrong') {
      c.header('www-authenticate', 'Basic realm="advisers", charset="UTF-8"');
      return answerFailure(c, FAILURE_CODES.noPermission, {
        status: 401,
        message: statusText(c.var.caller.locale, 401),
      });
    }
    c.set('staff', { name: said.name, role: 'administrator', scope: { kind: 'platform' } });
    await requireAsking(c, next);
  });
}

const LONGEST_NAME = 60;

/** Name and password of a Basic authorization; null for anything else, and for nobody. */
function readBasic(header: string): { name: string; password: string } | null {
  const [scheme = '', encoded = ''] = header.split(' ');
  if (scheme.toLowerCase() !== 'basic') return null;
  try {
    const said = new TextDecoder().decode(Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0)));
    const at = said.indexOf(':');
    const name = said.slice(0, at).trim().slice(0, LONGEST_NAME);
    return at > 0 && name ? { name, password: said.slice(at + 1) } : null;
  } catch {
    return null;
  }
}
