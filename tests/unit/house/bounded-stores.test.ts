import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CallGuards } from '#worker/backend-client/call-guards.ts';
import { SharedAnswers } from '#worker/backend-client/shared-answers.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { InFlightRenders } from '#worker/render/in-flight-renders.ts';
import { productionFiles } from '#tests/unit/support/production-files.ts';

// What stays in an isolate between two requests is bounded: kept in a BoundedMap, or named here with what bounds it.

const ROOMS = /^(worker|durable|backend|shared)\/|^client\/.*\.server\.tsx?$/;

/** An empty store at module level or in a field, and a variable that is written again. */
const STORES = [
  /^(?:export )?(?:const|let) \w+[^=\n]*= (?:new (?:Map|Set|Array)\b(?:<[^\n]*>)?\(\)|\[\]|\{\});$/gm,
  /^ {2}(?!(?:const|let|var|return|this)\b)(?:(?:private|protected|public|static|readonly|override) )*#?\w+[^=\n(]*= (?:new (?:Map|Set|Array)\b(?:<[^\n]*>)?\(\)|\[\]|\{\});$/gm,
  /^(?:export )?let \w+.*$/gm,
];

const BOUNDED_OTHERWISE: Readonly<Record<string, string>> = {
  'worker/locale/convert-to-hong-kong.ts': 'one converter',
  'backend/office/office-auth.ts': 'a yes or no',
  'backend/office/page-files.ts': 'one digest',
  'backend/selection/read-matching.ts': 'one catalogue, as a few levels and languages see it',
  'backend/matching/score-course.ts': 'an empty list',
  'shared/rules/placement/place-by-offer.ts': 'so many ranges, then it is emptied',
  'durable/entry.ts': 'a yes or no',
  'shared/log-line.ts': 'one id',
  'client/i18n/server-texts.server.ts': 'one for each of the three languages',
  'worker/tenant/site-versions.ts': 'one number for each site there is, as operations publish them',
  'worker/backend-client/shared-answers.ts': 'so many bytes, and the answer unused for longest gives way',
  'worker/render/page-cache.ts': 'so many bytes, and the page unused for longest gives way',
  'worker/render/in-flight-renders.ts': 'the pieces of one page, while it is made',
  'worker/render/run-router.ts': 'the name of the build, and what answers with it',
  'worker/card/card-pictures.ts': 'one renderer',
  'worker/card/letter-outlines.ts': 'the orders of three faces, 40 kB',
};

const storesIn = (text: string) => STORES.flatMap((pattern) => text.match(pattern) ?? []);

test('the search finds a store in each place where one may stand', () => {
  const planted = [
    'const seen = new Map<string, number>();',
    'export const all: string[] = [];',
    'let last = 0;',
    'class A {\n  readonly #held = new Map<string, Kept<T>>();\n}',
    'class B {\n  private rows: string[] = [];\n}',
    'const byKey: Record<string, number> = {};',
  ];
  expect(planted.map((text) => storesIn(text).length)).toEqual(planted.map(() => 1));
  expect(storesIn('const KNOWN = new Map(rows);\nfunction f() {\n  const own = new Map();\n  let a = 0;\n}')).toEqual(
    [],
  );
});

test('no store outlives a request without a bound', () => {
  const found = productionFiles()
    .filter((path) => ROOMS.test(path))
    .flatMap((path) => storesIn(readFileSync(path, 'utf8')).map((line) => `${path}: ${line.trim()}`));
  const unnamed = found.filter((line) => BOUNDED_OTHERWISE[line.split(':')[0] ?? ''] === undefined);
  expect(unnamed).toEqual([]);
  const names = Object.keys(BOUNDED_OTHERWISE);
  expect(names.filter((name) => !found.some((line) => line.startsWith(`${name}:`)))).toEqual([]);
});

test('26: a bounded map keeps the latest, however many are set', () => {
  const map = new BoundedMap<number, number>(100);
  for (let at = 0; at < 10_000; at += 1) map.set(at, at);
  map.set(9_900, -1).set(10_000, 0);
  expect([map.size, map.has(9_900), map.has(9_901), map.get(10_000)]).toEqual([100, true, false, 0]);
});

test('26: questions and pages that never come leave no trace of more than so many', () => {
  const never = () => new Promise<never>(() => {});
  const answers = new SharedAnswers(() => 0);
  const flights = new InFlightRenders(() => 0);
  const guards = new CallGuards(() => 0);
  for (let at = 0; at < 5_000; at += 1) {
    void answers.share(`${at}`, never);
    flights.start(`${at}`, 'nonce');
    guards.admit({ name: `/${at}`, isPublic: true });
  }
  expect([flights.find('0') !== null, flights.find('4999') !== null]).toEqual([false, true]);
});
