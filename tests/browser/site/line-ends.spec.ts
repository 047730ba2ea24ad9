import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { limitCases } from '#tests/browser/support/views.ts';
import { IS_FULL } from '#tests/support/is-full.ts';

// Tests that titles, labels and links break between words. Chinese has no spaces, so browsers may break a line inside a
// word ('資/金') or a school's name ('倫敦大學學/院').

const PAGES = [
  '/mso',
  '/hengdu',
  '/mso/school',
  '/mso/consult/list',
  '/mso/about/us',
  '/mso/country-list/uk',
  '/mso/dse',
  '/mso/lecture',
  '/mso/about/privacy',
  '/mso/dse/pathway-course',
];
const WIDTHS = [1280, 768, 390, 360] as const;

/** Finds words that a line break divides. The result marks the break with a slash. Vertical text is ignored. */
function findSplitWords(): string[] {
  const wordSegmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const isHan = (character = '') => /\p{Script=Han}/u.test(character);
  const splitWords: string[] = [];
  for (const element of document.querySelectorAll(
    'h1, h2, h3, h4, dt, th, legend, label, button, summary, a[href] .t, li > a',
  )) {
    if (!element.checkVisibility() || getComputedStyle(element).writingMode !== 'horizontal-tb') continue;
    // Margin headings on a desktop are vertical, one character per line.
    if (element.getBoundingClientRect().width < 2 * Number.parseFloat(getComputedStyle(element).fontSize)) continue;
    const textWalker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (textWalker.nextNode()) {
      const text = textWalker.currentNode as Text;
      const wordStarts = new Set([...wordSegmenter.segment(text.data)].map(({ index }) => index));
      const range = document.createRange();
      let rectBefore: DOMRect | undefined;
      for (let index = 0; index < text.data.length; index += 1) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const characterRect = range.getBoundingClientRect();
        if (!characterRect.width) continue;
        const isNextLine = rectBefore && characterRect.top > rectBefore.top + rectBefore.height * 0.6;
        if (isNextLine && !wordStarts.has(index) && isHan(text.data[index]) && isHan(text.data[index - 1])) {
          splitWords.push(`${text.data.slice(0, index)}/${text.data.slice(index)}`);
        }
        rectBefore = characterRect;
      }
    }
  }
  return [...new Set(splitWords)];
}

for (const locale of limitCases(1, ['zh-hk', 'zh'] as const)) {
  test.describe(`in ${locale}`, () => {
    test.use({ ...SCREENS.desk, speaks: locale });
    test('no title or label breaks a line within a word', { tag: '@rare' }, async ({ page, visit }) => {
      test.setTimeout(IS_FULL ? 240_000 : 60_000);
      for (const pagePath of limitCases(5, PAGES)) {
        await visit(pagePath);
        await page.waitForLoadState('networkidle');
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => page.evaluate(findSplitWords), { message: `${pagePath} at ${width}` }).toEqual([]);
        }
      }
    });
  });
}
