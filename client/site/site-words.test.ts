import { describe, expect, it } from 'vitest';
import { createSchoolMonogram } from '#shared/art/school-monogram.ts';
import { getSchoolCrest, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { createBreadcrumbItem, stripHtml, toJsonLd, removeEmptyValues } from './head/json-ld.tsx';
import { normalizeExternalUrl, formatShortUrl } from './addresses.ts';

describe('two names', () => {
  const leedsNames = { name: 'Leeds', nameChn: '利兹' };

  it('show the page’s language first', () => {
    expect(getBilingualName(leedsNames, 'zh')).toEqual({ own: '利兹', other: 'Leeds', otherLang: 'en-US' });
    expect(getBilingualName(leedsNames, 'en-us')).toEqual({ own: 'Leeds', other: '利兹', otherLang: 'zh' });
  });

  it('mark the language of a single name that differs from the page’s', () => {
    expect(getBilingualName({ name: 'Leeds', nameChn: '' }, 'zh-hk')).toEqual({
      own: 'Leeds',
      ownLang: 'en-US',
      other: '',
    });
    expect(getBilingualName({ name: 'Leeds', nameChn: '' }, 'en-us')).toEqual({ own: 'Leeds', other: '' });
  });
});

describe('a URL from a backend', () => {
  it('is accepted when it is a web URL', () => {
    expect(normalizeExternalUrl('https://www.leeds.ac.uk/')).toBe('https://www.leeds.ac.uk/');
    expect(normalizeExternalUrl('www.leeds.ac.uk')).toBe('https://www.leeds.ac.uk');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', ''])('is rejected when it is %s', (address) => {
    expect(normalizeExternalUrl(address)).toBe('');
  });

  it('omits common words', () => {
    expect(formatShortUrl('https://www.leeds.ac.uk/')).toBe('leeds.ac.uk');
  });
});

describe('structured data', () => {
  it('cannot close its script element early', () => {
    const jsonLdText = toJsonLd([removeEmptyValues({ '@type': 'Course', name: '</script><script>' })]);
    expect(jsonLdText).not.toContain('<');
    expect(JSON.parse(jsonLdText)['@graph'][0].name).toBe('</script><script>');
  });

  it('omits empty values', () => {
    expect(removeEmptyValues({ '@type': 'Course', name: 'Law', url: '', courseCode: null })).toEqual({
      '@type': 'Course',
      name: 'Law',
    });
  });

  it('numbers breadcrumb positions from one', () => {
    expect(createBreadcrumbItem([{ name: 'A', url: 'https://a.example' }, { name: 'B' }]).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'A', item: 'https://a.example' },
      { '@type': 'ListItem', position: 2, name: 'B' },
    ]);
  });
});

it('plain text contains the words of markup without its tags', () => {
  expect(stripHtml('<p>Law &amp; order</p><p>1 &lt; 2</p>')).toBe('Law & order 1 < 2');
});

describe('the monogram of a school', () => {
  it.each([
    ['The University of Leeds', 'UL'],
    ['London School of Economics and Political Science', 'LSE'],
    ["King's College London", 'KCL'],
    ['Queen’s University Belfast', 'QUB'],
  ])('of %s is %s, without minor words', (name, letters) => {
    expect(createSchoolMonogram(name)).toBe(letters);
  });

  it('replaces a missing logo, and never an existing one', () => {
    const leedsSchool = { id: '7', countryKey: 'uk', name: 'University of Leeds', schoolLogo: '' };
    expect(getSchoolCrest(leedsSchool)).toMatch(/seal\/uk\/7\/m-UL\.svg$/);
    expect(getSchoolCrest({ ...leedsSchool, schoolLogo: '/logo.png' })).toBe('/logo.png');
  });
});
