import { describe, expect, it } from 'vitest';
import { renderCrest } from '#shared/art/seal/render-seal.ts';
import { getChineseMonogram, getCrestLetters } from '#shared/art/school-monogram.ts';
import { getCountryOfSchool, getMonogram } from './school-texts.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

const findSchool = (name: string) => {
  const school = PLACES.schools.find((item) => item.name === name);
  if (!school) throw new Error(`no ${name}`);
  return school;
};

describe('the seals of the demo’s schools', () => {
  it.each([
    ['University of Oxford', '牛津', '牛津', 'UO'],
    ['University of Cambridge', '剑桥', '劍橋', 'UC'],
    ['University of Warwick', '华威', '華威', 'UW'],
    ['UCL (University College London)', 'UCL', 'UCL', 'UCL'],
  ])(
    'of %s has Chinese characters, and Latin letters in English',
    (name, expectedZh, expectedZhHk, expectedEnglish) => {
      const school = findSchool(name);
      const getSealLetters = (locale: 'zh' | 'zh-hk' | 'en-us', nameChn: string) =>
        getCrestLetters({ nameChn, monogram: getMonogram(school) }, locale);
      expect([
        getSealLetters('zh', school.nameChn),
        getSealLetters('zh-hk', school.nameHk),
        getSealLetters('en-us', school.nameHk),
      ]).toEqual([expectedZh, expectedZhHk, expectedEnglish]);
    },
  );

  it.each(['nameChn', 'nameHk'] as const)(
    'have unique pairs of Chinese characters within a country, by %s',
    (field) => {
      const texts = PLACES.schools.flatMap((school) => {
        const hanLetters = getChineseMonogram(school[field]);
        return hanLetters ? [`${getCountryOfSchool(school)} ${hanLetters}`] : [];
      });
      expect(texts.filter((value, index) => texts.indexOf(value) !== index)).toEqual([]);
    },
  );

  it('have outlines for all their characters, because an SVG in a picture loads no font', () => {
    const hanLetters = PLACES.schools.flatMap(({ nameChn, nameHk }) => [
      getChineseMonogram(nameChn),
      getChineseMonogram(nameHk),
    ]);
    const drawnMonograms = hanLetters.filter((letters) => letters !== null);
    expect(drawnMonograms.length).toBeGreaterThan(60);
    for (const monogram of drawnMonograms)
      expect(renderCrest({ id: '1', country: 'uk', monogram })).not.toContain('<text');
  });

  it('have no characters for colleges and longer names', () => {
    expect([
      getChineseMonogram('迪肯學院'),
      getChineseMonogram('倫敦大學學院'),
      getChineseMonogram('墨爾本大學'),
      getChineseMonogram(''),
    ]).toEqual([null, null, null, null]);
  });
});
