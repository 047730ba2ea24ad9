// npm run ops -- site host …: manages an agency's custom host through Cloudflare for SaaS (docs/deploying.md).
import type { RaisedAlarm } from '#shared/post-alarms.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import type { CloudflareApi } from '#scripts/ops/deploy/cloudflare-api.ts';
import { UsageError } from '#scripts/ops/parse-environment.ts';
import { readTomlConfig } from '#scripts/miniflare-options.ts';
import { formatTable } from '#scripts/ops/format-table.ts';

export const SITE_HOST_USAGE = `npm run ops -- site host add|remove KEY HOST --remote production|mainland
                                                     an agency's own host; prints the DNS records that the agency must set
npm run ops -- site host list [KEY] --remote …       lists hosts with their certificates and missing DNS records
npm run ops -- site host late --remote …             lists hosts with a late or failed certificate; fails if there is one, and sends an alarm
                                                     if ALARM_URL is in the environment; run it hourly
npm run ops -- site host fallback HOST --remote …    sets the proxied host of the zone that all custom hosts point to; needed once`;

interface CustomHostname {
  id: string;
  hostname: string;
  status: string;
  created_at?: string;
  ssl?: {
    status: string;
    validation_records?: { txt_name?: string; txt_value?: string }[];
    validation_errors?: { message: string }[];
  };
  ownership_verification?: { type: string; name: string; value: string };
  verification_errors?: string[];
}

interface HostOptions {
  api: CloudflareApi;
  environment: string | undefined;
  sites: readonly StoredSite[];
  log: (line: string) => void;
  ring?: ((alarms: readonly RaisedAlarm[]) => Promise<void>) | undefined;
  now?: () => number;
}

/**
 * Time after which a host without a certificate is overdue. A certificate takes minutes once the DNS records exist, so
 * after a day they are probably missing.
 */
const OVERDUE_MS = 24 * 3_600_000;

const HOST_PATTERN = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** Returns the domain of the platform: the zone of the environment's routes, or 'localhost' on this machine. */
export function getPlatformDomain(environment: string | undefined): string {
  if (environment === undefined) return 'localhost';
  const { routes = [] } = readTomlConfig('wrangler.toml', environment);
  const zones = routes.map((route) => (typeof route === 'object' ? route.zone_name : ''));
  return zones.find(Boolean) ?? '';
}

async function findZone(api: CloudflareApi, environment: string): Promise<{ path: string; name: string }> {
  const name = getPlatformDomain(environment);
  const [zone] = name ? await api.list<{ id: string }>(`/zones?name=${name}`) : [];
  if (!zone) throw new UsageError(`the zone ${name || 'of the routes'} of [env.${environment}] is not in this account`);
  return { path: `/zones/${zone.id}`, name };
}

/** Returns the custom hostnames of the zone; none if the zone belongs to another account. */
export async function listAgencyHosts(api: CloudflareApi, environment: string): Promise<string[]> {
  const zone = await findZone(api, environment).catch((error: unknown) => {
    if (error instanceof UsageError) return null;
    throw error;
  });
  return zone ? (await api.list<CustomHostname>(`${zone.path}/custom_hostnames`)).map(({ hostname }) => hostname) : [];
}

/** Describes the state of a hostname. 'active' means that it can serve visitors. */
function formatState({ status, ssl, verification_errors: errors = [] }: CustomHostname): string {
  const errorTexts = [...errors, ...(ssl?.validation_errors ?? []).map(({ message }) => message)];
  if (errorTexts.length > 0) return `error: ${errorTexts.join('; ')}`;
  if (status === 'active' && ssl?.status === 'active') return 'active';
  return ssl && ssl.status !== 'active'
    ? `certificate ${ssl.status.replaceAll('_', ' ')}`
    : `host ${status.replaceAll('_', ' ')}`;
}

/** Whether a host is overdue: a host with visitors as soon as it is not active, a new one after OVERDUE_MS. */
function isOverdue(hostname: CustomHostname, hasVisitors: boolean, now: number): boolean {
  if (formatState(hostname) === 'active') return false;
  return hasVisitors || now - Date.parse(hostname.created_at ?? '') >= OVERDUE_MS;
}

/** Formats the DNS records that the owner of the domain has to add. Existing records may stay. */
function formatRecords(hostname: CustomHostname, fallbackOrigin: string): string[] {
  const ownershipRecord = hostname.ownership_verification;
  const records = [
    ['CNAME', hostname.hostname, fallbackOrigin],
    ...(hostname.status !== 'active' && ownershipRecord
      ? [[ownershipRecord.type.toUpperCase(), ownershipRecord.name, ownershipRecord.value]]
      : []),
    ...(hostname.ssl?.status === 'active' ? [] : (hostname.ssl?.validation_records ?? [])).flatMap(
      ({ txt_name: name, txt_value: value }) => (name && value ? [['TXT', name, value]] : []),
    ),
  ];
  return formatTable(['TYPE', 'NAME', 'VALUE'], records)
    .split('\n')
    .map((line) => `    ${line}`);
}

/** Runs a command about hosts. Returns true on success. */
export async function runSiteHost(
  [verb, ...words]: readonly string[],
  { api, environment, sites, log, ring, now = Date.now }: HostOptions,
): Promise<boolean> {
  if (environment !== 'production' && environment !== 'mainland') throw new UsageError(SITE_HOST_USAGE);
  const zone = await findZone(api, environment);
  const hostnamesPath = `${zone.path}/custom_hostnames`;
  if (verb === 'fallback') {
    const [origin = ''] = words;
    if (!origin.endsWith(`.${zone.name}`))
      throw new UsageError(`the fallback host must be a subdomain of ${zone.name}`);
    await api.send('PUT', `${hostnamesPath}/fallback_origin`, { origin });
    log(
      `custom hosts point to ${origin}: it needs a proxied record in ${zone.name}, AAAA 100:: if there is no other origin`,
    );
    return true;
  }
  const fallbackOrigin = (await api.get<{ origin?: string }>(`${hostnamesPath}/fallback_origin`))?.origin ?? '';
  const findSiteKey = (host: string) => sites.find(({ fields }) => fields.host === host)?.fields.keyCode ?? '-';
  if (verb === 'list') {
    const allHostnames = await api.list<CustomHostname>(hostnamesPath);
    const customHostnames =
      words[0] === undefined ? allHostnames : allHostnames.filter(({ hostname }) => findSiteKey(hostname) === words[0]);
    for (const customHostname of customHostnames) {
      log(`${customHostname.hostname}  ${formatState(customHostname)}  site ${findSiteKey(customHostname.hostname)}`);
      if (formatState(customHostname) !== 'active')
        for (const line of formatRecords(customHostname, fallbackOrigin)) log(line);
    }
    if (customHostnames.length === 0) log('there are no custom hosts');
    return true;
  }
  if (verb === 'late') {
    const lateHostnames = (await api.list<CustomHostname>(hostnamesPath)).filter((hostname) =>
      isOverdue(hostname, findSiteKey(hostname.hostname) !== '-', now()),
    );
    for (const customHostname of lateHostnames) {
      log(`${customHostname.hostname}  ${formatState(customHostname)}  site ${findSiteKey(customHostname.hostname)}`);
      for (const line of formatRecords(customHostname, fallbackOrigin)) log(line);
    }
    const text = lateHostnames.map((hostname) => `${hostname.hostname} ${formatState(hostname)}`).join(', ');
    if (lateHostnames.length > 0) await ring?.([{ rule: 'certificateLate', says: text }]);
    else log('no certificate is late');
    return lateHostnames.length === 0;
  }
  const [key = '', input = ''] = words;
  const host = input.toLowerCase();
  const site = sites.find(({ fields }) => fields.keyCode === key);
  if ((verb !== 'add' && verb !== 'remove') || !HOST_PATTERN.test(host)) throw new UsageError(SITE_HOST_USAGE);
  if (!site) throw new UsageError(`there is no site ${key}`);
  const [storedCustomHostname] = await api.list<CustomHostname>(`${hostnamesPath}?hostname=${host}`);
  if (verb === 'remove') {
    if (!storedCustomHostname) throw new UsageError(`${host} is none of the hosts of agencies`);
    if (site.fields.host === host)
      throw new UsageError(
        `${key} answers there: give it another host first, npm run ops -- site set ${key} host=… --remote ${environment}`,
      );
    if (findSiteKey(host) !== '-') throw new UsageError(`${host} is the host of ${findSiteKey(host)}, not of ${key}`);
    await api.send('DELETE', `${hostnamesPath}/${storedCustomHostname.id}`);
    log(`${host} was removed; its DNS records can be deleted`);
    return true;
  }
  if (host === zone.name || host.endsWith(`.${zone.name}`))
    throw new UsageError(`${host} is of the zone itself: npm run ops -- site set ${key} host=${host}`);
  if (findSiteKey(host) !== '-' && findSiteKey(host) !== key)
    throw new UsageError(`${host} is the host of ${findSiteKey(host)}`);
  if (!fallbackOrigin)
    throw new UsageError(
      `there is no fallback host yet: run npm run ops -- site host fallback sites.${zone.name} --remote ${environment}`,
    );
  const ssl = { method: 'txt', type: 'dv', settings: { min_tls_version: '1.2' } };
  const createdHostname =
    storedCustomHostname ?? (await api.send<CustomHostname>('POST', hostnamesPath, { hostname: host, ssl }));
  log(`${host} is ${storedCustomHostname ? 'already registered' : 'registered'}: ${formatState(createdHostname)}`);
  if (formatState(createdHostname) !== 'active') {
    log('its owner sets these records:');
    for (const line of formatRecords(createdHostname, fallbackOrigin)) log(line);
    log(`then, until it is active: npm run ops -- site host list --remote ${environment}`);
  }
  if (site.fields.host !== host)
    log(`once it is active: npm run ops -- site set ${key} host=${host} --remote ${environment}`);
  return true;
}
