import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REQUIRED_SETTINGS, type WorkerName } from '#shared/stage.ts';
import { listMissingSettings, getPortalSettings } from '#scripts/portal-settings.ts';

const BINDING_SOURCES: Record<WorkerName, string> = {
  portal: 'worker/bindings.ts',
  chat: 'durable/bindings.ts',
  backend: 'backend/bindings.ts',
};
const WORKERS = Object.keys(BINDING_SOURCES) as WorkerName[];
const readSettings = (worker: WorkerName) =>
  [...readFileSync(BINDING_SOURCES[worker], 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+)\??: string;/gm)].map(
    ([, name]) => name ?? '',
  );

describe.each(WORKERS)('the %s Worker', (worker) => {
  it('receives exactly the settings that it reads', () => {
    const everySetting = Object.fromEntries(
      [...WORKERS.flatMap(readSettings), 'PATH', 'HOME'].map((name) => [name, 'x']),
    );
    const messages = Object.keys(getPortalSettings(everySetting)[worker]);
    // start-portal.ts sets STAGE for all three Workers from DOMAIN_TYPE.
    expect(messages.toSorted()).toEqual(
      readSettings(worker)
        .filter((name) => name !== 'STAGE')
        .toSorted(),
    );
  });

  it('reads all its required settings', () => {
    for (const name of REQUIRED_SETTINGS[worker]) expect(readSettings(worker)).toContain(name);
  });
});

describe('required settings', () => {
  it.each(['production', 'preview', 'Production', ''])('are both secrets at the stage %j', (DOMAIN_TYPE) => {
    expect(listMissingSettings({ DOMAIN_TYPE })).toEqual(['BACKEND_BASIC_AUTH', 'CHAT_SECRET']);
    expect(listMissingSettings({ DOMAIN_TYPE, BACKEND_BASIC_AUTH: 'x' })).toEqual(['CHAT_SECRET']);
    expect(listMissingSettings({ DOMAIN_TYPE, BACKEND_BASIC_AUTH: 'x', CHAT_SECRET: '' })).toEqual(['CHAT_SECRET']);
    expect(listMissingSettings({ DOMAIN_TYPE, BACKEND_BASIC_AUTH: 'x', CHAT_SECRET: 'y' })).toEqual([]);
  });

  it('are none in development', () => {
    expect(listMissingSettings({ DOMAIN_TYPE: 'development' })).toEqual([]);
  });

  it('are both parts of the challenge or none, at every stage', () => {
    const stageCases = [
      { DOMAIN_TYPE: 'development' },
      { DOMAIN_TYPE: 'production', BACKEND_BASIC_AUTH: 'x', CHAT_SECRET: 'y' },
    ];
    for (const stage of stageCases) {
      expect(listMissingSettings({ ...stage, TURNSTILE_SITE_KEY: 'k' })).toEqual(['TURNSTILE_SECRET']);
      expect(listMissingSettings({ ...stage, TURNSTILE_SECRET: 's', TURNSTILE_SITE_KEY: '' })).toEqual([
        'TURNSTILE_SITE_KEY',
      ]);
      expect(listMissingSettings({ ...stage, TURNSTILE_SITE_KEY: 'k', TURNSTILE_SECRET: 's' })).toEqual([]);
    }
  });
});
