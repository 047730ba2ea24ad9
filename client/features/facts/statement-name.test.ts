import { expect, it } from 'vitest';
import statements from '#client/i18n/messages/en-us/statements.json' with { type: 'json' };
import { createTexts } from '#client/i18n/use-text.ts';
import { formatStatementName } from './statement-lines.tsx';

const t = createTexts('en-us', { statements }).getText('statements');

it.each([
  ['', 'IELTS minimum'],
  ['Engineering', 'IELTS minimum'],
  ['typical of those admitted; no published minimum', 'IELTS, usual score'],
])('an English score limited to "%s" is named %s', (appliesTo, name) =>
  expect(formatStatementName({ kind: 'english', test: 'IELTS', value: { appliesTo } } as never, t)).toBe(name),
);
