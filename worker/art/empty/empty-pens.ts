/** The few strokes all pictures of empty places are made of: ink lines, a tint of water, the brand's route and ports. */
const ink = 'var(--ink)';
export const tint = 'var(--chart-1)';
export const deep = 'var(--deep)';
export const brand = 'var(--brand-solid)';

export const drawLine = (d: string, width = 1.5): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"/>`;

/** Something that is not there. */
export const drawDots = (d: string, width: number, gaps: string): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-dasharray="${gaps}"/>`;

/** A way still ahead. */
export const drawDashes = (d: string): string =>
  `<path d="${d}" fill="none" stroke="${brand}" stroke-width="1.8" stroke-dasharray="6 5"/>`;

export const drawPort = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="5" fill="${deep}" stroke="${brand}" stroke-width="2.2"/>`;

export const drawLamp = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${brand}"/>`;
