/** Allowed extensions by content type, preferred first. Excludes formats that execute, such as SVG with scripts. */
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
/** A generic content type is compatible with any harmless extension. */
const OF_NO_TYPE = ['bin', ...Object.values(ENDINGS).flat()] as const;
const MAX_NAME_LENGTH = 120;
/**
 * Surrogates, which headers cannot contain; line ends; invisible and bidi characters, by which exe.pdf appears as
 * fdp.exe.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Safe name for a download. Systems open files by extension, so it always matches the content, whatever the sender's
 * name: HTML inside a PDF name is never run.
 */
export function sanitizeFileName(text: string, contentType: string): string {
  const [ending, ...others] = endingsOf(contentType);
  const plain = text
    .replace(UNPRINTABLE, '')
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/["<>|:*?]/g, '')
    .replace(/(?<![.\s])[.\s]+$/, '');
  const [, stem = '', value = ''] = /^(.*?)(?:\.([a-z][a-z\d]{0,9}))?$/isu.exec(plain ?? '') ?? [];
  const stored = others.find((other) => other === value.toLowerCase()) ?? ending;
  const short = [...stem].slice(-(MAX_NAME_LENGTH - stored.length - 1)).join('');
  return `${trimEnds(short) || 'file'}.${stored}`;
}

const endingsOf = (contentType: string): readonly [string, ...string[]] =>
  contentType === 'application/octet-stream'
    ? OF_NO_TYPE
    : Object.hasOwn(ENDINGS, contentType)
      ? (ENDINGS[contentType] ?? OF_ANYTHING_ELSE)
      : OF_ANYTHING_ELSE;

/** Content type by extension; '' if unknown. */
export function typeByName(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const types = Object.entries(ENDINGS);
  const [type = ''] =
    types.find(([, [first]]) => first === ending) ?? types.find(([, endings]) => endings.includes(ending)) ?? [];
  return type;
}

const trimEnds = (stem: string) => stem.replace(/^[.\s]+/, '').replace(/(?<![.\s])[.\s]+$/, '');

/** Content-Disposition header; also sanitises names stored before this rule. */
export function fileDisposition(shown: 'attachment' | 'inline', text: string, contentType: string): string {
  const name = encodeURIComponent(sanitizeFileName(text, contentType)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shown}; filename*=UTF-8''${name}`;
}
