import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentEntry, fitMenu, type MenuEntry, menuTarget } from '#client/features/site-frame/header/menu-entries.ts';
import { sitePath, telAddress, whatsappAddress } from './addresses.ts';
import { pageMeta } from './head/page-route.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { resultWidth } from '#shared/pages/fit-head.ts';
import { canPrefetch } from './prefetch.ts';

const NONE = { login_check: '', login_to: '', unlogin_to: '', scroll_to: '' };
const entry = (entrance: string, params: Partial<typeof NONE> = {}): MenuEntry => ({
  key: entrance,
  name: entrance,
  entrance,
  params: { ...NONE, ...params },
  children: [],
});

describe('a menu link', () => {
  it('leads to its entrance under the agent', () => {
    expect(menuTarget(entry('school'), 'mso', false)).toEqual({
      href: '/mso/school',
      afterLogin: null,
      isExternal: false,
    });
  });

  it('redirects a visitor to log in first, then to login_to', () => {
    const ownMenuEntry = entry('my-apply', { login_check: '1', login_to: 'my-apply/proccess', unlogin_to: 'about/us' });
    expect(menuTarget(ownMenuEntry, 'mso', false)).toEqual({
      href: '/mso/about/us',
      afterLogin: '/mso/my-apply/proccess',
      isExternal: false,
    });
    expect(menuTarget(ownMenuEntry, 'mso', true)).toEqual({
      href: '/mso/my-apply/proccess',
      afterLogin: null,
      isExternal: false,
    });
  });

  it.each(['', '0', 'false'])('requires no login when login_check is %j', (login_check) => {
    expect(menuTarget(entry('school', { login_check }), 'mso', false).afterLogin).toBeNull();
  });

  it('turns scroll_to into an anchor', () => {
    expect(menuTarget(entry('', { scroll_to: 'steps' }), 'mso', false).href).toBe('/mso#steps');
    expect(menuTarget(entry('/about/us', { scroll_to: '#team' }), 'mso', false).href).toBe('/mso/about/us#team');
  });

  it('leaves whole addresses as they are', () => {
    expect(menuTarget(entry('https://example.com/a'), 'mso', false)).toMatchObject({
      href: 'https://example.com/a',
      isExternal: true,
    });
  });
});

describe('the highlighted entry', () => {
  const menus = [
    entry(''),
    entry('school'),
    entry('school/school-search'),
    entry('about/us'),
    entry('', { scroll_to: 'steps' }),
  ];
  const keyAt = (pathname: string) => currentEntry(menus, 'mso', pathname)?.key;

  it.each([
    ['/mso/school', 'school'],
    ['/mso/school/12', 'school'],
    ['/mso/school/school-search', 'school/school-search'],
    ['/mso/about/question', 'about/us'],
    ['/mso', ''],
    ['/mso/lecture', undefined],
  ])('at %s is %j', (pathname, key) => expect(keyAt(pathname)).toBe(key));
});

describe('addresses', () => {
  it.each([
    ['/', '/mso'],
    ['', '/mso'],
    ['school', '/mso/school'],
    ['/school?id=1', '/mso/school?id=1'],
    ['?a=b', '/mso?a=b'],
    ['#steps', '#steps'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['//other.host/x', '//other.host/x'],
  ])('%j becomes %j', (path, address) => expect(sitePath('mso', path)).toBe(address));

  it('of telephones keep the plus and lose the spaces', () => {
    expect(telAddress('+852 3000 0917')).toBe('tel:+85230000917');
    expect(telAddress('400-000-1218')).toBe('tel:4000001218');
    expect(whatsappAddress('+852 5500 0917')).toBe('https://wa.me/85255000917');
  });
});

describe('prefetching', () => {
  it.each([
    [undefined, true],
    [{ effectiveType: '4g' }, true],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ saveData: true, effectiveType: '4g' }, false],
  ])('with %j is %j', (connection, may) => expect(canPrefetch(connection)).toBe(may));
});

describe('the head of a page', () => {
  const head = {
    agentName: '渡口升學',
    about: 'What this site is about, in a sentence of its own.',
    origin: 'https://mso.example',
    locale: 'en-us' as const,
    defaultLocale: 'zh-hk' as const,
    locales: LOCALES,
  };
  const matches = [{ id: 'root' }, { id: 'routes/site', loaderData: { siteHead: head } }];
  const meta = (description: string, search = '') =>
    pageMeta({
      loaderData: { head: { title: 'About', description } },
      matches,
      location: { pathname: '/mso/about/us', search },
    });

  it('names the page and the agent', () => expect(meta('x')).toContainEqual({ title: 'About | 渡口升學' }));

  const getTexts = (title: string, description?: string) => {
    const tags = pageMeta({
      loaderData: { head: { title, description } },
      matches,
      location: { pathname: '/mso/about/us', search: '' },
    });
    const result = tags.find((tag) => 'name' in tag && tag.name === 'description') as { content: string };
    return { title: (tags[0] as { title: string }).title, description: result.content };
  };

  it('is no wider than a list of results has room for, whatever a name is like', () => {
    const word = fc.constantFrom('倫敦大學', 'Institute', 'of', 'Business/Technology', '𠮷', '(Extended)');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), fc.constantFrom(' ', ''), (words, between) => {
        const result = getTexts(words.join(between), words.toReversed().join(between));
        expect(resultWidth(result.title)).toBeLessThanOrEqual(65);
        expect(resultWidth(result.description)).toBeLessThanOrEqual(160);
        expect(resultWidth(result.description)).toBeGreaterThanOrEqual(50);
        expect(result.title + result.description).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  it('drops the agent before truncating a title, and adds the site’s description to a short one', () => {
    const school = '倫敦政治經濟學院 London School of Economics and Political Science';
    expect(getTexts(school).title).toBe(school);
    expect(getTexts('Privacy').description).toBe(`Privacy | ${head.about}`);
    expect(getTexts('Questions', 'Answers.').description).toBe(`Answers. ${head.about}`);
  });

  it('a user-composed page is not indexed', () => {
    const tags = pageMeta({
      loaderData: { head: { title: 'x', isHidden: true } },
      matches,
      location: { pathname: '/', search: '' },
    });
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it('cuts what shared links show at 150 characters, and never through one', () => {
    const [og] = meta('𠮷'.repeat(200)).filter((tag) => 'property' in tag && tag.property === 'og:description');
    expect([...(og as { content: string }).content].length).toBeLessThanOrEqual(150);
    expect(meta('x'.repeat(90))).toContainEqual({ name: 'description', content: 'x'.repeat(90) });
  });

  it('has one URL per language, and the default language without prefix', () => {
    const tags = meta('x', '?lang=en-us');
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://mso.example/mso/about/us?lang=en-us',
    });
    expect(meta('x')).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://mso.example/mso/about/us' });
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'x-default',
      href: 'https://mso.example/mso/about/us',
    });
    expect(tags.filter((tag) => 'rel' in tag && tag.rel === 'alternate')).toHaveLength(4);
  });
});

describe('a menu that is too long', () => {
  const createNamed = (...names: string[]) => names.map((name) => ({ ...entry(name), name }));

  it('stays whole where there is room', () => {
    const menus = createNamed('院校', '國家與排名', '智能選校', 'DSE 快線', '講座', '留學資訊', '關於我們');
    expect(fitMenu(menus)).toEqual({ visibleEntries: menus, rest: [] });
  });

  it('is limited in number, however short the names are', () => {
    const menus = createNamed('甲', '乙', '丙', '丁', '戊', '己', '庚', '辛');
    const { visibleEntries, rest } = fitMenu(menus);
    expect(visibleEntries).toHaveLength(6);
    expect([...visibleEntries, ...rest]).toEqual(menus);
  });

  it('leaves room for the arrows of those that have more under them', () => {
    const under = (menus: MenuEntry[]) => menus.map((menuEntry) => ({ ...menuEntry, children: [entry('child')] }));
    const menus = createNamed(
      'Schools abroad',
      'All countries',
      'Selection',
      'Fast line',
      'Lectures',
      'Study news',
      'About',
    );
    expect(fitMenu(menus).rest).toEqual([]);
    expect(fitMenu(under(menus)).rest).not.toEqual([]);
  });

  it('preserves order and entries when the list is complete', () => {
    const menus = createNamed(
      'Schools',
      'Countries and rankings',
      'Smart selection',
      'DSE fast line',
      'Lectures',
      'Study news',
      'How we work',
      'My application',
      'About us',
    );
    const { visibleEntries, rest } = fitMenu(menus);
    expect(visibleEntries.length).toBeGreaterThan(3);
    expect(rest.length).toBeGreaterThan(0);
    expect([...visibleEntries, ...rest]).toEqual(menus);
  });
});
