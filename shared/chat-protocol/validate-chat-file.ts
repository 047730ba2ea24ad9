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
  const cleanedPicture = cleanPicture(knownFile.contentType, bytes);
  if (cleanedPicture && !cleanedPicture.ok) return { ok: false, reason: 'badPicture' };
  return {
    ok: true,
    file: {
      ...knownFile,
      name: sanitizeFileName(file.name, knownFile.contentType),
      bytes: cleanedPicture?.bytes ?? bytes,
    },
  };
}

interface KnownFile {
  contentType: string;
  shows: ChatFileKind;
}

const OFFICE_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.';
/** Brands of formats with the same signature as recordings: HEIC pictures and QuickTime films. */
const OTHER_MEDIA_BRANDS = /^(hei|hev|mif|msf|avi|qt )/;

/**
 * Detects the type of a file by its signature. The declared type is used only to distinguish types with equal
 * signatures.
 */
export function checkFile(fileHead: Uint8Array, declaredType: string): KnownFile | null {
  const contentType = detectType(fileHead, declaredType.split(';')[0]?.trim().toLowerCase() ?? '');
  const displayKind = CHAT_FILE_TYPES[contentType];
  return displayKind ? { contentType, shows: displayKind } : null;
}

function detectType(fileHead: Uint8Array, declaredType: string): string {
  const headText = String.fromCharCode(...fileHead.slice(0, 16));
  if (headText.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (headText.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(headText)) return 'image/gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(headText)) return 'image/webp';
  if (headText.startsWith('%PDF-')) return 'application/pdf';
  if (headText.startsWith('\x1a\x45\xdf\xa3')) return 'audio/webm';
  if (headText.startsWith('OggS')) return 'audio/ogg';
  if (headText.slice(4, 8) === 'ftyp' && !OTHER_MEDIA_BRANDS.test(headText.slice(8, 12))) return 'audio/mp4';
  if (headText.startsWith('ID3') || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(headText)) return 'audio/mpeg';
  if (headText.startsWith('\xd0\xcf\x11\xe0')) return 'application/msword';
  if (headText.startsWith('PK\x03\x04') && declaredType.startsWith(OFFICE_TYPE_PREFIX)) return declaredType;
  return '';
}
