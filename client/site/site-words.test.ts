import { describe, expect, it } from 'vitest';
import { schoolMonogram } from '#shared/art/school-monogram.ts';
import { schoolSeal, bilingualName } from '#client/site/catalogue/school-name.ts';
import { breadcrumbItem, plainText, toJsonLd, withoutEmpty } from './head/json-ld.tsx';
import { outsideAddress, shortAddress } from './addresses.ts';
import { includesSchool } from './storage/searched-schools.ts';

describe('two names', () => {
  const leeds = { name: 'Leeds', nameChn: '利兹' };

  it('show the page’s language first', () => {
    expect(bilingualName(leeds, 'zh')).toEqual({ own: '利兹', other: 'Leeds', otherLang: 'en-US' });
    expect(bilingualName(leeds, 'en-us')).toEqual({ own: 'Leeds', other: '利兹', otherLang: 'zh' });
  });

  it('mark the language of a single name that differs from the page’s', () => {
    expect(bilingualName({ name: 'Leeds', nameChn: '' }, 'zh-hk')).toEqual({
      own: 'Leeds',
      ownLang: 'en-US',
      other: '',
    });
    expect(bilingualName({ name: 'Leeds', nameChn: '' }, 'en-us')).toEqual({ own: 'Leeds', other: '' });
  });
});

describe('an address from a backend', () => {
  it('is used when it is one of the web', () => {
    expect(outsideAddress('https://www.leeds.ac.uk/')).toBe('https://www.leeds.ac.uk/');
    expect(outsideAddress('www.leeds.ac.uk')).toBe('https://www.leeds.ac.uk');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', ''])('is dropped when it is %s', (address) => {
    expect(outsideAddress(address)).toBe('');
  });

  it('omits common words', () => {
    expect(shortAddress('https://www.leeds.ac.uk/')).toBe('leeds.ac.uk');
  });
});

describe('what search engines read', () => {
  it('cannot end its block early', () => {
    const text = toJsonLd([withoutEmpty({ '@type': 'Course', name: '</script><script>' })]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>');
  });

  it('leaves out what is not known', () => {
    expect(withoutEmpty({ '@type': 'Course', name: 'Law', url: '', courseCode: null })).toEqual({
      '@type': 'Course',
      name: 'Law',
    });
  });

  it('counts the places of the way from one', () => {
    expect(breadcrumbItem([{ name: 'A', url: 'https://a.example' }, { name: 'B' }]).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'A', item: 'https://a.example' },
      { '@type': 'ListItem', position: 2, name: 'B' },
    ]);
  });
});

it('markup loses its marks and keeps its words', () => {
  expect(plainText('<p>Law &amp; order</p><p>1 &lt; 2</p>')).toBe('Law & order 1 < 2');
});

describe('a crest', () => {
  it.each([
    ['The University of Leeds', 'UL'],
    ['London School of Economics and Political Science', 'LSE'],
    ["King's College London", 'KCL'],
    ['Queen’s University Belfast', 'QUB'],
  ])('of %s has the letters %s, without the small words', (name, letters) => {
    expect(schoolMonogram(name)).toBe(letters);
  });

  it('replaces a missing logo, and never an existing one', () => {
    const leeds = { id: '7', countryKey: 'uk', name: 'University of Leeds', schoolLogo: '' };
    expect(schoolSeal(leeds)).toMatch(/seal\/uk\/7\/m-UL\.svg$/);
    expect(schoolSeal({ ...leeds, schoolLogo: '/logo.png' })).toBe('/logo.png');
  });
});

it('a school has been searched when its whole number is among those written down', () => {
  for (const storedText of ['1001', '7,1001', '["7","1001"]']) expect(includesSchool(storedText, '1001')).toBe(true);
  for (const storedText of [null, '', '10011', '[]']) expect(includesSchool(storedText, '1001')).toBe(false);
});
