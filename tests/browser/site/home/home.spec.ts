import words from '#client/i18n/messages/zh-hk/home.json' with { type: 'json' };
import { expect, test } from '#tests/browser/support/portal-test.ts';

// Links and agency texts are rendered by the server, so JavaScript is off. Other tests check that every page hydrates.
test.use({ javaScriptEnabled: false });

test('the home page gives every figure of the agency', async ({ page, visit }) => {
  await visit('/mso?lang=zh-hk');
  const { figures, steps, application } = words;
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
