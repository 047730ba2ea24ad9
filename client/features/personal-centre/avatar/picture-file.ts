import type { Area } from 'react-easy-crop';
import { getNetworkErrorText } from '#client/network/load-with-retry.ts';
import { sitePath } from '#client/site/addresses.ts';
import { SUCCESS_CODE, UPLOAD_PATH } from '#shared/backend-protocol.ts';
import type { UploadedFile } from '#shared/contract/application/apply-form.ts';
import { fail, type Result, succeed } from '#shared/call-error.ts';
import { type FileVerdict, validateFile, recogniseContent, SIGNATURE_BYTES } from '#shared/rules/uploaded-file.ts';

export interface ChosenPicture {
  picture: HTMLImageElement;
  contentType: string;
  name: string;
  size: number;
}

type DecodedPicture = { ok: true; chosenPicture: ChosenPicture } | { ok: false; reason: Exclude<FileVerdict, 'fine'> };

/** Decodes a picture and validates it before the upload. The Worker and the backend apply the same rule. */
export async function decodePicture(file: File): Promise<DecodedPicture> {
  const firstBytes = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  const validation = validateFile('avatar', file.size, firstBytes);
  const contentType = recogniseContent(firstBytes);
  if (validation !== 'fine') return { ok: false, reason: validation };
  const picture = await loadPicture(file);
  if (!picture || !contentType) return { ok: false, reason: 'wrongKind' };
  return { ok: true, chosenPicture: { picture, contentType, name: file.name, size: file.size } };
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

export interface AvatarUpload {
  done: Promise<Result<UploadedFile>>;
  stop: () => void;
}

/** Uploads a picture with XMLHttpRequest, because fetch does not report the progress of an upload. */
export function uploadAvatar(agentKey: string, file: Blob, onProgress: (fraction: number) => void): AvatarUpload {
  const request = new XMLHttpRequest();
  const uploadResult = new Promise<Result<UploadedFile>>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => resolve(parseUploadResponse(request)));
    request.addEventListener('error', () => resolve(fail({ code: '1001', message: getNetworkErrorText() })));
    request.addEventListener('abort', () => resolve(fail({ code: '1008', message: '' })));
  });
  const formData = new FormData();
  formData.append('kind', 'avatar');
  formData.append('file', file, file.type === 'image/png' ? 'avatar.png' : 'avatar.jpg');
  request.open('POST', sitePath(agentKey, UPLOAD_PATH));
  request.setRequestHeader('accept', 'application/json');
  request.send(formData);
  return { done: uploadResult, stop: () => request.abort() };
}

function parseUploadResponse({ responseText, status }: XMLHttpRequest): Result<UploadedFile> {
  try {
    const {
      code,
      data,
      message = '',
    } = JSON.parse(responseText) as {
      code: number | string;
      data: UploadedFile;
      message?: string;
    };
    return String(code) === SUCCESS_CODE ? succeed(data) : fail({ code: String(code), message, httpStatus: status });
  } catch {
    return fail({ code: '1004', message: '', httpStatus: status });
  }
}

/**
 * Returns the position of the whole picture behind the crop window. The crop is given in percent of the picture, and
 * the result is in percent of the window.
 */
export function getCropPosition({ x, y, width, height }: Area) {
  const formatPercent = (length: number, total: number) => `${(length / total) * 100}%`;
  return {
    width: formatPercent(100, width),
    height: formatPercent(100, height),
    left: formatPercent(-x, width),
    top: formatPercent(-y, height),
  };
}

/** Maximum side length of an avatar in pixels, sufficient for every screen. */
const MAX_SIDE_PX = 512;
const JPEG_QUALITY = 0.9;

/** Crops the picture and encodes it again with a canvas. This removes metadata such as the place where it was taken. */
export function cropPicture(
  picture: HTMLImageElement,
  { x, y, width, height }: Area,
  contentType: string,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const canvasSide = Math.max(1, Math.min(MAX_SIDE_PX, Math.round(width)));
  canvas.width = canvasSide;
  canvas.height = canvasSide;
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvasSide, canvasSide);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, contentType, JPEG_QUALITY);
  });
}
