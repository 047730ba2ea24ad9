import { describe, expect, it } from 'vitest';
import { bareName, findKnownSchool } from './known-schools.ts';

describe('the name of a school without what registers add to it', () => {
  it.each([
    ['The University of Sydney (USyd)', 'university of sydney'],
    ['University of Nottingham, the', 'university of nottingham'],
    ['Purdue University-Main Campus', 'purdue university'],
    ["Queen's University Belfast", 'queens university belfast'],
  ])('%s', (name, plainText) => expect(bareName(name)).toBe(plainText));
});

describe('a school of ours in a register', () => {
  const code = { scheme: 'ukprn', code: '10000000' } as const;

  it('is found by any of its names, and the first one that is known decides', () => {
    expect(findKnownSchool('uk', code, ['Nobody', 'University of Leeds'])).toMatchObject({
      school: { name: 'University of Leeds' },
      method: 'by another name of it',
    });
  });

  it('is found by its manually assigned code, whatever its name', () => {
    const ucl = { scheme: 'ukprn', code: '10007784' } as const;
    expect(findKnownSchool('uk', ucl, ['University College London'])).toMatchObject({
      school: { id: 1004 },
      method: 'by hand',
    });
  });

  it('is none of another country, and none that is only like it', () => {
    expect(findKnownSchool('us', code, ['University of Leeds'])).toBeNull();
    expect(findKnownSchool('uk', code, ['University of Leeds International College'])).toBeNull();
    expect(findKnownSchool('us', { scheme: 'unitid', code: '100000' }, ['Purdue University Northwest'])).toBeNull();
  });
});
