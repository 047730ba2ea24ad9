import { describe, expect, it } from 'vitest';

// Decision 038: whether grades suffice goes by published rules, through judgeEntry. Who compares grades in another place
// begins by importing what compares them; so each of these modules names here who may.

const SOURCES = import.meta.glob<string>(['/{backend,client,durable,shared,worker}/**/*.{ts,tsx}', '!/**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const MAY_IMPORT: Record<string, string[]> = {
  'judge-entry': [
    'backend/assistant/answers/tell-results.ts',
    'backend/matching/judge-reach.ts',
    'backend/matching/score-course.ts',
    // In the browser, where grades are tried on results day, over the rules that everybody gets alike (decision 119).
    'client/features/results-day/place-rules.ts',
  ],
  // How high a result is by some way of counting.
  'count-results': [
    'backend/seed/matching/dse-counting-rules.ts',
    'client/features/dse-channel/dse-landing.tsx',
    'shared/rules/exams/judge-entry.ts',
  ],
};

const importersOf = (module: string, sources: Record<string, string>) =>
  Object.entries(sources)
    .filter(([, source]) => new RegExp(`(from|import\\()\\s*'[^']*/${module}\\.ts'`).test(source))
    .map(([path]) => path.slice(1))
    .toSorted();

describe('one judge of entry', () => {
  it.each(Object.entries(MAY_IMPORT))(
    '%s is used by those that are named here, and by nobody else',
    (module, users) => {
      expect(importersOf(module, SOURCES)).toEqual(users);
    },
  );

  it('a judge that is planted in another place is found', () => {
    const planted = {
      '/client/features/one/judge.ts': `import { findMissing } from '#shared/rules/exams/judge-entry.ts';`,
    };
    expect(importersOf('judge-entry', { ...SOURCES, ...planted })).not.toEqual(MAY_IMPORT['judge-entry']);
  });

  it('only judgeEntry itself asks whether a grade is as high as another', () => {
    const asking = Object.entries(SOURCES).filter(([, source]) => /\bisAtLeast\(/.test(source));
    expect(asking.map(([path]) => path.slice(1)).toSorted()).toEqual([
      'shared/rules/exams/judge-entry.ts',
      'shared/rules/exams/public-exams.ts',
    ]);
  });
});
