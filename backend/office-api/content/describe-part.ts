import { type Database, batchRead } from '#backend/queries/database.ts';
import { selectEdits, type SiteDraftRow, type SiteEditRow } from '#backend/queries/site/site-edits.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { checkSite } from '#backend/site/check-site.ts';
import { isRow, getPartName, getSchema, type SitePart } from '#backend/site/content-parts.ts';
import { findDeadLinks } from '#backend/site/dead-links.ts';
import { flatten, getShape, unflatten } from '#backend/site/forms/schema-form.ts';
import { getInitialContent, type ContentState } from '#backend/site/save-content.ts';
import type { ContentEdit, ContentPart } from '#shared/contract/office/content.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getFieldName } from '#shared/rules/content-form.ts';
import { isRichField } from '#shared/rules/rich-fields.ts';
import { loadAppearance } from './appearance.ts';
import { cutSiteName, filterFindings, findMissingTexts, getTitle } from './content-names.ts';
import { findPreviewPlace } from './preview-place.ts';

const MAX_EDITS = 10;
const MAX_CHANGES = 12;
const MAX_SHOWN_CHARACTERS = 160;

export const getDraft = (draft: SiteDraftRow | null) =>
  draft && { who: draft.who, at: draft.at, publishAt: draft.publishAt };

interface FoundPart {
  part: SitePart;
  contentState: ContentState;
  site: StoredSite;
}

/** Describes a part for its editor, with findings, preview and history. */
export async function describePart(
  db: Database,
  { part, contentState, site }: FoundPart,
  locale: Locale,
): Promise<ContentPart> {
  const { live, draft, row, content } = contentState;
  const initialContent = getInitialContent(contentState);
  const values = flatten(initialContent);
  const title = row?.name || cutSiteName(getTitle(initialContent, locale), site.fields);
  const [[edits], appearance, warnings, place] = await Promise.all([
    batchRead(db, selectEdits(site.id, getPartName(part), MAX_EDITS)),
    loadAppearance(db, part, values, { name: title, locale }),
    findDeadLinks(db, site, part, unflatten(getSchema(part), values), content?.pages ?? []),
    findPreviewPlace(db, site, part, values),
  ]);
  return {
    name: getPartName(part),
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
        ? filterFindings(checkSite(site.fields, content), part)
        : findMissingTexts(values, site.fields.languages),
    edits: edits.map(describeEdit),
    row: row && { school: row.at ?? '', isInPlaceOf: row.isInPlaceOf, isCancelled: row.isCancelled, seats: row.seats },
    place,
    appearance,
  };
}

function canRemove(part: SitePart, { row, live }: ContentState): boolean {
  if (part.kind === 'lecture' && row?.isCancelled) return false;
  if (part.kind === 'guide') return Boolean(row?.isInPlaceOf) || (live !== null && part.key.startsWith('own-'));
  return part.kind !== 'home' && (isRow(part) || part.kind === 'page');
}

const MARKUP_PATTERN = /<[^<>]*>/g;

/** Shortens a text for the history. Markup of rich text is removed. */
function shorten(path: string, text: string): string {
  const shownText = isRichField(path) ? text.replaceAll(MARKUP_PATTERN, ' ').replaceAll('  ', ' ').trim() : text;
  return shownText.length > MAX_SHOWN_CHARACTERS ? `${shownText.slice(0, MAX_SHOWN_CHARACTERS)}…` : shownText;
}

function describeEdit({ number, at, who, before: previousJson, content }: SiteEditRow): ContentEdit {
  const [previousValues, currentValues] = [flatten(JSON.parse(previousJson)), flatten(JSON.parse(content))];
  const changedPaths = [...new Set([...Object.keys(previousValues), ...Object.keys(currentValues)])].filter(
    (path) => (previousValues[path] ?? '') !== (currentValues[path] ?? ''),
  );
  const changes = changedPaths.slice(0, MAX_CHANGES).map((path) => ({
    field: getFieldName(path),
    was: shorten(path, previousValues[path] ?? ''),
    is: shorten(path, currentValues[path] ?? ''),
  }));
  return { number, at, who, changes, more: changedPaths.length - changes.length };
}
