import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectInLanguage, bindNamed, prepareFragments, buildLevelCondition, type SqlValue } from './database.ts';

const PARAMETER_NAMES = ['locale', 'level', 'id', 'schoolId', 'v1', 'v12', 'userId'] as const;
const PARAMETER_VALUES = Object.fromEntries(PARAMETER_NAMES.map((name) => [name, `value of ${name}`]));

/** Returns the text of a statement with each placeholder replaced by its value. */
const substituteValues = ({ sql, values }: { sql: string; values: readonly SqlValue[] }) =>
  sql.replace(/\?(\d+)/g, (_, parameterNumber: string) => `<${values[Number(parameterNumber) - 1]}>`);

const namesArbitrary = fc.array(fc.constantFrom(...PARAMETER_NAMES), { maxLength: 20 });

describe('values by name', () => {
  it('are bound by name, in any order and number', () => {
    fc.assert(
      fc.property(
        namesArbitrary,
        fc.shuffledSubarray([...PARAMETER_NAMES], { minLength: PARAMETER_NAMES.length }),
        (names, shuffledNames) => {
          const values = Object.fromEntries(shuffledNames.map((name) => [name, PARAMETER_VALUES[name] ?? null]));
          const statement = prepareFragments(names.map((name) => `x = :${name}`).join(' AND '), values);
          expect(substituteValues(statement)).toBe(
            names.map((name) => `x = <${PARAMETER_VALUES[name]}>`).join(' AND '),
          );
          // Each value is bound once, and only if it has a placeholder, because D1 binds at most a hundred values and
          // rejects surplus ones.
          expect(statement.values).toHaveLength(new Set(names).size);
        },
      ),
    );
  });

  it('throw when the SQL names a value that is missing', () => {
    fc.assert(
      fc.property(namesArbitrary, fc.constantFrom(...PARAMETER_NAMES), (names, missingName) => {
        const { [missingName]: _missing, ...otherValues } = PARAMETER_VALUES;
        const sql = [...names, missingName].map((name) => `:${name}`).join(', ');
        expect(() => prepareFragments(sql, otherValues)).toThrow(`names :${missingName}, which nobody gave`);
      }),
    );
  });

  it('throw when a value is not named in the SQL', () => {
    const sql: string = 'SELECT :id';
    expect(() => bindNamed(sql, { id: 1, level: 2 })).toThrow('names no :level');
  });

  it('ignores quoted text', () => {
    const sql: string = `SELECT '{"kind":"started"}', ':id', 'it''s :id', :id`;
    expect(bindNamed(sql, { id: 7 })).toEqual({
      sql: `SELECT '{"kind":"started"}', ':id', 'it''s :id', ?1`,
      values: [7],
    });
  });
});

// The compiler runs this test: `npm run types` checks this file, in which an unused expect-error directive is an error.
describe('compile-time checks', () => {
  it('reject a fragment whose value is not bound, and an unknown level', () => {
    // @ts-expect-error the level is not bound
    expect(() => bindNamed(`SELECT 1 FROM s WHERE id = :id AND ${buildLevelCondition()}`, { id: '7' })).toThrow(
      ':level',
    );
    // @ts-expect-error the language is not bound
    expect(() => bindNamed(`SELECT ${selectInLanguage('name')} FROM s`, {})).toThrow(':locale');
    // @ts-expect-error an id in the place of the level
    bindNamed(`SELECT 1 FROM s WHERE id = :id AND ${buildLevelCondition()}`, { id: 1, level: '7' });
    // @ts-expect-error a value that the text does not name
    expect(() => bindNamed('SELECT :id', { id: 1, level: 2 })).toThrow('names no :level');
    // @ts-expect-error a misspelt name
    expect(() => bindNamed('SELECT :id', { ids: 1 })).toThrow(':id');
  });
});
