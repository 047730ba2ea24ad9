import { drawPath } from '#worker/art/shape/draw-path.ts';
import { drawDashes, drawDots, drawLamp, drawLine, drawPort, tint } from './empty-pens.ts';

/** What is missing is content: schools, courses, news. Each on 200 × 144. */
export const contentPictures = {
  collection:
    `<rect x="50" y="22" width="100" height="98" fill="${tint}"/>` +
    drawLine('M50 22H150V120H50ZM64 22V120M76 44H138M76 62H138M76 80H118M76 98H128') +
    drawDashes('M14 112C34 96 44 84 64 80') +
    drawPort(14, 112),
  school:
    drawPath('M60 120V66A40 40 0 0 1 140 66V120Z', tint) +
    drawLine(
      'M60 120V66A40 40 0 0 1 140 66V120M72 120V68A28 28 0 0 1 128 68V120M84 120V72A16 16 0 0 1 116 72V120M30 120H170',
    ) +
    drawDashes('M10 106C40 92 60 96 96 104') +
    drawPort(10, 106),
  course:
    `<rect x="34" y="28" width="132" height="92" fill="${tint}"/>` +
    drawLine('M34 28H166V120H34ZM34 51H166M34 74H166M34 97H166M66 28V120') +
    drawLine('M46 62h8M46 85h8M46 108h8', 2.4) +
    drawDashes('M82 62H150'),
  search:
    `<circle cx="94" cy="66" r="50" fill="${tint}"/>` +
    drawLine('M44 66a50 50 0 1 0 100 0a50 50 0 1 0 -100 0M131 100l34 30') +
    drawDots('M62 66a32 32 0 1 0 64 0a32 32 0 1 0 -64 0M79 66a15 15 0 1 0 30 0a15 15 0 1 0 -30 0', 1, '2 4') +
    drawDashes('M94 66L122 40') +
    drawLamp(94, 66, 3),
  updating:
    drawPath('M20 104q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V132H20Z', tint) +
    drawLine('M20 104q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0M34 118q10-8 20 0t20 0 20 0 20 0 20 0 20 0') +
    drawLine('M88 100l8-58h10l8 58M96 42v-14h10v14M92 72h18M101 28V14') +
    drawLamp(101, 14, 4),
  image:
    `<rect x="36" y="26" width="128" height="90" fill="${tint}"/>` +
    drawLine('M36 26H164V116H36ZM36 98L76 62L104 88L126 70L164 100') +
    drawDashes('M24 124L176 18'),
  picture:
    drawLine('M40 30H160V118H40ZM48 38H152V110H48Z') +
    `<rect x="48" y="38" width="104" height="72" fill="${tint}"/>` +
    drawLine('M100 10L70 30M100 10L130 30') +
    drawLamp(100, 10, 4) +
    drawDots('M82 56h36v36H82z', 1.5, '4 5'),
  news:
    drawPath('M36 26H148V122H36Z', tint) +
    drawLine('M36 26H148V122H36ZM148 44H166V112A10 10 0 0 1 148 112M48 40H136M48 48H136') +
    drawLine('M48 62H88V104H48ZM98 64H136M98 76H136M98 88H136M98 100H122', 1.5) +
    drawDashes('M52 100L68 80L84 90'),
  lecture:
    drawPath('M62 76H138L130 92H70Z', tint) +
    drawLine('M62 76H138L130 92H70ZM100 92V126M76 126H124M84 76L92 56H108L116 76') +
    drawDots('M78 44a22 22 0 0 1 44 0M66 44a34 34 0 0 1 68 0M54 44a46 46 0 0 1 92 0', 1.2, '2 4') +
    drawLamp(100, 44, 4),
  country:
    `<circle cx="88" cy="74" r="52" fill="${tint}"/>` +
    drawLine(
      'M36 74a52 52 0 1 0 104 0a52 52 0 1 0 -104 0M88 22V126M36 74H140M88 22C58 48 58 100 88 126M88 22C118 48 118 100 88 126',
      1.2,
    ) +
    drawDashes('M70 88C96 60 128 44 172 40') +
    drawPort(70, 88) +
    drawLine('M166 34l12 12M178 34l-12 12', 1.8),
};
