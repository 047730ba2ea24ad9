import { converterTo } from '#backend/office-api/conversations/convert-thread.ts';
import type { Flat } from '#shared/rules/content-form.ts';
import { renameSchools } from '#shared/names/school-name-variants.ts';

/**
 * Fills empty texts of one Chinese script from the other. The converted texts are returned so that a person can review
 * them: a converter knows characters, but only some words.
 */
export async function convertTexts(
  values: Flat,
  to: 'zh-hk' | 'zh',
): Promise<{ typed: Record<string, string>; convertedFields: string[] }> {
  const from = to === 'zh' ? 'zh-hk' : 'zh';
  const convert = to === 'zh' ? await converterTo('cn') : await hongKongConverter();
  const all = { ...values };
  const convertedFields: string[] = [];
  for (const [path, text] of Object.entries(values)) {
    if (!text.trim() || (path !== from && !path.endsWith(`.${from}`))) continue;
    const other = `${path.slice(0, -from.length)}${to}`;
    if (!(other in values) || values[other]?.trim()) continue;
    all[other] = convert(text);
    convertedFields.push(all[other]);
  }
  return { typed: all, convertedFields: convertedFields };
}

async function hongKongConverter(): Promise<(text: string) => string> {
  const { Converter } = await import('opencc-js/cn2t');
  const convert = Converter({ from: 'cn', to: 'hk' });
  return (text) => renameSchools(text, 'hongKong', convert);
}
