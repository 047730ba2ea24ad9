import { describe, expect, it } from 'vitest';
import { renderSeal } from '#shared/art/seal/render-seal.ts';
import { chineseCharacters, sealLetters } from '#shared/art/school-monogram.ts';
import { countryOfSchool, getMonogram } from './school-texts.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

const schoolNamed = (name: string) => {
  const school = PLACES.schools.find((item) => item.name === name);
  if (!school) throw new Error(`no ${name}`);
  return school;
};

describe('the seals of the demo’s schools', () => {
  it.each([
    ['University of Oxford', '牛津', '牛津', 'UO'],
    ['University of Cambridge', '剑桥', '劍橋', 'UC'],
    ['UCL (University College London)', 'UCL', 'UCL', 'UCL'],
  ])('%s is known by its Chinese name, and to others by its letters', (name, zh, zhHk, english) => {
    const school = schoolNamed(name);
    const letters = (locale: 'zh' | 'zh-hk' | 'en-us', nameChn: string) =>
      sealLetters({ nameChn, monogram: getMonogram(school) }, locale);
    expect([letters('zh', school.nameChn), letters('zh-hk', school.nameHk), letters('en-us', school.nameHk)]).toEqual([
      zh,
      zhHk,
      english,
    ]);
  });

  it.each(['nameChn', 'nameHk'] as const)('bear two Han for no two schools of a country, by their %s', (field) => {
    const texts = PLACES.schools.flatMap((school) => {
      const han = chineseCharacters(school[field]);
      return han ? [`${countryOfSchool(school)} ${han}`] : [];
    });
    expect(texts.filter((value, at) => texts.indexOf(value) !== at)).toEqual([]);
  });

  it('have outlines of all their Han, for an SVG in a picture loads no face', () => {
    const han = PLACES.schools.flatMap(({ nameChn, nameHk }) => [
      chineseCharacters(nameChn),
      chineseCharacters(nameHk),
    ]);
    const drawnValues = han.filter((letters) => letters !== null);
    expect(drawnValues.length).toBeGreaterThan(60);
    for (const monogram of drawnValues) expect(renderSeal({ id: '1', country: 'uk', monogram })).not.toContain('<text');
  });

  it('are no characters of a college, which may bear those of a university, nor of a longer name', () => {
    expect([
      chineseCharacters('迪肯學院'),
      chineseCharacters('倫敦大學學院'),
      chineseCharacters('墨爾本大學'),
      chineseCharacters(''),
    ]).toEqual([null, null, null, null]);
  });
});
