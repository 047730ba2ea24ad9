import enUs from '#client/i18n/messages/en-us/home.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/home.json' with { type: 'json' };
import zh from '#client/i18n/messages/zh/home.json' with { type: 'json' };
import { LOCALES } from '#shared/locale/locales.ts';
import { AGENT_KEYS } from '#tests/browser/support/demo-sites.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { crossProduct, limitCases } from '#tests/browser/support/views.ts';

const WORDS = { zh, 'zh-hk': zhHk, 'en-us': enUs };

// Links and agency texts are rendered by the server, so JavaScript is off. Other tests check that every page hydrates.
test.use({ javaScriptEnabled: false });

for (const [agent, locale] of limitCases(1, crossProduct(AGENT_KEYS, LOCALES))) {
  test(`the home of ${agent} gives every figure of the agency in ${locale}`, async ({ page, visit }) => {
    await visit(`/${agent}?lang=${locale}`);
    const { figures, steps, application } = WORDS[locale];
    const expectedFigures = [
      [figures.steps, `3${figures.stepsUnit}`],
      [figures.application, `5${figures.applicationUnit}`],
      [figures.result, `2–3${figures.resultUnit}`],
      [figures.assessment, `24${figures.assessmentUnit}`],
    ];
    const figuresList = page.getByRole('main').locator('dl', { hasText: figures.steps });
    const formatOver = (number: number) => figures.over.replace('{{number}}', String(number));
    await expect
      .soft(figuresList.locator('dt'))
      .toHaveText([figures.partners, figures.abroadPartners, ...expectedFigures.map(([text]) => text as string)]);
    await expect
      .soft(figuresList.locator('dd'))
      .toHaveText([formatOver(917), formatOver(100), ...expectedFigures.map(([, figure]) => figure as string)]);
    // Three steps and five, of which the third is also the first one of the five.
    const routeSteps = page.locator('section', { hasText: application.title }).getByRole('listitem');
    await expect.soft(routeSteps).toHaveCount(7);
    for (const [index, text] of [
      [0, steps.title],
      [2, application.title],
    ] as const)
      await expect.soft(routeSteps.nth(index).getByRole('heading')).toHaveText(text);
  });
}
