import { expect, test } from 'vitest';
import { separateClinicalFields } from './clinical-degrees.ts';

const MEDICINE = { subject: 'medicine' } as const;

test.each([
  ['Medicine', 'MBBS', 504],
  ['Medicine (Graduate Entry)', 'BM BCh', 504],
  ['Dentistry', 'BDS', 505],
  ['Gateway to Veterinary Science', 'BVSc', 506],
  ['Veterinary Medicine', 'Vet.M.B', 506],
  ['Bachelor of Medical Studies/Doctor of Medicine', '', 504],
  ['Doctor of Dental Surgery', '', 505],
  ['Bachelor of Veterinary Biology/Doctor of Veterinary Medicine', '', 506],
] as const)('%s, %s is a qualifying degree', (name, award, typeId) =>
  expect(separateClinicalFields([MEDICINE, { subject: 'science' }], { name, award })).toEqual([
    { subject: 'medicine', typeId },
    { subject: 'science' },
  ]),
);

test.each([
  ['Medical Sciences', 'BSc'],
  ['Medicine, Health and Society', 'BA'],
  ['Dental Hygiene', 'BSc'],
  ['Doctor of Philosophy (Medicine)', ''],
  ['Master of Clinical Dentistry', ''],
  ['Doctor of Clinical Dentistry', ''],
] as const)('%s, %s is none', (name, award) =>
  expect(separateClinicalFields([MEDICINE], { name, award })).toEqual([{ subject: 'biomedical' }]),
);
