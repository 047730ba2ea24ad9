import { cleanPicture } from '#shared/pictures/clean-picture.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import { MAX_CHAT_FILE_BYTES } from '#shared/rules/uploaded-file.ts';
import { CHAT_FILE_TYPES, type ChatFileKind } from './chat-names.ts';

type ChatFileResult =
  | { ok: true; file: KnownFile & { name: string; bytes: Uint8Array<ArrayBuffer> } }
  | { ok: false; reason: 'tooLarge' | 'wrongKind' | 'badPicture' };

/** Validates an attachment by its bytes and strips the metadata of pictures. */
export async function validateChatFile(file: File): Promise<ChatFileResult> {
  if (file.size > MAX_CHAT_FILE_BYTES) return { ok: false, reason: 'tooLarge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const knownFile = checkFile(bytes, file.type);
  if (!knownFile) return { ok: false, reason: 'wrongKind' };
  const cleaned = cleanPicture(knownFile.contentType, bytes);
  if (cleaned && !cleaned.ok) return { ok: false, reason: 'badPicture' };
  return {
    ok: true,
    file: { ...knownFile, name: sanitizeFileName(file.name, knownFile.contentType), bytes: cleaned?.bytes ?? bytes },
  };
}

interface KnownFile {
  contentType: string;
  shows: ChatFileKind;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
/** Brands of formats with the same signature as recordings: HEIC pictures and QuickTime films. */
const PICTURES_AND_FILMS = /^(hei|hev|mif|msf|avi|qt )/;

/**
 * Detects the type of a file by its signature. The declared type (`text`) only decides between types with equal
 * signatures.
 */
export function checkFile(head: Uint8Array, text: string): KnownFile | null {
  const contentType = getType(head, text.split(';')[0]?.trim().toLowerCase() ?? '');
  const shows = CHAT_FILE_TYPES[contentType];
  return shows ? { contentType, shows } : null;
}

function getType(head: Uint8Array, value: string): string {
  const text = String.fromCharCode(...head.slice(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'image/webp';
  if (text.startsWith('%PDF-')) return 'application/pdf';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'audio/webm';
  if (text.startsWith('OggS')) return 'audio/ogg';
  if (text.slice(4, 8) === 'ftyp' && !PICTURES_AND_FILMS.test(text.slice(8, 12))) return 'audio/mp4';
  if (text.startsWith('ID3') || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(text)) return 'audio/mpeg';
  if (text.startsWith('\xd0\xcf\x11\xe0')) return 'application/msword';
  if (text.startsWith('PK\x03\x04') && value.startsWith(OFFICE)) return value;
  return '';
}
