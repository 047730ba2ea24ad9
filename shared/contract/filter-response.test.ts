import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import type { Call } from './call.ts';
import { personalFields, flag, list, featureFields, text, token } from './fields.ts';
import { redactFields, innerSchema, resolveSchema } from './filter-response.ts';
import { KNOWN_CALLS } from './known-calls.ts';
import { hasPage, isOpenTo, canLinkTo, PAGES } from '#shared/pages/page-table.ts';
import { isEnabled } from '#shared/tenant/level-policy.ts';
import { visibleAtLevel } from '#backend/queries/database.ts';

// The tests use the level of mainland China and a feature that it hides, because rankings are visible at every level.
const HERE = { publicLevel: MAINLAND_PUBLIC_LEVEL };
const THERE = { publicLevel: 1 };
const HIDDEN = 'whatsapp';

const Row = z.object({ number: text() }).register(featureFields, { sight: HIDDEN });
const Answer = z.object({
  name: text(),
  number: token().register(featureFields, { sight: HIDDEN }),
  rows: list(Row),
  maybe: list(Row.nullable()),
  within: list(z.object({ id: token(), number: token().register(featureFields, { sight: HIDDEN }) })),
});
const ANSWER = Answer.parse({
  name: 'A',
  number: '1',
  rows: [{ number: '2' }],
  maybe: [{ number: '3' }, null],
  within: [{ id: '4', number: '5' }],
});

describe('what a level does not see', () => {
  test('is another on the mainland', () => {
    expect([isEnabled(HERE, HIDDEN), isEnabled(THERE, HIDDEN)]).toEqual([false, true]);
  });

  test('removes the field and the rows derived from it, and nothing else', () => {
    expect(redactFields(Answer, ANSWER, HERE)).toEqual({
      name: 'A',
      number: '',
      rows: [],
      maybe: [],
      within: [{ id: '4', number: '' }],
    });
    expect(redactFields(Answer, ANSWER, THERE)).toEqual(ANSWER);
  });

  test('is not read from the database for it', () => {
    expect(visibleAtLevel(HIDDEN, 's.x')).toBe(`iif(:level IN (${MAINLAND_PUBLIC_LEVEL}), '', s.x)`);
    expect(visibleAtLevel('rankings', 's.x')).toBe('s.x');
  });

  test('has no page', () => {
    expect([isOpenTo(HERE, { needs: HIDDEN }), isOpenTo(THERE, { needs: HIDDEN })]).toEqual([false, true]);
    expect([isOpenTo(HERE, {}), isOpenTo(HERE, undefined)]).toEqual([true, true]);
  });
});

describe('rankings', () => {
  test('are marked as such in every response of the contract', () => {
    const schools = KNOWN_CALLS.map((call) => unnamedRanks(getSchema(call), call.path));
    expect(schools.flat()).toEqual([]);
  });

  test('have pages that need them, which a menu and every other link are found to lead to', () => {
    const needy = Object.entries(PAGES).flatMap(([name, page]) => ('needs' in page ? [name] : []));
    expect(needy).toEqual(['countrySchoolRank', 'countrySubjectRank']);
    for (const at of [HERE, THERE]) expect(hasPage(at, 'countrySchoolRank')).toBe(isEnabled(at, 'rankings'));
    const rankingPaths = ['country-list/school-rank-tab', '/country-list/uk/subject-rank-tab/business?x=2#y'];
    const ways = (hasRankings: boolean | null) =>
      [...rankingPaths, '/', '', 'country-list'].map((address) => canLinkTo({ ...THERE, hasRankings }, address));
    // True and null (unknown) both allow the links.
    for (const has of [true, null]) expect(ways(has)).toEqual([true, true, true, true, true]);
    expect(ways(false)).toEqual([false, false, true, true, true]);
  });
});

const getSchema = (call: Call): z.ZodType => ('datas' in call ? call.datas : call.data);

/** Returns the paths of fields whose names end in "rank" but which no public level feature covers. */
function unnamedRanks(schema: z.ZodType, path: string, remainingCount = 12): string[] {
  if (remainingCount === 0 || featureFields.has(schema)) return [];
  const inner = innerSchema(schema);
  if (inner) return unnamedRanks(inner, path, remainingCount - 1);
  const { element, shape, valueType } = resolveSchema(schema);
  const within = element ?? valueType;
  if (within) return unnamedRanks(within, `${path}[]`, remainingCount - 1);
  return Object.entries(shape ?? {}).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    if (/rank$/i.test(name)) return featureFields.has(field) ? [] : [at];
    return unnamedRanks(field, at, remainingCount - 1);
  });
}

describe("what is the caller's own", () => {
  const Kept = z.object({
    id: token(),
    favourite: token().register(personalFields, { holds: 'favourite' }),
    seat: flag().register(personalFields, { holds: 'seat' }),
    inner: list(z.object({ favourite: token().register(personalFields, { holds: 'favourite' }) })),
  });
  const stored = Kept.parse({ id: 1, favourite: 2, seat: true, inner: [{ favourite: 3 }] });

  test('is in no answer that others get as well', () => {
    expect(redactFields(Kept, stored, { publicLevel: 1, isShared: true })).toEqual({
      id: '1',
      favourite: '',
      seat: false,
      inner: [{ favourite: '' }],
    });
    expect(redactFields(Kept, stored, { publicLevel: 1 })).toEqual(stored);
  });

  /** Returns all fields of a response schema with their names. */
  function getFields(schema: z.ZodType, depth = 12): [string, z.ZodType][] {
    if (depth === 0) return [];
    const { element, shape, valueType } = resolveSchema(schema);
    const inner = element ?? valueType;
    if (inner) return getFields(inner, depth - 1);
    return Object.entries(shape ?? {}).flatMap(([name, field]) => [[name, field], ...getFields(field, depth - 1)]);
  }

  test('is set in every public response', () => {
    const isOwn = (schema: z.ZodType): boolean => {
      const inner = innerSchema(schema);
      return personalFields.has(schema) || (inner !== undefined && isOwn(inner));
    };
    const publicCalls = KNOWN_CALLS.filter((call: Call) => call.isPublic);
    const fields = publicCalls.flatMap((call) => getFields('datas' in call ? call.datas : call.data));
    // Matches 'read' only as a whole word, so that 'spread' is not counted as personal.
    const isSuspect = (name: string) =>
      /collect|favou?r|remark|signed|attended|mine|joinUrl/i.test(name) || /(?:^r|R)ead$/.test(name);
    const suspects = fields.filter(([name]) => isSuspect(name));
    expect(new Set(suspects.map(([name]) => name))).toEqual(
      new Set(['schoolCollectionId', 'schoolCollectionRemark', 'collectionId', 'collectionRemark', 'signedUp']),
    );
    expect(suspects.filter(([, field]) => !isOwn(field))).toEqual([]);
  });
});
