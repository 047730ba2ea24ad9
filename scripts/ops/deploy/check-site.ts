// Smoke test after a deploy: health, its parts, and a page of each kind on the sites.

export interface SiteToCheck {
  /** Without a trailing slash. */
  base: string;
  keys: readonly string[];
  opsToken: string;
  pass: string;
}

interface Door {
  path: string;
  headers?: Record<string, string>;
  /** Description in the output. */
  says: string;
}

const PAGES = ['', '/school', '/country-list', '/about/us', '/robots.txt', '/sitemap.xml'];
/** A sample of the sites. */
const MOST_SITES = 3;
/** Retries in total: a new version is served everywhere within seconds, or has failed. */
const FURTHER_ATTEMPTS = 8;
const BETWEEN_MS = 3_000;
const PATIENCE_MS = 20_000;

function doorsOf({ keys, opsToken, pass }: SiteToCheck): Door[] {
  const within: Record<string, string> = pass ? { authorization: `Basic ${btoa(`preview:${pass}`)}` } : {};
  return [
    { path: '/_/health', says: 'the portal' },
    ...(opsToken
      ? [{ path: '/_/ready', headers: { authorization: `Bearer ${opsToken}` }, says: 'all its parts' }]
      : []),
    ...keys
      .slice(0, MOST_SITES)
      .flatMap((key) => PAGES.map((page) => ({ path: `/${key}${page}`, headers: within, says: '' }))),
  ];
}

/** Prints a line for each URL; false if one fails. A new version takes some seconds to reach every location. */
export async function checkSite(
  site: SiteToCheck,
  log: (line: string) => void,
  wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
): Promise<boolean> {
  let isWell = true;
  let left = FURTHER_ATTEMPTS;
  for (const { path, headers = {}, says } of doorsOf(site)) {
    let outcome = '';
    for (;;) {
      outcome = await fetch(`${site.base}${path}`, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
        .then(async (answer) =>
          answer.status < 400 ? '' : `${answer.status} ${path.endsWith('ready') ? await answer.text() : ''}`,
        )
        .catch((error: unknown) => String((error as Error).cause ?? error));
      if (outcome === '' || left === 0) break;
      left -= 1;
      await wait(BETWEEN_MS);
    }
    log(
      `  ${outcome === '' ? 'ok  ' : 'FAIL'} ${site.base}${path}${says && `  (${says})`}${outcome && `: ${outcome.trim()}`}`,
    );
    isWell &&= outcome === '';
  }
  if (!site.opsToken) log('  --   /_/ready was not asked: OPS_TOKEN is not in the environment');
  if (site.keys.length === 0) log('  --   no page was asked for: the database has no site yet');
  return isWell;
}
