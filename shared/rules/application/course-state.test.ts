import { expect, test } from 'vitest';
import { getCourseState } from './course-state.ts';

const OPEN_COURSE = { status: 'following', deferredTo: '', isSent: true, isWithdrawn: false, decision: null } as const;
const UNCONDITIONAL_OFFER = { outcome: 'offer', conditions: [], met: [], reply: null } as const;
const CONDITIONAL_OFFER = {
  ...UNCONDITIONAL_OFFER,
  outcome: 'conditionalOffer',
  conditions: ['IELTS 6.5', 'AAB'],
} as const;

test.each([
  ['preparing', { ...OPEN_COURSE, isSent: false }],
  ['submitted', OPEN_COURSE],
  ['waitlisted', { ...OPEN_COURSE, decision: { ...UNCONDITIONAL_OFFER, outcome: 'waitlist' } }],
  ['conditionalOffer', { ...OPEN_COURSE, decision: { ...CONDITIONAL_OFFER, met: [1] } }],
  ['conditionalOffer', { ...OPEN_COURSE, decision: { ...CONDITIONAL_OFFER, conditions: [] } }],
  ['offer', { ...OPEN_COURSE, decision: { ...CONDITIONAL_OFFER, met: [0, 1] } }],
  ['offer', { ...OPEN_COURSE, decision: UNCONDITIONAL_OFFER }],
  ['accepted', { ...OPEN_COURSE, decision: { ...CONDITIONAL_OFFER, reply: 'accepted' } }],
  ['deferred', { ...OPEN_COURSE, deferredTo: '2027-09', decision: { ...UNCONDITIONAL_OFFER, reply: 'accepted' } }],
  ['enrolled', { ...OPEN_COURSE, status: 'finished', decision: { ...UNCONDITIONAL_OFFER, reply: 'accepted' } }],
  ['withdrawn', { ...OPEN_COURSE, status: 'finished', decision: UNCONDITIONAL_OFFER }],
  ['withdrawn', { ...OPEN_COURSE, status: 'withdrawn', decision: { ...UNCONDITIONAL_OFFER, reply: 'accepted' } }],
  ['rejected', { ...OPEN_COURSE, status: 'withdrawn', decision: { ...UNCONDITIONAL_OFFER, outcome: 'rejection' } }],
  ['rejected', { ...OPEN_COURSE, decision: { ...UNCONDITIONAL_OFFER, outcome: 'rejection' } }],
  ['declined', { ...OPEN_COURSE, decision: { ...UNCONDITIONAL_OFFER, reply: 'declined' } }],
  ['withdrawn', { ...OPEN_COURSE, isWithdrawn: true }],
] as const)('a course is %s', (state, facts) => expect(getCourseState(facts)).toBe(state));
