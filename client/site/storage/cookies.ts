const DEFAULT_SECONDS = 86_400;

/** A cookie of the page's own; null also where the browser refuses to tell. Tokens are none of these: no script sees those. */
export function readCookie(name: string): string | null {
  try {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
  } catch {
    return null; // Blocked site data make the getter throw in some browsers; a broken escape makes decoding throw.
  }
}

/** Writes nothing where the browser refuses. Who depends on it reads it back. */
export function writeCookie(name: string, value: string, seconds = DEFAULT_SECONDS) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`;
  } catch {
    // As above.
  }
}
