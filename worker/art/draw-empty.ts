import type { EmptyKind } from '#shared/art/art-kinds.ts';
import type { Palette } from '#worker/palette/palette.ts';
import { contentPictures } from './empty/content-pictures.ts';
import { servicePictures } from './empty/service-pictures.ts';
import { frameSvg } from './frame-svg.ts';

const pictures: Readonly<Record<EmptyKind, string>> = { ...contentPictures, ...servicePictures };

/** A small picture for a place with nothing in it. */
export const drawEmpty = (kind: EmptyKind, brand: Palette): string =>
  frameSvg({ width: 200, height: 144, body: pictures[kind], brand });
