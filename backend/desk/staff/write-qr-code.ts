import { html, raw } from 'hono/html';
import { generate } from 'lean-qr';
import type { Markup } from '#backend/desk/desk-view.ts';

/** Light around it, without which no camera finds it. */
const QUIET = 4;

/** A text as a QR code, dark on light whatever the page's colours; each run of dark squares is a stroke. */
export function writeQrCode(text: string, label: string): Markup {
  const code = generate(text);
  const strokes: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) {
      let length = 0;
      while (code.get(x + length, y)) length += 1;
      if (length > 0) strokes.push(`M${x} ${y}h${length}v1h-${length}z`);
      x += length;
    }
  const side = code.size + 2 * QUIET;
  return html`<svg
    class="qr"
    role="img"
    aria-label="${label}"
    viewBox="${-QUIET} ${-QUIET} ${side} ${side}"
    shape-rendering="crispEdges"
  >
    <rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff" />
    <path d="${raw(strokes.join(''))}" fill="#000" />
  </svg>`;
}
