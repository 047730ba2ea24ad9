interface PictureSize {
  width: number;
  height: number;
}

/** Which square of a picture is cut: its middle in parts of the picture, and how often it would fit into the largest. */
export interface CropView {
  x: number;
  y: number;
  zoom: number;
}

export const ZOOM_MAX = 3;
export const WHOLE: CropView = { x: 0.5, y: 0.5, zoom: 1 };

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const sideOf = ({ width, height }: PictureSize, zoom: number) => Math.min(width, height) / zoom;

/** The cut never leaves the picture. */
function keepInside(view: CropView, size: PictureSize): CropView {
  const zoom = between(view.zoom, 1, ZOOM_MAX);
  const side = sideOf(size, zoom);
  const [halfX, halfY] = [side / 2 / size.width, side / 2 / size.height];
  return { zoom, x: between(view.x, halfX, 1 - halfX), y: between(view.y, halfY, 1 - halfY) };
}

/** dx and dy in parts of the cut's own side: a drag across the whole stage moves by one. */
export function moveView(view: CropView, size: PictureSize, dx: number, dy: number): CropView {
  const side = sideOf(size, view.zoom);
  return keepInside({ ...view, x: view.x + (dx * side) / size.width, y: view.y + (dy * side) / size.height }, size);
}

export const zoomView = (view: CropView, size: PictureSize, zoom: number) => keepInside({ ...view, zoom }, size);

/** In pixels of the picture. */
export function cutOf(view: CropView, size: PictureSize): { left: number; top: number; side: number } {
  const side = sideOf(size, view.zoom);
  return { left: view.x * size.width - side / 2, top: view.y * size.height - side / 2, side };
}

/** Where the whole picture lies behind a window that shows the cut, in per cent of the window. */
export function placeOf(view: CropView, size: PictureSize) {
  const { left, top, side } = cutOf(view, size);
  const percent = (length: number) => `${(length / side) * 100}%`;
  return { width: percent(size.width), height: percent(size.height), left: percent(-left), top: percent(-top) };
}

/** Large enough for any place where a face is shown, on any screen. */
const SIDE = 512;
const JPEG_QUALITY = 0.9;

/** Drawn anew, so that nothing is sent of what a camera wrote into the file, such as where it was taken. */
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
