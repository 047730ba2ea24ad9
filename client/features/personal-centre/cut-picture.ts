import { type CropView, cutOf } from './crop-view.ts';

/** Large enough for any place where a face is shown, on any screen. */
const SIDE = 512;
const JPEG_QUALITY = 0.9;

/** Drawn anew, so that nothing goes along that a camera has written into the file. */
export function cutPicture(picture: HTMLImageElement, view: CropView, contentType: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const { left, top, side } = cutOf(view, { width: picture.naturalWidth, height: picture.naturalHeight });
  const drawn = Math.max(1, Math.min(SIDE, Math.round(side)));
  canvas.width = drawn;
  canvas.height = drawn;
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, drawn, drawn);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, contentType, JPEG_QUALITY);
  });
}
