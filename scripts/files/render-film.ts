// This module runs in a browser page, so its functions may use only their arguments.

interface ChartScene {
  kind: 'chart';
  seconds: number;
  /** Coastlines around the start, as pairs of distances in kilometres east and south of it. */
  land: number[][];
  /** Destinations of the routes, in the same coordinates. */
  ends: [east: number, south: number][];
}

interface PictureScene {
  kind: 'picture';
  seconds: number;
  /** Images as data URLs. */
  picture: string;
  seal?: string;
  fit: 'cover' | 'contain';
}

export type Scene = ChartScene | PictureScene;

export interface FilmPlan {
  width: number;
  height: number;
  framesPerSecond: number;
  inks: { water: string; land: string; line: string; ink: string; brand: string; ground: string };
  scenes: Scene[];
}

/** Renders all frames and returns them as JPEG data URLs. */
export async function renderFilm({ width, height, framesPerSecond, inks, scenes }: FilmPlan): Promise<string[]> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const canvasContext = canvas.getContext('2d') as CanvasRenderingContext2D;
  const easeInOut = (progress: number) => progress * progress * (3 - 2 * progress);
  const interpolate = (from: number, to: number, progress: number) => from + (to - from) * progress;

  const loadImage = async (address: string) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return picture;
  };

  const drawChart = ({ land, ends }: ChartScene, progress: number) => {
    const maxDistance = Math.max(...ends.map(([x, y]) => Math.hypot(x, y)));
    const [toX, toY] = [
      ends.reduce((sum, [x]) => sum + x, 0) / ends.length,
      ends.reduce((sum, [, y]) => sum + y, 0) / ends.length,
    ];
    const closeness = easeInOut(Math.max(0, (progress - 0.5) / 0.5));
    const scale = interpolate(
      height / (maxDistance * 1.9),
      height / (ends.length > 1 ? maxDistance * 1.2 : 2600),
      closeness,
    );
    const [x, y] = [interpolate(toX / 2, toX, closeness), interpolate(toY / 2, toY, closeness)];
    canvasContext.fillStyle = inks.water;
    canvasContext.fillRect(0, 0, width, height);
    canvasContext.save();
    canvasContext.translate(width / 2, height / 2);
    canvasContext.scale(scale, scale);
    canvasContext.translate(-x, -y);
    canvasContext.lineWidth = 1 / scale;
    canvasContext.strokeStyle = inks.line;
    for (let ringDistance = 2000; ringDistance < 18_000; ringDistance += 2000) {
      canvasContext.beginPath();
      canvasContext.arc(0, 0, ringDistance, 0, 2 * Math.PI);
      canvasContext.stroke();
    }
    canvasContext.fillStyle = inks.land;
    for (const outline of land) {
      canvasContext.beginPath();
      for (let index = 0; index + 1 < outline.length; index += 2)
        canvasContext.lineTo(outline[index] as number, outline[index + 1] as number);
      canvasContext.closePath();
      canvasContext.fill();
      canvasContext.stroke();
    }
    const sailedShare = easeInOut(Math.min(1, progress / 0.55));
    canvasContext.strokeStyle = inks.brand;
    canvasContext.lineWidth = 3 / scale;
    for (const [endX, endY] of ends) {
      canvasContext.beginPath();
      canvasContext.moveTo(0, 0);
      canvasContext.lineTo(endX * sailedShare, endY * sailedShare);
      canvasContext.stroke();
    }
    const drawDot = (dotX: number, dotY: number, size: number, fill: string) => {
      canvasContext.beginPath();
      canvasContext.arc(dotX, dotY, size / scale, 0, 2 * Math.PI);
      canvasContext.fillStyle = fill;
      canvasContext.fill();
      canvasContext.stroke();
    };
    drawDot(0, 0, 6, inks.brand);
    if (sailedShare >= 0.99) for (const [endX, endY] of ends) drawDot(endX, endY, 7, inks.ground);
    canvasContext.restore();
  };

  const drawPicture = (
    scene: PictureScene,
    picture: HTMLImageElement,
    sealImage: HTMLImageElement | null,
    progress: number,
  ) => {
    canvasContext.fillStyle = inks.ground;
    canvasContext.fillRect(0, 0, width, height);
    const ratios = [width / picture.naturalWidth, height / picture.naturalHeight] as const;
    const baseScale = scene.fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios) * 0.8;
    const scale = baseScale * interpolate(1, 1.05, easeInOut(progress));
    const [scaledWidth, scaledHeight] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    const spareWidth = Math.max(0, scaledWidth - width);
    const leftX =
      scene.fit === 'cover'
        ? -interpolate(spareWidth * 0.2, spareWidth * 0.8, easeInOut(progress))
        : (width - scaledWidth) / 2;
    canvasContext.drawImage(picture, leftX, (height - scaledHeight) / 2, scaledWidth, scaledHeight);
    if (!sealImage) return;
    const size = 84;
    canvasContext.globalAlpha = easeInOut(Math.min(1, progress * 3));
    canvasContext.drawImage(sealImage, 28, 28, size, size);
    canvasContext.globalAlpha = 1;
  };

  const frames: string[] = [];
  for (const scene of scenes) {
    const [picture, seal] =
      scene.kind === 'picture'
        ? await Promise.all([loadImage(scene.picture), scene.seal ? loadImage(scene.seal) : null])
        : [null, null];
    const count = Math.round(scene.seconds * framesPerSecond);
    for (let index = 0; index < count; index++) {
      const progress = index / Math.max(1, count - 1);
      if (scene.kind === 'chart') drawChart(scene, progress);
      else if (picture) drawPicture(scene, picture, seal, progress);
      frames.push(canvas.toDataURL('image/jpeg', 0.92));
    }
  }
  return frames;
}
