import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, makeWave, round1, traceSmooth } from '#shared/art/shapes.ts';

/** Gum trees against a low sun. */
export function drawGums(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 60;
  const disc = { x: w * random.between(0.25, 0.75), y: 150, r: random.between(96, 126) };
  let out = `<circle cx="${round1(disc.x)}" cy="${disc.y}" r="${round1(disc.r)}" fill="${ink.second}"/>`;
  for (let k = 0; k < 2; k++) {
    const pts = makeWave(random, w, 268 + k * 34, 12, 220);
    out += drawPath(`${traceSmooth(pts)}V${h}H-60z`, k ? ink.main : ink.second, '', 0, k ? 0.9 : 0.6);
  }
  const n = random.int(7, 10);
  for (let i = 0; i < n; i++) {
    const x = (i + 0.5) * (w / n) + random.between(-34, 34);
    const tw = random.between(11, 22);
    const lean = random.between(-46, 46);
    const bend = random.between(-26, 26);
    const pale = random.next() > 0.35;
    const L = (dx: number) =>
      `M${round1(x + dx * 1.5)} ${h}C${round1(x + dx)} ${base - 40} ${round1(x + bend + dx * 0.8)} 190 ${round1(x + lean + dx * 0.62)} -10`;
    const back = `L${round1(x + lean + tw * 0.62)} -10C${round1(x + bend + tw * 0.8)} 190 ${round1(x + tw)} ${base - 40} ${round1(x + tw * 1.5)} ${h}z`;
    out += drawPath(L(-tw) + back, pale ? ink.ground : ink.main, ink.main, 2);
    let bark = '';
    for (let k = 0; k < 9; k++) {
      const y = random.between(20, 370);
      const f = y / h;
      const bx = x + lean * (1 - f) * (1 - f) + bend * 2 * f * (1 - f) + random.between(-0.5, 0.5) * tw;
      bark += `M${round1(bx)} ${round1(y)}q${round1(random.between(-3, 3))} ${round1(random.between(10, 20))} ${round1(random.between(-4, 4))} ${round1(random.between(24, 44))}`;
    }
    out += drawPath(bark, '', pale ? ink.main : ink.ground, 1.8, 0.75);
  }
  let leaf = '';
  let leaf2 = '';
  for (let i = 0; i < 64; i++) {
    const x = random.between(-10, w);
    const y = random.between(-14, 74);
    const l = random.between(24, 46);
    const t = random.between(0.9, 2.2);
    const dx = Math.cos(t) * l;
    const dy = Math.sin(t) * l;
    const d = `M${round1(x)} ${round1(y)}q${round1(dx / 2 - dy * 0.16)} ${round1(dy / 2 + dx * 0.16)} ${round1(dx)} ${round1(dy)}q${round1(-dx / 2 + dy * 0.3)} ${round1(-dy / 2 - dx * 0.3)} ${round1(-dx)} ${round1(-dy)}`;
    if (i % 3) leaf += d;
    else leaf2 += d;
  }
  return out + drawPath(leaf, ink.main) + drawPath(leaf2, ink.second);
}
