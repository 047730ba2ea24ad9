// Smoke test after a deploy: health, components, and a page of each kind on some of the sites.

export interface SiteToCheck {
  /** URL of the deployment, without a trailing slash. */
  base: string;
  keys: readonly string[];
  opsToken: string;
  pass: string;
}

interface SmokeCheck {
  path: string;
  headers?: Record<string, string>;
  /** Name of the check in the output. */
  description: string;
}

const PAGES = ['', '/school', '/country-list', '/about/us', '/robots.txt', '/sitemap.xml'];
/** Number of sites that are checked as a sample. */
const MAX_SITES = 3;
/**
 * Maximum number of retries for all checks together. A new version is either served everywhere within seconds, or has
 * failed.
 */
const FURTHER_ATTEMPTS = 8;
const RETRY_MS = 3_000;
const TIMEOUT_MS = 20_000;

function createSmokeChecks({ keys, opsToken, pass }: SiteToCheck): SmokeCheck[] {
  const headers: Record<string, string> = pass ? { authorization: `Basic ${btoa(`preview:${pass}`)}` } : {};
  return [
    { path: '/_/health', description: 'the portal' },
    ...(opsToken
      ? [{ path: '/_/ready', headers: { authorization: `Bearer ${opsToken}` }, description: 'all its dependencies' }]
      : []),
    ...keys
      .slice(0, MAX_SITES)
      .flatMap((key) => PAGES.map((page) => ({ path: `/${key}${page}`, headers: headers, description: '' }))),
  ];
}

/**
 * Prints a line for each URL and returns false if one fails. Failures are retried, because a new version takes some
 * seconds to reach every location.
 */
export async function checkSite(
  site: SiteToCheck,
  writeLine: (line: string) => void,
  wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
): Promise<boolean> {
  let isHealthy = true;
  let remainingAttempts = FURTHER_ATTEMPTS;
  for (const { path, headers = {}, description } of createSmokeChecks(site)) {
    let outcome = '';
    for (;;) {
      outcome = await fetch(`${site.base}${path}`, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
        .then(async (response) =>
          response.status < 400 ? '' : `${response.status} ${path.endsWith('ready') ? await response.text() : ''}`,
        )
        .catch((error: unknown) => String((error as Error).cause ?? error));
      if (outcome === '' || remainingAttempts === 0) break;
      remainingAttempts -= 1;
      await wait(RETRY_MS);
    }
    writeLine(
      `  ${outcome === '' ? 'ok  ' : 'FAIL'} ${site.base}${path}${description && `  (${description})`}${outcome && `: ${outcome.trim()}`}`,
    );
    isHealthy &&= outcome === '';
  }
  if (!site.opsToken) writeLine('  --   /_/ready was not checked: OPS_TOKEN is not in the environment');
  if (site.keys.length === 0) writeLine('  --   no page was asked for: the database has no site yet');
  return isHealthy;
}
