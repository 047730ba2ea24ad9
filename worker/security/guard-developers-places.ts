import { createMiddleware } from 'hono/factory';
import { isSameSecret } from '#shared/rules/is-same-secret.ts';
import { readAddress } from '#shared/tenant/site-address.ts';
import { readStage } from '#shared/stage.ts';
import { type EdgeEnv, urlOf } from '#worker/edge-context.ts';
import { answerPlainly } from '#worker/endpoints/answer-plainly.ts';

/** Codes that were not sent, the gallery, and the backend contract. Routes match in any case, and a page's data has its address with .data behind. */
const PLACE = /^\/_\/(outbox|ui|contract)(?![\w-])/i;

/**
 * What is for who builds this: open in development, behind a pass in a preview, whose address is public, and nowhere in
 * production. A browser asks for the pass as a password, with any name.
 */
export function guardDevelopersPlaces() {
  return createMiddleware<EdgeEnv>(async function guardDevelopersPlacesStep(c, next) {
    const stage = readStage(c.env.DOMAIN_TYPE);
    if (stage === 'development' || !PLACE.test(readAddress(urlOf(c).pathname).innerPath)) return next();
    const pass = stage === 'preview' ? (c.env.PREVIEW_PASS ?? '') : '';
    if (pass && (await isSameSecret(readPassword(c.req.header('authorization') ?? ''), pass))) return next();
    if (pass) c.header('www-authenticate', 'Basic realm="preview", charset="UTF-8"');
    c.header('cache-control', 'no-store');
    return answerPlainly(c, pass ? 401 : 404);
  });
}

/** '' for anything that is no Basic authorization. */
function readPassword(authorization: string): string {
  const [scheme = '', encoded = ''] = authorization.split(' ');
  if (scheme.toLowerCase() !== 'basic') return '';
  try {
    const said = new TextDecoder().decode(Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0)));
    return said.slice(said.indexOf(':') + 1);
  } catch {
    return '';
  }
}
