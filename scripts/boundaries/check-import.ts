import { posix } from 'node:path';
import { whyNotFile, whyNotPackage } from './may-import.ts';

/** Why a file must not write this import; null where it may. `path` is named from the root of the repository. */
export function whyNot(path: string, specifier: string, isTypeOnly: boolean): string | null {
  if (specifier.startsWith('../')) return 'Within a folder ./, across folders #room/.';
  const target = fileNamed(path, specifier);
  return target === null ? whyNotPackage(path, specifier, isTypeOnly) : whyNotFile(path, target, isTypeOnly);
}

/** The file of the repository that a specifier names; null for a package. */
export function fileNamed(path: string, specifier: string): string | null {
  const [plain = ''] = specifier.split('?');
  if (plain.startsWith('#')) return plain.slice(1);
  return plain.startsWith('.') ? posix.join(posix.dirname(path), plain) : null;
}
