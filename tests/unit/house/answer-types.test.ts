import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { flag, list, number, group, picture, richText, text, token } from '#shared/contract/fields.ts';
import { type institutionByInstitutionId, SchoolDetail } from '#shared/contract/catalogue/school.ts';
import type { WireResponse, WireValue } from '#backend/response/wire-value.ts';
import { sourceFiles } from '#tests/unit/support/production-files.ts';

// The compiler is the test here: `npm run types` reads this file, and an expected error that is none is an error.

const Line = z.object({
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
type Owed = WireValue<z.output<typeof Line>>;

const whole = {
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

test('all that the contract names makes an answer, as rows have it', () => {
  const owed: Owed = whole;
  expect(Line.parse(owed)).toMatchObject({ id: '7', picture: '', open: true, score: null, kind: 'two' });
});

test('a missing field does not compile, although the reader has a default', () => {
  const { name: _name, ...withoutName } = whole;
  // @ts-expect-error a text that reads as ''
  const item: Owed = withoutName;
  // @ts-expect-error a list that reads as []
  const two: Owed = { ...whole, parts: undefined };
  // @ts-expect-error a field of a part, three readers down
  const three: Owed = { ...whole, sum: {} };
  // @ts-expect-error a field of a row of a list
  const four: Owed = { ...whole, parts: [{}] };
  // @ts-expect-error a default stands for what others leave out, not for what we forget
  const five: Owed = { ...whole, near: undefined };
  // The reader forgives all five, which is why the compiler must not.
  for (const forgetful of [item, two, three, four, five]) expect(Line.safeParse(forgetful).success).toBe(true);
});

test('a word that the contract does not know, and a field beyond it, do not compile', () => {
  // @ts-expect-error no such kind
  const unknownKind: Owed = { ...whole, kind: 'three' };
  // @ts-expect-error no such field
  const beyond: Owed = { ...whole, surname: 'x' };
  expect([unknownKind.kind, 'surname' in beyond]).toEqual(['three', true]);
});

test('a field more in a school’s page is owed by the whole answer', () => {
  const Credited = SchoolDetail.extend({ campusPhotoCredit: text() });
  expectTypeOf<WireValue<SchoolDetail>>().not.toExtend<WireValue<z.output<typeof Credited>>>();
  expectTypeOf<WireResponse<typeof institutionByInstitutionId>>().not.toBeAny();
  expect(Object.keys(Credited.shape)).toContain('campusPhotoCredit');
});

/** Answers that are no calls of the contract: health checks, Chatwoot's own API, the advisers' pages. */
const OTHER_ANSWERS = new Set([
  'health-routes.ts',
  'people-routes.ts',
  'desk-routes.ts',
  'office-application-routes.ts',
  'office-auth.ts',
  'serve-call.ts', // The envelope of the office API.
  'agency-api.ts', // Its own JSON, described by its own OpenAPI document.
]);

test('only the envelope answers a call of the contract', () => {
  const plainValues = sourceFiles('backend/**/*.ts').filter((file) =>
    /\bc\.json\(|\bResponse\.json\(/.test(readFileSync(file, 'utf8')),
  );
  expect(plainValues.map((file) => basename(file)).filter((file) => !OTHER_ANSWERS.has(file))).toEqual(['respond.ts']);
});
