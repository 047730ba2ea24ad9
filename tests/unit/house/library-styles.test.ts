import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIBRARY_STYLES } from '#worker/security/library-styles.ts';

/** Reads the contents of the style elements that a library file creates, with the library's values inserted. */
function readStyles(path: string): string[] {
  const code = readFileSync(path, 'utf8');
  if (!code.includes(".createElement('style')")) return [];
  const [, , text = ''] = /\.textContent = (`([^`]*)`)\.trim\(\);/.exec(code) ?? [];
  const filledStyle = text.replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => {
    const constantLine = code.split('\n').find((line) => line.startsWith(`const ${name} = '`));
    return constantLine?.split("'")[1] ?? `${name} is not known`;
  });
  return [filledStyle.trim()];
}

test('the policy allows exactly the inline styles of react-aria, by hash', () => {
  const files = globSync('node_modules/{react-aria,react-aria-components,react-stately}/dist/**/*.mjs');
  const styles = files.flatMap(readStyles);
  const styleHashes = styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(styles.filter((text) => !text.startsWith('@layer {'))).toEqual([]);
  expect(styleHashes.toSorted()).toEqual(LIBRARY_STYLES.toSorted());
});
