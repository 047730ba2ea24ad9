import { expect, test } from 'vitest';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';
import { specifyFields } from './types-of-titles.ts';

test('a title names the types of its field, and no types of others', () => {
  expect(specifyFields([{ subject: 'computing' }], 'Computer Science (Co-op)')).toEqual([
    { subject: 'computing', typeId: 301 },
  ]);
  expect(specifyFields([{ subject: 'finance' }], 'Accounting and Finance')).toEqual([
    { subject: 'finance', typeId: 201 },
    { subject: 'finance', typeId: 202 },
  ]);
  expect(specifyFields([{ subject: 'design' }], 'Art History')).toEqual([{ subject: 'design' }]);
  expect(specifyFields([{ subject: 'finance', typeId: 203 }], 'Accounting')).toEqual([
    { subject: 'finance', typeId: 203 },
  ]);
});

test('the English name of a type names it, except of those that registers hardly have', () => {
  const unnamed = Object.entries(SUBJECT_PLANS).flatMap(([subject, { types }]) =>
    types.flatMap(({ id, name }) =>
      specifyFields([{ subject: subject as 'law' }], name['en-us']).some(({ typeId }) => typeId === id) ? [] : id,
    ),
  );
  // Parts of law and psychology, teaching English, and professions that only awards name (clinical-degrees.ts).
  expect(unnamed).toEqual([504, 505, 506, 702, 703, 802, 803, 903].filter((id) => unnamed.includes(id)));
});
