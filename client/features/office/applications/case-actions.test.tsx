import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import en from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import { renderIn } from '#tests/components/render-in.tsx';
import { CaseContext } from './case-form.tsx';
import { NextStep } from './case-actions.tsx';
import { OpeningForm } from './case-records.tsx';

const createCase = (application: object, openingId: number | null = null) => ({
  application: application as never,
  actionResult: null,
  openForm: '',
  openCourse: '',
  openingId,
});

test('the next step marks the condition that is still open as met', () => {
  const decision = { id: 7, reply: 'accepted', conditions: ['A*AA', 'IELTS 7.0'], met: [0] };
  const application = {
    id: 1,
    status: 'following',
    caseState: 'deposit',
    next: { step: 'visa', lacks: 'conditions' },
    courses: [{ decision: null }, { decision }],
    version: 3,
  };
  const { container } = renderIn(
    'en-us',
    <CaseContext value={createCase(application)}>
      <NextStep />
    </CaseContext>,
  );
  expect(container.textContent).toContain('1 condition still to be met · IELTS 7.0');
  const form = screen.getByRole('button', { name: `${en.markMet}: IELTS 7.0` }).closest('form');
  expect(Object.fromEntries(new FormData(form ?? undefined))).toMatchObject({
    kind: 'conditionMet',
    decision: '7',
    condition: '1',
  });
  expect(screen.queryByRole('link')).toBeNull();
});

test('the step of the deposit asks for amount, currency of the country, and day, today unless changed', () => {
  const application = {
    id: 1,
    today: '2026-11-30',
    status: 'following',
    caseState: 'accepted',
    next: { step: 'payReservationFee', lacks: null },
    courses: [
      { currency: 'GBP', decision: null },
      { currency: 'AUD', decision: { reply: 'accepted' } },
    ],
    version: 3,
  };
  renderIn(
    'en-us',
    <CaseContext value={createCase(application)}>
      <NextStep />
    </CaseContext>,
  );
  const form = screen.getByLabelText<HTMLInputElement>(en.deposit.amount).form;
  expect(Object.fromEntries(new FormData(form ?? undefined))).toMatchObject({
    step: 'payReservationFee',
    amount: '',
    currency: 'AUD',
    paidOn: '2026-11-30',
  });
});

function OpeningCase() {
  const [openingId, setOpeningId] = useState<number | null>(null);
  return (
    <CaseContext value={createCase({}, openingId)}>
      <OpeningForm form="document-0" name="Passport" />
      <button type="button" onClick={() => setOpeningId(4)}>
        opened
      </button>
    </CaseContext>
  );
}

test('the form that asks for a reason closes once the document is open', () => {
  const { container } = renderIn('en-us', <OpeningCase />);
  const findForm = () => container.querySelector<HTMLDetailsElement>('#document-0');
  findForm()?.toggleAttribute('open', true);
  fireEvent.click(screen.getByRole('button', { name: 'opened' }));
  expect(findForm()?.open).toBe(false);
});
