import { type Database, batchRead } from '#backend/queries/database.ts';
import { selectEdits, type SiteDraftRow, type SiteEditRow } from '#backend/queries/site/site-edits.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { checkSite } from '#backend/site/check-site.ts';
import { isRow, partName, getSchema, type SitePart } from '#backend/site/content-parts.ts';
import { findDeadLinks } from '#backend/site/dead-links.ts';
import { flatten, getShape, unflatten } from '#backend/site/forms/schema-form.ts';
import { beginning, type ContentState } from '#backend/site/save-content.ts';
import type { ContentEdit, ContentPart } from '#shared/contract/office/content.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getField } from '#shared/rules/content-form.ts';
import { isRichField } from '#shared/rules/rich-fields.ts';
import { loadAppearance } from './appearance.ts';
import { getFindings, missingTexts, getTitle } from './content-names.ts';

const MAX_EDITS = 10;
const MAX_CHANGES = 12;
const MAX_LETTERS = 160;

export const getDraft = (draft: SiteDraftRow | null) =>
  draft && { who: draft.who, at: draft.at, publishAt: draft.publishAt };

interface FoundPart {
  part: SitePart;
  contentState: ContentState;
  site: StoredSite;
}

/** Returns a part as its editor shows it, with findings, preview and history. */
export async function describePart(
  db: Database,
  { part, contentState, site }: FoundPart,
  locale: Locale,
): Promise<ContentPart> {
  const { live, draft, row, content } = contentState;
  const value = beginning(contentState);
  const values = flatten(value);
  const title = row?.name || getTitle(value, locale);
  const [[edits], appearance, warnings] = await Promise.all([
    batchRead(db, selectEdits(site.id, partName(part), MAX_EDITS)),
    loadAppearance(db, part, values, { name: title, locale }),
    findDeadLinks(db, site, part, unflatten(getSchema(part), values), content?.pages ?? []),
  ]);
  return {
    name: partName(part),
    kind: part.kind,
    id: isRow(part) ? part.key : part.kind === 'page' ? part.entrance : '',
    title,
    isPublished: live !== null,
    canRemove: canRemove(part, contentState),
    draft: getDraft(draft),
    form: crypto.randomUUID(),
    shape: getShape(getSchema(part)),
    values,
    converted: draft ? (JSON.parse(draft.converted) as string[]) : [],
    warnings,
    findings:
      content && !isRow(part)
        ? getFindings(checkSite(site.fields, content), part)
        : missingTexts(values, site.fields.languages),
    edits: edits.map(describeEdit),
    row: row && { school: row.at ?? '', isInPlaceOf: row.isInPlaceOf, isCancelled: row.isCancelled, seats: row.seats },
    appearance,
  };
}

function canRemove(part: SitePart, { row, live }: ContentState): boolean {
  if (part.kind === 'lecture' && row?.isCancelled) return false;
  if (part.kind === 'guide') return Boolean(row?.isInPlaceOf) || (live !== null && part.key.startsWith('own-'));
  return part.kind !== 'home' && (isRow(part) || part.kind === 'page');
}

const MARKUP = /<[^<>]*>/g;

/** Shortens a text for the history, rich text without its markup. */
function shorten(path: string, text: string): string {
  const plainText = isRichField(path) ? text.replaceAll(MARKUP, ' ').replaceAll('  ', ' ').trim() : text;
  return plainText.length > MAX_LETTERS ? `${plainText.slice(0, MAX_LETTERS)}…` : plainText;
}

function describeEdit({ number, at, who, before, content }: SiteEditRow): ContentEdit {
  const [previous, is] = [flatten(JSON.parse(before)), flatten(JSON.parse(content))];
  const changed = [...new Set([...Object.keys(previous), ...Object.keys(is)])].filter(
    (path) => (previous[path] ?? '') !== (is[path] ?? ''),
  );
  const changes = changed.slice(0, MAX_CHANGES).map((path) => ({
    field: getField(path),
    was: shorten(path, previous[path] ?? ''),
    is: shorten(path, is[path] ?? ''),
  }));
  return { number, at, who, changes, more: changed.length - changes.length };
}
