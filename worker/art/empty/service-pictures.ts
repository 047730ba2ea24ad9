import { drawPath } from '#worker/art/shape/draw-path.ts';
import { brand, deep, drawDashes, drawDots, drawLamp, drawLine, drawPort, tint } from './empty-pens.ts';

/** What is missing is a service, or the way to it. Each on 200 × 144. */
export const servicePictures = {
  message:
    drawPath('M30 30H128V92H70L52 108V92H30Z', tint) +
    drawLine('M30 30H128V92H70L52 108V92H30ZM46 50H112M46 66H92') +
    drawDashes('M142 58H170V112H158V124L144 112H104') +
    drawPort(142, 58),
  apply:
    drawPath('M52 16H128L148 36V128H52Z', tint) +
    drawLine('M52 16H128L148 36V128H52ZM128 16V36H148M66 46H112M66 62H132M66 78H120') +
    drawDashes('M108 92h26v26h-26z') +
    drawDashes('M12 122C28 118 38 112 52 108') +
    drawPort(12, 122),
  soon:
    drawPath('M16 112q10-7 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V136H16Z', tint) +
    drawLine(
      'M16 112q10-7 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0M20 84H104M32 84V118M56 84V118M80 84V118M104 84V118M20 76H104',
    ) +
    drawDots('M104 84H180M128 84V118M152 84V118M176 84V118M104 76H180', 1.5, '3 5') +
    drawLine('M104 76V34L138 50') +
    drawDashes('M138 50V70'),
  offline:
    drawPath('M14 108q10-7 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V132H14Z', tint) +
    drawLine('M14 108q10-7 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0M38 100V34M30 34H46M162 100V34M154 34H170') +
    drawLine('M38 40C56 62 68 66 82 62M162 40C148 60 138 70 122 74') +
    drawDashes('M86 60l8 6M118 74l-8 6') +
    drawLamp(38, 34, 4),
  maintenance:
    drawPath('M40 66H160L144 96H58Z', tint) +
    drawLine('M40 66H160L144 96H58ZM100 66V24M104 28c18 8 24 20 22 34h-22zM96 34c-14 8-20 16-20 28h20z') +
    drawLine('M60 96V124M84 96V124M116 96V124M140 96V124M28 124H172M60 110H84M116 110H140') +
    drawDashes('M20 66H36M164 66H184'),
  upgrade:
    drawPath('M40 40H124V124H40Z', tint) +
    drawLine('M40 40H124V124H40ZM52 56H96M52 72H112M52 88H90') +
    drawLine('M76 20H160V104H136') +
    drawLine('M76 20V40') +
    drawDashes('M148 92V48') +
    drawLine('M138 58L148 46L158 58', 1.8),
  map:
    drawPath('M30 34L76 20L124 34L170 20V112L124 126L76 112L30 126Z', tint) +
    drawLine(
      'M30 34L76 20L92 25M108 29L124 34L170 20V112L124 126L108 121M92 117L76 112L30 126V34M76 20V112M124 34V126',
    ) +
    drawLine('M92 25L98 44L88 62L98 84L90 100L92 117M108 29L114 48L104 64L114 88L106 102L108 121', 1.2) +
    drawDashes('M44 96C56 76 62 72 84 70') +
    drawPort(44, 96),
  atlas:
    drawPath('M30 34L76 20L124 34L170 20V112L124 126L76 112L30 126Z', tint) +
    drawLine('M30 34L76 20L124 34L170 20V112L124 126L76 112L30 126ZM76 20V112M124 34V126') +
    drawLine('M30 92C52 80 62 96 76 88S104 70 124 84S152 76 170 62', 1.1) +
    drawDashes('M50 70C70 52 92 50 112 58S140 56 150 46') +
    drawPort(50, 70) +
    drawPort(150, 46),
  desk:
    drawPath('M62 94A38 38 0 0 1 138 94Z', tint) +
    drawLine('M62 94A38 38 0 0 1 138 94ZM54 94H146V104H54ZM30 120H170M100 56V46M92 46H108') +
    drawDashes('M36 60C44 46 52 38 64 32M164 60C156 46 148 38 136 32') +
    drawLamp(100, 42, 4),
  login:
    drawPath('M58 124V62A42 42 0 0 1 142 62V124Z', tint) +
    drawLine(
      'M58 124V62A42 42 0 0 1 142 62V124M70 124V64A30 30 0 0 1 130 64V124M34 124H166M70 80H130M70 102H130M85 66V124M100 62V124M115 66V124',
    ) +
    `<circle cx="100" cy="91" r="6" fill="${deep}" stroke="${brand}" stroke-width="2.4"/>` +
    drawDashes('M10 112C24 100 38 98 56 108') +
    drawPort(10, 112),
};
