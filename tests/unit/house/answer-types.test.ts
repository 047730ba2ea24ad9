import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { flag, list, number, group, picture, richText, text, token } from '#shared/contract/fields.ts';
import { type institutionByInstitutionId, SchoolDetail } from '#shared/contract/catalogue/school.ts';
import type { WireResponse, WireValue } from '#backend/response/wire-value.ts';
import { listSourceFiles } from '#tests/unit/support/production-files.ts';

// This test runs in the compiler: `npm run types` checks this file, and an expect-error directive without an error is
// itself an error.

const SampleSchema = z.object({
  id: token(),
  name: text(),
  picture: picture(),
  body: richText(),
  open: flag(),
  score: number(),
  kind: z.enum(['one', 'two']).catch('one'),
  parts: list(z.object({ id: token() })),
  sum: group({ all: token() }),
  near: z.object({ id: token() }).nullable().default(null),
});
type RequiredValue = WireValue<z.output<typeof SampleSchema>>;

const completeValue = {
  id: 7,
  name: 'x',
  picture: null,
  body: '<p>x</p>',
  open: 1,
  score: null,
  kind: 'two',
  parts: [{ id: '1' }],
  sum: { all: 3 },
  near: null,
} as const;

test('rows with all fields of the contract form an answer', () => {
  const requiredValue: RequiredValue = completeValue;
  expect(SampleSchema.parse(requiredValue)).toMatchObject({
    id: '7',
    picture: '',
    open: true,
    score: null,
    kind: 'two',
  });
});

test('a missing field does not compile, although the reader has a default', () => {
  const { name: _name, ...withoutName } = completeValue;
  // @ts-expect-error a missing text, which the schema parses as ''
  const item: RequiredValue = withoutName;
  // @ts-expect-error a missing list, which the schema parses as []
  const withoutParts: RequiredValue = { ...completeValue, parts: undefined };
  // @ts-expect-error a missing field of a nested object
  const withoutSum: RequiredValue = { ...completeValue, sum: {} };
  // @ts-expect-error a missing field of a list entry
  const withEmptyPart: RequiredValue = { ...completeValue, parts: [{}] };
  // @ts-expect-error a missing field with a default: defaults are for other backends, ours must set every field
  const withoutNear: RequiredValue = { ...completeValue, near: undefined };
  // At run time the schema accepts all five values, so only the compiler detects the missing fields.
  for (const incompleteValue of [item, withoutParts, withoutSum, withEmptyPart, withoutNear])
    expect(SampleSchema.safeParse(incompleteValue).success).toBe(true);
});

test('an unknown enum value and an undeclared field do not compile', () => {
  // @ts-expect-error an unknown kind
  const unknownKind: RequiredValue = { ...completeValue, kind: 'three' };
  // @ts-expect-error an unknown field
  const withExtraField: RequiredValue = { ...completeValue, surname: 'x' };
  expect([unknownKind.kind, 'surname' in withExtraField]).toEqual(['three', true]);
});

test('an additional field of a school’s page is required in the complete answer', () => {
  const CreditedDetail = SchoolDetail.extend({ campusPhotoCredit: text() });
  expectTypeOf<WireValue<SchoolDetail>>().not.toExtend<WireValue<z.output<typeof CreditedDetail>>>();
  expectTypeOf<WireResponse<typeof institutionByInstitutionId>>().not.toBeAny();
  expect(Object.keys(CreditedDetail.shape)).toContain('campusPhotoCredit');
});

/** Files whose responses are not part of the contract: health checks, Chatwoot's API, and the advisers' pages. */
const UNTYPED_RESPONSES = new Set([
  'health-routes.ts',
  'people-routes.ts',
  'desk-routes.ts',
  'office-application-routes.ts',
  'office-auth.ts',
  'serve-call.ts', // Responds with the envelope of the office API.
  // Responds with the JSON of the agency API, which has its own OpenAPI document.
  'agency-api.ts',
  'catalogue-operations.ts',
  'serve-operation.ts',
]);

test('only the envelope answers a call of the contract', () => {
  const uncheckedFiles = listSourceFiles('backend/**/*.ts').filter((file) =>
    /\bc\.json\(|\bResponse\.json\(/.test(readFileSync(file, 'utf8')),
  );
  expect(uncheckedFiles.map((file) => basename(file)).filter((file) => !UNTYPED_RESPONSES.has(file))).toEqual([
    'respond.ts',
  ]);
});
