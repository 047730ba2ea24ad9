import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { NextActionBox } from './application-steps.tsx';

const createApplication = (decisions: object[]) => ({
  status: 'following',
  form: { courses: [{ courseName: 'Accounting', schoolName: 'Manchester' }], documents: [] },
  steps: [
    { key: 'register', at: '2026-11-30T00:00:00Z', note: '' },
    { key: 'submit', at: '2026-11-30T00:00:00Z', note: '' },
    { key: 'waitDecision', at: '', note: '' },
  ],
  decisions,
  events: [],
  courseStates: [],
  messages: [],
  documents: [],
  deferredTo: '',
});

const renderBox = (decisions: object[]) =>
  renderIn('en-us', <NextActionBox application={createApplication(decisions) as never} checkDeadline="" />);

test('offers no result before a school has decided', () => {
  renderBox([]);
  expect(screen.getByRole('link').textContent).toBe('View my application');
});

test('offers the result once a school has decided', () => {
  renderBox([{ course: 0, outcome: 'rejected', conditions: [], replyBy: '', reply: null, note: '' }]);
  expect(screen.getByRole('link').textContent).toBe('See the result');
});
