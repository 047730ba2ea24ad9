// Tests custom host names of agencies, with a fake account.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { createCloudflareApi } from '#scripts/ops/deploy/cloudflare-api.ts';
import { runSiteHost } from '#scripts/ops/sites/site-hosts.ts';
import { serveFakeCloudflare } from './fake-cloudflare/serve-fake.ts';

const fakeCloud = await serveFakeCloudflare();
// Zone named in the wrangler file of this repository.
const zone = fakeCloud.account.zone('passage.example');
afterAll(fakeCloud.close);

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  zone.hostnames = [];
  zone.fallbackOrigin = 'sites.passage.example';
});

const site = (keyCode: string, host: string) =>
  ({ id: 1, fields: { keyCode, host }, archivedAt: 0 }) as unknown as StoredSite;
const SITES = [site('mso', 'mso.passage.example'), site('other', 'www.other.test')];
const host = (text: string, environment: string | undefined = 'production', sites = SITES) =>
  runSiteHost(text.split(' '), {
    api: createCloudflareApi(fakeCloud.env),
    environment,
    sites,
    log: (line) => void lines.push(line),
  });

describe("an agency's own host", () => {
  it('is added, and its owner gets the DNS records to set', async () => {
    expect(await host('add mso Study.Agency.test')).toBe(true);
    expect(zone.hostnames.map(({ hostname }) => hostname)).toEqual(['study.agency.test']);
    expect(lines).toEqual([
      'study.agency.test is registered: certificate pending validation',
      'its owner sets these records:',
      '    TYPE   NAME                                   VALUE',
      '    CNAME  study.agency.test                      sites.passage.example',
      '    TXT    _cf-custom-hostname.study.agency.test  owner-token',
      '    TXT    _acme-challenge.study.agency.test      acme-token',
      'then, until it is active: npm run ops -- site host list --remote production',
      'once it is active: npm run ops -- site set mso host=study.agency.test --remote production',
    ]);
    lines.length = 0;
    expect(await host('add mso study.agency.test')).toBe(true);
    expect(zone.hostnames).toHaveLength(1);
    expect(lines[0]).toBe('study.agency.test is already registered: certificate pending validation');
  });

  it('is listed with its certificate: pending, active, or what is wrong', async () => {
    await host('add mso a.test');
    await host('add mso b.test');
    await host('add other www.other.test');
    lines.length = 0;
    const [firstHostname, secondHostname] = zone.hostnames;
    if (!firstHostname || !secondHostname) throw new Error('there are three');
    Object.assign(firstHostname, { status: 'active', ssl: { ...firstHostname.ssl, status: 'active' } });
    Object.assign(secondHostname.ssl, { validation_errors: [{ message: 'caa_error: forbidden by CAA' }] });
    await host('list');
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
      'a.test  active  site -',
      'b.test  error: caa_error: forbidden by CAA  site -',
      'www.other.test  certificate pending validation  site other',
    ]);
    lines.length = 0;
    await host('list other');
    expect(lines[0]).toContain('www.other.test');
    expect(lines.join('\n')).not.toContain('a.test  active');
  });

  it('raises an alarm when its certificate is a day late, and at once with visitors, until it is active', async () => {
    const HOUR = 3_600_000;
    const startedAt = Date.now();
    const raisedAlarms: string[] = [];
    const runSync = async (hours: number, sites = SITES) => {
      lines.length = 0;
      return runSiteHost(['late'], {
        api: createCloudflareApi(fakeCloud.env),
        environment: 'production',
        sites,
        log: (line) => void lines.push(line),
        ring: async (alarms) =>
          void raisedAlarms.push(...alarms.map(({ rule, says }) => `${hours} h ${rule}: ${says}`)),
        now: () => startedAt + hours * HOUR,
      });
    };
    await host('add mso study.agency.test');
    const [customHostname] = zone.hostnames;
    if (!customHostname) throw new Error('there is one');
    const isFinishedList: boolean[] = [];
    for (const hours of [1, 23]) isFinishedList.push(await runSync(hours));
    isFinishedList.push(await runSync(25));
    expect(lines).toContain('    TXT    _acme-challenge.study.agency.test      acme-token');
    Object.assign(customHostname, { status: 'active', ssl: { ...customHostname.ssl, status: 'active' } });
    isFinishedList.push(await runSync(26));
    // Simulates a failed renewal a year later: the owner of the domain has added a CAA record that forbids the
    // certificate.
    Object.assign(customHostname.ssl, {
      status: 'pending_validation',
      validation_errors: [{ message: 'caa_error: forbidden by CAA' }],
    });
    isFinishedList.push(await runSync(0, [site('mso', 'study.agency.test')]));
    expect(isFinishedList).toEqual([true, true, false, true, false]);
    expect(raisedAlarms).toEqual([
      '25 h certificateLate: study.agency.test certificate pending validation',
      '0 h certificateLate: study.agency.test error: caa_error: forbidden by CAA',
    ]);
  });

  it('is removed only when no site uses it', async () => {
    await host('add other www.other.test');
    await expect(host('remove other www.other.test')).rejects.toThrow('answers there');
    await expect(host('remove mso www.other.test')).rejects.toThrow('is the host of other, not of mso');
    expect(await host('remove other www.other.test', 'production', [site('other', 'other.passage.example')])).toBe(
      true,
    );
    expect(zone.hostnames).toEqual([]);
    await expect(host('remove mso gone.test')).rejects.toThrow('none of the hosts');
  });

  it.each([
    ['add nobody a.test', 'there is no site nobody'],
    ['add mso localhost', 'site host add|remove'],
    ['add mso https://a.test', 'site host add|remove'],
    ['add mso x.passage.example', 'of the zone itself'],
    ['add mso www.other.test', 'is the host of other'],
    ['fallback elsewhere.test', 'must be a subdomain'],
    ['wish mso a.test', 'site host add|remove'],
  ])('is rejected when it is %s', async (text, problem) => {
    await expect(host(text)).rejects.toThrow(problem);
    expect(zone.hostnames).toEqual([]);
  });

  it('requires a fallback host, a zone of the account, and an environment', async () => {
    zone.fallbackOrigin = '';
    await expect(host('add mso a.test')).rejects.toThrow(
      'site host fallback sites.passage.example --remote production',
    );
    expect(await host('fallback sites.passage.example')).toBe(true);
    expect(zone.fallbackOrigin).toBe('sites.passage.example');
    await expect(host('list', 'mainland')).rejects.toThrow(
      'passage-cn.example of [env.mainland] is not in this account',
    );
    await expect(host('list', 'preview')).rejects.toThrow('site host');
  });
});
