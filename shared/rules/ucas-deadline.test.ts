import { describe, expect, it } from 'vitest';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import { getCourseUcasDeadline, getSchoolUcasDeadline } from './ucas-deadline.ts';

describe('the UCAS deadline', () => {
  it('of a school with full-time courses in UCAS is in January, and of Oxford and Cambridge in October', () => {
    expect(getSchoolUcasDeadline({ name: 'University of Bath', ucasCourses: '177' })).toMatchObject(
      DATED_FACTS.ucasJanuary,
    );
    expect(getSchoolUcasDeadline({ name: 'University of Oxford', ucasCourses: '90' })).toMatchObject(
      DATED_FACTS.ucasOctober,
    );
  });

  it('is not assumed of other schools, nor of conservatoires, which have dates of their own', () => {
    expect(getSchoolUcasDeadline({ name: 'London School of Business', ucasCourses: undefined })).toBeNull();
    expect(getSchoolUcasDeadline({ name: 'Royal College of Music', ucasCourses: '1' })).toBeNull();
    expect(
      getCourseUcasDeadline({ schoolName: 'University of Leeds', ucasId: '', award: 'BA', name: 'History' }),
    ).toBeNull();
  });

  const getDay = (award: string, name = 'Any name', schoolName = 'University of Leeds') =>
    getCourseUcasDeadline({ schoolName, ucasId: '6865', award, name })?.day;

  // The awards are written as the register of British courses writes them.
  it.each([
    'MBBS',
    'MBChB',
    'MB,BChir',
    'MBBCh',
    'BMBS',
    'BM BCh',
    'BM',
    'BDS',
    'BVSc',
    'BVMS',
    'BVMSci',
    'BVMBVS',
    'Vet.M.B',
  ])('of the degree %s is in October', (award) => expect(getDay(award)).toBe(DATED_FACTS.ucasOctober.day));

  it.each(['BSc', 'MBiol', 'MBiochem', 'MBioMed Sci', 'BMus', 'BMedSci', 'BMid'])(
    'of the degree %s is in January',
    (award) => expect(getDay(award, 'Medicine and society')).toBe(DATED_FACTS.ucasJanuary.day),
  );

  it('of a course without an award follows its name', () => {
    expect(getDay('', 'Medicine')).toBe(DATED_FACTS.ucasOctober.day);
    expect(getDay('', 'Veterinary Science')).toBe(DATED_FACTS.ucasOctober.day);
    expect(getDay('', 'Veterinary Nursing')).toBe(DATED_FACTS.ucasJanuary.day);
  });

  it('of a course of Oxford or Cambridge is in October', () => {
    expect(getDay('BA', 'History', 'University of Oxford')).toBe(DATED_FACTS.ucasOctober.day);
  });
});
