import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit, visitPage } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { noteFigure } from '#tests/trust/support/note-figure.ts';
import { untilInTime } from '#tests/trust/support/until-in-time.ts';

let portal: OutsidePortal;
beforeAll(async () => void (portal = await startOutsidePortal()));
afterAll(() => portal?.stop());

const OWN_PAGES = [
  '/my-apply',
  '/my-apply/proccess',
  '/my-apply/result',
  '/personal-center/change-password',
  '/personal-center/collection',
  '/personal-center/information',
  '/personal-center/lectures',
  '/personal-center/messages',
];
const ALSO_OWN = ['', '/school/1004', '/consult/list', '/college-library'];
const MOBILES = ['91110001', '91110002', '91110003'];
/** As the outside backend calls who logged in with this number. */
const nameOf = (mobile: string) => `学生${mobile}`;
const login = (mobile: string) => ({ cookie: `portal_access=access-of-${mobile}; i18n_redirected=zh` });

test(`12: of ${(OWN_PAGES.length + ALSO_OWN.length) * MOBILES.length} pages of three students, 0 are kept, shared or shown to another`, async () => {
  let wrong = 0;
  for (const path of [...OWN_PAGES, ...ALSO_OWN]) {
    const pages = await Promise.all(
      MOBILES.map(async (mobile) => ({
        mobile,
        page: await untilInTime(() => visitPage(portal.url, `/mso${path}`, login(mobile))),
      })),
    );
    for (const { mobile, page } of pages) {
      expect([path, page.status]).toEqual([path, 200]);
      expect([page.headers['cache-control'], page.headers['x-page-cache']]).toEqual(['private, no-store', 'bypass']);
      expect(page.text).toContain(nameOf(mobile));
      for (const other of MOBILES) if (other !== mobile && page.text.includes(nameOf(other))) wrong += 1;
    }
    const stranger = await visit(portal.url, `/mso${path}`, { headers: { cookie: 'i18n_redirected=zh' } });
    if (MOBILES.some((mobile) => stranger.text.includes(nameOf(mobile)))) wrong += 1;
  }
  noteFigure(
    12,
    `${wrong} of ${(OWN_PAGES.length + ALSO_OWN.length) * (MOBILES.length + 1)} pages kept, shared or shown to another`,
  );
  expect(wrong).toBe(0);
});
