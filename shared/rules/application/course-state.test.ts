import { expect, test } from 'vitest';
import { getCourseState } from './course-state.ts';

const OPEN = { status: 'following', deferredTo: '', isSent: true, isWithdrawn: false, decision: null } as const;
const OFFER = { outcome: 'offer', conditions: [], met: [], reply: null } as const;
const CONDITIONAL = { ...OFFER, outcome: 'conditionalOffer', conditions: ['IELTS 6.5', 'AAB'] } as const;

test.each([
  ['preparing', { ...OPEN, isSent: false }],
  ['submitted', OPEN],
  ['waitlisted', { ...OPEN, decision: { ...OFFER, outcome: 'waitlist' } }],
  ['conditionalOffer', { ...OPEN, decision: { ...CONDITIONAL, met: [1] } }],
  ['conditionalOffer', { ...OPEN, decision: { ...CONDITIONAL, conditions: [] } }],
  ['offer', { ...OPEN, decision: { ...CONDITIONAL, met: [0, 1] } }],
  ['offer', { ...OPEN, decision: OFFER }],
  ['accepted', { ...OPEN, decision: { ...CONDITIONAL, reply: 'accepted' } }],
  ['deferred', { ...OPEN, deferredTo: '2027-09', decision: { ...OFFER, reply: 'accepted' } }],
  ['enrolled', { ...OPEN, status: 'finished', decision: { ...OFFER, reply: 'accepted' } }],
  ['withdrawn', { ...OPEN, status: 'finished', decision: OFFER }],
  ['withdrawn', { ...OPEN, status: 'withdrawn', decision: { ...OFFER, reply: 'accepted' } }],
  ['rejected', { ...OPEN, status: 'withdrawn', decision: { ...OFFER, outcome: 'rejection' } }],
  ['rejected', { ...OPEN, decision: { ...OFFER, outcome: 'rejection' } }],
  ['declined', { ...OPEN, decision: { ...OFFER, reply: 'declined' } }],
  ['withdrawn', { ...OPEN, isWithdrawn: true }],
] as const)('a course is %s', (state, facts) => expect(getCourseState(facts)).toBe(state));
