import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTyped, type Typed } from './merge-typed.ts';

const FIELDS = ['name-hk', 'phone', 'colour', 'host'];
const anyForm: fc.Arbitrary<Typed> = fc.record(
  Object.fromEntries(FIELDS.map((name) => [name, fc.constantFrom('', 'a', 'b', 'c\nd')])),
);

test('merges concurrent edits: single changes are applied, conflicting ones reported', () => {
  fc.assert(
    fc.property(anyForm, anyForm, anyForm, (before, values, now) => {
      const merged = mergeTyped(before, values, now);
      for (const name of FIELDS) {
        const [previous, text, currentText] = [before[name], values[name], now[name]];
        if (text === previous) expect(merged.typed[name]).toBe(currentText);
        else expect(merged.typed[name]).toBe(text);
        expect(merged.both.includes(name)).toBe(text !== previous && currentText !== previous && text !== currentText);
        expect(merged.theirs.includes(name)).toBe(text === previous && currentText !== previous);
      }
    }),
  );
});

test('ignores different line ends of browsers', () => {
  const form = { whatsapp: '+852 3000 0917\n+852 3000 0918' };
  expect(mergeTyped(form, { whatsapp: '+852 3000 0917\r\n+852 3000 0918\r\n' }, form)).toEqual({
    typed: form,
    theirs: [],
    both: [],
  });
});

test('a field that the form did not have stays as it is', () => {
  expect(mergeTyped({}, {}, { host: 'a.example' }).typed).toEqual({ host: 'a.example' });
});
