import { loadConverter } from '#backend/office-api/conversations/convert-thread.ts';
import type { FlatValues } from '#shared/rules/content-form.ts';
import { renameSchools } from '#shared/names/school-name-variants.ts';

/**
 * Fills empty texts in one Chinese script from the other script. The converted texts are returned so that a person can
 * review them: the converter knows all characters, but only some words.
 */
export async function convertTexts(
  values: FlatValues,
  targetLocale: 'zh-hk' | 'zh',
): Promise<{ typed: Record<string, string>; convertedFields: string[] }> {
  const sourceLocale = targetLocale === 'zh' ? 'zh-hk' : 'zh';
  const convert = targetLocale === 'zh' ? await loadConverter('cn') : await loadHongKongConverter();
  const allValues = { ...values };
  const convertedFields: string[] = [];
  for (const [path, text] of Object.entries(values)) {
    if (!text.trim() || (path !== sourceLocale && !path.endsWith(`.${sourceLocale}`))) continue;
    const targetPath = `${path.slice(0, -sourceLocale.length)}${targetLocale}`;
    if (!(targetPath in values) || values[targetPath]?.trim()) continue;
    allValues[targetPath] = convert(text);
    convertedFields.push(allValues[targetPath]);
  }
  return { typed: allValues, convertedFields: convertedFields };
}

async function loadHongKongConverter(): Promise<(text: string) => string> {
  const { Converter } = await import('opencc-js/cn2t');
  const convert = Converter({ from: 'cn', to: 'hk' });
  return (text) => renameSchools(text, 'hongKong', convert);
}
