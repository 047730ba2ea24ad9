import { describe, expect, it } from 'vitest';
import { parseRule } from '#backend/matching/rule-notation.ts';

describe('a rule in the notation', () => {
  it.each([
    [
      '1',
      'electives3>=[5,5,4]; english>=4',
      {
        required: [
          ['e', 2, '5'],
          ['e', 3, '4'],
          ['english', 1, '4'],
        ],
      },
    ],
    [
      '1',
      'core3>=3; csd=attained',
      {
        required: [
          ['chinese', 1, '3'],
          ['english', 1, '3'],
          ['maths', 1, '3'],
          ['citizenship', 1, 'A'],
        ],
      },
    ],
    ['1', 'maths_core>=4 unless M1/M2 offered', { required: [['maths,m1,m2', 1, '4']] }],
    ['1', 'best4>=11 scale(5**=5,5*=5,5=5,4=4,3=3,2=2,1=1); bonus<=1 for 5* or 5**', { asked: 11, fullMarks: 21 }],
    ['1', '2 of chinese/english/maths>=5*', { required: [['chinese,english,maths', 2, '5*']] }],
    ['3', 'tariff>=112', { asked: 112, fullMarks: 168 }],
    ['3', 'best3>=8 scale(A*=5,A=5,B=4,C=3,D=2,E=1)', { asked: 8, fullMarks: 15 }],
    [
      '1',
      'csd=attained; either(english>=5; maths>=4 | english>=4; maths>=5)',
      {
        required: [['citizenship', 1, 'A']],
        alternatives: [
          [{ grade: '5' }, { grade: '4' }],
          [{ grade: '4' }, { grade: '5' }],
        ],
      },
    ],
    ['2', 'gaokao>=67.5%', { asked: 67.5, fullMarks: 100 }],
    [
      '3',
      'alevel>=A*AB',
      {
        required: [
          ['', 1, 'A*'],
          ['', 2, 'A'],
          ['', 3, 'B'],
        ],
      },
    ],
    ['4', 'ib_total>=24', { asked: 24, fullMarks: 45 }],
  ] as const)('of exam %s is parsed: %s', (exam, result, value) => {
    const parsedRule = parseRule(exam, result);
    if (parsedRule.kind !== 'threshold') throw new Error(JSON.stringify(parsedRule));
    const requiredGrades = parsedRule.required.map(({ subjects, count, grade }) => [
      subjects.length > 6 ? 'e' : subjects.join(),
      count,
      grade,
    ]);
    expect({ ...parsedRule, required: requiredGrades }).toMatchObject(value);
  });

  it.each([
    ['1', 'calc: best5 cat A+C'],
    ['1', 'best4>=15 => atar=80; electives>=2'],
    ['1', 'dse considered; course_specific'],
    ['1', 'dse(5**..3) ~ alevel(A*..E); course_specific'],
    ['2', 'individual_consideration(excellent gaokao)'],
    ['3', 'tariff=56'],
  ] as const)('is no threshold: %s %s', (exam, notation) => expect(parseRule(exam, notation).kind).toBe('none'));

  it.each([
    ['2', 'gaokao>=78%; huikao_average>=80%'],
    ['4', 'ib_total>=34; hl3_total>=16'],
    ['1', 'best5>=17'],
    ['3', 'alevels>=2; gcse>=3'],
  ] as const)('with an unsupported requirement cannot be evaluated: %s %s', (exam, result) =>
    expect(parseRule(exam, result).kind).toBe('unchecked'),
  );

  it('with an additional requirement is evaluated partly', () => {
    expect(parseRule('2', 'huikao_average>=80%; gaokao>=78%')).toMatchObject({
      kind: 'unchecked',
      clause: 'huikao_average>=80%',
      checked: { asked: 78, fullMarks: 100 },
    });
    expect(parseRule('3', 'alevels>=2; gcse>=3')).toMatchObject({ checked: null });
    expect(parseRule('2', 'atar_table(70%=80)')).toMatchObject({ kind: 'unchecked', checked: null });
  });

  it.each([
    ['1', 'electives3>=[5,5]', 'names 2 grades for 3 subjects'],
    ['1', 'english>=6', "has '6', which is no level of the DSE"],
    ['1', 'latin>=4', "has 'latin>=4', which is no clause of this exam"],
    ['1', 'either(english>=5)', 'has either() with less than two alternatives'],
    ['1', 'either(english>=5 | latin>=4)', "has 'latin>=4', which is no clause of this exam"],
    ['1', '2 of latin/english>=4', "has 'latin', which is no subject of the DSE"],
    ['2', 'gaokao>=600', "has 'gaokao>=600', which is no clause of this exam"],
    ['3', 'alevel>=AXB', "has 'alevel>=AXB', which is no clause of this exam"],
  ] as const)('with an error is rejected: %s %s', (exam, result, problem) =>
    expect(parseRule(exam, result)).toEqual({ kind: 'fault', problem }),
  );
});
