import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DESCRIPTION_WIDTH, fitDescription, fitTitle, resultWidth, TITLE_WIDTH } from './fit-head.ts';

const letters = fc.constantFrom('a', ' ', '大', '≠', '—', '’', '…', '，', '𠮷', 'é');
const texts = (maxLength: number) => fc.array(letters, { maxLength }).map((all) => all.join(''));
const ABOUT = { title: '比較', about: '海外升學諮詢：學校、課程、申請條件與費用，由顧問協助。' };

describe('a head', () => {
  it("a short description is extended with the site's topic, in any script", () => {
    const compare = '並排列出已公布的資料及其來源，不同之處以 ≠ 標示。';
    expect(resultWidth(compare)).toBe(49);
    expect(fitDescription(compare, ABOUT)).toBe(`${compare} ${ABOUT.about}`);
  });

  it('is never wider than there is room for, and its description never too short', () => {
    fc.assert(
      fc.property(texts(120), texts(120), (title, description) => {
        const count = resultWidth(fitDescription(description, ABOUT));
        expect(resultWidth(fitTitle(title, '啟程'))).toBeLessThanOrEqual(TITLE_WIDTH);
        expect(count).toBeLessThanOrEqual(DESCRIPTION_WIDTH.most);
        expect(count).toBeGreaterThanOrEqual(DESCRIPTION_WIDTH.least);
      }),
    );
  });
});
