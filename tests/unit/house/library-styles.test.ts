import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIBRARY_STYLES } from '#worker/security/library-styles.ts';

/** Contents of the style elements that a library file creates, with its values inserted. */
function stylesIn(path: string): string[] {
  const code = readFileSync(path, 'utf8');
  if (!code.includes(".createElement('style')")) return [];
  const [, , text = ''] = /\.textContent = (`([^`]*)`)\.trim\(\);/.exec(code) ?? [];
  const filledText = text.replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => {
    const value = code.split('\n').find((line) => line.startsWith(`const ${name} = '`));
    return value?.split("'")[1] ?? `${name} is not known`;
  });
  return [filledText.trim()];
}

test('the policy allows exactly the inline styles of react-aria, by hash', () => {
  const files = globSync('node_modules/{react-aria,react-aria-components,react-stately}/dist/**/*.mjs');
  const styles = files.flatMap(stylesIn);
  const hashes = styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(styles.filter((text) => !text.startsWith('@layer {'))).toEqual([]);
  expect(hashes.toSorted()).toEqual(LIBRARY_STYLES.toSorted());
});
