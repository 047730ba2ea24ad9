import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ApplicationAction,
  type ApplicationEvent,
  canUndo,
  hasAccepted,
  isActionAllowed,
  replay,
  computeCaseState,
  listCourseStates,
  nextStep,
} from './application-state.ts';
import { summarizeApplication } from './application-summary.ts';
import { type CaseState, hasPlace } from '#shared/rules/application/case-state.ts';
import {
  APPLICATION_STEPS,
  RECORDED_STEPS,
  COURSE_ACTIONS,
  type ApplicationEnding,
  APPLICATION_ENDINGS,
  isOffer,
  DECISION_OUTCOMES,
} from '#shared/rules/application/application-lists.ts';

type Party = ApplicationEvent['by'];

/** Tries the actions in order and returns the log of those that were allowed. */
function applyAllowedActions(attempts: readonly { action: ApplicationAction; by: Party }[]): ApplicationEvent[] {
  const log: ApplicationEvent[] = [];
  for (const { action, by } of attempts) {
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

const startedAction = { action: { kind: 'started' }, by: 'student' } as const;
const submittedAction = { action: { kind: 'submitted', courses: 2 }, by: 'student' } as const;
const offerAction = {
  action: { kind: 'decided', course: 0, outcome: 'offer', conditions: [], replyBy: '2026-12-12', note: '' },
  by: 'staff',
} as const;
const rejectionAction = { action: { ...offerAction.action, outcome: 'rejection' }, by: 'staff' } as const;
const waitlistAction = { action: { ...offerAction.action, outcome: 'waitlist' }, by: 'staff' } as const;
const createStepAction = (key: (typeof APPLICATION_STEPS)[number]) =>
  ({ action: { kind: 'stepReached', step: key, note: '' }, by: 'staff' }) as const;
const actionsUntilOffer = [startedAction, submittedAction, offerAction];
const actionsUntilConditionalOffer = [
  startedAction,
  submittedAction,
  { action: { ...offerAction.action, outcome: 'conditionalOffer' }, by: 'staff' } as const,
];
const acceptanceAction = {
  action: { kind: 'offerAccepted', decision: 3, course: 0, instead: false },
  by: 'student',
} as const;
const createClosingAction = (ending: ApplicationEnding) =>
  ({ action: { kind: 'closed', ending, note: '' }, by: 'staff' }) as const;
const createMoveAction = (courseIndex: number, targetState: (typeof COURSE_ACTIONS)[number]) =>
  ({ action: { kind: 'courseMoved', course: courseIndex, to: targetState, note: '' }, by: 'staff' }) as const;
const deferralAction = { action: { kind: 'deferred', intake: '2027-09', note: '' }, by: 'staff' } as const;
const createMessageAction = (party: Party, replyTo?: number) =>
  ({ action: { kind: 'messageSent', text: 'hello', ...(replyTo !== undefined && { replyTo }) }, by: party }) as const;

/** Returns the same action for the second course of the application. */
const forSecondCourse = <By extends Party, Action extends ApplicationAction & { course: number }>({
  action,
  by,
}: {
  action: Action;
  by: By;
}) => ({ by, action: { ...action, course: 1 } });

const actionArbitrary: fc.Arbitrary<ApplicationAction> = fc.oneof(
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
    outcome: fc.constantFrom(...DECISION_OUTCOMES),
    conditions: fc.array(fc.string(), { maxLength: 2 }),
    replyBy: fc.constantFrom('', '2026-12-12', '2026-12-24', '2027-01-08'),
    note: fc.string(),
  }),
  fc.record({
    kind: fc.constant('courseMoved' as const),
    course: fc.integer({ min: -1, max: 5 }),
    to: fc.constantFrom(...COURSE_ACTIONS),
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
    via: fc.constantFrom('phone', 'inPerson'),
    note: fc.constant(''),
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
  fc.record({
    kind: fc.constant('closed' as const),
    ending: fc.constantFrom(...APPLICATION_ENDINGS),
    note: fc.string(),
  }),
  fc.record({ kind: fc.constant('withdrawn' as const), note: fc.string() }),
);
const attemptsArbitrary = fc.array(
  fc.record({ action: actionArbitrary, by: fc.constantFrom<Party>('student', 'staff') }),
  {
    maxLength: 60,
  },
);
/** Random attempts seldom reach the later states, so they are mixed with a complete sequence. */
const offerActions = [
  offerAction,
  { ...offerAction, action: { ...offerAction.action, course: 1, replyBy: '2027-01-08' } } as const,
];
const createOfferReply = (kind: 'offerAccepted' | 'offerDeclined', course: 0 | 1) =>
  ({ action: { kind, decision: 3 + course, course, instead: false }, by: 'student' }) as const;
/** In these logs, entry 3 is the offer of course 0. */
const completeSequence = [
  startedAction,
  submittedAction,
  offerAction,
  createOfferReply('offerAccepted', 0),
  ...RECORDED_STEPS.map(createStepAction),
];
const replyActions = [
  createOfferReply('offerAccepted', 0),
  createOfferReply('offerDeclined', 1),
  createOfferReply('offerAccepted', 1),
];
const replySequenceArbitrary = fc
  .tuple(fc.shuffledSubarray(replyActions), attemptsArbitrary)
  .map(([shuffledReplies, attemptedActions]) => [
    startedAction,
    submittedAction,
    ...offerActions,
    ...shuffledReplies,
    ...attemptedActions,
  ]);
const prefixSequenceArbitrary = fc
  .tuple(attemptsArbitrary, fc.integer({ min: 0, max: completeSequence.length }))
  .map(([attemptedActions, prefixLength]) => [...completeSequence.slice(0, prefixLength), ...attemptedActions]);
const sequenceArbitrary = fc.oneof(replySequenceArbitrary, prefixSequenceArbitrary);

describe('the way of an application', () => {
  it('of an application advances through all eight steps', () => {
    const state = replay(applyAllowedActions(completeSequence));
    expect(state.reached.map(({ key }) => key)).toEqual(APPLICATION_STEPS);
    expect(state.status).toBe('finished');
  });

  it.each([
    ['a step before the form is submitted', [startedAction, createStepAction('payReservationFee')], 1],
    ['the review as a step of its own', [...actionsUntilOffer, createStepAction('waitDecision')], 3],
    ['the offer as a step of its own', [...actionsUntilOffer, acceptanceAction, createStepAction('admission')], 4],
    ['a deposit for an offer that is not accepted', [...actionsUntilOffer, createStepAction('payReservationFee')], 3],
    [
      'a reply that an adviser does not attribute',
      [...actionsUntilOffer, { ...acceptanceAction, by: 'staff' } as const],
      3,
    ],
    [
      'another place once the deposit for one is paid',
      [
        ...actionsUntilOffer,
        { ...offerAction, action: { ...offerAction.action, course: 1 } },
        acceptanceAction,
        createStepAction('payReservationFee'),
        { ...acceptanceAction, action: { ...acceptanceAction.action, decision: 4, course: 1, instead: true } },
      ],
      6,
    ],
    [
      'a confirmation while conditions are to be met',
      [
        ...actionsUntilConditionalOffer,
        acceptanceAction,
        createStepAction('payReservationFee'),
        createStepAction('coe'),
      ],
      5,
    ],
    [
      'a reservation fee once the offer is gone',
      [...actionsUntilOffer, acceptanceAction, rejectionAction, createStepAction('payReservationFee')],
      5,
    ],
    [
      'a visa before the confirmation',
      [...actionsUntilOffer, acceptanceAction, createStepAction('payReservationFee'), createStepAction('visa')],
      5,
    ],
    ['a second submission', [startedAction, submittedAction, submittedAction], 2],
    [
      'a withdrawal of a draft',
      [startedAction, { action: { kind: 'withdrawn', note: '' }, by: 'student' } as const],
      1,
    ],
    [
      'an answer to one’s own message',
      [startedAction, submittedAction, createMessageAction('student'), createMessageAction('student', 3)],
      3,
    ],
    [
      'a second answer to one message',
      [
        startedAction,
        submittedAction,
        createMessageAction('staff'),
        createMessageAction('student', 3),
        createMessageAction('student', 3),
      ],
      4,
    ],
    ['a message in a draft', [startedAction, createMessageAction('student')], 1],
    [
      'a decision about a course that was not applied for',
      [startedAction, submittedAction, { action: { ...offerAction.action, course: 2 }, by: 'staff' } as const],
      2,
    ],
    ['a decision by the student', [startedAction, submittedAction, { ...offerAction, by: 'student' } as const], 2],
  ])('rejects %s', (_, attempts, expectedLength) => {
    expect(applyAllowedActions(attempts)).toHaveLength(expectedLength);
  });

  it.each([
    ['sending', [startedAction, submittedAction]],
    ['decision', [startedAction, submittedAction, rejectionAction]],
    ['acceptance', actionsUntilConditionalOffer],
    ['conditions', [...actionsUntilConditionalOffer, acceptanceAction, createStepAction('payReservationFee')]],
    [null, [...actionsUntilOffer, acceptanceAction, createStepAction('payReservationFee')]],
  ])('names the missing requirement of the next step: %s', (expectedMissing, attempts) => {
    expect(nextStep(replay(applyAllowedActions(attempts)))).toMatchObject({ lacks: expectedMissing });
  });

  it('advances to the confirmation once the school has lifted the conditions', () => {
    const actions = [
      ...actionsUntilConditionalOffer,
      acceptanceAction,
      createStepAction('payReservationFee'),
      offerAction,
      createStepAction('coe'),
    ];
    expect(replay(applyAllowedActions(actions)).reached.at(-1)?.key).toBe('coe');
  });

  it('advances a case whose admission was recorded without an accepted offer', () => {
    const log = [
      ...applyAllowedActions(actionsUntilOffer),
      { ...createStepAction('admission').action, by: 'staff', who: '', at: '', seq: 4 } as const,
    ];
    const stateBefore = replay(log);
    expect(nextStep(stateBefore)?.lacks).toBe('acceptance');
    expect(isActionAllowed(stateBefore, acceptanceAction.action, 'student')).toBe(true);
  });

  it.each([
    ['preparing', [startedAction, submittedAction]],
    ['waiting', [startedAction, submittedAction, rejectionAction]],
    ['waitlisted', [startedAction, submittedAction, rejectionAction, forSecondCourse(waitlistAction)]],
    ['rejected', [startedAction, submittedAction, rejectionAction, forSecondCourse(rejectionAction)]],
    [
      'declined',
      [
        startedAction,
        submittedAction,
        offerAction,
        forSecondCourse(rejectionAction),
        createOfferReply('offerDeclined', 0),
      ],
    ],
    ['offered', [startedAction, submittedAction, offerAction]],
    ['accepted', [...actionsUntilOffer, acceptanceAction]],
    ['deferred', [...actionsUntilOffer, acceptanceAction, deferralAction]],
    ['depositPaid', [...actionsUntilOffer, acceptanceAction, deferralAction, createStepAction('payReservationFee')]],
    ['visaGranted', completeSequence.slice(0, -1)],
    [
      'rejected',
      [
        startedAction,
        submittedAction,
        rejectionAction,
        forSecondCourse(rejectionAction),
        createClosingAction('rejected'),
      ],
    ],
    [
      'declined',
      [
        startedAction,
        submittedAction,
        offerAction,
        forSecondCourse(rejectionAction),
        createOfferReply('offerDeclined', 0),
        createClosingAction('declined'),
      ],
    ],
    ['withdrawn', [startedAction, submittedAction, createClosingAction('withdrawn')]],
    [
      'withdrawn',
      [startedAction, submittedAction, { action: { kind: 'withdrawn', note: '' }, by: 'student' } as const],
    ],
    ['enrolled', completeSequence],
  ])('is %s', (expectedState, attempts) => {
    const log = applyAllowedActions(attempts);
    expect(log).toHaveLength(attempts.length);
    expect(computeCaseState(replay(log))).toBe(expectedState);
  });

  it.each([
    [
      'as rejected while a school has not decided',
      [startedAction, submittedAction, rejectionAction, createClosingAction('rejected')],
      3,
    ],
    [
      'as withdrawn where every school has rejected it',
      [
        startedAction,
        submittedAction,
        rejectionAction,
        forSecondCourse(rejectionAction),
        createClosingAction('withdrawn'),
      ],
      4,
    ],
    [
      'by the student',
      [startedAction, submittedAction, { ...createClosingAction('withdrawn'), by: 'student' } as const],
      2,
    ],
  ])('is not closed %s', (_, attempts, expectedLength) =>
    expect(applyAllowedActions(attempts)).toHaveLength(expectedLength),
  );

  it('is not deferred without an accepted offer', () =>
    expect(applyAllowedActions([...actionsUntilOffer, deferralAction])).toHaveLength(actionsUntilOffer.length));

  it('goes back to the schools when the accepted place is lost, and takes the steps again for another', () => {
    const actions = [...actionsUntilOffer, acceptanceAction, createStepAction('payReservationFee'), rejectionAction];
    const state = replay(applyAllowedActions(actions));
    expect([state.reached.map(({ key }) => key), computeCaseState(state)]).toEqual([
      ['register', 'submit', 'waitDecision'],
      'waiting',
    ]);
  });

  it('waives a condition like one that is met, and moves the deadline to which the school agreed', () => {
    const conditionalOffer = {
      action: { ...offerAction.action, outcome: 'conditionalOffer', conditions: ['IELTS 6.5', 'DSE 22'] },
      by: 'staff',
    } as const;
    const createExtension = (replyBy: string) =>
      ({
        action: { kind: 'extensionRequested', decision: 3, course: 0, replyBy, via: 'phone', note: '' },
        by: 'staff',
      }) as const;
    const log = [
      startedAction,
      submittedAction,
      conditionalOffer,
      createExtension(''),
      createExtension('2027-01-20'),
      { action: { ...acceptanceAction.action, via: 'inPerson', note: '' }, by: 'staff' } as const,
      { action: { kind: 'conditionMet', decision: 3, condition: 0 }, by: 'staff' } as const,
      { action: { kind: 'conditionWaived', decision: 3, condition: 1, note: 'By the dean' }, by: 'staff' } as const,
    ];
    expect(replay(applyAllowedActions(log.slice(0, 4))).decisions[0]?.isExtensionOpen).toBe(true);
    const state = replay(applyAllowedActions(log));
    expect(state.decisions).toMatchObject([
      { met: [0, 1], waived: [1], replyBy: '2027-01-20', isExtensionOpen: false, reply: 'accepted' },
    ]);
    expect(nextStep(state)).toEqual({ step: 'payReservationFee', lacks: null });
    expect(listCourseStates(state)[0]).toBe('accepted');
  });

  it('has one status, and no next step behind it, whatever the order of events', () => {
    const lacksByState: Partial<Record<CaseState, string | null>> = {
      preparing: 'sending',
      waiting: 'decision',
      waitlisted: 'decision',
      rejected: 'decision',
      declined: 'decision',
      offered: 'acceptance',
    };
    fc.assert(
      fc.property(sequenceArbitrary, (attemptedActions) => {
        const log = applyAllowedActions(attemptedActions);
        for (const length of log.keys()) {
          const state = replay(log.slice(0, length + 1));
          const [caseState, courseStates, next] = [computeCaseState(state), listCourseStates(state), nextStep(state)];
          if (state.status !== 'following') continue;
          expect(state.reached.map(({ key }) => key)).not.toContain(next?.step);
          const hasAcceptedCourse = courseStates.some((item) => item === 'accepted' || item === 'deferred');
          const hasOfferedCourse = courseStates.some((item) => item === 'offer' || item === 'conditionalOffer');
          expect(hasPlace(caseState)).toBe(hasAcceptedCourse);
          expect(caseState === 'offered').toBe(!hasAcceptedCourse && hasOfferedCourse);
          const stepCount = hasAcceptedCourse || hasOfferedCourse ? 4 : state.isSent ? 3 : 2;
          if (!hasAcceptedCourse) expect(state.reached).toHaveLength(stepCount);
          else expect(state.reached.length).toBeGreaterThanOrEqual(stepCount);
          // If all courses but the accepted one were withdrawn before they were sent, the case waits for no decision.
          if (!hasAcceptedCourse)
            expect(next?.lacks).toBe(
              lacksByState[caseState] === 'decision' && !state.isSent ? 'sending' : lacksByState[caseState],
            );
          expect(summarizeApplication(state)).toMatchObject({ caseState, steps: state.reached.length });
        }
      }),
    );
  });

  it('rejects every recorded step without an accepted offer, whatever the order of events', () => {
    fc.assert(
      fc.property(sequenceArbitrary, (attemptedActions) => {
        const log = applyAllowedActions(attemptedActions);
        for (const [index, event] of log.entries())
          if (event.kind === 'stepReached') expect(hasAccepted(replay(log.slice(0, index)))).toBe(true);
      }),
    );
  });

  it('uses the latest decision of a school', () => {
    const state = replay(
      applyAllowedActions([
        startedAction,
        submittedAction,
        { ...offerAction, action: { ...offerAction.action, outcome: 'waitlist' } },
        offerAction,
      ]),
    );
    expect(state.decisions).toMatchObject([{ course: 0, outcome: 'offer' }]);
  });

  it('counts a message as responded once the other side answers', () => {
    const state = replay(
      applyAllowedActions([
        startedAction,
        submittedAction,
        createMessageAction('staff'),
        createMessageAction('student', 3),
      ]),
    );
    expect(state.messages.map(({ responded }) => responded)).toEqual([true, false]);
  });

  it('never skips a step or goes back one', () => {
    fc.assert(
      fc.property(sequenceArbitrary, (attemptedActions) => {
        const { reached } = replay(applyAllowedActions(attemptedActions));
        expect(reached.map(({ key }) => key)).toEqual(APPLICATION_STEPS.slice(0, reached.length));
      }),
    );
  });

  it('lists the reply days of all open offers, the earliest first', () => {
    fc.assert(
      fc.property(sequenceArbitrary, (attemptedActions) => {
        const log = applyAllowedActions(attemptedActions);
        const replyDayByCourse = new Map<number, string>();
        let acceptedCourse: number | null = null;
        for (const event of log) {
          if (event.kind === 'offerDeclined') replyDayByCourse.set(event.course, '');
          if (event.kind === 'courseMoved' && event.to === 'withdrawn') replyDayByCourse.set(event.course, '');
          if (event.kind === 'offerAccepted') {
            if (acceptedCourse !== null) replyDayByCourse.set(acceptedCourse, '');
            acceptedCourse = event.course;
          }
          if (event.kind !== 'decided') continue;
          replyDayByCourse.set(event.course, isOffer(event.outcome) ? event.replyBy : '');
          if (acceptedCourse === event.course && event.outcome !== 'offer') acceptedCourse = null;
        }
        const isEnded = log.some(({ kind }) => kind === 'withdrawn' || kind === 'closed');
        const openReplyDays = isEnded || acceptedCourse !== null ? [] : [...replyDayByCourse.values()].filter(Boolean);
        expect(summarizeApplication(replay(log)).replyDays).toEqual([...new Set(openReplyDays)].sort());
      }),
    );
  });

  it('accepts one offer at a time, and student replies to offers only', () => {
    fc.assert(
      fc.property(sequenceArbitrary, (attemptedActions) => {
        const { decisions } = replay(applyAllowedActions(attemptedActions));
        expect(decisions.filter(({ reply }) => reply === 'accepted').length).toBeLessThanOrEqual(1);
        for (const { outcome, reply } of decisions) expect(reply === null || isOffer(outcome)).toBe(true);
      }),
    );
  });

  it('replays to the same state, and grows by one entry per event', () => {
    fc.assert(
      fc.property(sequenceArbitrary, (attemptedActions) => {
        const log = applyAllowedActions(attemptedActions);
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
        expect(replay(structuredClone(log))).toEqual(replay(log));
      }),
    );
  });

  it('stays unchanged once it is withdrawn or finished', () => {
    fc.assert(
      fc.property(sequenceArbitrary, (attemptedActions) => {
        const log = applyAllowedActions(attemptedActions);
        const endIndex = log.findIndex((_, index) =>
          ['withdrawn', 'finished'].includes(replay(log.slice(0, index + 1)).status),
        );
        expect(endIndex === -1 || endIndex === log.length - 1).toBe(true);
      }),
    );
  });
});

describe('an undone change', () => {
  const logArbitrary = fc
    .array(fc.record({ action: actionArbitrary, by: fc.constantFrom<Party>('student', 'staff') }), { maxLength: 40 })
    .map((attemptedActions) => applyAllowedActions([...actionsUntilOffer, ...attemptedActions]));
  const createUndoEvent = (log: readonly ApplicationEvent[], entrySeq: number): ApplicationEvent => {
    const seq = (log.at(-1)?.seq ?? 0) + 1;
    return { kind: 'undone', entry: entrySeq, by: 'staff', who: 'staff', at: '2026-12-01', seq };
  };

  it('affects only the number of the last entry', () => {
    fc.assert(
      fc.property(logArbitrary, (log) => {
        const { lastChange } = replay(log);
        if (lastChange?.by !== 'staff') return;
        const undoEvent = createUndoEvent(log, lastChange.seq);
        expect(isActionAllowed(replay(log), undoEvent, 'staff')).toBe(true);
        const logWithoutLastChange = log.filter(({ seq }) => seq !== lastChange.seq);
        expect(replay([...log, undoEvent])).toEqual({ ...replay(logWithoutLastChange), lastSeq: undoEvent.seq });
      }),
    );
  });

  it('must be the latest entry and of the agency, never one of the student', () => {
    fc.assert(
      fc.property(logArbitrary, fc.integer({ min: 1, max: 50 }), (log, entrySeq) => {
        const state = replay(log);
        const isLatest = state.lastChange?.by === 'staff' && state.lastChange.seq === entrySeq;
        expect(isActionAllowed(state, createUndoEvent(log, entrySeq), 'staff')).toBe(isLatest);
        expect(isActionAllowed(state, createUndoEvent(log, entrySeq), 'student')).toBe(false);
      }),
    );
  });

  it('can be undone within ten minutes', () => {
    const lastChange = { seq: 3, at: '2026-11-29T10:00:00.000Z', by: 'staff', kind: 'decided' } as const;
    const canUndoAt = (time: string) => canUndo({ lastChange }, Date.parse(`2026-11-29T${time}Z`));
    expect([canUndoAt('10:10:00.000'), canUndoAt('10:10:00.001')]).toEqual([true, false]);
  });
});

describe('each course has its own state', () => {
  const getStatesAfter = (...attemptedActions: Parameters<typeof applyAllowedActions>[0]) => {
    const state = replay(applyAllowedActions([startedAction, submittedAction, ...attemptedActions]));
    return [...listCourseStates(state), computeCaseState(state)];
  };

  it('is sent alone, or with all others', () => {
    expect(getStatesAfter()).toEqual(['preparing', 'preparing', 'preparing']);
    expect(getStatesAfter(createMoveAction(1, 'submitted'))).toEqual(['preparing', 'submitted', 'waiting']);
    const sentAction = { action: { kind: 'sentToSchools', note: '' }, by: 'staff' } as const;
    expect(getStatesAfter(sentAction, createMoveAction(1, 'submitted'))).toEqual(['submitted', 'submitted', 'waiting']);
  });

  it('is decided on and accepted beside one that waits', () => {
    expect(getStatesAfter(createMoveAction(1, 'submitted'), offerAction)).toEqual(['offer', 'submitted', 'offered']);
    expect(
      getStatesAfter(createMoveAction(1, 'submitted'), {
        ...offerAction,
        action: { ...offerAction.action, outcome: 'waitlist' },
      }),
    ).toEqual(['waitlisted', 'submitted', 'waiting']);
    expect(getStatesAfter(offerAction, createStepAction('waitDecision'), acceptanceAction, deferralAction)).toEqual([
      'deferred',
      'preparing',
      'deferred',
    ]);
  });

  it('is withdrawn, except the last one, an accepted one, and one that was rejected', () => {
    expect(getStatesAfter(createMoveAction(0, 'withdrawn'), createMoveAction(1, 'withdrawn'))).toEqual([
      'withdrawn',
      'preparing',
      'preparing',
    ]);
    expect(
      getStatesAfter(offerAction, createStepAction('waitDecision'), acceptanceAction, createMoveAction(0, 'withdrawn')),
    ).toContain('accepted');
    expect(getStatesAfter(rejectionAction, createMoveAction(0, 'withdrawn'))).toEqual([
      'rejected',
      'preparing',
      'waiting',
    ]);
    expect(getStatesAfter(rejectionAction, createMoveAction(1, 'withdrawn'))).toEqual([
      'rejected',
      'withdrawn',
      'rejected',
    ]);
  });

  it('takes no offer or decision once it is withdrawn', () => {
    const log = applyAllowedActions([
      startedAction,
      submittedAction,
      offerAction,
      createMoveAction(0, 'withdrawn'),
      acceptanceAction,
      waitlistAction,
    ]);
    const state = replay(log);
    expect([listCourseStates(state)[0], summarizeApplication(state).offers, log.at(-1)?.kind]).toEqual([
      'withdrawn',
      0,
      'courseMoved',
    ]);
  });
});
