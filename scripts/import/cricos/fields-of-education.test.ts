import { describe, expect, it } from 'vitest';
import { getField } from './fields-of-education.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

describe('a field of education', () => {
  it.each([
    ['080101 - Accounting', { subject: 'finance', typeId: 201 }],
    ['030905 - Building Services Engineering', { subject: 'engineering', typeId: 402 }],
    ['039999 - Engineering and Related Technologies, n.e.c.', { subject: 'engineering' }],
    ['019901 - Medical Science', { subject: 'biomedical' }],
    ['092101 - Sport and Recreation Activities', null],
    ['120199 - General Education Programmes, n.e.c.', null],
    ['', null],
    ['Accounting', null],
  ])('%s is %o', (detailedField, field) => expect(getField(detailedField)).toEqual(field));

  it('names subjects of its own field only', () => {
    const codes = [
      '080505',
      '080311',
      '091901',
      '020119',
      '030701',
      '061701',
      '090701',
      '100703',
      '040101',
      '010301',
      '091519',
      '080319',
    ];
    for (const code of codes) {
      const field = getField(`${code} - `);
      const types = field ? SUBJECT_PLANS[field.subject].types.map(({ id }) => id) : [];
      expect(types, code).toContain(field?.typeId);
    }
  });
});
