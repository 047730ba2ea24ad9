import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findCurrentEntry,
  fitMenu,
  type MenuEntry,
  getMenuTarget,
} from '#client/features/site-frame/header/menu-entries.ts';
import { sitePath, createTelUrl, createWhatsappUrl } from './addresses.ts';
import { pageMeta } from './head/page-route.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { getResultWidth } from '#shared/pages/fit-head.ts';
import { canPrefetch } from './prefetch.ts';

const EMPTY_PARAMS = { login_check: '', login_to: '', unlogin_to: '', scroll_to: '' };
const createEntry = (entrance: string, params: Partial<typeof EMPTY_PARAMS> = {}): MenuEntry => ({
  key: entrance,
  name: entrance,
  entrance,
  params: { ...EMPTY_PARAMS, ...params },
  children: [],
});

describe('a menu link', () => {
  it('leads to its entrance under the agent', () => {
    expect(getMenuTarget(createEntry('school'), 'mso', false)).toEqual({
      href: '/mso/school',
      afterLogin: null,
      isExternal: false,
    });
  });

  it('redirects a visitor to log in first, then to login_to', () => {
    const ownMenuEntry = createEntry('my-apply', {
      login_check: '1',
      login_to: 'my-apply/proccess',
      unlogin_to: 'about/us',
    });
    expect(getMenuTarget(ownMenuEntry, 'mso', false)).toEqual({
      href: '/mso/about/us',
      afterLogin: '/mso/my-apply/proccess',
      isExternal: false,
    });
    expect(getMenuTarget(ownMenuEntry, 'mso', true)).toEqual({
      href: '/mso/my-apply/proccess',
      afterLogin: null,
      isExternal: false,
    });
  });

  it.each(['', '0', 'false'])('requires no login when login_check is %j', (login_check) => {
    expect(getMenuTarget(createEntry('school', { login_check }), 'mso', false).afterLogin).toBeNull();
  });

  it('turns scroll_to into an anchor', () => {
    expect(getMenuTarget(createEntry('', { scroll_to: 'steps' }), 'mso', false).href).toBe('/mso#steps');
    expect(getMenuTarget(createEntry('/about/us', { scroll_to: '#team' }), 'mso', false).href).toBe(
      '/mso/about/us#team',
    );
  });

  it('leaves complete URLs unchanged', () => {
    expect(getMenuTarget(createEntry('https://example.com/a'), 'mso', false)).toMatchObject({
      href: 'https://example.com/a',
      isExternal: true,
    });
  });
});

describe('the highlighted entry', () => {
  const menus = [
    createEntry(''),
    createEntry('school'),
    createEntry('school/school-search'),
    createEntry('about/us'),
    createEntry('', { scroll_to: 'steps' }),
  ];
  const getCurrentKey = (pathname: string) => findCurrentEntry(menus, 'mso', pathname)?.key;

  it.each([
    ['/mso/school', 'school'],
    ['/mso/school/12', 'school'],
    ['/mso/school/school-search', 'school/school-search'],
    ['/mso/about/question', 'about/us'],
    ['/mso', ''],
    ['/mso/lecture', undefined],
  ])('at %s is %j', (pathname, key) => expect(getCurrentKey(pathname)).toBe(key));
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
    expect(createTelUrl('+852 3000 0917')).toBe('tel:+85230000917');
    expect(createTelUrl('400-000-1218')).toBe('tel:4000001218');
    expect(createWhatsappUrl('+852 5500 0917')).toBe('https://wa.me/85255000917');
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
  const siteHead = {
    agentName: '渡口升學',
    about: 'What this site is about, in a sentence of its own.',
    origin: 'https://mso.example',
    locale: 'en-us' as const,
    defaultLocale: 'zh-hk' as const,
    locales: LOCALES,
  };
  const matches = [{ id: 'root' }, { id: 'routes/site', loaderData: { siteHead } }];
  const createMeta = (description: string, search = '') =>
    pageMeta({
      loaderData: { head: { title: 'About', description } },
      matches,
      location: { pathname: '/mso/about/us', search },
    });

  it('names the page and the agent', () => expect(createMeta('x')).toContainEqual({ title: 'About | 渡口升學' }));

  const getTexts = (title: string, description?: string) => {
    const metaTags = pageMeta({
      loaderData: { head: { title, description } },
      matches,
      location: { pathname: '/mso/about/us', search: '' },
    });
    const descriptionTag = metaTags.find((tag) => 'name' in tag && tag.name === 'description') as { content: string };
    return { title: (metaTags[0] as { title: string }).title, description: descriptionTag.content };
  };

  it('is no wider than a search result allows, however long a name is', () => {
    const arbitraryWord = fc.constantFrom('倫敦大學', 'Institute', 'of', 'Business/Technology', '𠮷', '(Extended)');
    fc.assert(
      fc.property(
        fc.array(arbitraryWord, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(' ', ''),
        (words, separator) => {
          const headTexts = getTexts(words.join(separator), words.toReversed().join(separator));
          expect(getResultWidth(headTexts.title)).toBeLessThanOrEqual(65);
          expect(getResultWidth(headTexts.description)).toBeLessThanOrEqual(160);
          expect(getResultWidth(headTexts.description)).toBeGreaterThanOrEqual(50);
          expect(headTexts.title + headTexts.description).not.toMatch(/\p{Surrogate}/u);
        },
      ),
    );
  });

  it('drops the agent before truncating a title, and adds the site’s description to a short one', () => {
    const schoolTitle = '倫敦政治經濟學院 London School of Economics and Political Science';
    expect(getTexts(schoolTitle).title).toBe(schoolTitle);
    expect(getTexts('Privacy').description).toBe(`Privacy | ${siteHead.about}`);
    expect(getTexts('Questions', 'Answers.').description).toBe(`Answers. ${siteHead.about}`);
  });

  it('a user-composed page is not indexed', () => {
    const metaTags = pageMeta({
      loaderData: { head: { title: 'x', isHidden: true } },
      matches,
      location: { pathname: '/', search: '' },
    });
    expect(metaTags).toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it('shortens shared titles to 150 characters without splitting one', () => {
    const [ogDescription] = createMeta('𠮷'.repeat(200)).filter(
      (tag) => 'property' in tag && tag.property === 'og:description',
    );
    expect([...(ogDescription as { content: string }).content].length).toBeLessThanOrEqual(150);
    expect(createMeta('x'.repeat(90))).toContainEqual({ name: 'description', content: 'x'.repeat(90) });
  });

  it('has one URL per language, and the default language without prefix', () => {
    const metaTags = createMeta('x', '?lang=en-us');
    expect(metaTags).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://mso.example/mso/about/us?lang=en-us',
    });
    expect(createMeta('x')).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://mso.example/mso/about/us',
    });
    expect(metaTags).toContainEqual({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'x-default',
      href: 'https://mso.example/mso/about/us',
    });
    expect(metaTags.filter((tag) => 'rel' in tag && tag.rel === 'alternate')).toHaveLength(4);
  });
});

describe('a menu that does not fit', () => {
  const createNamed = (...names: string[]) => names.map((name) => ({ ...createEntry(name), name }));

  it('stays complete when it fits', () => {
    const menus = createNamed('院校', '國家與排名', '智能選校', 'DSE 快線', '講座', '留學資訊', '關於我們');
    expect(fitMenu(menus)).toEqual({ visibleEntries: menus, moreEntries: [] });
  });

  it('is limited in number, however short the names are', () => {
    const menus = createNamed('甲', '乙', '丙', '丁', '戊', '己', '庚', '辛');
    const { visibleEntries, moreEntries } = fitMenu(menus);
    expect(visibleEntries).toHaveLength(6);
    expect([...visibleEntries, ...moreEntries]).toEqual(menus);
  });

  it('leaves room for the arrows of entries with children', () => {
    const addChild = (menus: MenuEntry[]) =>
      menus.map((menuEntry) => ({ ...menuEntry, children: [createEntry('child')] }));
    const menus = createNamed(
      'Schools abroad',
      'All countries',
      'Selection',
      'Fast line',
      'Lectures',
      'Study news',
      'About',
    );
    expect(fitMenu(menus).moreEntries).toEqual([]);
    expect(fitMenu(addChild(menus)).moreEntries).not.toEqual([]);
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
    const { visibleEntries, moreEntries } = fitMenu(menus);
    expect(visibleEntries.length).toBeGreaterThan(3);
    expect(moreEntries.length).toBeGreaterThan(0);
    expect([...visibleEntries, ...moreEntries]).toEqual(menus);
  });
});
