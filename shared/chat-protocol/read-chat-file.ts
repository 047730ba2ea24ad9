import { cleanPicture } from '#shared/pictures/clean-picture.ts';
import { nameFile } from '#shared/rules/file-name.ts';
import { checkFile, type KnownFile } from './check-file.ts';
import { LARGEST_CHAT_FILE_BYTES } from './file-kinds.ts';

export type ReadChatFile =
  | { ok: true; file: KnownFile & { name: string; bytes: Uint8Array<ArrayBuffer> } }
  | { ok: false; reason: 'tooLarge' | 'wrongKind' | 'badPicture' };

/** What somebody sends along in a conversation: known by its bytes, and a picture without what it tells besides. */
export async function readChatFile(file: File): Promise<ReadChatFile> {
  if (file.size > LARGEST_CHAT_FILE_BYTES) return { ok: false, reason: 'tooLarge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const known = checkFile(bytes, file.type);
  if (!known) return { ok: false, reason: 'wrongKind' };
  const cleaned = cleanPicture(known.contentType, bytes);
  if (cleaned && !cleaned.ok) return { ok: false, reason: 'badPicture' };
  return { ok: true, file: { ...known, name: nameFile(file.name, known.contentType), bytes: cleaned?.bytes ?? bytes } };
}
