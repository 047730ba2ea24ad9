import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skipRevalidationUnderWindows } from '#client/site/head/page-route.ts';
import {
  addStep,
  type OpenWindow,
  withWindow,
  parseTrail,
  parseWindows,
  stepsBackTo,
  trailState,
  formatWindows,
} from './open-windows.tsx';
import { mergeOpenWindows, type ShownWindow } from '#client/features/windows/window-host.tsx';
import { loadWindow } from '#client/features/windows/window-content.ts';
import { parseLink } from '#client/features/windows/window-links.ts';

const school: OpenWindow = { kind: 'school', id: '31' };
const course: OpenWindow = { kind: 'course', id: '1204' };
const news: OpenWindow = { kind: 'news', id: '7' };

const anyWindow = fc.record({
  kind: fc.constantFrom('school', 'course', 'news'),
  id: fc.stringMatching(/^\d{1,19}$/),
}) as fc.Arbitrary<OpenWindow>;
/** Generates stacks as visitors do, by opening one window after another. */
const anyStack = fc.array(anyWindow, { maxLength: 6 }).map((all) => all.reduce<OpenWindow[]>(withWindow, []));

describe('the windows in an address', () => {
  it('are stored in the query beside other params', () => {
    const text = formatWindows('?id=1&keyword=a+b', [school, course]);
    expect(text).toBe('?id=1&keyword=a+b&window=school-31&window=course-1204');
    expect(parseWindows(text)).toEqual([school, course]);
    expect(formatWindows(text, [])).toBe('?id=1&keyword=a+b');
    expect(formatWindows('?window=news-7', [])).toBe('');
  });

  it('come back as they were written', () => {
    fc.assert(
      fc.property(anyStack, fc.webQueryParameters(), (open, rest) => {
        fc.pre(!new URLSearchParams(rest).has('window'));
        const text = formatWindows(rest, open);
        expect(parseWindows(text)).toEqual(open);
        expect(formatWindows(text, [])).toBe(formatWindows(rest, []));
      }),
      { numRuns: 40 },
    );
  });

  it('are empty for invalid params', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseWindows(text)));
    for (const name of ['school', 'school-', 'school-x', 'map-1', 'course-12345678901234567890', 'toString-1', ''])
      expect(parseWindows(`?window=${name}`), name).toEqual([]);
  });

  it('keep their layers, whatever an address claims', () => {
    expect(parseWindows('?window=course-1&window=school-2')).toEqual([{ kind: 'school', id: '2' }]);
    expect(parseWindows('?window=school-1&window=course-2&window=news-3')).toEqual([
      { kind: 'school', id: '1' },
      { kind: 'news', id: '3' },
    ]);
  });
});

describe('a window that opens', () => {
  it('opens above lower layers and replaces its own layer', () => {
    expect(withWindow([school], course)).toEqual([school, course]);
    expect(withWindow([school, course], news)).toEqual([school, news]);
    expect(withWindow([school, course], { kind: 'school', id: '9' })).toEqual([{ kind: 'school', id: '9' }]);
    expect(withWindow([course], school)).toEqual([school]);
  });

  it('is always on top', () => {
    fc.assert(
      fc.property(anyStack, anyWindow, (open, next) => {
        const nextWindows = withWindow(open, next);
        expect(nextWindows.at(-1)).toBe(next);
        expect(nextWindows.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('the way back from a window', () => {
  it('leads over everything that was opened from it', () => {
    const trail = addStep(addStep(addStep([], []), [school]), [school, course]);
    expect(stepsBackTo(trail, [school])).toBe(-2);
    expect(stepsBackTo(trail, [])).toBe(-3);
    expect(stepsBackTo(trail, [course])).toBeNull();
  });

  it('is read from a history entry only where it was written by us', () => {
    expect(parseTrail(trailState(['', 'school-31']))).toEqual(['', 'school-31']);
    for (const state of [null, undefined, 'x', {}, { windowTrail: 'x' }, { windowTrail: [1] }])
      expect(parseTrail(state)).toEqual([]);
  });
});

describe('a page below windows', () => {
  const change = (from: string, to: string) =>
    skipRevalidationUnderWindows({
      currentUrl: new URL(from, 'https://mso.example'),
      nextUrl: new URL(to, 'https://mso.example'),
      defaultShouldRevalidate: true,
    });

  it('keeps its data when only windows open and close', () => {
    expect(change('/mso/school?id=1', '/mso/school?id=1&window=school-31')).toBe(false);
    expect(change('/mso/school?window=school-31&id=1', '/mso/school?id=1')).toBe(false);
  });

  it('revalidates everything else', () => {
    expect(change('/mso/school?id=1', '/mso/school?id=2&window=school-31')).toBe(true);
    expect(change('/mso/school?id=1', '/mso/school?id=1')).toBe(true);
    expect(change('/mso/school', '/mso/lecture?window=school-31')).toBe(true);
  });

  it('is declared by every public page with a loader', () => {
    // Windows open over public pages only, so the office's routes are excluded.
    const pages = globSync('client/routes/**/*.tsx', { exclude: ['client/routes/office/**'] }).filter((path) => {
      const text = readFileSync(path, 'utf8');
      return /export (const|async function|function) loader/.test(text) && text.includes('export default');
    });
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.filter((path) => !readFileSync(path, 'utf8').includes('export const shouldRevalidate'))).toEqual([]);
  });
});

describe('what is shown', () => {
  const open = (...windows: OpenWindow[]) => windows.map((window) => ({ window, isOpen: true }));

  it('comes one window at a time, the lowest first', () => {
    const first = mergeOpenWindows([], [school, course]);
    expect(first).toEqual(open(school));
    expect(mergeOpenWindows(first, [school, course])).toEqual(open(school, course));
  });

  it('stays while it closes, below what comes', () => {
    expect(mergeOpenWindows(open(course), [news])).toEqual([{ window: course, isOpen: false }, ...open(news)]);
    expect(mergeOpenWindows([{ window: course, isOpen: false }], [course])).toEqual(open(course));
  });

  it('is all that is open after a few steps, and then rests', () => {
    fc.assert(
      fc.property(anyStack, anyStack, (previousWindows, nextWindows) => {
        let shownWindows: readonly ShownWindow[] = open(...previousWindows);
        for (let step = 0; step < 3; step += 1) shownWindows = mergeOpenWindows(shownWindows, nextWindows);
        expect(shownWindows.filter(({ isOpen }) => isOpen).map(({ window }) => window)).toEqual(nextWindows);
        expect(mergeOpenWindows(shownWindows, nextWindows)).toBe(shownWindows);
      }),
    );
  });
});

describe('a link in a window', () => {
  const step = (href: string) => parseLink(href, new URL(href, 'https://mso.example/mso/school?id=1'), '/mso', school);

  it('scrolls it, changes what it shows, opens another one, or leads to a page', () => {
    expect(step('#courses')).toEqual({ kind: 'part', id: 'courses' });
    expect(step('/mso/school/31?currentPage=2#courses')).toEqual({
      kind: 'own',
      query: '?currentPage=2',
      part: 'courses',
    });
    expect(step('/mso/school/course/1204')).toEqual({ kind: 'window', opens: course });
    expect(step('/mso/school/9')).toEqual({ kind: 'window', opens: { kind: 'school', id: '9' } });
    expect(step('/mso/consult/7')).toEqual({ kind: 'window', opens: news });
    for (const href of ['/mso/consult/list', '/mso/my-apply?schoolId=31', '/hengdu/school/31', '/mso/school/31/x', '#'])
      expect(step(href), href).toEqual({ kind: 'page' });
  });
});

describe('what a window is answered', () => {
  it('is never an error boundary: it is not found or failed to load', async () => {
    const content = { kind: 'news', article: {} } as never;
    const notFound = { status: 404, statusText: '', internal: false, data: null };
    expect(await loadWindow(Promise.resolve(content))).toEqual({ kind: 'here', content });
    expect(await loadWindow(Promise.reject(notFound))).toEqual({ kind: 'unknown' });
    expect(await loadWindow(Promise.reject({ ...notFound, status: 500 }))).toEqual({ kind: 'failed' });
    expect(await loadWindow(Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind: 'failed' });
  });
});
