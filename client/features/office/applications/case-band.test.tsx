import { expect, test } from 'vitest';
import { OfficeContext } from '#client/features/office/office-context.tsx';
import { renderIn } from '#tests/components/render-in.tsx';
import type { CaseActionDone } from './case-answer.ts';
import { CaseBand } from './case-band.tsx';
import { CaseContext } from './case-form.tsx';

const undo = { kind: 'conditionMet', seq: 7, until: Date.UTC(2026, 10, 30, 8, 31) };

const renderBand = (completedAction: CaseActionDone | null) =>
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
        <CaseBand completedAction={completedAction} />
      </CaseContext>
    </OfficeContext>,
  ).container.querySelector('p')?.textContent;

test('a change is named once beside the time until which it can be undone', () => {
  expect(renderBand('conditionMet')).toMatch(/^Condition marked as met\. You can undo this until \d\d:31\.$/u);
});

test('an earlier change is named beside the time until which it can be undone', () => {
  expect(renderBand('noted')).toMatch(/Condition met can be undone until \d\d:31$/u);
});
