import { expect, test, vi } from 'vitest';
import { ERROR_CODES, succeed } from '#shared/call-error.ts';
import { grantConsent, withdrawConsent } from '#shared/contract/account/consent.ts';
import { consentHandlers } from './consent-handlers.server.ts';

function submit(intent: keyof typeof consentHandlers, fields: Record<string, string>) {
  const mutate = vi.fn(async () => succeed({ version: '1', birthday: '', lines: [] }));
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return { mutate, result: consentHandlers[intent]({ locale: 'en-us', mutate } as never, formData) };
}

test.each([
  ['an unknown kind', { what: 'newsletter', version: '1' }],
  ['no kind', { kind: 'documents', version: '1' }],
  ['a name of Object', { what: 'constructor', version: '1' }],
])('a consent of %s is refused and nothing is recorded', async (_, fields) => {
  for (const intent of ['giveConsent', 'withdrawConsent'] as const) {
    const { mutate, result } = submit(intent, fields);
    expect(await result).toEqual({
      ok: false,
      code: ERROR_CODES.invalidParameter,
      message: 'We could not save this. Please try again.',
    });
    expect(mutate).not.toHaveBeenCalled();
  }
});

test('a consent is recorded as the kind that the form names', async () => {
  const given = submit('giveConsent', { what: 'documents', version: '1', birthday: '2008-01-01' });
  expect((await given.result).ok).toBe(true);
  expect(given.mutate).toHaveBeenCalledWith(
    grantConsent,
    expect.objectContaining({ what: 'documents', version: '1', birthday: '2008-01-01', language: 'en-us' }),
  );
  const withdrawn = submit('withdrawConsent', { what: 'abroad' });
  expect((await withdrawn.result).ok).toBe(true);
  expect(withdrawn.mutate).toHaveBeenCalledWith(withdrawConsent, { what: 'abroad', language: 'en-us' });
});
