import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ApplicationAction,
  type ApplicationEvent,
  canUndo,
  hasAccepted,
  isActionAllowed,
  replay,
  stateOfCase,
  statesOfCourses,
  nextStep,
} from './application-state.ts';
import { summarize } from './application-summary.ts';
import {
  APPLICATION_STEPS,
  COURSE_MOVES,
  type Ending,
  ENDINGS,
  isOffer,
  OUTCOMES,
} from '#shared/rules/application/application-lists.ts';

type Party = ApplicationEvent['by'];

/** The log after each action that was allowed, in the order in which they were tried. */
function live(tries: readonly { action: ApplicationAction; by: Party }[]): ApplicationEvent[] {
  const log: ApplicationEvent[] = [];
  for (const { action, by } of tries) {
    const state = replay(log);
    if (isActionAllowed(state, action, by))
      log.push({
        ...action,
        by,
        who: by,
        at: `2026-11-${String(log.length).padStart(3, '0')}`,
        seq: state.lastSeq + 1,
      });
  }
  return log;
}

const started = { action: { kind: 'started' }, by: 'student' } as const;
const submitted = { action: { kind: 'submitted', courses: 2 }, by: 'student' } as const;
const offer = {
  action: { kind: 'decided', course: 0, outcome: 'offer', conditions: [], replyBy: '2026-12-12', note: '' },
  by: 'staff',
} as const;
const rejection = { action: { ...offer.action, outcome: 'rejection' }, by: 'staff' } as const;
const waitlist = { action: { ...offer.action, outcome: 'waitlist' }, by: 'staff' } as const;
const step = (key: (typeof APPLICATION_STEPS)[number]) =>
  ({ action: { kind: 'stepReached', step: key, note: '' }, by: 'staff' }) as const;
const offered = [started, submitted, offer, step('waitDecision')];
const conditional = [
  started,
  submitted,
  { action: { ...offer.action, outcome: 'conditionalOffer' }, by: 'staff' } as const,
  step('waitDecision'),
];
const accepted = { action: { kind: 'offerAccepted', decision: 3, course: 0, instead: false }, by: 'student' } as const;
const closed = (ending: Ending) => ({ action: { kind: 'closed', ending, note: '' }, by: 'staff' }) as const;
const moved = (course: number, to: (typeof COURSE_MOVES)[number]) =>
  ({ action: { kind: 'courseMoved', course, to, note: '' }, by: 'staff' }) as const;
const deferred = { action: { kind: 'deferred', intake: '2027-09', note: '' }, by: 'staff' } as const;
const say = (party: Party, replyTo?: number) =>
  ({ action: { kind: 'messageSent', text: 'hello', ...(replyTo !== undefined && { replyTo }) }, by: party }) as const;

/** The same action for the second course of the application. */
const second = <By extends Party, Action extends ApplicationAction & { course: number }>({
  action,
  by,
}: {
  action: Action;
  by: By;
}) => ({ by, action: { ...action, course: 1 } });

const anyAction: fc.Arbitrary<ApplicationAction> = fc.oneof(
  fc.constant({ kind: 'started' } as const),
  fc.record({ kind: fc.constant('submitted' as const), courses: fc.integer({ min: 0, max: 5 }) }),
  fc.record({
    kind: fc.constant('stepReached' as const),
    step: fc.constantFrom(...APPLICATION_STEPS),
    note: fc.string(),
  }),
  fc.record({
    kind: fc.constant('decided' as const),
    course: fc.integer({ min: -1, max: 5 }),
    outcome: fc.constantFrom(...OUTCOMES),
    conditions: fc.array(fc.string(), { maxLength: 2 }),
    replyBy: fc.constantFrom('', '2026-12-12', '2026-12-24', '2027-01-08'),
    note: fc.string(),
  }),
  fc.record({
    kind: fc.constant('courseMoved' as const),
    course: fc.integer({ min: -1, max: 5 }),
    to: fc.constantFrom(...COURSE_MOVES),
    note: fc.string(),
  }),
  fc.record({
    kind: fc.constant('offerAccepted' as const),
    decision: fc.integer({ min: 1, max: 30 }),
    course: fc.integer({ min: 0, max: 1 }),
    instead: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('conditionMet' as const),
    decision: fc.integer({ min: 1, max: 30 }),
    condition: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({
    kind: fc.constant('offerDeclined' as const),
    decision: fc.integer({ min: 1, max: 30 }),
    course: fc.integer({ min: 0, max: 1 }),
  }),
  fc.record({ kind: fc.constant('messageSent' as const), text: fc.string() }),
  fc.record({
    kind: fc.constant('messageSent' as const),
    text: fc.string(),
    replyTo: fc.integer({ min: 0, max: 30 }),
  }),
  fc.record({ kind: fc.constant('messageResponded' as const), message: fc.integer({ min: 0, max: 30 }) }),
  fc.record({
    kind: fc.constant('deferred' as const),
    intake: fc.constantFrom('2027-09', '2028-01'),
    note: fc.string(),
  }),
  fc.record({ kind: fc.constant('closed' as const), ending: fc.constantFrom(...ENDINGS), note: fc.string() }),
  fc.record({ kind: fc.constant('withdrawn' as const), note: fc.string() }),
);
const anyTries = fc.array(fc.record({ action: anyAction, by: fc.constantFrom<Party>('student', 'staff') }), {
  maxLength: 60,
});
/** Random attempts seldom reach the later states, so they are mixed with a complete sequence. */
const offers = [offer, { ...offer, action: { ...offer.action, course: 1, replyBy: '2027-01-08' } } as const];
const answerOffer = (kind: 'offerAccepted' | 'offerDeclined', course: 0 | 1) =>
  ({ action: { kind, decision: 3 + course, course, instead: false }, by: 'student' }) as const;
/** The offer of course 0 is entry 3 of these logs. */
const wholeWay = [started, submitted, offer, answerOffer('offerAccepted', 0), ...APPLICATION_STEPS.slice(2).map(step)];
const replies = [answerOffer('offerAccepted', 0), answerOffer('offerDeclined', 1), answerOffer('offerAccepted', 1)];
const anyReplies = fc
  .tuple(fc.shuffledSubarray(replies), anyTries)
  .map(([value, tries]) => [started, submitted, ...offers, ...value, ...tries]);
const anyWay = fc
  .tuple(anyTries, fc.integer({ min: 0, max: wholeWay.length }))
  .map(([tries, upTo]) => [...wholeWay.slice(0, upTo), ...tries]);
const anyLife = fc.oneof(anyReplies, anyWay);

describe('the way of an application', () => {
  it('advances through all eight steps', () => {
    const state = replay(live(wholeWay));
    expect(state.reached.map(({ key }) => key)).toEqual(APPLICATION_STEPS);
    expect(state.status).toBe('finished');
  });

  it.each([
    ['a step before the form is submitted', [started, step('waitDecision')], 1],
    ['waiting to be over without a decision', [started, submitted, step('waitDecision')], 2],
    ['the waiting to be over by a rejection', [started, submitted, rejection, step('waitDecision')], 3],
    ['the waiting to be over by a waiting list', [started, submitted, waitlist, step('waitDecision')], 3],
    ['an admission on an offer that is not accepted', [...offered, step('admission')], 4],
    ['an admission on a conditional offer that is not accepted', [...conditional, step('admission')], 4],
    [
      'a confirmation while conditions are to be met',
      [...conditional, accepted, step('admission'), step('payReservationFee'), step('coe')],
      7,
    ],
    [
      'a reservation fee once the offer is gone',
      [...offered, accepted, step('admission'), rejection, step('payReservationFee')],
      7,
    ],
    [
      'a visa before the confirmation',
      [...offered, accepted, step('admission'), step('payReservationFee'), step('visa')],
      7,
    ],
    ['a second submission', [started, submitted, submitted], 2],
    ['a withdrawal of a draft', [started, { action: { kind: 'withdrawn', note: '' }, by: 'student' } as const], 1],
    ['an answer to one’s own message', [started, submitted, say('student'), say('student', 3)], 3],
    ['a second answer to one message', [started, submitted, say('staff'), say('student', 3), say('student', 3)], 4],
    ['a message in a draft', [started, say('student')], 1],
    [
      'a decision about a course that was not applied for',
      [started, submitted, { action: { ...offer.action, course: 2 }, by: 'staff' } as const],
      2,
    ],
    ['a decision by the student', [started, submitted, { ...offer, by: 'student' } as const], 2],
  ])('rejects %s', (_, tries, length) => {
    expect(live(tries)).toHaveLength(length);
  });

  it.each([
    ['decision', [started, submitted, rejection]],
    ['acceptance', conditional],
    ['conditions', [...conditional, accepted, step('admission'), step('payReservationFee')]],
    [null, [...offered, accepted, step('admission'), step('payReservationFee')]],
  ])('names the missing requirement of the next step: %s', (missingText, tries) => {
    expect(nextStep(replay(live(tries)))).toMatchObject({ lacks: missingText });
  });

  it('advances to the confirmation once the school has lifted the conditions', () => {
    const way = [...conditional, accepted, step('admission'), step('payReservationFee'), offer, step('coe')];
    expect(replay(live(way)).reached.at(-1)?.key).toBe('coe');
  });

  it('advances a case whose admission was recorded without an accepted offer', () => {
    const log = [...live(offered), { ...step('admission').action, by: 'staff', who: '', at: '', seq: 5 } as const];
    const applicationStateBefore = replay(log);
    expect(nextStep(applicationStateBefore)?.lacks).toBe('acceptance');
    expect(isActionAllowed(applicationStateBefore, accepted.action, 'student')).toBe(true);
  });

  it.each([
    ['preparing', [started, submitted]],
    ['waiting', [started, submitted, rejection]],
    ['waitlisted', [started, submitted, rejection, second(waitlist)]],
    ['rejected', [started, submitted, rejection, second(rejection)]],
    ['declined', [started, submitted, offer, second(rejection), answerOffer('offerDeclined', 0)]],
    ['offered', [started, submitted, offer]],
    ['accepted', [...offered, accepted]],
    ['deferred', [...offered, accepted, deferred]],
    ['accepted', [...offered, accepted, deferred, step('admission')]],
    ['rejected', [started, submitted, rejection, second(rejection), closed('rejected')]],
    ['declined', [started, submitted, offer, second(rejection), answerOffer('offerDeclined', 0), closed('declined')]],
    ['withdrawn', [started, submitted, closed('withdrawn')]],
    ['withdrawn', [started, submitted, { action: { kind: 'withdrawn', note: '' }, by: 'student' } as const]],
    ['enrolled', wholeWay],
  ])('is %s', (state, tries) => {
    const log = live(tries);
    expect(log).toHaveLength(tries.length);
    expect(stateOfCase(replay(log))).toBe(state);
  });

  it.each([
    ['as rejected while a school has not decided', [started, submitted, rejection, closed('rejected')], 3],
    [
      'as withdrawn where every school has rejected it',
      [started, submitted, rejection, second(rejection), closed('withdrawn')],
      4,
    ],
    ['by the student', [started, submitted, { ...closed('withdrawn'), by: 'student' } as const], 2],
  ])('is not closed %s', (_, tries, length) => expect(live(tries)).toHaveLength(length));

  it('is not deferred without an accepted offer', () =>
    expect(live([...offered, deferred])).toHaveLength(offered.length));

  it('reaches no step from the admission on without an accepted offer, whatever is tried', () => {
    fc.assert(
      fc.property(anyLife, (tries) => {
        const log = live(tries);
        for (const [index, event] of log.entries())
          if (event.kind === 'stepReached' && event.step !== 'waitDecision')
            expect(hasAccepted(replay(log.slice(0, index)))).toBe(true);
      }),
    );
  });

  it('keeps the latest word of a school', () => {
    const state = replay(
      live([started, submitted, { ...offer, action: { ...offer.action, outcome: 'waitlist' } }, offer]),
    );
    expect(state.decisions).toMatchObject([{ course: 0, outcome: 'offer' }]);
  });

  it('counts a message as responded once the other side answers', () => {
    const state = replay(live([started, submitted, say('staff'), say('student', 3)]));
    expect(state.messages.map(({ responded }) => responded)).toEqual([true, false]);
  });

  it('never skips a step or goes back one', () => {
    fc.assert(
      fc.property(anyLife, (tries) => {
        const { reached } = replay(live(tries));
        expect(reached.map(({ key }) => key)).toEqual(APPLICATION_STEPS.slice(0, reached.length));
      }),
    );
  });

  it('has the days of all offers that are open, whichever of them comes first', () => {
    fc.assert(
      fc.property(anyLife, (tries) => {
        const log = live(tries);
        const latest = new Map<number, string>();
        let takenCount: number | null = null;
        for (const event of log) {
          if (event.kind === 'offerDeclined') latest.set(event.course, '');
          if (event.kind === 'courseMoved' && event.to === 'withdrawn') latest.set(event.course, '');
          if (event.kind === 'offerAccepted') {
            if (takenCount !== null) latest.set(takenCount, '');
            takenCount = event.course;
          }
          if (event.kind !== 'decided') continue;
          latest.set(event.course, isOffer(event.outcome) ? event.replyBy : '');
          if (takenCount === event.course && event.outcome !== 'offer') takenCount = null;
        }
        const isEnded = log.some(({ kind }) => kind === 'withdrawn' || kind === 'closed');
        const days = isEnded || takenCount !== null ? [] : [...latest.values()].filter(Boolean);
        expect(summarize(replay(log)).replyDays).toEqual([...new Set(days)].sort());
      }),
    );
  });

  it('accepts one offer at a time, and student replies to offers only', () => {
    fc.assert(
      fc.property(anyLife, (tries) => {
        const { decisions } = replay(live(tries));
        expect(decisions.filter(({ reply }) => reply === 'accepted').length).toBeLessThanOrEqual(1);
        for (const { outcome, reply } of decisions) expect(reply === null || isOffer(outcome)).toBe(true);
      }),
    );
  });

  it('replays to the same state, and grows by one entry per event', () => {
    fc.assert(
      fc.property(anyLife, (tries) => {
        const log = live(tries);
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
        expect(replay(structuredClone(log))).toEqual(replay(log));
      }),
    );
  });

  it('stays as it is once it is withdrawn or finished', () => {
    fc.assert(
      fc.property(anyLife, (tries) => {
        const log = live(tries);
        const end = log.findIndex((_, index) =>
          ['withdrawn', 'finished'].includes(replay(log.slice(0, index + 1)).status),
        );
        expect(end === -1 || end === log.length - 1).toBe(true);
      }),
    );
  });
});

describe('an undone change', () => {
  const anyLog = fc
    .array(fc.record({ action: anyAction, by: fc.constantFrom<Party>('student', 'staff') }), { maxLength: 40 })
    .map((tries) => live([...offered, ...tries]));
  const undo = (log: readonly ApplicationEvent[], entry: number): ApplicationEvent => {
    const seq = (log.at(-1)?.seq ?? 0) + 1;
    return { kind: 'undone', entry, by: 'staff', who: 'staff', at: '2026-12-01', seq };
  };

  it('has no effect on the state but the number of the last entry', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { lastChange } = replay(log);
        if (lastChange?.by !== 'staff') return;
        const applicationEvent = undo(log, lastChange.seq);
        expect(isActionAllowed(replay(log), applicationEvent, 'staff')).toBe(true);
        const without = log.filter(({ seq }) => seq !== lastChange.seq);
        expect(replay([...log, applicationEvent])).toEqual({ ...replay(without), lastSeq: applicationEvent.seq });
      }),
    );
  });

  it('is the latest one, of the agency: no older one, and none of the student', () => {
    fc.assert(
      fc.property(anyLog, fc.integer({ min: 1, max: 50 }), (log, entry) => {
        const state = replay(log);
        const isLatest = state.lastChange?.by === 'staff' && state.lastChange.seq === entry;
        expect(isActionAllowed(state, undo(log, entry), 'staff')).toBe(isLatest);
        expect(isActionAllowed(state, undo(log, entry), 'student')).toBe(false);
      }),
    );
  });

  it('can be undone within ten minutes', () => {
    const lastChange = { seq: 3, at: '2026-11-29T10:00:00.000Z', by: 'staff', kind: 'decided' } as const;
    const at = (time: string) => canUndo({ lastChange }, Date.parse(`2026-11-29T${time}Z`));
    expect([at('10:10:00.000'), at('10:10:00.001')]).toEqual([true, false]);
  });
});

describe('each course has its own state', () => {
  const statesAfter = (...tries: Parameters<typeof live>[0]) => {
    const state = replay(live([started, submitted, ...tries]));
    return [...statesOfCourses(state), stateOfCase(state)];
  };

  it('is sent alone, or with all others', () => {
    expect(statesAfter()).toEqual(['preparing', 'preparing', 'preparing']);
    expect(statesAfter(moved(1, 'submitted'))).toEqual(['preparing', 'submitted', 'waiting']);
    const sent = { action: { kind: 'sentToSchools', note: '' }, by: 'staff' } as const;
    expect(statesAfter(sent, moved(1, 'submitted'))).toEqual(['submitted', 'submitted', 'waiting']);
  });

  it('is decided on and accepted beside one that waits', () => {
    expect(statesAfter(moved(1, 'submitted'), offer)).toEqual(['offer', 'submitted', 'offered']);
    expect(statesAfter(moved(1, 'submitted'), { ...offer, action: { ...offer.action, outcome: 'waitlist' } })).toEqual([
      'waitlisted',
      'submitted',
      'waiting',
    ]);
    expect(statesAfter(offer, step('waitDecision'), accepted, deferred)).toEqual(['deferred', 'preparing', 'deferred']);
  });

  it('is withdrawn, except the last one, an accepted one, and one that was rejected', () => {
    expect(statesAfter(moved(0, 'withdrawn'), moved(1, 'withdrawn'))).toEqual(['withdrawn', 'preparing', 'preparing']);
    expect(statesAfter(offer, step('waitDecision'), accepted, moved(0, 'withdrawn'))).toContain('accepted');
    expect(statesAfter(rejection, moved(0, 'withdrawn'))).toEqual(['rejected', 'preparing', 'waiting']);
    expect(statesAfter(rejection, moved(1, 'withdrawn'))).toEqual(['rejected', 'withdrawn', 'rejected']);
  });

  it('takes no offer or decision once it is withdrawn', () => {
    const log = live([started, submitted, offer, moved(0, 'withdrawn'), accepted, waitlist]);
    const state = replay(log);
    expect([statesOfCourses(state)[0], summarize(state).offers, log.at(-1)?.kind]).toEqual([
      'withdrawn',
      0,
      'courseMoved',
    ]);
  });
});
