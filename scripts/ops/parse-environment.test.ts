import { describe, expect, it } from 'vitest';
import { parseEnvironment } from './parse-environment.ts';

describe('the environment of a command', () => {
  it.each([
    ['cricos a.xlsx', ['cricos', 'a.xlsx'], undefined],
    ['cricos --remote preview a.xlsx', ['cricos', 'a.xlsx'], 'preview'],
    ['cricos a.xlsx --remote preview-new-menu', ['cricos', 'a.xlsx'], 'preview-new-menu'],
    ['cricos a.xlsx --remote=mainland --dry-run', ['cricos', 'a.xlsx', '--dry-run'], 'mainland'],
  ])('is parsed from %s', (input, args, environment) =>
    expect(parseEnvironment(input.split(' '))).toEqual({ args, environment }),
  );

  it.each([
    ['a.csv --remote', 'must be one of preview, production, mainland'],
    ['a.csv --remote --dry-run', "not '--dry-run'"],
    ['a.csv --remote=', 'must be one of preview'],
    ['a.csv --remote staging', "not 'staging'"],
    ['--remote production --remote preview a.csv', 'twice'],
    ['--remote=production a.csv --remote', 'twice'],
  ])('is required, and %s does nothing without it', (input, problem) =>
    expect(() => parseEnvironment(input.split(' '))).toThrow(problem),
  );
});
