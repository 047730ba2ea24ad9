import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OfficeContext } from '#client/features/office/office-context.tsx';
import { renderIn } from '#tests/components/render-in.tsx';
import type { CaseActionDone } from './case-answer.ts';
import { CaseBand, EarlierChange } from './case-band.tsx';
import { CaseContext } from './case-form.tsx';

const undo = { kind: 'conditionMet', seq: 7, until: Date.UTC(2026, 10, 30, 8, 31) };

const render = (completedAction: CaseActionDone | null) =>
  renderIn(
    'en-us',
    <OfficeContext value={{ frame: { timeZone: 'Asia/Hong_Kong' } } as never}>
      <CaseContext
        value={{
          application: { id: 1, version: 7, courses: [], undo } as never,
          actionResult: null,
          openForm: '',
          openCourse: '',
          openingId: null,
        }}
      >
        <div data-testid="earlier">
          <EarlierChange completedAction={completedAction} />
        </div>
        <div data-testid="band">
          <CaseBand completedAction={completedAction} />
        </div>
      </CaseContext>
    </OfficeContext>,
  );

const getTextOf = (testId: string) => screen.getByTestId(testId).querySelector('p')?.textContent;

test('a change is named once beside the time until which it can be undone', () => {
  render('conditionMet');
  expect(getTextOf('band')).toMatch(/^Condition marked as met\. You can undo this until \d\d:31\.$/u);
  expect(getTextOf('earlier')).toBeUndefined();
});

test('the band about a note offers to undo no other change, which is named at its own place', () => {
  render('noted');
  expect(getTextOf('band')?.trim()).toBe('Note saved.');
  expect(within(screen.getByTestId('band')).queryByRole('button')).toBeNull();
  expect(getTextOf('earlier')).toMatch(/^Condition met can be undone until \d\d:31$/u);
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Undo: Condition met');
});
