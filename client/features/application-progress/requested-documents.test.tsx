import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { RequestedDocuments } from './requested-documents.tsx';

const renderReturned = (reasonFields: { reason: string; note: string }) =>
  renderIn(
    'zh-hk',
    <RequestedDocuments
      application={
        {
          status: 'following',
          documents: [{ kind: 'passport', state: 'rejected', due: '', at: '', ...reasonFields }],
        } as never
      }
      onSent={() => Promise.resolve()}
    />,
  );

test('says why a document was returned in the language of the student, with the words of the adviser', () => {
  renderReturned({ reason: 'unreadable', note: 'Page 2 only' });
  expect(screen.getByText('檔案不清晰，未能閱讀。')).toBeTruthy();
  expect(screen.getByText('Page 2 only')).toBeTruthy();
});

test('still shows a reason that was stored as text', () => {
  renderReturned({ reason: '', note: 'The file cannot be read clearly.' });
  expect(screen.getByText('The file cannot be read clearly.')).toBeTruthy();
});
