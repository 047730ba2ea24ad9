/**
 * Allowed extensions by content type, preferred one first. Formats that can execute, such as SVG with scripts, are left
 * out.
 */
const EXTENSIONS_BY_TYPE: Readonly<Record<string, readonly [string, ...string[]]>> = {
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
const UNKNOWN_TYPE_EXTENSIONS = ['bin'] as const;
/** Extensions accepted with a generic content type: all harmless ones. */
const GENERIC_TYPE_EXTENSIONS = ['bin', ...Object.values(EXTENSIONS_BY_TYPE).flat()] as const;
const MAX_NAME_LENGTH = 120;
/**
 * Matches surrogates, which headers cannot contain, line ends, and invisible and bidi characters, with which the name
 * of an executable can look like that of a PDF.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a safe name for a download. Systems open a file by its extension, so the extension always matches the content
 * type, regardless of the sender's file name: HTML named as a PDF is never opened as a page.
 */
export function sanitizeFileName(fileName: string, contentType: string): string {
  const [defaultExtension, ...otherExtensions] = getExtensions(contentType);
  const normalizedName = fileName
    .replace(UNPRINTABLE, '')
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/["<>|:*?]/g, '')
    .replace(/(?<![.\s])[.\s]+$/, '');
  const [, stem = '', givenExtension = ''] = /^(.*?)(?:\.([a-z][a-z\d]{0,9}))?$/isu.exec(normalizedName ?? '') ?? [];
  const safeExtension =
    otherExtensions.find((allowedExtension) => allowedExtension === givenExtension.toLowerCase()) ?? defaultExtension;
  const shortStem = [...stem].slice(-(MAX_NAME_LENGTH - safeExtension.length - 1)).join('');
  return `${trimDots(shortStem) || 'file'}.${safeExtension}`;
}

const getExtensions = (contentType: string): readonly [string, ...string[]] =>
  contentType === 'application/octet-stream'
    ? GENERIC_TYPE_EXTENSIONS
    : Object.hasOwn(EXTENSIONS_BY_TYPE, contentType)
      ? (EXTENSIONS_BY_TYPE[contentType] ?? UNKNOWN_TYPE_EXTENSIONS)
      : UNKNOWN_TYPE_EXTENSIONS;

/** Returns the content type of an extension, or '' if unknown. */
export function getContentTypeByName(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const extensionEntries = Object.entries(EXTENSIONS_BY_TYPE);
  const [contentType = ''] =
    extensionEntries.find(([, [preferredExtension]]) => preferredExtension === extension) ??
    extensionEntries.find(([, extensions]) => extensions.includes(extension)) ??
    [];
  return contentType;
}

const trimDots = (stem: string) => stem.replace(/^[.\s]+/, '').replace(/(?<![.\s])[.\s]+$/, '');

/**
 * Returns the Content-Disposition header. It sanitises the name again for files that were stored without this check.
 */
export function formatContentDisposition(
  disposition: 'attachment' | 'inline',
  fileName: string,
  contentType: string,
): string {
  const encodedName = encodeURIComponent(sanitizeFileName(fileName, contentType)).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename*=UTF-8''${encodedName}`;
}
