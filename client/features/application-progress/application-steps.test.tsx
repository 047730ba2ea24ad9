import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { ApplicationSteps, NextActionBox } from './application-steps.tsx';

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

test('names no decision of a school before the adviser has sent the form', () => {
  const renderSteps = (courseStates: string[]) =>
    renderIn(
      'en-us',
      <ApplicationSteps application={{ ...createApplication([]), courseStates } as never} checkDeadline="" />,
    );
  renderSteps([]);
  expect(screen.getByText('Waiting for your adviser’s check')).toBeTruthy();
  expect(screen.queryByText('Wait for school decision')).toBeNull();
  cleanup();
  renderSteps(['submitted']);
  expect(screen.getByText('Wait for school decision')).toBeTruthy();
});
