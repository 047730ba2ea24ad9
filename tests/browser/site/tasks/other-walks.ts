import { LONG_TIMEOUT } from '#tests/browser/catalogue/map-page.ts';
import { expect } from '#tests/browser/support/portal-test.ts';
import { type View, getMain, getVisibleLink, type Scenario } from './walk.ts';

const EN_DESK: View = { locale: 'en-us', screen: 'desk' };

/** Tasks of parents in mainland China and of an English reader, each with its steps. */
export const OTHER_SCENARIOS: Readonly<Record<string, Scenario>> = {
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
};
