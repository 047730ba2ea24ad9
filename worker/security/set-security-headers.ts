import { createMiddleware } from 'hono/factory';
import { CHALLENGE_ORIGIN } from '#shared/rules/challenge.ts';
import { readFilmHosts } from '#shared/rules/film-hosts.ts';
import { readStage } from '#shared/stage.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { contentSecurityPolicy, originOf } from './content-security-policy.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
const STRICT_TRANSPORT = `max-age=${YEAR_SECONDS}; includeSubDomains`;
/** Browsers' own lists ask for the word; it says that two years are meant, for every subdomain. */
const PRELOADED_TRANSPORT = `max-age=${2 * YEAR_SECONDS}; includeSubDomains; preload`;

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  // No other site may show our pictures or read our files as its own.
  'cross-origin-resource-policy': 'same-origin',
};

/** On every answer, whoever made it; one that brought a stricter policy of its own keeps it. */
export function setSecurityHeaders() {
  return createMiddleware<EdgeEnv>(async function setSecurityHeadersStep(c, next) {
    const nonce = newNonce();
    c.set('nonce', nonce);
    await next();
    // A browser may keep such a page for when there is no network; one that sets a cookie speaks to one visitor.
    const isEverybodys = c.get('pageFor') === 'everybody' && !c.res.headers.has('set-cookie');
    if (isEverybodys) c.header('x-page-for', 'everybody');
    const { host, protocol } = new URL(c.req.url);
    const isHttps = protocol === 'https:';
    for (const [name, value] of Object.entries(ALWAYS)) c.header(name, value);
    if (isHttps)
      c.header('strict-transport-security', c.env.HSTS_PRELOAD === 'yes' ? PRELOADED_TRANSPORT : STRICT_TRANSPORT);
    if (readStage(c.env.DOMAIN_TYPE) !== 'production') c.header('x-robots-tag', 'noindex, nofollow');
    // Vite's dev server writes inline scripts and styles of its own.
    if (!c.res.headers.has('content-security-policy') && !import.meta.env?.DEV) {
      const foreignOrigins = [c.env.PICTURE_ORIGIN, c.env.MAP_STYLE_GLOBAL, c.env.MAP_STYLE_MAINLAND].map(originOf);
      c.header(
        'content-security-policy',
        contentSecurityPolicy({
          nonce,
          host,
          isHttps,
          foreignOrigins: [...new Set(foreignOrigins)],
          filmHosts: readFilmHosts(c.env.FILM_HOSTS),
          challengeOrigin: c.env.TURNSTILE_SITE_KEY ? CHALLENGE_ORIGIN : '',
        }),
      );
    }
  });
}

function newNonce() {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}
