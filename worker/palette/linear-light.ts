export type Rgb = readonly [red: number, green: number, blue: number];

const toLinear = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
const toGamma = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);

/** '#rrggbb' as amounts of light, in which colours can be weighed and mixed. */
export function readLinear(hex: string): Rgb {
  const channel = (at: number) => toLinear(parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** Amounts of light as '#rrggbb'. */
export function writeLinear(rgb: Rgb): string {
  const digits = rgb.map((x) =>
    Math.round(toGamma(Math.min(Math.max(0, x), 1)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
