import type { SiteFinding } from '#backend/site/check-site.ts';
import { type SiteOwnedPart, getPartName } from '#backend/site/content-parts.ts';
import { ROW_KINDS } from '#backend/site/rows/row-kinds.ts';
import type { SiteFields } from '#backend/site/site-fields.ts';
import { findMissingLocales, type Texts } from '#backend/site/site-content.ts';
import { isRoleAllowed, type Staff } from '#backend/staff/permissions.ts';
import { CONTENT_ROWS, type ContentRow } from '#shared/rules/content-kinds.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getFieldName, type FlatValues, listTranslatedTexts } from '#shared/rules/content-form.ts';

/** Returns the title of a part in the available language that is closest to `locale`. */
export const getTitle = (rowContent: unknown, locale: Locale): string => {
  const {
    webTitle,
    name,
    ruleFor,
    title = webTitle ?? name ?? ruleFor,
  } = (rowContent ?? {}) as Partial<Record<'webTitle' | 'title' | 'name' | 'ruleFor', Texts>>;
  return title?.[locale] || title?.zh || title?.['zh-hk'] || title?.['en-us'] || '';
};

const TITLE_SEPARATORS = ['｜', ' | ', ' – ', ' - '];

/** Removes the site's name from the end of a page title: '收費說明｜渡口升學' becomes '收費說明'. */
export function cutSiteName(title: string, { name, shortName }: Pick<SiteFields, 'name' | 'shortName'>): string {
  const siteNames = [...Object.values(name), ...Object.values(shortName)].filter(Boolean);
  const endings = siteNames.flatMap((siteName) => TITLE_SEPARATORS.map((separator) => separator + siteName));
  const foundEnding = endings.find((ending) => title.endsWith(ending) && title.length > ending.length);
  return foundEnding ? title.slice(0, -foundEnding.length) : title;
}

export const editableRows = ({ role }: Staff): ContentRow[] =>
  CONTENT_ROWS.filter((kind) => isRoleAllowed(role, ROW_KINDS[kind].action));

export const filterFindings = (findings: readonly SiteFinding[], part: SiteOwnedPart) =>
  findings.filter((finding) => isAboutPart(finding, part));

/** Whether a finding concerns a part. The location of the finding starts with the part's name. */
function isAboutPart({ where }: SiteFinding, part: SiteOwnedPart): boolean {
  const fieldPrefix = part.kind === 'page' ? getPartName(part) : part.kind === 'menus' ? 'menu' : part.kind;
  return (
    where === fieldPrefix ||
    where === part.kind ||
    where.startsWith(`${fieldPrefix},`) ||
    (part.kind !== 'page' && where.startsWith(`${fieldPrefix} `))
  );
}

/** Finds texts of a row that are missing in any of the site's languages. */
export const findMissingTexts = (flatValues: FlatValues, offeredLocales: readonly Locale[]): SiteFinding[] =>
  listTranslatedTexts(flatValues).flatMap(({ path, texts }): SiteFinding[] => {
    const locales = findMissingLocales(texts, offeredLocales);
    return locales.length > 0 ? [{ weight: 'missing', what: 'textMissing', where: getFieldName(path), locales }] : [];
  });
