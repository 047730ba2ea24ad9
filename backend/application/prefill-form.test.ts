import { describe, expect, test } from 'vitest';
import { createEmptyForm } from '#shared/contract/application/apply-form.ts';
import { prefillForm } from './prefill-form.ts';

const PROFILE = {
  name: '',
  nickname: 'Ka Yi',
  firstName: '',
  lastName: '',
  birthday: '',
  gender: '',
  areaCode: '852',
  mobile: '91234567',
};
const LEAD = { name: 'Wong Ka Yi', email: 'kayi@example.com', exam: 'alevel', grades: 'A*AB' };

describe('a form that an adviser begins', () => {
  test('has the number of the account, and name, address and grades of the lead', () => {
    const { personal, grades } = prefillForm(createEmptyForm(), PROFILE, LEAD);
    expect(personal).toMatchObject({
      lastName: 'Wong',
      firstName: 'Ka Yi',
      email: 'kayi@example.com',
      mobileAreaCode: '852',
      mobile: '91234567',
    });
    expect(grades.map(({ exam, subject, grade }) => [exam, subject, grade])).toEqual([
      ['alevel', '', 'A*'],
      ['alevel', '', 'A'],
      ['alevel', '', 'B'],
    ]);
  });

  test('leaves a name whose order is unknown, and grades in other words, to the student', () => {
    const { personal, grades } = prefillForm(createEmptyForm(), PROFILE, {
      ...LEAD,
      name: 'Chan Tai Man',
      exam: 'dse',
      grades: 'about 24 points',
    });
    expect(personal).toMatchObject({ firstName: '', lastName: '' });
    expect(grades).toEqual([{ exam: 'dse', subject: '', grade: '', predicted: false }]);
  });

  test('has the names of the account before those of the lead', () => {
    const profile = { ...PROFILE, name: '陳大文', firstName: 'Tai Man', lastName: 'Chan' };
    expect(prefillForm(createEmptyForm(), profile, LEAD).personal).toMatchObject({
      nameChn: '陳大文',
      firstName: 'Tai Man',
      lastName: 'Chan',
    });
    expect(prefillForm(createEmptyForm(), PROFILE).grades).toEqual([]);
  });
});
