import { LONG_TIMEOUT } from '#tests/browser/catalogue/map-page.ts';
import { expect } from '#tests/browser/support/portal-test.ts';
import type { View } from '#tests/browser/support/views.ts';
import { getMain, getVisibleLink, type Scenario } from './walk.ts';

const EN_DESK: View = { locale: 'en-us', screen: 'desk' };

/** Tasks of parents in mainland China and of an English reader, each with its steps. */
export const OTHER_SCENARIOS: Readonly<Record<string, Scenario>> = {
  'has the schools that 580 of the Gaokao leads to, by the home page itself': {
    view: { locale: 'zh', screen: 'phone' },
    maxActions: 2,
    async run({ page, visit, userActions }) {
      await visit('/hengdu');
      const form = page.locator('.gk form');
      await userActions.writeText(form.getByRole('textbox'), '580');
      // No Gaokao rule of the demo data has a date, so no rule counts, and the form says so.
      await expect(form.getByRole('status')).toHaveText(/仅凭总分无法判断|單憑總分未能判斷|A total alone cannot/);
      await userActions.pressTarget(form.getByRole('button').first());
      await expect(page).not.toHaveURL(/\/hengdu$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  'has the code of WeChat': {
    view: { locale: 'zh', screen: 'desk' },
    maxActions: 1,
    async run({ page, visit, userActions, screen, texts: { frame } }) {
      await visit('/hengdu');
      // A phone cannot scan its own screen, so it shows the code directly, next to the number to copy.
      if (screen === 'desk')
        await userActions.pressTarget(
          page.getByRole('button', { name: frame.helper.wechat }).filter({ visible: true }).first(),
        );
      const code = page.getByRole('img', { name: new RegExp(frame.wechat.code.replace('{{name}}', '')) });
      await expect(code.filter({ visible: true }).first()).toBeVisible();
    },
  },
  'finds courses in computer science by typing it': {
    view: EN_DESK,
    maxActions: 4,
    async run({ page, visit, userActions, texts: { computing, computingHit, university } }) {
      await visit('/northbridge');
      const keywordBox = getMain(page)
        .getByRole('combobox')
        .or(getMain(page).getByRole('searchbox'))
        .filter({ visible: true })
        .first();
      if (!(await keywordBox.isVisible()))
        await userActions.pressTarget(page.locator('.head a.i-search:visible').first());
      await userActions.writeText(keywordBox, computing);
      await userActions.key('Enter');
      await expect(page).toHaveURL(/keyword=/);
      await userActions.pressTarget(getMain(page).getByRole('link', { name: computingHit }).first());
      await expect(getMain(page).getByRole('listitem').filter({ hasText: university }).first()).toBeVisible();
    },
  },
  'reads about the visa, with what it was read from': {
    view: EN_DESK,
    maxActions: 1,
    async run({ page, visit, userActions, texts: { visa } }) {
      await visit('/northbridge');
      const articleLink = getMain(page).getByRole('link', { name: visa }).first();
      const title = ((await articleLink.textContent()) ?? '').trim().slice(0, 20);
      await userActions.pressTarget(articleLink);
      await expect(page.getByRole('heading').filter({ hasText: title }).first()).toBeVisible();
      await expect(page.getByRole('article').getByRole('paragraph').nth(2)).toBeVisible();
    },
  },
  'sees the whole of the United Kingdom on the map': {
    view: EN_DESK,
    maxActions: 2,
    async run({ page, visit, userActions, texts: { town } }) {
      await visit('/northbridge');
      await userActions.pressTarget(getVisibleLink(getMain(page), '/northbridge/school?id=1'));
      await userActions.pressTarget(
        getVisibleLink(getMain(page), '/northbridge/school/school-search?view=map&country=1'),
      );
      await expect(page).toHaveURL(/@5\d\.\d+,-\d/, LONG_TIMEOUT);
      await expect(getMain(page).getByRole('button', { name: town }).first()).toBeVisible(LONG_TIMEOUT);
    },
  },
  'finds business under HK$250,000 a year with 6.5 of IELTS': {
    view: EN_DESK,
    maxActions: 6,
    async run({ page, visit, userActions, screen, texts: { business } }) {
      await visit('/mso/school');
      const readCount = async () =>
        Number.parseInt(
          /\d+/.exec((await getMain(page).getByRole('heading', { level: 2 }).first().textContent()) ?? '')?.[0] ?? '',
          10,
        );
      const countBefore = await readCount();
      if (screen === 'phone') await userActions.pressTarget(getMain(page).locator('.sheet > summary'));
      const filterPanel = getMain(page).locator(screen === 'phone' ? '.sheet' : '.rail');
      if (screen === 'desk') {
        const maximumField = filterPanel.getByRole('textbox', { name: /^Maximum/ });
        await maximumField.fill('250000');
        await maximumField.press('Enter');
        await filterPanel.getByRole('combobox', { name: /IELTS/ }).selectOption('6.5');
      }
      for (const words of screen === 'desk' ? [business] : [business, /250,000/, /6\.5/]) {
        const option = filterPanel.locator('label').filter({ hasText: words }).first();
        // Long option lists are collapsed to keep the other filters visible.
        if (!(await option.isVisible()))
          await userActions.pressTarget(
            filterPanel
              .locator('details')
              .filter({ has: page.locator('label').filter({ hasText: words }) })
              .locator('summary')
              .first(),
          );
        await userActions.pressTarget(option);
        if (screen === 'desk') await expect(option.getByRole('checkbox').or(option.getByRole('radio'))).toBeChecked();
      }
      if (screen === 'phone') await userActions.pressTarget(filterPanel.locator('.sheet__foot button[type="submit"]'));
      await expect(page).toHaveURL(/(?=.*\bfield=1\b)(?=.*\bfee=HKD-250000\b)(?=.*\benglish=6\.5\b)/);
      await expect.poll(readCount).toBeLessThan(countBefore);
      expect(await readCount()).toBeGreaterThan(0);
    },
  },
};
