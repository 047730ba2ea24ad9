import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { isPhone } from './phone.ts';

const NUMBERS = ['2345678', '4567890', '5550123', '9876543'];
const AREAS = Array.from({ length: 1000 }, (_, area) => String(area).padStart(3, '0'));

/** Of the United States or Canada, and of people: neither toll-free nor premium. */
const isOfPeople = (number: string) => {
  const found = parsePhoneNumberFromString(`+1${number}`);
  const isThere = found?.country === 'US' || found?.country === 'CA';
  return isThere && found?.isValid() && found.getType() === 'FIXED_LINE_OR_MOBILE';
};

test('behind +1 are the areas of the United States and Canada that libphonenumber knows, and no others', () => {
  const known = AREAS.filter((area) => NUMBERS.some((number) => isOfPeople(`${area}${number}`)));
  expect(known.length).toBeGreaterThan(400);
  expect(AREAS.filter((area) => isPhone('1', `${area}2345678`))).toEqual(known);
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
])('+1 %s, %s, is not served', (area) => expect(isPhone('1', `${area}5550123`)).toBe(false));

test.each(['202', '416', '604', '917'])('+1 %s is', (area) => expect(isPhone('1', `${area}5550123`)).toBe(true));
