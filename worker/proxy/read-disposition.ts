export interface Disposition {
  shown: 'attachment' | 'inline';
  /** '' where none was given. */
  name: string;
}

const PARAMETER = /;\s*([\w!#$&+.^`|~-]+\*?)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g;
const EXTENDED = /^utf-8'[^']*'(.*)$/is;

/** What a backend's content-disposition says; a browser takes every word but 'inline' for a download. */
export function readDisposition(header: string): Disposition {
  const parameters = new Map(
    [...header.matchAll(PARAMETER)].map(([, key = '', value = '']) => [key.toLowerCase(), value.trim()]),
  );
  const [, extended] = EXTENDED.exec(unquote(parameters.get('filename*') ?? '')) ?? [];
  const name = extended === undefined ? null : decodePercent(extended);
  const plain = unquote(parameters.get('filename') ?? '');
  return {
    shown: /^\s*inline\s*(;|$)/i.test(header) ? 'inline' : 'attachment',
    // Many backends write percent signs here too, where only the extended form has them; browsers read both.
    name: name ?? decodePercent(plain) ?? plain,
  };
}

const unquote = (value: string) =>
  value.startsWith('"') ? value.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1') : value;

function decodePercent(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
