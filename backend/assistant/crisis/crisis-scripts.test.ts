import { Converter } from 'opencc-js/cn2t';
import { describe, expect, test } from 'vitest';
import { detectCrisis } from './read-crisis.ts';
import { CRISIS_MESSAGES } from '#tests/unit/support/crisis-messages.ts';
import { HARMLESS_MESSAGES } from '#tests/unit/support/innocent-messages.ts';

// Tests messages in the scripts of Hong Kong and Taiwan. The characters of the patterns are in read-crisis.test.ts.

const SCRIPT_CONVERTERS = {
  'Hong Kong': Converter({ from: 'cn', to: 'hk' }),
  Taiwan: Converter({ from: 'cn', to: 'tw' }),
  OpenCC: Converter({ from: 'cn', to: 't' }),
};

describe.each(Object.entries(SCRIPT_CONVERTERS))('in the script of %s', (_name, convertScript) => {
  test.each(CRISIS_MESSAGES.simplified)('recognises %s as a message of a person in danger', (message) =>
    expect(detectCrisis(convertScript(message)), convertScript(message)).toBe(detectCrisis(message)),
  );

  test.each(HARMLESS_MESSAGES.simplified)('does not recognise %s as a message of a person in danger', (message) =>
    expect(detectCrisis(convertScript(message)), convertScript(message)).toBeNull(),
  );
});
