import { Converter } from 'opencc-js/cn2t';
import { describe, expect, test } from 'vitest';
import { readCrisis } from './read-crisis.ts';
import { IN_DANGER } from '#tests/unit/support/crisis-messages.ts';
import { INNOCENT } from '#tests/unit/support/innocent-messages.ts';

// Converts the messages to the scripts of Hong Kong and Taiwan; read-crisis.test.ts covers the characters of the
// patterns.

const SCRIPTS = {
  'Hong Kong': Converter({ from: 'cn', to: 'hk' }),
  Taiwan: Converter({ from: 'cn', to: 'tw' }),
  OpenCC: Converter({ from: 'cn', to: 't' }),
};

describe.each(Object.entries(SCRIPTS))('in the script of %s', (_name, write) => {
  test.each(IN_DANGER.simplified)('recognises %s as a message of a person in danger', (message) =>
    expect(readCrisis(write(message)), write(message)).toBe(readCrisis(message)),
  );

  test.each(INNOCENT.simplified)('does not recognise %s as a message of a person in danger', (message) =>
    expect(readCrisis(write(message)), write(message)).toBeNull(),
  );
});
