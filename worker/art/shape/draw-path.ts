/** A path with what it needs and no more: no fill given means none, no stroke given means none. */
export function drawPath(d: string, fill = '', stroke = '', width = 0, opacity = 0): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width}"` : '';
  const faint = opacity ? ` opacity="${opacity}"` : '';
  return `<path d="${d}" fill="${fill || 'none'}"${line}${faint}/>`;
}
