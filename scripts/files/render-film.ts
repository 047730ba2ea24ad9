// This module runs in a browser page, so its functions may use only their arguments.

interface ChartScene {
  kind: 'chart';
  seconds: number;
  /** Coastlines around the start, as pairs of kilometres east and south of it. */
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
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const ease = (t: number) => t * t * (3 - 2 * t);
  const between = (a: number, b: number, t: number) => a + (b - a) * t;

  const load = async (address: string) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return picture;
  };

  const drawChart = ({ land, ends }: ChartScene, t: number) => {
    const furthest = Math.max(...ends.map(([x, y]) => Math.hypot(x, y)));
    const [toX, toY] = [
      ends.reduce((sum, [x]) => sum + x, 0) / ends.length,
      ends.reduce((sum, [, y]) => sum + y, 0) / ends.length,
    ];
    const closeness = ease(Math.max(0, (t - 0.5) / 0.5));
    const scale = between(height / (furthest * 1.9), height / (ends.length > 1 ? furthest * 1.2 : 2600), closeness);
    const [x, y] = [between(toX / 2, toX, closeness), between(toY / 2, toY, closeness)];
    pen.fillStyle = inks.water;
    pen.fillRect(0, 0, width, height);
    pen.save();
    pen.translate(width / 2, height / 2);
    pen.scale(scale, scale);
    pen.translate(-x, -y);
    pen.lineWidth = 1 / scale;
    pen.strokeStyle = inks.line;
    for (let ring = 2000; ring < 18_000; ring += 2000) {
      pen.beginPath();
      pen.arc(0, 0, ring, 0, 2 * Math.PI);
      pen.stroke();
    }
    pen.fillStyle = inks.land;
    for (const outline of land) {
      pen.beginPath();
      for (let index = 0; index + 1 < outline.length; index += 2)
        pen.lineTo(outline[index] as number, outline[index + 1] as number);
      pen.closePath();
      pen.fill();
      pen.stroke();
    }
    const sailed = ease(Math.min(1, t / 0.55));
    pen.strokeStyle = inks.brand;
    pen.lineWidth = 3 / scale;
    for (const [endX, endY] of ends) {
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.lineTo(endX * sailed, endY * sailed);
      pen.stroke();
    }
    const dot = (dotX: number, dotY: number, size: number, fill: string) => {
      pen.beginPath();
      pen.arc(dotX, dotY, size / scale, 0, 2 * Math.PI);
      pen.fillStyle = fill;
      pen.fill();
      pen.stroke();
    };
    dot(0, 0, 6, inks.brand);
    if (sailed >= 0.99) for (const [endX, endY] of ends) dot(endX, endY, 7, inks.ground);
    pen.restore();
  };

  const drawPicture = (scene: PictureScene, picture: HTMLImageElement, seal: HTMLImageElement | null, t: number) => {
    pen.fillStyle = inks.ground;
    pen.fillRect(0, 0, width, height);
    const ratios = [width / picture.naturalWidth, height / picture.naturalHeight] as const;
    const base = scene.fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios) * 0.8;
    const scale = base * between(1, 1.05, ease(t));
    const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    const spare = Math.max(0, wide - width);
    const leftX = scene.fit === 'cover' ? -between(spare * 0.2, spare * 0.8, ease(t)) : (width - wide) / 2;
    pen.drawImage(picture, leftX, (height - high) / 2, wide, high);
    if (!seal) return;
    const size = 84;
    pen.globalAlpha = ease(Math.min(1, t * 3));
    pen.drawImage(seal, 28, 28, size, size);
    pen.globalAlpha = 1;
  };

  const frames: string[] = [];
  for (const scene of scenes) {
    const [picture, seal] =
      scene.kind === 'picture'
        ? await Promise.all([load(scene.picture), scene.seal ? load(scene.seal) : null])
        : [null, null];
    const count = Math.round(scene.seconds * framesPerSecond);
    for (let index = 0; index < count; index++) {
      const t = index / Math.max(1, count - 1);
      if (scene.kind === 'chart') drawChart(scene, t);
      else if (picture) drawPicture(scene, picture, seal, t);
      frames.push(canvas.toDataURL('image/jpeg', 0.92));
    }
  }
  return frames;
}
