import { beforeAll, expect, test } from 'vitest';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visitPage } from '#tests/contract/support/browser-visit.ts';
import { getSharedPortal } from '#tests/contract/support/shared-portal.ts';

// Tests the layout of a page before scripts know the width of the window.

let portal: RunningPortal;
beforeAll(async () => {
  portal = await getSharedPortal();
});

const USER_AGENTS = {
  mobile:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  pad: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
};

const readPageOn = async (device: keyof typeof USER_AGENTS, path: string) => {
  const { status, text } = await visitPage(portal.url, path, { 'user-agent': USER_AGENTS[device] });
  expect(status).toBe(200);
  return text;
};

test.each(Object.keys(USER_AGENTS) as (keyof typeof USER_AGENTS)[])(
  'a page detects that it is on %s',
  async (device) => {
    expect(await readPageOn(device, '/mso/school?lang=en-us')).toContain(`data-device="${device}"`);
  },
);

test('a school of a list opens over the page on a desktop, and as a separate page on a phone', async () => {
  const link = /<a[^>]*href="\/mso\/school\/\d+"[^>]*>/;
  const [phoneLink, desktopLink] = await Promise.all(
    (['mobile', 'desktop'] as const).map(
      async (device) => link.exec(await readPageOn(device, '/mso/school?id=1&lang=en-us'))?.[0],
    ),
  );
  expect(desktopLink).toContain('aria-haspopup="dialog"');
  expect(phoneLink).not.toContain('aria-haspopup');
});
