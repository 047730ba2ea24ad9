import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { CaseContext } from './case-form.tsx';
import { ChecklistProgress } from './case-documents.tsx';
import { OpeningForm } from './case-records.tsx';

const renderCase = (application: object, element: ReactNode) =>
  renderIn(
    'zh-hk',
    <CaseContext
      value={{ application: application as never, actionResult: null, openForm: '', openCourse: '', openingId: null }}
    >
      {element}
    </CaseContext>,
  );

const listStates = (...states: string[]) => ({ checklist: states.map((state) => ({ state })) });

test('counts only documents that were requested or sent', () => {
  renderCase(listStates('approved', 'received', 'requested', 'missing', 'missing', 'waived'), <ChecklistProgress />);
  expect(screen.getByText('已齊 1／3 份')).toBeTruthy();
});

test('counts nothing while no document was requested or sent', () => {
  const { container } = renderCase(listStates('missing', 'waived'), <ChecklistProgress />);
  expect(container.textContent).toBe('');
});

test('names the document and its file in one phrase', () => {
  const { container } = renderCase({}, <OpeningForm form="document-0" name="護照" fileName="passport.pdf" />);
  expect(container.querySelector('summary')?.textContent.replaceAll(/[\u2068\u2069]/gu, '')).toBe(
    '開啟護照（passport.pdf）',
  );
});
