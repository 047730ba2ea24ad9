import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { test as portalTest } from '#tests/browser/support/portal-test.ts';

/** Value of Chromium's setting "block all cookies", which also blocks all other storage of sites. */
const BLOCK_SETTING = 2;
const PREFERENCES = { profile: { default_content_setting_values: { cookies: BLOCK_SETTING } } };

/**
 * Runs tests in a browser that blocks site data. This requires a profile setting: neither a context option nor a script
 * with throwing getters reproduces the complete behaviour.
 */
export const test = portalTest.extend({
  context: async ({ launchOptions, baseURL, userAgent, locale, timezoneId, viewport }, use) => {
    const profileFolder = mkdtempSync(join(tmpdir(), 'blocked-'));
    mkdirSync(join(profileFolder, 'Default'));
    writeFileSync(join(profileFolder, 'Default', 'Preferences'), JSON.stringify(PREFERENCES));
    const context = await chromium.launchPersistentContext(profileFolder, {
      ...launchOptions,
      ...(baseURL && { baseURL }),
      ...(userAgent && { userAgent }),
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
      viewport,
    });
    await use(context);
    await context.close();
    rmSync(profileFolder, { recursive: true, force: true });
  },
});
