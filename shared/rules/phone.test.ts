import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getDefaultAreaCode, AREA_CODES, isAreaCode, isPhone, normalizePhone } from './phone.ts';
import { isMobileNumber } from '#shared/contract/mobile-number.ts';

describe('a phone number', () => {
  test.each([
    // Eleven digits: the first is 1, the second 3 to 9.
    ['86', '13000000000', true],
    ['86', '19999999999', true],
    ['86', '12000000000', false],
    ['86', '23000000000', false],
    ['86', '1300000000', false],
    ['86', '130000000000', false],
    // Eight digits: the first is 5, 6 or 9, and with the setting also 4, 7 or 8.
    ['852', '51234567', true],
    ['852', '61234567', true],
    ['852', '91234567', true],
    ['852', '46123456', true],
    ['852', '70123456', true],
    ['852', '84012345', true],
    ['852', '21234567', false],
    ['852', '31234567', false],
    ['852', '5123456', false],
    ['852', '512345678', false],
    // Eight digits: the first is 6.
    ['853', '61234567', true],
    ['853', '51234567', false],
    ['853', '6123456', false],
    ['853', '612345678', false],
    // An optional 0, then 9, then eight digits.
    ['886', '912345678', true],
    ['886', '0912345678', true],
    ['886', '812345678', false],
    ['886', '00912345678', false],
    ['886', '91234567', false],
    ['886', '9123456789', false],
    // An optional 0, then nine digits of which the first is 4.
    ['61', '412345678', true],
    ['61', '512345678', false],
    ['61', '0412345678', true],
    ['61', '41234567', false],
    // An optional 0, then 7, then nine digits.
    ['44', '7911123456', true],
    ['44', '07911123456', true],
    ['44', '8911123456', false],
    ['44', '791112345', false],
    ['44', '79111234567', false],
    // Other area codes accept digits of any pattern.
    ['1', '2025550123', true],
    ['353', '851234567', true],
    ['1', '202-555-0123', true],
    ['1', '+12025550123', true],
    ['1', '+8612025550123', false],
    ['1', '', false],
    ['1', '２０２５５５０１２３', true],
  ])('of +%s may be %j: %s', (areaCode, mobile, isValid) => {
    expect(isPhone(areaCode, mobile)).toBe(isValid);
  });

  test.each(['86', '852', '853', '886', '61', '44', '1'])('of +%s is digits without other characters', (areaCode) => {
    const validNumber =
      {
        '86': '13000000000',
        '852': '51234567',
        '853': '61234567',
        '886': '912345678',
        '61': '412345678',
        '44': '7911123456',
        '1': '2025550123',
      }[areaCode] ?? '';
    for (const invalidNumber of [
      '',
      `x${validNumber}`,
      `${validNumber}x`,
      `${validNumber}/${validNumber}`,
      `00999${validNumber}`,
    ])
      expect(isPhone(areaCode, invalidNumber)).toBe(false);
  });

  test('has the likely area code of the reader by default: in English, that of the agent’s students', () => {
    for (const originCity of ['hk', 'sh', 'ld'] as const)
      expect([getDefaultAreaCode('zh-hk', { originCity }), getDefaultAreaCode('zh', { originCity })]).toEqual([
        '852',
        '86',
      ]);
    const englishDefaults = (['hk', 'sh', 'ld'] as const).map((originCity) =>
      getDefaultAreaCode('en-us', { originCity }),
    );
    expect(englishDefaults).toEqual(['852', '86', '44']);
    for (const code of AREA_CODES) expect(isAreaCode(code)).toBe(true);
    for (const code of ['', '0', '086', '+86', '86a', '12345', '881', '979', '1900', '960', '371'])
      expect(isAreaCode(code)).toBe(false);
  });
});

describe('Hong Kong numbers that begin with 4, 7 or 8', () => {
  test.each(['46123456', '70123456', '84012345'])('%s is rejected when the setting is off', (mobile) => {
    expect([isPhone('852', mobile), isPhone('852', mobile, false)]).toEqual([true, false]);
  });

  test('do not change the ranges of the specification', () => expect(isPhone('852', '91234567', false)).toBe(true));
});

/** Mobile numbers without trunk zero: prefixes of the country, and the number of digits that follow. */
const NUMBER_SHAPES: Record<(typeof AREA_CODES)[number], [prefixes: string[], more: number]> = {
  '86': [['13', '15', '18', '19'], 9],
  '852': [['5', '6', '9', '46', '70', '84'], 0],
  '853': [['6'], 7],
  '886': [['9'], 8],
  '61': [['4'], 8],
  '44': [['7'], 9],
  '1': [['202555', '416234', '604345', '917456'], 4],
  '65': [['81', '91', '96'], 6],
  '60': [['12', '13', '19'], 7],
  '81': [['70', '80', '90'], 8],
  '82': [['10'], 8],
  '64': [['21', '22', '27'], 7],
  '353': [['83', '85', '86', '87'], 7],
};

const HONG_KONG_DIGITS = 8;
const NO_TRUNK_ZERO: readonly string[] = ['852', '853', '65', '1'];

const getNumber = (code: (typeof AREA_CODES)[number]) => {
  const [prefixes, extraDigits] = NUMBER_SHAPES[code];
  return fc.constantFrom(...prefixes).chain((prefix) => {
    const length = extraDigits || HONG_KONG_DIGITS - prefix.length;
    return fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((digits) => `${prefix}${digits.join('')}`);
  });
};

const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

function getSpellings(code: string, mobile: string): string[] {
  const groupedNumber = `${mobile.slice(0, 3)} ${mobile.slice(3, 6)}-${mobile.slice(6)}`;
  const isNorthAmerican = code === '1';
  const trunkZeroSpellings = NO_TRUNK_ZERO.includes(code) ? [] : [`0${mobile}`, `0${groupedNumber}`, `(0)${mobile}`];
  const nationalSpellings = [
    mobile,
    groupedNumber,
    `(${mobile.slice(0, 3)}) ${mobile.slice(3)}`,
    mobile.replace(/(..)/g, '$1.'),
    ...trunkZeroSpellings,
  ];
  const internationalSpellings = nationalSpellings.flatMap((spelling) => [
    `+${code}${spelling}`,
    `+${code} ${spelling}`,
    ...(isNorthAmerican ? [] : [`00${code}${spelling}`, `00 ${code} ${spelling}`]),
    `${code}${spelling}`,
    `${code}-${spelling}`,
  ]);
  const spellings = [...nationalSpellings, ...internationalSpellings];
  return [
    ...spellings,
    ...spellings.map(toFullWidth),
    ...spellings.map((spelling) => ` ${spelling}\n`),
    ...spellings.map((spelling) => `\u202a${spelling.replace(/ /g, '\u00a0').replace(/-/g, '\u2011')}\u202c`),
  ];
}

describe.each(AREA_CODES)('every spelling of a number behind +%s', (code) => {
  test('returns one account key', () =>
    fc.assert(
      fc.property(getNumber(code), (mobile) => {
        const spellings = getSpellings(code, mobile);
        expect([...new Set(spellings.map((input) => normalizePhone(code, input)))]).toEqual([mobile]);
        expect(new Set(spellings.map((input) => isMobileNumber(code, input))).size).toBe(1);
        expect(spellings.every((input) => isPhone(code, input))).toBe(true);
      }),
    ));

  test('is unchanged when normalised again', () =>
    fc.assert(
      fc.property(getNumber(code), fc.nat(), (mobile, seed) => {
        const spellings = getSpellings(code, mobile);
        const normalizedNumber = normalizePhone(code, spellings[seed % spellings.length] ?? '');
        expect(normalizePhone(code, normalizedNumber)).toBe(normalizedNumber);
      }),
    ));
});
