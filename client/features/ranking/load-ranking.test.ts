import { expect, it } from 'vitest';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { rankingList } from '#shared/contract/catalogue/ranking.ts';
import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { loadRanking } from './load-ranking.server.ts';

const loadFees = async (kind: 'school' | 'subject') => {
  const rows = ['BSc Physics', ''].map((appliesTo, index) => ({
    schoolId: String(index),
    table: '',
    name: 'School',
    nameChn: '',
    website: '',
    facts: [
      { ...createDegreeYearFact('bachelor', { least: 37_500, currency: 'GBP', appliesTo }), was: [], beside: [] },
    ],
    sources: [{ id: '1', publisher: 'Register', title: '', address: '', asAt: '2026', licence: '' }],
  }));
  const result = await loadRanking(
    {
      locale: 'en-us',
      site: { agent: { originCity: 'hk' } },
      ask: async (call: unknown) => (call === rankingList ? { ok: true, value: { rows, page: {} } } : { ok: false }),
    } as unknown as PortalRequestWithSite,
    { kind } as Parameters<typeof loadRanking>[1],
  );
  return result.ok && result.rows.map(({ fee }) => fee?.limits);
};

it('a ranking of a subject has no fee of a course of another subject', async () => {
  expect(await loadFees('subject')).toEqual([undefined, '']);
  expect(await loadFees('school')).toEqual(['BSc Physics', '']);
});
