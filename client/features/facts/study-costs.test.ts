import { expect, it, vi } from 'vitest';
import type { FetchBackend } from '#shared/contract/call.ts';
import { studyCosts } from '#shared/contract/catalogue/country.ts';
import { fail, ERROR_CODES, succeed } from '#shared/call-error.ts';
import { FAMILY } from '#shared/rules/family.ts';
import { loadStudyCosts } from './study-costs.server.ts';

const SCHOOLS = Array.from({ length: FAMILY.things }, (_, index) => String(1001 + index));
const getCost = (institutionId: string) => ({
  institutionId,
  kind: 'living',
  place: 'Oxford',
  least: 1000,
  most: 1200,
  currency: 'GBP',
  publisher: 'P',
  address: 'https://p.example/',
  asAt: '2026',
});

/** Creates a backend that validates its input by the contract. */
const strict = (exists: (ids: string[]) => boolean = () => true): FetchBackend =>
  vi.fn(async (_call, input) => {
    const requested = studyCosts.input.safeParse(input);
    if (!requested.success) return fail({ code: ERROR_CODES.requestError, message: '', httpStatus: 400 });
    const { institutionIds } = requested.data;
    if (!exists(institutionIds)) return fail({ code: ERROR_CODES.gatewayTimeout, message: '', httpStatus: 504 });
    return succeed({ rows: institutionIds.map(getCost), total: institutionIds.length });
  }) as unknown as FetchBackend;

it('shows costs of all schools of a family room from a backend limited to the compare size', async () => {
  const { of } = await loadStudyCosts({ ask: strict(), locale: 'zh-hk' }, SCHOOLS);
  expect(SCHOOLS.filter((id) => of(id).living === null)).toEqual([]);
});

it('the costs of a failed call are missing, and those of other calls remain', async () => {
  const fetchBackend = strict((ids) => ids.includes('1001'));
  const { of } = await loadStudyCosts({ ask: fetchBackend, locale: 'zh-hk' }, SCHOOLS);
  expect([of('1001').living !== null, of('1008').living]).toEqual([true, null]);
});
