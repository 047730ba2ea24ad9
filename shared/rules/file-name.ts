/** By content type, the ending that we write first. Nothing that a system runs or opens as a page: no SVG, whose scripts it runs. */
const ENDINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic'],
  'audio/webm': ['webm'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'text/plain': ['txt', 'csv', 'ics', 'vtt'],
  'text/csv': ['csv'],
  'text/calendar': ['ics'],
  'text/vtt': ['vtt'],
  'application/zip': ['zip'],
  'application/x-zip-compressed': ['zip'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
};
const OF_ANYTHING_ELSE = ['bin'] as const;
/** A type that says nothing of the content does not contradict an ending that is harmless by itself. */
const OF_NO_TYPE = ['bin', ...Object.values(ENDINGS).flat()] as const;
const MAX_NAME_LENGTH = 120;
/** Halves of letters, which no header can carry; line ends; and what nobody sees, or turns a text, by which exe.pdf is fdp.exe. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * What a file may be called on somebody's disk. A system opens it by its ending, so the ending is that of its content,
 * whatever its sender called it: a page inside a PDF is never run.
 */
export function sanitizeFileName(said: string, contentType: string): string {
  const [ending, ...others] = endingsOf(contentType);
  const plain = said
    .replace(UNPRINTABLE, '')
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/["<>|:*?]/g, '')
    .replace(/(?<![.\s])[.\s]+$/, '');
  const [, stem = '', given = ''] = /^(.*?)(?:\.([a-z][a-z\d]{0,9}))?$/isu.exec(plain ?? '') ?? [];
  const kept = others.find((other) => other === given.toLowerCase()) ?? ending;
  const short = [...stem].slice(-(MAX_NAME_LENGTH - kept.length - 1)).join('');
  return `${trimEnds(short) || 'file'}.${kept}`;
}

const endingsOf = (contentType: string): readonly [string, ...string[]] =>
  contentType === 'application/octet-stream'
    ? OF_NO_TYPE
    : Object.hasOwn(ENDINGS, contentType)
      ? (ENDINGS[contentType] ?? OF_ANYTHING_ELSE)
      : OF_ANYTHING_ELSE;

/** What a file holds, as far as the ending of its name tells; '' where it tells nothing that we know. */
export function typeByName(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const types = Object.entries(ENDINGS);
  const [type = ''] =
    types.find(([, [first]]) => first === ending) ?? types.find(([, endings]) => endings.includes(ending)) ?? [];
  return type;
}

const trimEnds = (stem: string) => stem.replace(/^[.\s]+/, '').replace(/(?<![.\s])[.\s]+$/, '');

/** The header by which a browser keeps it under that name; names that were stored before this rule, too. */
export function fileDisposition(shown: 'attachment' | 'inline', said: string, contentType: string): string {
  const name = encodeURIComponent(sanitizeFileName(said, contentType)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shown}; filename*=UTF-8''${name}`;
}
