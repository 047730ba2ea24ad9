import type { RichText } from '#shared/contract/fields.ts';

/** A figure with the currency before it or the unit behind it; not within a tag. */
const MEASURED = /(?:\b[A-Z]{3}\s\d[\d,.]*\d|(?:[约約]\s?)?-?\d[\d,.]*\s?(?:毫米|mm\b|°C))(?![^<]*>)/g;

/** No line ends between a figure and what it counts. */
export const keepFigures = (html: RichText) =>
  html.replace(MEASURED, (figure) => `<span class="whole">${figure}</span>`) as RichText;
