import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { test as portalTest } from '#tests/browser/support/portal-test.ts';

/** Value of Chromium's setting "block all cookies", which also blocks all other site storage. */
const BLOCK = 2;
const PREFERENCES = { profile: { default_content_setting_values: { cookies: BLOCK } } };

/**
 * Browser that blocks site data. A profile setting is required: neither a context option nor a script with throwing getters
 * reproduces the whole behaviour.
 */
export const test = portalTest.extend({
  context: async ({ launchOptions, baseURL, userAgent, locale, timezoneId, viewport }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'blocked-'));
    mkdirSync(join(profile, 'Default'));
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(PREFERENCES));
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...(baseURL && { baseURL }),
      ...(userAgent && { userAgent }),
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
      viewport,
    });
    await use(context);
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  },
});
