import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';
import { describe, expect, test } from 'vitest';
import { isMobileNumber } from './mobile-number.ts';

const ALL_AREA_CODES = Array.from({ length: 1000 }, (_, area) => String(area).padStart(3, '0'));
const EXAMPLE_NUMBERS = ['2345678', '4567890', '5550123', '9876543'];

/** Returns whether a number is an ordinary one of the United States or Canada, neither toll-free nor premium. */
const isNorthAmericanNumber = (number: string) => {
  const phoneNumber = parsePhoneNumberFromString(`+1${number}`);
  const isUsOrCanada = phoneNumber?.country === 'US' || phoneNumber?.country === 'CA';
  return isUsOrCanada && phoneNumber?.isValid() && phoneNumber.getType() === 'FIXED_LINE_OR_MOBILE';
};

test('only areas of the United States and Canada are served behind +1', () => {
  const servedAreas = ALL_AREA_CODES.filter((area) =>
    EXAMPLE_NUMBERS.some((number) => isNorthAmericanNumber(`${area}${number}`)),
  );
  expect(servedAreas.length).toBeGreaterThan(400);
  expect(
    ALL_AREA_CODES.filter((area) => EXAMPLE_NUMBERS.some((number) => isMobileNumber('1', `${area}${number}`))),
  ).toEqual(servedAreas);
});

test.each([
  ['876', 'Jamaica'],
  ['658', 'Jamaica'],
  ['473', 'Grenada'],
  ['809', 'the Dominican Republic'],
  ['284', 'the British Virgin Islands'],
  ['664', 'Montserrat'],
  ['900', 'a premium line'],
  ['800', 'a toll-free line'],
  ['500', 'a personal number'],
])('+1 %s, %s, is not served', (area) => expect(isMobileNumber('1', `${area}5550123`)).toBe(false));

test.each([
  ['86', 'CN'],
  ['852', 'HK'],
  ['853', 'MO'],
  ['886', 'TW'],
  ['61', 'AU'],
  ['44', 'GB'],
  ['1', 'US'],
  ['1', 'CA'],
  ['65', 'SG'],
  ['60', 'MY'],
  ['81', 'JP'],
  ['82', 'KR'],
  ['64', 'NZ'],
  ['353', 'IE'],
] as const)('behind +%s the example of %s is a mobile number', (code, country) =>
  expect(isMobileNumber(code, examples[country])).toBe(true),
);

describe('where the specification has no pattern', () => {
  test.each([
    ['81', '312345678', 'a landline in Tokyo'],
    ['81', '120123456', 'a toll-free number'],
    ['82', '212345678', 'a landline in Seoul'],
    ['60', '312345678', 'a landline in Kuala Lumpur'],
    ['65', '61234567', 'a landline'],
    ['64', '93123456', 'a landline in Auckland'],
    ['353', '15123456', 'a landline in Dublin'],
    ['353', '1550123456', 'a premium line'],
    ['81', '90123456', 'two digits short'],
    ['81', '00901234567', 'two zeros in front'],
  ])('+%s %s, %s, is rejected', (code, mobile) => expect(isMobileNumber(code, mobile)).toBe(false));
});
