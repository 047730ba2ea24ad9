import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import type { Call } from './call.ts';
import { personalFields, flag, list, featureFields, text, token } from './fields.ts';
import { redactFields, getInnerSchema, resolveSchema } from './filter-response.ts';
import { KNOWN_CALLS } from './known-calls.ts';
import { hasPage, isPageEnabled, canLinkTo, PAGES } from '#shared/pages/page-table.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { maskByLevel } from '#backend/queries/database.ts';

// The tests use the level of mainland China and a feature that it hides, because rankings are visible at every level.
const MAINLAND_READER = { publicLevel: MAINLAND_PUBLIC_LEVEL };
const OTHER_READER = { publicLevel: 1 };
const HIDDEN_FEATURE = 'whatsapp';

const HiddenRow = z.object({ number: text() }).register(featureFields, { sight: HIDDEN_FEATURE });
const ResponseSchema = z.object({
  name: text(),
  number: token().register(featureFields, { sight: HIDDEN_FEATURE }),
  rows: list(HiddenRow),
  maybe: list(HiddenRow.nullable()),
  within: list(z.object({ id: token(), number: token().register(featureFields, { sight: HIDDEN_FEATURE }) })),
});
const RESPONSE = ResponseSchema.parse({
  name: 'A',
  number: '1',
  rows: [{ number: '2' }],
  maybe: [{ number: '3' }, null],
  within: [{ id: '4', number: '5' }],
});

describe('data hidden from a level', () => {
  test('differs for the mainland', () => {
    expect([isFeatureEnabled(MAINLAND_READER, HIDDEN_FEATURE), isFeatureEnabled(OTHER_READER, HIDDEN_FEATURE)]).toEqual(
      [false, true],
    );
  });

  test('is removed with the rows derived from it, and nothing else is', () => {
    expect(redactFields(ResponseSchema, RESPONSE, MAINLAND_READER)).toEqual({
      name: 'A',
      number: '',
      rows: [],
      maybe: [],
      within: [{ id: '4', number: '' }],
    });
    expect(redactFields(ResponseSchema, RESPONSE, OTHER_READER)).toEqual(RESPONSE);
  });

  test('is not read from the database for the level', () => {
    expect(maskByLevel(HIDDEN_FEATURE, 's.x')).toBe(`iif(:level IN (${MAINLAND_PUBLIC_LEVEL}), '', s.x)`);
    expect(maskByLevel('rankings', 's.x')).toBe('s.x');
  });

  test('has no page', () => {
    expect([
      isPageEnabled(MAINLAND_READER, { needs: HIDDEN_FEATURE }),
      isPageEnabled(OTHER_READER, { needs: HIDDEN_FEATURE }),
    ]).toEqual([false, true]);
    expect([isPageEnabled(MAINLAND_READER, {}), isPageEnabled(MAINLAND_READER, undefined)]).toEqual([true, true]);
  });
});

describe('rankings', () => {
  test('are marked as such in every response of the contract', () => {
    const unnamedRankPaths = KNOWN_CALLS.map((call) => listUnnamedRanks(getSchema(call), call.path));
    expect(unnamedRankPaths.flat()).toEqual([]);
  });

  test('have pages that depend on them, including those linked from menus', () => {
    const pagesWithNeeds = Object.entries(PAGES).flatMap(([name, page]) => ('needs' in page ? [name] : []));
    expect(pagesWithNeeds).toEqual(['countrySchoolRank', 'countrySubjectRank']);
    for (const reader of [MAINLAND_READER, OTHER_READER])
      expect(hasPage(reader, 'countrySchoolRank')).toBe(isFeatureEnabled(reader, 'rankings'));
    const rankingPaths = ['country-list/school-rank-tab', '/country-list/uk/subject-rank-tab/business?x=2#y'];
    const listLinkable = (hasRankings: boolean | null) =>
      [...rankingPaths, '/', '', 'country-list'].map((address) => canLinkTo({ ...OTHER_READER, hasRankings }, address));
    // True and null (unknown) both allow the links.
    for (const hasRankings of [true, null]) expect(listLinkable(hasRankings)).toEqual([true, true, true, true, true]);
    expect(listLinkable(false)).toEqual([false, false, true, true, true]);
  });
});

const getSchema = (call: Call): z.ZodType => ('datas' in call ? call.datas : call.data);

/** Returns the paths of fields whose names end in "rank" but which no public level feature covers. */
function listUnnamedRanks(schema: z.ZodType, path: string, remainingCount = 12): string[] {
  if (remainingCount === 0 || featureFields.has(schema)) return [];
  const innerType = getInnerSchema(schema);
  if (innerType) return listUnnamedRanks(innerType, path, remainingCount - 1);
  const { element, shape, valueType } = resolveSchema(schema);
  const itemSchema = element ?? valueType;
  if (itemSchema) return listUnnamedRanks(itemSchema, `${path}[]`, remainingCount - 1);
  return Object.entries(shape ?? {}).flatMap(([name, field]) => {
    const fieldPath = `${path}.${name}`;
    if (/rank$/i.test(name)) return featureFields.has(field) ? [] : [fieldPath];
    return listUnnamedRanks(field, fieldPath, remainingCount - 1);
  });
}

describe('data of the caller', () => {
  const PersonalFieldsSchema = z.object({
    id: token(),
    favourite: token().register(personalFields, { holds: 'favourite' }),
    seat: flag().register(personalFields, { holds: 'seat' }),
    inner: list(z.object({ favourite: token().register(personalFields, { holds: 'favourite' }) })),
  });
  const parsedRow = PersonalFieldsSchema.parse({ id: 1, favourite: 2, seat: true, inner: [{ favourite: 3 }] });

  test('is in no response that is shared with others', () => {
    expect(redactFields(PersonalFieldsSchema, parsedRow, { publicLevel: 1, isShared: true })).toEqual({
      id: '1',
      favourite: '',
      seat: false,
      inner: [{ favourite: '' }],
    });
    expect(redactFields(PersonalFieldsSchema, parsedRow, { publicLevel: 1 })).toEqual(parsedRow);
  });

  /** Returns all fields of a response schema with their names. */
  function getFields(schema: z.ZodType, depth = 12): [string, z.ZodType][] {
    if (depth === 0) return [];
    const { element, shape, valueType } = resolveSchema(schema);
    const itemSchema = element ?? valueType;
    if (itemSchema) return getFields(itemSchema, depth - 1);
    return Object.entries(shape ?? {}).flatMap(([name, field]) => [[name, field], ...getFields(field, depth - 1)]);
  }

  test('is set in every public response', () => {
    const isPersonal = (schema: z.ZodType): boolean => {
      const innerType = getInnerSchema(schema);
      return personalFields.has(schema) || (innerType !== undefined && isPersonal(innerType));
    };
    const publicCalls = KNOWN_CALLS.filter((call: Call) => call.isPublic);
    const fields = publicCalls.flatMap((call) => getFields('datas' in call ? call.datas : call.data));
    // Whether a name contains a word of personal data. 'read' matches only as a whole word, because 'spread' is not
    // personal.
    const hasPersonalName = (name: string) =>
      /collect|favou?r|remark|signed|attended|mine|joinUrl/i.test(name) || /(?:^r|R)ead$/.test(name);
    const suspectFields = fields.filter(([name]) => hasPersonalName(name));
    expect(new Set(suspectFields.map(([name]) => name))).toEqual(
      new Set(['schoolCollectionId', 'schoolCollectionRemark', 'collectionId', 'collectionRemark', 'signedUp']),
    );
    expect(suspectFields.filter(([, field]) => !isPersonal(field))).toEqual([]);
  });
});
