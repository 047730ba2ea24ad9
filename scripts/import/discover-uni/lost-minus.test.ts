import { describe, expect, it } from 'vitest';
import { isMinusSignMissing, getPostcodeArea } from './lost-minus.ts';

const DARLINGTON = { lat: 54.53, lng: -1.55 };
const CANTERBURY = { lat: 51.28, lng: 1.08 };

describe('the area of a postcode', () => {
  it.each([
    ['Woodhouse Lane, Bishop Auckland, County Durham, DL14 6JZ', 'DL'],
    ['St. James House 10, Rosebery Avenue, London, EC1R 4TF', 'EC'],
    ['1 Example Road, Manchester M13 9PL', 'M'],
    ['Somewhere without one', null],
  ])('of %s is %s', (address, area) => expect(getPostcodeArea(address)).toBe(area));
});

describe('a longitude without its minus sign', () => {
  it('is far from its postcode area, and within it when negated', () => {
    expect(isMinusSignMissing({ lat: 54.65, lng: 1.69 }, [DARLINGTON])).toBe(true);
  });

  it('is neither one already in the west nor one among eastern campuses', () => {
    expect(isMinusSignMissing({ lat: 54.65, lng: -1.69 }, [DARLINGTON])).toBe(false);
    expect(isMinusSignMissing({ lat: 51.3, lng: 1.06 }, [CANTERBURY])).toBe(false);
  });

  it('is ignored for a campus in another town, and without neighbours', () => {
    expect(isMinusSignMissing({ lat: 48.86, lng: 2.31 }, [{ lat: 51.51, lng: -0.12 }])).toBe(false);
    expect(isMinusSignMissing({ lat: 54.65, lng: 1.69 }, [])).toBe(false);
  });
});
