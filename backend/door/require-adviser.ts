import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { ADVISER_HEADER } from '#shared/constants.ts';
import { statusText } from '#backend/answer/message-texts.ts';
import { answerFailure } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { isSameSecret } from './is-same-secret.ts';

/** For whoever runs this on their own machine; the README says it too. */
const DEVELOPMENT_PASSWORD = 'desk';

/** What a route may count on behind this door. */
interface AdviserEnv extends BackendEnv {
  Variables: BackendEnv['Variables'] & { adviser: string };
}

/** Lets in an adviser who knows the password of the desk, under the name that they give. Where none is set, nobody. */
export function requireAdviser() {
  return createMiddleware<AdviserEnv>(async function requireAdviserStep(c, next) {
    const { DESK_PASSWORD, STAGE } = c.env;
    const password = DESK_PASSWORD || (STAGE === 'development' ? DEVELOPMENT_PASSWORD : '');
    if (!password) return c.notFound();
    const said = readBasic(c.req.header(ADVISER_HEADER) ?? '');
    if (!said || !(await isSameSecret(said.password, password))) {
      c.header('www-authenticate', 'Basic realm="advisers", charset="UTF-8"');
      return answerFailure(c, FAILURE_CODES.noPermission, {
        status: 401,
        message: statusText(c.var.caller.locale, 401),
      });
    }
    c.set('adviser', said.name);
    await next();
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
