import { describe, expect, it } from 'vitest';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import { getCourseUcasDeadline, getSchoolUcasDeadline } from './ucas-deadline.ts';

describe('the UCAS deadline', () => {
  it('of a school with full-time courses in UCAS is in January, and of Oxford and Cambridge in October', () => {
    expect(getSchoolUcasDeadline({ name: 'University of Bath', ucasCourses: '177' })).toBe(DATED_FACTS.ucasJanuary);
    expect(getSchoolUcasDeadline({ name: 'University of Oxford', ucasCourses: '90' })).toBe(DATED_FACTS.ucasOctober);
  });

  it('is not assumed of other schools, nor of conservatoires, which have dates of their own', () => {
    expect(getSchoolUcasDeadline({ name: 'London School of Business', ucasCourses: undefined })).toBeNull();
    expect(getSchoolUcasDeadline({ name: 'Royal College of Music', ucasCourses: '1' })).toBeNull();
    expect(getCourseUcasDeadline({ schoolName: 'University of Leeds', code: '' })).toBeNull();
  });

  it('of a course follows its UCAS code', () => {
    const getDay = (code: string) => getCourseUcasDeadline({ schoolName: 'University of Leeds', code })?.day;
    expect(getDay('A100')).toBe(DATED_FACTS.ucasOctober.day);
    expect(getDay('D100')).toBe(DATED_FACTS.ucasOctober.day);
    expect(getDay('N200')).toBe(DATED_FACTS.ucasJanuary.day);
  });
});
