import type { SiteFinding } from '#backend/site/check-site.ts';
import { type SiteOwnedPart, partName } from '#backend/site/content-parts.ts';
import { ROW_KINDS } from '#backend/site/rows/row-kinds.ts';
import { missingIn, type Texts } from '#backend/site/site-content.ts';
import { roleCan, type Staff } from '#backend/staff/permissions.ts';
import { CONTENT_ROWS, type ContentRow } from '#shared/rules/content-kinds.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getField, type Flat, textsIn } from '#shared/rules/content-form.ts';

/** Title of a part in the nearest language that it has. */
export const getTitle = (value: unknown, locale: Locale): string => {
  const {
    webTitle,
    name,
    ruleFor,
    title = webTitle ?? name ?? ruleFor,
  } = (value ?? {}) as Partial<Record<'webTitle' | 'title' | 'name' | 'ruleFor', Texts>>;
  return title?.[locale] || title?.zh || title?.['zh-hk'] || title?.['en-us'] || '';
};

export const editableRows = ({ role }: Staff): ContentRow[] =>
  CONTENT_ROWS.filter((kind) => roleCan(role, ROW_KINDS[kind].action));

export const getFindings = (match: readonly SiteFinding[], part: SiteOwnedPart) =>
  match.filter((item) => isAbout(item, part));

/** The location of a finding starts with the name of the part. */
function isAbout({ where }: SiteFinding, part: SiteOwnedPart): boolean {
  const first = part.kind === 'page' ? partName(part) : part.kind === 'menus' ? 'menu' : part.kind;
  return (
    where === first ||
    where === part.kind ||
    where.startsWith(`${first},`) ||
    (part.kind !== 'page' && where.startsWith(`${first} `))
  );
}

/** Texts of a row that are missing in some of the site's languages. */
export const missingTexts = (flatValues: Flat, offeredLocales: readonly Locale[]): SiteFinding[] =>
  textsIn(flatValues).flatMap(({ path, texts }): SiteFinding[] => {
    const locales = missingIn(texts, offeredLocales);
    return locales.length > 0 ? [{ weight: 'missing', what: 'textMissing', where: getField(path), locales }] : [];
  });
