import { describe, expect, it } from 'vitest';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import { getCourseUcasDeadline, getSchoolUcasDeadline } from './ucas-deadline.ts';

describe('the UCAS deadline', () => {
  it('of a Russell Group school is in January, and of Oxford and Cambridge in October', () => {
    expect(getSchoolUcasDeadline({ name: 'University of Leeds', group: 'russellGroup' })).toBe(DATED_FACTS.ucasJanuary);
    expect(getSchoolUcasDeadline({ name: 'University of Oxford', group: 'russellGroup' })).toBe(
      DATED_FACTS.ucasOctober,
    );
  });

  it('is not assumed of other schools', () => {
    expect(getSchoolUcasDeadline({ name: 'London School of Business' })).toBeNull();
    expect(getSchoolUcasDeadline({ name: 'The University of Melbourne', group: 'groupOfEight' })).toBeNull();
    expect(getCourseUcasDeadline({ schoolName: 'University of Leeds', code: '' })).toBeNull();
  });

  it('of a course follows its UCAS code', () => {
    const getDay = (code: string) => getCourseUcasDeadline({ schoolName: 'University of Leeds', code })?.day;
    expect(getDay('A100')).toBe(DATED_FACTS.ucasOctober.day);
    expect(getDay('D100')).toBe(DATED_FACTS.ucasOctober.day);
    expect(getDay('N200')).toBe(DATED_FACTS.ucasJanuary.day);
  });
});
