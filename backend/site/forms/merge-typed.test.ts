import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTyped, type TypedValues } from './merge-typed.ts';

const FIELD_NAMES_OF_TEST = ['name-hk', 'phone', 'colour', 'host'];
const formArbitrary: fc.Arbitrary<TypedValues> = fc.record(
  Object.fromEntries(FIELD_NAMES_OF_TEST.map((name) => [name, fc.constantFrom('', 'a', 'b', 'c\nd')])),
);

test('concurrent edits are merged: single changes are applied, conflicting ones reported', () => {
  fc.assert(
    fc.property(formArbitrary, formArbitrary, formArbitrary, (previousValues, values, currentValues) => {
      const mergedForm = mergeTyped(previousValues, values, currentValues);
      for (const name of FIELD_NAMES_OF_TEST) {
        const [previousText, text, currentText] = [previousValues[name], values[name], currentValues[name]];
        if (text === previousText) expect(mergedForm.typedValues[name]).toBe(currentText);
        else expect(mergedForm.typedValues[name]).toBe(text);
        expect(mergedForm.both.includes(name)).toBe(
          text !== previousText && currentText !== previousText && text !== currentText,
        );
        expect(mergedForm.theirs.includes(name)).toBe(text === previousText && currentText !== previousText);
      }
    }),
  );
});

test('different line ends of browsers are ignored', () => {
  const form = { whatsapp: '+852 3000 0917\n+852 3000 0918' };
  expect(mergeTyped(form, { whatsapp: '+852 3000 0917\r\n+852 3000 0918\r\n' }, form)).toEqual({
    typedValues: form,
    theirs: [],
    both: [],
  });
});

test('a field that the form did not contain stays unchanged', () => {
  expect(mergeTyped({}, {}, { host: 'a.example' }).typedValues).toEqual({ host: 'a.example' });
});
