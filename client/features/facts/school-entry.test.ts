import { expect, test } from 'vitest';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { figureText } from './figure.ts';
import { findSchoolEntry, getUnstatedExamLabel, loadSchoolEntries, toSchoolEntry } from './school-entry.server.ts';

const OFFERS = {
  key: 'offerRange',
  part: '',
  value: JSON.stringify({ least: 'A*AA', most: 'A*A*A', courses: 30, read: '2025-08' }),
  unit: '',
  sourceId: '1',
  was: [],
  beside: [],
};
const SOURCE = {
  id: '1',
  publisher: 'p',
  title: 't',
  licence: '',
  licenceAddress: '',
  address: '',
  asAt: '2025-08',
  readOn: '',
};
const createRule = (asAtYear: number) =>
  ({
    exam: '1',
    note: 'Three electives at 5*.',
    name: 'Sciences',
    asAt: String(asAtYear),
    asAtYear,
    fieldIds: [] as string[],
  }) as EntryRule;

function describeEntry(rule: EntryRule | undefined, facts: (typeof OFFERS)[]) {
  const school = { facts, sources: [SOURCE] };
  const entry = toSchoolEntry(school, rule, { t: textsIn('en-us').getText('schools'), locale: 'en-us' });
  return entry?.text || entry?.figure?.key;
}

test('the offers of this year come before a rule that is years old, and after a current one', () => {
  const thisYear = new Date().getFullYear();
  expect(describeEntry(createRule(thisYear - 8), [OFFERS])).toBe('offerRange');
  expect(describeEntry(createRule(thisYear - 1), [OFFERS])).toBe('Three electives at 5*.');
  expect(describeEntry(createRule(thisYear - 8), [])).toBe('Three electives at 5*.');
  expect(describeEntry(undefined, [OFFERS])).toBe('offerRange');
});

test('a school without a rule for the site’s exam, offers or a rate has its rule for another exam', async () => {
  const thisYear = new Date().getFullYear();
  const createRow = (id: string, exam: string) => ({
    school: { id },
    fkMajorLevelId: '1',
    rule: { ...createRule(thisYear), exam, note: `${id} ${exam}`, counts: exam === '1' },
  });
  const rowsByExam: Partial<Record<string, object[]>> = {
    '1': [createRow('a', '1')],
    '3': [createRow('a', '3'), createRow('b', '3'), createRow('c', '3')],
  };
  const entries = await loadSchoolEntries(
    {
      locale: 'en-us',
      site: { agent: { originCity: 'hk' } },
      ask: async (_call: unknown, { publicTestType }: { publicTestType: string }) => ({
        ok: true,
        value: { rows: rowsByExam[publicTestType] },
      }),
    } as unknown as PortalRequestWithSite,
    [
      { id: 'a', facts: [], sources: [] },
      { id: 'b', facts: [], sources: [] },
      { id: 'c', facts: [OFFERS], sources: [SOURCE] },
    ],
  );
  expect(['a', 'b', 'c'].map((id) => entries.get(id)?.text)).toEqual(['a 1', 'b 3', '']);
});

test('a list of a field states no rule of another field, and a list of schools names the courses of a rule', () => {
  const createEntry = (ruleFields: string[], listFields: string[], facts: (typeof OFFERS)[] = []) => {
    const rule = { ...createRule(new Date().getFullYear()), fieldIds: ruleFields, counts: true } as EntryRule;
    const portal = { locale: 'en-us', site: { agent: { originCity: 'hk' } } } as unknown as PortalRequestWithSite;
    const entry = findSchoolEntry({ facts, sources: [SOURCE] }, [rule], portal, listFields);
    return entry && (entry.text || entry.figure?.key);
  };
  const [BUSINESS, MEDICINE] = ['1', '5'] as const;
  expect(createEntry([MEDICINE], [BUSINESS])).toBeNull();
  expect(createEntry([MEDICINE], [BUSINESS], [OFFERS])).toBeNull();
  expect(createEntry([MEDICINE], [])).toBe('Three electives at 5*.');
  expect(createEntry([MEDICINE], [], [OFFERS])).toBe('offerRange');
  expect(createEntry([MEDICINE], [MEDICINE])).toBe('Three electives at 5*.');
  expect(createEntry([], [BUSINESS])).toBe('Three electives at 5*.');
  expect(createEntry(['7', '9', '15', '16'], [])).toBe('Three electives at 5*.');
});

test('a rule of some courses is not stated if it is older than any that is used', () => {
  const findText = (age: number) => {
    const rule = { ...createRule(new Date().getFullYear() - age), fieldIds: ['5'] } as EntryRule;
    const portal = { locale: 'en-us', site: { agent: { originCity: 'hk' } } } as unknown as PortalRequestWithSite;
    return findSchoolEntry({ facts: [], sources: [] }, [rule], portal)?.text;
  };
  expect(findText(2)).toContain('Three electives at 5*.');
  expect(findText(11)).toBeUndefined();
});

test('a list of a field states the typical offers of the field alone', () => {
  const range = JSON.stringify({ least: 'AAA', most: 'A*AA', courses: 2, read: '2025-08' });
  const facts = [OFFERS, { ...OFFERS, key: 'fieldOffers', part: '5', value: range }];
  const findOffers = (...fieldIds: string[]) => {
    const portal = { locale: 'en-us', site: { agent: { originCity: 'ld' } } } as unknown as PortalRequestWithSite;
    const figure = findSchoolEntry({ facts, sources: [SOURCE] }, [], portal, fieldIds)?.figure;
    return figure && figureText(figure, { t: textsIn('en-us').getText('facts'), locale: 'en-us' });
  };
  expect(findOffers('5')).toBe('AAA–A*AA');
  expect(findOffers()).toBe('A*AA–A*A*A');
  expect(findOffers('1')).toBeUndefined();
});

test('typical offers have an equivalent in the exam of the students, where it is on the same scale', () => {
  const findEquivalent = (originCity: string) => {
    const portal = { locale: 'en-us', site: { agent: { originCity } } } as unknown as PortalRequestWithSite;
    return findSchoolEntry({ facts: [OFFERS], sources: [SOURCE] }, [], portal)?.equivalent;
  };
  expect(findEquivalent('hk')).toContain('5*5*5–5**5*5*');
  expect(findEquivalent('sh')).toBe('');
});

test('the requirements in the exam of the students are unknown unless a rule for it is stated', () => {
  const getLabel = (originCity: string, exam?: string) =>
    getUnstatedExamLabel(exam ? { label: '', text: '', figure: null, page: null, exam } : null, {
      locale: 'en-us',
      site: { agent: { originCity } },
    } as unknown as PortalRequestWithSite);
  expect(getLabel('hk')).toBe('DSE entry requirement');
  expect(getLabel('hk', '3')).toBe('DSE entry requirement');
  expect(getLabel('hk', '1')).toBe('');
  expect(getLabel('ld')).toBe('');
});
