import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { FORM_LIMIT_BYTES } from '#shared/constants.ts';
import { FAILURE_CODES } from '#shared/failure.ts';
import { FALLBACK_LOCALE } from '#shared/locale/locales.ts';
import { takesForm } from '#shared/pages/page-table.ts';
import { isSameSecret } from '#shared/rules/credentials.ts';
import { missingSettings, readStage } from '#shared/stage.ts';
import { readAddress } from '#shared/tenant/site-address.ts';
import { type EdgeContext, type EdgeEnv, urlOf } from '#worker/edge-context.ts';
import { answerPlainly } from '#worker/endpoints/edge-answers.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { isRecognised } from './own-cookies.ts';

/** Outside development nothing is served without the secrets. Which are missing stands in the log, once for each isolate. */
export function requireSettings() {
  let isSaid = false;
  return createMiddleware<EdgeEnv>(async function requireSettingsStep(c, next) {
    const missing = missingSettings('portal', readStage(c.env.DOMAIN_TYPE), c.env);
    if (missing.length === 0) return next();
    if (!isSaid) logEvent('error', 'required settings are missing', { requestId: c.get('requestId'), missing });
    isSaid = true;
    return answerPlainly(c, 503, FAILURE_CODES.serviceUnavailable);
  });
}

/** Of a byte that is a character by itself; those from 80 on are parts of one. */
const ESCAPE = /%[0-7][0-9a-f]/gi;
/** An escape that is none, such as %zz or a % at the end. */
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i;
/** What means something in a path, or could have stood there as it is: %2f, %5c, %25, %3b, %3f, %23, control characters and all that needs no escape. */
const NEEDLESS = /^[\p{Cc}/\\%;?#\w.~-]$/u;

/**
 * Whether everybody who reads this path reads the same one. The edge matches a path as it is written and a backend
 * decodes it: a letter written as %74 would pass every rule here and be obeyed there.
 */
export function isStraight(pathname: string): boolean {
  if (/[\\;\p{Cc}]|\/\//u.test(pathname) || BROKEN_ESCAPE.test(pathname)) return false;
  if (pathname.match(ESCAPE)?.some((escape) => NEEDLESS.test(String.fromCharCode(Number(`0x${escape.slice(1)}`)))))
    return false;
  const decoded = decode(pathname);
  // '..' and a dot at an end are eaten by some file systems.
  return decoded !== null && ![...decoded].some(isDisguised) && !/\.(\/|$)|\/\.(?!well-known\b)/.test(decoded);
}

/** A full-width ／ or ｔ is a slash or a letter to who normalises. */
const isDisguised = (char: string) =>
  char > '\u007f' && [...char.normalize('NFKC')].some((plain) => NEEDLESS.test(plain));

/** Null where the escapes make no text. */
function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** Must stand before every step that decides by the path: two steps could read a crooked one differently. */
export function refuseCrookedPath() {
  return createMiddleware<EdgeEnv>(async function refuseCrookedPathStep(c, next) {
    return isStraight(urlOf(c).pathname) ? next() : answerPlainly(c, 404);
  });
}

/** Codes that were not sent, the gallery, and the backend contract. Routes match in any case, and a page's data has its address with .data behind. */
const PLACE = /^\/_\/(outbox|ui|contract)(?![\w-])/i;

/** Of a branch's preview all is such a place, but what a balancer asks, and what operations ask by tokens of their own. */
const OPEN_IN_BRANCH = /^\/_\/(health$|ready$|ops\/)/;

/**
 * What is for who builds this: open in development, behind a pass in a preview, whose address is public, and nowhere in
 * production. A browser asks for the pass as a password, with any name.
 */
export function guardDevelopersPlaces() {
  return createMiddleware<EdgeEnv>(async function guardDevelopersPlacesStep(c, next) {
    const stage = readStage(c.env.DOMAIN_TYPE);
    const { innerPath } = readAddress(urlOf(c).pathname);
    const isOfBranch = stage === 'preview' && Boolean(c.env.PREVIEW_BRANCH) && !OPEN_IN_BRANCH.test(innerPath);
    if (stage === 'development' || !(isOfBranch || PLACE.test(innerPath))) return next();
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

/**
 * Pages are only read: React Router would answer anything else with a stack in the log, as often as somebody sends it. A
 * few take a form, from their own site and of a bounded size: whoever stands after this step in the pipeline sees to that.
 */
export function refuseWritingToPages() {
  return createMiddleware<EdgeEnv>(async function refuseWritingToPagesStep(c, next) {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const mayPost = takesForm(new URL(c.req.url).pathname);
    if (mayPost && c.req.method === 'POST') return next();
    c.header('allow', mayPost ? 'GET, HEAD, POST' : 'GET, HEAD');
    return answerPlainly(c, 405);
  });
}

export const limitForms = () =>
  bodyLimit({ maxSize: FORM_LIMIT_BYTES, onError: (c) => answerPlainly(c as EdgeContext, 413) });

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * What changes something must come from our own pages. A caller that says nothing of where it comes from is no browser
 * of today; it may pass, but never as somebody who has an account here, be it a student or staff.
 */
export function refuseCrossSite() {
  return createMiddleware<EdgeEnv>(async function refuseCrossSiteStep(c, next) {
    if (SAFE_METHODS.includes(c.req.method)) return next();
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const isOurs = site ? site === 'same-origin' : origin ? origin === new URL(c.req.url).origin : !isRecognised(c);
    if (isOurs) return next();
    // Some endpoints stand before the step that finds a language.
    const message = failureText(c.get('locale') ?? FALLBACK_LOCALE, FAILURE_CODES.accessForbidden);
    return c.json({ code: FAILURE_CODES.accessForbidden, message }, 403);
  });
}
