import { renameSchools } from '#shared/names/school-name-variants.ts';

const HAN_PATTERN = /\p{Script=Han}/u;

let converter: ((text: string) => string) | null = null;

/** Loads the converter on first use, because its tables are half a megabyte. */
async function loadConverter() {
  if (converter) return converter;
  const { Converter } = await import('opencc-js/cn2t');
  converter = Converter({ from: 'cn', to: 'hk' });
  return converter;
}

/**
 * Converts simplified Chinese to the characters and school names of Hong Kong. Conversion is slow: call it once per
 * cached value and not per page view.
 */
export async function convertToHongKong(text: string): Promise<string> {
  if (!HAN_PATTERN.test(text)) return text;
  return renameSchools(text, 'hongKong', await loadConverter());
}

const URL_ATTRIBUTE_PATTERN = /((?:href|src)="[^"]*")/;

/** Converts the text of sanitised markup. URLs stay unchanged. */
export async function convertMarkupToHongKong(html: string): Promise<string> {
  const convertedParts = html
    .split(URL_ATTRIBUTE_PATTERN)
    .map((part, index) => (index % 2 === 0 ? convertToHongKong(part) : part));
  return (await Promise.all(convertedParts)).join('');
}
