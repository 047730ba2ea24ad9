import { afterEach, expect, test, vi } from 'vitest';
import { logEvent } from '#worker/log-event.ts';

afterEach(() => vi.restoreAllMocks());

test('no line of a log names the link of a family', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const token = 'A1b2-'.repeat(8);
  logEvent('error', 'broken assumption', {
    path: `/mso/family/${token}`,
    error: new Error(`/mso/family/${token} is odd`),
  });
  expect(said.mock.calls.flat().join('')).toContain('/mso/family/…');
  expect(said.mock.calls.flat().join('')).not.toContain(token);
});
