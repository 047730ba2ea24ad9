import { expect, test } from 'vitest';
import { listPossibleChanges } from './bulk-form.tsx';

test.each([
  ['no course', [], 'submitted'],
  ['a course that was not sent', [{ state: 'preparing', next: null }], 'submitted'],
  ['a course whose visa is next', [{ state: 'accepted', next: { step: 'visa', lacks: null } }], 'visa'],
  [
    'courses with different next steps',
    [
      { state: 'accepted', next: { step: 'departure', lacks: null } },
      { state: 'accepted', next: { step: 'coe', lacks: null } },
    ],
    'coe',
  ],
] as const)('of %s, the earliest next step is offered first', (_name, courses, change) => {
  const changes = listPossibleChanges(courses);
  expect([changes[0], changes.at(-1)]).toEqual([change, 'withdrawn']);
});
