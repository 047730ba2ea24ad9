import { type Rgb, readLinear, writeLinear } from './linear-light.ts';

/** Lightness 0–1, chroma, hue in radians: in this space a change of lightness leaves the hue as the eye sees it. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = readLinear(hex);
  const L = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const M = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const S = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * L - 2.428592205 * M + 0.4505937099 * S;
  const B = 0.0259040371 * L + 0.7827717662 * M - 0.808675766 * S;
  return {
    l: 0.2104542553 * L + 0.793617785 * M - 0.0040720468 * S,
    c: Math.hypot(A, B),
    h: Math.atan2(B, A),
  };
}

function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
}

const isShowable = (colour: Oklch) => toLinearRgb(colour).every((x) => x >= -0.0005 && x <= 1.0005);

/** OKLCH to '#rrggbb'. What sRGB cannot show loses chroma, never hue or lightness. */
export function fromOklch({ l, c, h }: Oklch): string {
  const light = Math.min(Math.max(0, l), 1);
  if (isShowable({ l: light, c, h })) return writeLinear(toLinearRgb({ l: light, c, h }));
  let low = 0;
  let high = c;
  for (let halving = 0; halving < 14; halving++) {
    const middle = (low + high) / 2;
    if (isShowable({ l: light, c: middle, h })) low = middle;
    else high = middle;
  }
  return writeLinear(toLinearRgb({ l: light, c: low, h }));
}
