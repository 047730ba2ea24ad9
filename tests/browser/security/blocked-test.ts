import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { test as portalTest } from '#tests/browser/support/portal-test.ts';

/** Chromium's own setting "block all cookies"; it blocks every store of a site with them. */
const BLOCK = 2;
const PREFERENCES = { profile: { default_content_setting_values: { cookies: BLOCK } } };

/**
 * A browser whose visitor has blocked site data. A setting of the profile: neither a context nor a script that throws in
 * the getters' place does all that the real one does.
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
