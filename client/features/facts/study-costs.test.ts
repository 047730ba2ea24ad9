import { expect, it, vi } from 'vitest';
import type { FetchBackend } from '#shared/contract/call.ts';
import { studyCosts } from '#shared/contract/catalogue/country.ts';
import { fail, ERROR_CODES, succeed } from '#shared/call-error.ts';
import { FAMILY_LIMITS } from '#shared/rules/family.ts';
import { loadStudyCosts } from './study-costs.server.ts';

const SCHOOL_IDS = Array.from({ length: FAMILY_LIMITS.things }, (_, index) => String(1001 + index));
const createCost = (institutionId: string) => ({
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

/** Creates a backend that validates its input with the contract. */
const createStrictBackend = (hasCosts: (ids: string[]) => boolean = () => true): FetchBackend =>
  vi.fn(async (_call, input) => {
    const parsedInput = studyCosts.input.safeParse(input);
    if (!parsedInput.success) return fail({ code: ERROR_CODES.requestError, message: '', httpStatus: 400 });
    const { institutionIds } = parsedInput.data;
    if (!hasCosts(institutionIds)) return fail({ code: ERROR_CODES.gatewayTimeout, message: '', httpStatus: 504 });
    return succeed({ rows: institutionIds.map(createCost), total: institutionIds.length });
  }) as unknown as FetchBackend;

it('shows costs of all schools of a family room from a backend limited to the compare size', async () => {
  const { of } = await loadStudyCosts({ ask: createStrictBackend(), locale: 'zh-hk' }, SCHOOL_IDS);
  expect(SCHOOL_IDS.filter((id) => of(id).living === null)).toEqual([]);
});

it('the costs of a failed call are missing, and those of other calls remain', async () => {
  const fetchBackend = createStrictBackend((ids) => ids.includes('1001'));
  const { of } = await loadStudyCosts({ ask: fetchBackend, locale: 'zh-hk' }, SCHOOL_IDS);
  expect([of('1001').living !== null, of('1008').living]).toEqual([true, null]);
});
