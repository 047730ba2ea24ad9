import { createMiddleware } from 'hono/factory';
import { type EdgeEnv, urlOf } from '#worker/edge-context.ts';
import { answerPlainly } from '#worker/endpoints/answer-plainly.ts';

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
