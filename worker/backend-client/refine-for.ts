import type { Locale } from '#shared/locale/locales.ts';
import { convertMarkupToHongKong, convertToHongKong } from '#worker/locale/convert-to-hong-kong.ts';
import { pictureAddress } from './picture-address.ts';
import type { RefineText } from './refine-words.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** A backend that writes for Hong Kong by itself says so, and is left as it wrote. */
const writesForHongKong = (response: Response) => response.headers.get('content-language')?.toLowerCase() === 'zh-hk';

export function refineFor(locale: Locale, response: Response, pictureOrigin: string, agentKey = ''): RefineText {
  const converts = locale === 'zh-hk' && !writesForHongKong(response);
  return async (text, kind) => {
    if (kind === 'picture') return pictureAddress(text, pictureOrigin, agentKey);
    if (kind === 'plain') return converts ? convertToHongKong(text) : text;
    const clean = await sanitizeRichText(text);
    return converts ? convertMarkupToHongKong(clean) : clean;
  };
}
