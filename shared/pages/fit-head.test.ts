import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DESCRIPTION_WIDTH, fitDescription, fitTitle, getResultWidth, TITLE_WIDTH } from './fit-head.ts';

const arbitraryCharacter = fc.constantFrom('a', ' ', '大', '≠', '—', '’', '…', '，', '𠮷', 'é');
const arbitraryText = (maxLength: number) =>
  fc.array(arbitraryCharacter, { maxLength }).map((characters) => characters.join(''));
const SITE_HEAD = { title: '比較', about: '海外升學諮詢：學校、課程、申請條件與費用，由顧問協助。' };

describe('the head of a page', () => {
  it("has a short description extended with the site's topic, in any script", () => {
    const compareDescription = '並排列出已公布的資料及其來源，不同之處以 ≠ 標示。';
    expect(getResultWidth(compareDescription)).toBe(49);
    expect(fitDescription(compareDescription, SITE_HEAD)).toBe(`${compareDescription} ${SITE_HEAD.about}`);
  });

  it('is never too wide, and its description never too short', () => {
    fc.assert(
      fc.property(arbitraryText(120), arbitraryText(120), (title, description) => {
        const descriptionWidth = getResultWidth(fitDescription(description, SITE_HEAD));
        expect(getResultWidth(fitTitle(title, '啟程'))).toBeLessThanOrEqual(TITLE_WIDTH);
        expect(descriptionWidth).toBeLessThanOrEqual(DESCRIPTION_WIDTH.most);
        expect(descriptionWidth).toBeGreaterThanOrEqual(DESCRIPTION_WIDTH.least);
      }),
    );
  });
});
