/**
 * Allowed extensions by content type, preferred one first. Formats that can execute, such as SVG with scripts, are left
 * out.
 */
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
const OTHER_EXTENSIONS = ['bin'] as const;
/** Extensions accepted with a generic content type: all harmless ones. */
const NO_TYPE_EXTENSIONS = ['bin', ...Object.values(ENDINGS).flat()] as const;
const MAX_NAME_LENGTH = 120;
/**
 * Surrogates, which headers cannot contain; line ends; and invisible and bidi characters, with which the name of an
 * executable can look like that of a PDF.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a safe name for a download. Systems open a file by its extension, so the extension always matches the content
 * type, whatever name the sender chose: HTML named as a PDF is never opened as a page.
 */
export function sanitizeFileName(text: string, contentType: string): string {
  const [extension, ...otherNames] = getEndings(contentType);
  const normalizedName = text
    .replace(UNPRINTABLE, '')
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/["<>|:*?]/g, '')
    .replace(/(?<![.\s])[.\s]+$/, '');
  const [, stem = '', value = ''] = /^(.*?)(?:\.([a-z][a-z\d]{0,9}))?$/isu.exec(normalizedName ?? '') ?? [];
  const storedText = otherNames.find((other) => other === value.toLowerCase()) ?? extension;
  const short = [...stem].slice(-(MAX_NAME_LENGTH - storedText.length - 1)).join('');
  return `${trimEnds(short) || 'file'}.${storedText}`;
}

const getEndings = (contentType: string): readonly [string, ...string[]] =>
  contentType === 'application/octet-stream'
    ? NO_TYPE_EXTENSIONS
    : Object.hasOwn(ENDINGS, contentType)
      ? (ENDINGS[contentType] ?? OTHER_EXTENSIONS)
      : OTHER_EXTENSIONS;

/** Returns the content type of an extension; '' if unknown. */
export function typeByName(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const types = Object.entries(ENDINGS);
  const [type = ''] =
    types.find(([, [first]]) => first === extension) ?? types.find(([, endings]) => endings.includes(extension)) ?? [];
  return type;
}

const trimEnds = (stem: string) => stem.replace(/^[.\s]+/, '').replace(/(?<![.\s])[.\s]+$/, '');

/**
 * Returns the Content-Disposition header. It sanitises the name again for files that were stored without this check.
 */
export function fileDisposition(disposition: 'attachment' | 'inline', text: string, contentType: string): string {
  const name = encodeURIComponent(sanitizeFileName(text, contentType)).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename*=UTF-8''${name}`;
}
