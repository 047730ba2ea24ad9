// Whether what was deployed answers: its health, its parts, and a page of each kind of the sites that it has.

export interface SiteToCheck {
  /** Without a slash at its end. */
  base: string;
  keys: readonly string[];
  opsToken: string;
  pass: string;
}

interface Door {
  path: string;
  headers?: Record<string, string>;
  /** What it is for, to who reads the list. */
  says: string;
}

const PAGES = ['', '/school', '/country-list', '/about/us', '/robots.txt', '/sitemap.xml'];
/** Of very many sites a few show that pages are made. */
const MOST_SITES = 3;
/** For all doors together: a new version is everywhere soon, or not at all. */
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

/** Prints a line for each door; false where one does not open. A new version takes some seconds to be everywhere. */
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
