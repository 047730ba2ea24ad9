import { describe, expect, it } from 'vitest';
import { toBareName, findKnownSchool } from './known-schools.ts';

describe('the name of a school without additions of registers', () => {
  it.each([
    ['The University of Sydney (USyd)', 'university of sydney'],
    ['University of Nottingham, the', 'university of nottingham'],
    ['Purdue University-Main Campus', 'purdue university'],
    ["Queen's University Belfast", 'queens university belfast'],
  ])('of %s', (name, expectedBareName) => expect(toBareName(name)).toBe(expectedBareName));
});

describe('a school of ours in a register', () => {
  const code = { scheme: 'ukprn', code: '10000000' } as const;

  it('is found by any of its names, in order of preference', () => {
    expect(findKnownSchool('uk', code, ['Nobody', 'University of Leeds'])).toMatchObject({
      school: { name: 'University of Leeds' },
      method: 'by another name of it',
    });
  });

  it('is found by its manually assigned code, whatever its name', () => {
    const uclCode = { scheme: 'ukprn', code: '10007784' } as const;
    expect(findKnownSchool('uk', uclCode, ['University College London'])).toMatchObject({
      school: { id: 1004 },
      method: 'by hand',
    });
  });

  it('is not matched with a school of another country or with a similar name', () => {
    expect(findKnownSchool('us', code, ['University of Leeds'])).toBeNull();
    expect(findKnownSchool('uk', code, ['University of Leeds International College'])).toBeNull();
    expect(findKnownSchool('us', { scheme: 'unitid', code: '100000' }, ['Purdue University Northwest'])).toBeNull();
  });
});
