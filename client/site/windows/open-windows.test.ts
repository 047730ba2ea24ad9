import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skipRevalidationUnderWindows } from '#client/site/head/page-route.ts';
import {
  addStep,
  type OpenWindow,
  addWindow,
  parseTrail,
  parseWindows,
  countStepsBack,
  createTrailState,
  formatWindows,
} from './open-windows.tsx';
import { mergeOpenWindows, type ShownWindow } from '#client/features/windows/window-host.tsx';
import { loadWindow } from '#client/features/windows/window-content.ts';
import { parseLink } from '#client/features/windows/window-links.ts';

const schoolWindow: OpenWindow = { kind: 'school', id: '31' };
const courseWindow: OpenWindow = { kind: 'course', id: '1204' };
const newsWindow: OpenWindow = { kind: 'news', id: '7' };

const arbitraryWindow = fc.record({
  kind: fc.constantFrom('school', 'course', 'news'),
  id: fc.stringMatching(/^\d{1,19}$/),
}) as fc.Arbitrary<OpenWindow>;
/** Generates stacks as visitors do, by opening one window after another. */
const arbitraryWindows = fc
  .array(arbitraryWindow, { maxLength: 6 })
  .map((windows) => windows.reduce<OpenWindow[]>(addWindow, []));

describe('the windows in a URL', () => {
  it('are stored in the query beside other params', () => {
    const search = formatWindows('?id=1&keyword=a+b', [schoolWindow, courseWindow]);
    expect(search).toBe('?id=1&keyword=a+b&window=school-31&window=course-1204');
    expect(parseWindows(search)).toEqual([schoolWindow, courseWindow]);
    expect(formatWindows(search, [])).toBe('?id=1&keyword=a+b');
    expect(formatWindows('?window=news-7', [])).toBe('');
  });

  it('round-trip', () => {
    fc.assert(
      fc.property(arbitraryWindows, fc.webQueryParameters(), (openWindows, otherParams) => {
        fc.pre(!new URLSearchParams(otherParams).has('window'));
        const search = formatWindows(otherParams, openWindows);
        expect(parseWindows(search)).toEqual(openWindows);
        expect(formatWindows(search, [])).toBe(formatWindows(otherParams, []));
      }),
      { numRuns: 40 },
    );
  });

  it('are empty for invalid params', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseWindows(text)));
    for (const name of ['school', 'school-', 'school-x', 'map-1', 'course-12345678901234567890', 'toString-1', ''])
      expect(parseWindows(`?window=${name}`), name).toEqual([]);
  });

  it('have their fixed layers, whatever the URL contains', () => {
    expect(parseWindows('?window=course-1&window=school-2')).toEqual([{ kind: 'school', id: '2' }]);
    expect(parseWindows('?window=school-1&window=course-2&window=news-3')).toEqual([
      { kind: 'school', id: '1' },
      { kind: 'news', id: '3' },
    ]);
  });
});

describe('a window that opens', () => {
  it('opens above lower layers and replaces its own layer', () => {
    expect(addWindow([schoolWindow], courseWindow)).toEqual([schoolWindow, courseWindow]);
    expect(addWindow([schoolWindow, courseWindow], newsWindow)).toEqual([schoolWindow, newsWindow]);
    expect(addWindow([schoolWindow, courseWindow], { kind: 'school', id: '9' })).toEqual([{ kind: 'school', id: '9' }]);
    expect(addWindow([courseWindow], schoolWindow)).toEqual([schoolWindow]);
  });

  it('opens on top', () => {
    fc.assert(
      fc.property(arbitraryWindows, arbitraryWindow, (openWindows, addedWindow) => {
        const nextWindows = addWindow(openWindows, addedWindow);
        expect(nextWindows.at(-1)).toBe(addedWindow);
        expect(nextWindows.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('the way back from a window', () => {
  it('closes everything that was opened from it', () => {
    const historyTrail = addStep(addStep(addStep([], []), [schoolWindow]), [schoolWindow, courseWindow]);
    expect(countStepsBack(historyTrail, [schoolWindow])).toBe(-2);
    expect(countStepsBack(historyTrail, [])).toBe(-3);
    expect(countStepsBack(historyTrail, [courseWindow])).toBeNull();
  });

  it('is read only from own history entries', () => {
    expect(parseTrail(createTrailState(['', 'school-31']))).toEqual(['', 'school-31']);
    for (const state of [null, undefined, 'x', {}, { windowTrail: 'x' }, { windowTrail: [1] }])
      expect(parseTrail(state)).toEqual([]);
  });
});

describe('a page below windows', () => {
  const isWindowChange = (fromUrl: string, toUrl: string) =>
    skipRevalidationUnderWindows({
      currentUrl: new URL(fromUrl, 'https://mso.example'),
      nextUrl: new URL(toUrl, 'https://mso.example'),
      defaultShouldRevalidate: true,
    });

  it('keeps its data when only windows open and close', () => {
    expect(isWindowChange('/mso/school?id=1', '/mso/school?id=1&window=school-31')).toBe(false);
    expect(isWindowChange('/mso/school?window=school-31&id=1', '/mso/school?id=1')).toBe(false);
  });

  it('revalidates everything else', () => {
    expect(isWindowChange('/mso/school?id=1', '/mso/school?id=2&window=school-31')).toBe(true);
    expect(isWindowChange('/mso/school?id=1', '/mso/school?id=1')).toBe(true);
    expect(isWindowChange('/mso/school', '/mso/lecture?window=school-31')).toBe(true);
  });

  it('is declared by every public page with a loader', () => {
    // Windows open over public pages only, so the office's routes are excluded.
    const routeFiles = globSync('client/routes/**/*.tsx', { exclude: ['client/routes/office/**'] }).filter((path) => {
      const text = readFileSync(path, 'utf8');
      return /export (const|async function|function) loader/.test(text) && text.includes('export default');
    });
    expect(routeFiles.length).toBeGreaterThan(20);
    expect(routeFiles.filter((path) => !readFileSync(path, 'utf8').includes('export const shouldRevalidate'))).toEqual(
      [],
    );
  });
});

describe('the visible windows', () => {
  const toShownWindows = (...windows: OpenWindow[]) => windows.map((window) => ({ window, isOpen: true }));

  it('open one at a time, the lowest first', () => {
    const firstWindows = mergeOpenWindows([], [schoolWindow, courseWindow]);
    expect(firstWindows).toEqual(toShownWindows(schoolWindow));
    expect(mergeOpenWindows(firstWindows, [schoolWindow, courseWindow])).toEqual(
      toShownWindows(schoolWindow, courseWindow),
    );
  });

  it('stay below while a window on top closes', () => {
    expect(mergeOpenWindows(toShownWindows(courseWindow), [newsWindow])).toEqual([
      { window: courseWindow, isOpen: false },
      ...toShownWindows(newsWindow),
    ]);
    expect(mergeOpenWindows([{ window: courseWindow, isOpen: false }], [courseWindow])).toEqual(
      toShownWindows(courseWindow),
    );
  });

  it('equal all open windows after a few steps, and then stay unchanged', () => {
    fc.assert(
      fc.property(arbitraryWindows, arbitraryWindows, (previousWindows, nextWindows) => {
        let shownWindows: readonly ShownWindow[] = toShownWindows(...previousWindows);
        for (let step = 0; step < 3; step += 1) shownWindows = mergeOpenWindows(shownWindows, nextWindows);
        expect(shownWindows.filter(({ isOpen }) => isOpen).map(({ window }) => window)).toEqual(nextWindows);
        expect(mergeOpenWindows(shownWindows, nextWindows)).toBe(shownWindows);
      }),
    );
  });
});

describe('a link in a window', () => {
  const parseHref = (href: string) =>
    parseLink(href, new URL(href, 'https://mso.example/mso/school?id=1'), '/mso', schoolWindow);

  it('scrolls it, updates it, opens another one, or leads to a page', () => {
    expect(parseHref('#courses')).toEqual({ kind: 'part', id: 'courses' });
    expect(parseHref('/mso/school/31?currentPage=2#courses')).toEqual({
      kind: 'own',
      query: '?currentPage=2',
      part: 'courses',
    });
    expect(parseHref('/mso/school/course/1204')).toEqual({ kind: 'window', opens: courseWindow });
    expect(parseHref('/mso/school/9')).toEqual({ kind: 'window', opens: { kind: 'school', id: '9' } });
    expect(parseHref('/mso/consult/7')).toEqual({ kind: 'window', opens: newsWindow });
    for (const href of ['/mso/consult/list', '/mso/my-apply?schoolId=31', '/hengdu/school/31', '/mso/school/31/x', '#'])
      expect(parseHref(href), href).toEqual({ kind: 'page' });
  });
});

describe('the error of a window', () => {
  it('is shown in the window as not found or failed, never as an error boundary', async () => {
    const content = { kind: 'news', article: {} } as never;
    const notFound = { status: 404, statusText: '', internal: false, data: null };
    expect(await loadWindow(Promise.resolve(content))).toEqual({ kind: 'here', content });
    expect(await loadWindow(Promise.reject(notFound))).toEqual({ kind: 'unknown' });
    expect(await loadWindow(Promise.reject({ ...notFound, status: 500 }))).toEqual({ kind: 'failed' });
    expect(await loadWindow(Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind: 'failed' });
  });
});
