import { LOCALES } from '#shared/locale/locales.ts';
import { readTexts, SITE_FIELDS, TEXTS } from '#backend/site/field-table.ts';
import { type SiteFault, type SiteFields, withLogos } from '#backend/site/site-fields.ts';

/** One text in all languages; in the order in which they are read, what is said of one language goes over it. */
const READERS = new Map([
  ...TEXTS.map(({ called, field, most }) => [called, readTexts(field, LOCALES, most)] as const),
  ...SITE_FIELDS.map(({ name, read }) => [name, read] as const),
]);

export const FIELD_NAMES: readonly string[] = [...READERS.keys()];

/** What was typed over what there is. */
export function readTyped(
  before: SiteFields,
  typed: Readonly<Record<string, string>>,
): { fields: SiteFields; faults: SiteFault[] } {
  const unknown = Object.keys(typed).filter((field) => !READERS.has(field));
  const faults: SiteFault[] = unknown.map((field) => ({ field, problem: 'unknownField' }));
  let fields = before;
  for (const [field, read] of READERS) {
    const said = typed[field]?.trim();
    if (said === undefined) continue;
    const told = read(said, fields);
    if (typeof told === 'string') faults.push({ field, problem: told });
    else fields = { ...fields, ...told };
  }
  return { fields: withLogos(fields, before), faults };
}

/** All that a form holds of a site, as it would be typed. */
export const writeTyped = (fields: SiteFields): Record<string, string> =>
  Object.fromEntries(SITE_FIELDS.map(({ name, show }) => [name, show(fields)]));
