import type { Area } from 'react-easy-crop';

/** Where the whole picture lies behind a window that shows the cut: the cut is in per cent of the picture, this of the window. */
export function placeOf({ x, y, width, height }: Area) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    width: percent(100, width),
    height: percent(100, height),
    left: percent(-x, width),
    top: percent(-y, height),
  };
}

/** Large enough for any place where a face is shown, on any screen. */
const SIDE = 512;
const JPEG_QUALITY = 0.9;

/** Drawn anew, so that nothing is sent of what a camera wrote into the file, such as where it was taken. */
export function cutPicture(
  picture: HTMLImageElement,
  { x, y, width, height }: Area,
  contentType: string,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const drawn = Math.max(1, Math.min(SIDE, Math.round(width)));
  canvas.width = drawn;
  canvas.height = drawn;
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, drawn, drawn);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, contentType, JPEG_QUALITY);
  });
}
