// What may be sent along in a conversation, in either direction. How large it may be: shared/rules/file-sizes.ts.

export type ChatFileKind = 'image' | 'audio' | 'document';

/** By content type. Nothing that a browser would run: no HTML, no SVG. */
export const CHAT_FILE_TYPES: Readonly<Record<string, ChatFileKind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'audio/webm': 'audio',
  'audio/mp4': 'audio',
  'audio/mpeg': 'audio',
  'audio/ogg': 'audio',
  'application/pdf': 'document',
  'application/msword': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'document',
};
