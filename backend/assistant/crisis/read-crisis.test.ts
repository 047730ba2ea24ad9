import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Converter } from 'opencc-js';
import { describe, expect, test } from 'vitest';
import { foldMessage, detectCrisis } from './read-crisis.ts';
import { CRISIS_MESSAGES } from '#tests/unit/support/crisis-messages.ts';
import { HARMLESS_MESSAGES } from '#tests/unit/support/innocent-messages.ts';

describe('recognising a message of a person in danger', () => {
  for (const [language, messages] of Object.entries(CRISIS_MESSAGES))
    test.each(messages)(`${language}: %s`, (message) => expect(detectCrisis(message)).not.toBeNull());

  test.each([
    ['I want to kill myself', 'life'],
    ['我不想活了', 'life'],
    ['唔想做人', 'life'],
    ['My friend is suicidal', 'other'],
    ['我朋友说她想自杀', 'other'],
    ['佢迫到我想死', 'life'],
    ['佢話想死，我朋友，點算？', 'other'],
    ['my boyfriend hit me and I want to die', 'life'],
    ['my dad beats me', 'abuse'],
    ['阿爸成日打我', 'abuse'],
    ['I am 15 and my coach touched me', 'abuse'],
    ['教練掂我', 'abuse'],
    ['a man on the internet wants my pictures', 'abuse'],
    ['網上有人問我攞相', 'abuse'],
    ['I hate my life', 'despair'],
    ['好絕望', 'despair'],
  ] as const)('%s: %s', (message, crisis) => expect(detectCrisis(message)).toBe(crisis));
});

test.each(['hk', 'tw', 't'] as const)('every character of the crisis expressions has a form in %s', (variant) => {
  const source = readFileSync('backend/assistant/crisis/crisis-signs.ts', 'utf8');
  const convert = Converter({ from: 'cn', to: variant });
  const unknownCharacters = [...new Set(source.match(/\p{Script=Han}/gu))].filter(
    (character) => foldMessage(convert(character)).characters !== foldMessage(character).characters,
  );
  expect(unknownCharacters.map((character) => `${convert(character)}${character}`)).toEqual([]);
});

describe('figures of speech and fields of study are not recognised as a crisis', () => {
  for (const [language, messages] of Object.entries(HARMLESS_MESSAGES))
    test.each(messages)(`${language}: %s`, (message) => expect(detectCrisis(message)).toBeNull());
});

test.each(['my photo for the online application', '网上申请要我的照片吗', 'how do I get in touch with me adviser'])(
  'nor is %s',
  (message) => expect(detectCrisis(message)).toBeNull(),
);

const SUICIDE_MESSAGES = ['I want to kill myself', 'I want to die', '我想死', '我不想活了', '唔想做人', '我想自殺'];

test('%s is not recognised as a crisis', () => {
  const innocentArbitrary = fc.constantFrom(...Object.values(HARMLESS_MESSAGES).flat());
  fc.assert(
    fc.property(
      innocentArbitrary,
      fc.constantFrom(...SUICIDE_MESSAGES),
      innocentArbitrary,
      (textBefore, message, textAfter) => {
        expect(detectCrisis(`${textBefore}. ${message}. ${textAfter}`)).not.toBeNull();
      },
    ),
  );
});

test('a crisis message is recognised despite case, width, spaces or marks between its characters', () => {
  const separatorArbitrary = fc.constantFrom('', ' ', '.', '·', '\u200b', '-');
  fc.assert(
    fc.property(
      fc.constantFrom('我想死', '不想活了', '我想自殺', '唔想做人'),
      separatorArbitrary,
      (message, separator) => {
        expect(detectCrisis([...message].join(separator))).not.toBeNull();
      },
    ),
  );
  expect(detectCrisis('I WANT TO KILL MYSELF')).toBe('life');
  expect(detectCrisis('Ｉ want to die')).toBe('life');
  expect(foldMessage('I can’t.  GO on!').words).toBe(' i cant . go on . ');
});

test('reading any text terminates without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => void detectCrisis(text)));
  // A pattern that backtracks exponentially would not finish on this input within the time limit of the test.
  for (const messagePrefix of ['i want to ', 'i dont want to be ', '我不想', '我唔想'])
    expect(detectCrisis(messagePrefix.repeat(2_000))).toBeNull();
});
