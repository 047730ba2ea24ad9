import { type FileVerdict, judgeFile, recogniseContent, SIGNATURE_BYTES } from '#shared/rules/uploaded-file.ts';

export interface ChosenPicture {
  picture: HTMLImageElement;
  contentType: string;
  name: string;
  size: number;
}

export type ReadPicture = { ok: true; chosen: ChosenPicture } | { ok: false; why: Exclude<FileVerdict, 'fine'> };

/** Judged by the rule that edge and backend have too, before anything is sent. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  const verdict = judgeFile('avatar', file.size, start);
  const contentType = recogniseContent(start);
  if (verdict !== 'fine') return { ok: false, why: verdict };
  const picture = await loadPicture(file);
  if (!picture || !contentType) return { ok: false, why: 'wrongKind' };
  return { ok: true, chosen: { picture, contentType, name: file.name, size: file.size } };
}

async function loadPicture(file: File): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch {
    URL.revokeObjectURL(picture.src);
    return null;
  }
}
