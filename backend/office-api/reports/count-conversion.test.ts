import { describe, expect, test } from 'vitest';
import { countBy, getOutcomes } from './count-conversion.ts';

const getMonth = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 7);
const courses = [
  { schoolId: 1, schoolName: 'Oxford' },
  { schoolId: '2', schoolName: 'Leeds' },
  { schoolId: 1, schoolName: 'Oxford' },
];
const createRow = (deeds: object[], status = 'following') => ({
  submittedAt: '2026-11-03T02:00:00.000Z',
  status,
  courses: JSON.stringify(courses),
  events: JSON.stringify(
    [{ kind: 'submitted', courses: 3 }, ...deeds].map((action, index) => ({ seq: index + 1, deed: action })),
  ),
});
const createDecision = (courseIndex: number, outcome: string) => ({
  kind: 'decided',
  course: courseIndex,
  outcome,
  conditions: [],
  replyBy: '',
  note: '',
});

describe('the outcome of an application’s courses', () => {
  test('follows the latest decision and the reply to it', () => {
    const outcomes = getOutcomes(
      createRow(
        [
          createDecision(0, 'waitlist'),
          createDecision(0, 'conditionalOffer'),
          createDecision(1, 'rejection'),
          { kind: 'offerAccepted', decision: 3, course: 0, instead: false },
        ],
        'finished',
      ),
      getMonth,
    );
    expect(outcomes.map(({ outcome, isAccepted, isEnrolled }) => [outcome, isAccepted, isEnrolled])).toEqual([
      ['offered', true, true],
      ['rejected', false, false],
      ['none', false, false],
    ]);
    expect(outcomes[0]).toMatchObject({ schoolId: '1', schoolName: 'Oxford', month: '2026-11' });
  });

  test('excludes an undone decision', () => {
    const outcomes = getOutcomes(createRow([createDecision(1, 'rejection'), { kind: 'undone', entry: 2 }]), getMonth);
    expect(outcomes[1]?.outcome).toBe('none');
  });

  test('is counted by school, schools with most applications first', () => {
    const outcomes = getOutcomes(createRow([createDecision(0, 'offer'), createDecision(2, 'rejection')]), getMonth);
    expect(countBy(outcomes, ({ schoolId }) => schoolId)).toEqual([
      { key: '1', applied: 2, decided: 2, offered: 1, accepted: 0, enrolled: 0, rejected: 1 },
      { key: '2', applied: 1, decided: 0, offered: 0, accepted: 0, enrolled: 0, rejected: 0 },
    ]);
  });
});
