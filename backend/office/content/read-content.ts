import { type Desk, placeOf } from '#backend/office/office-auth.ts';
import { momentTyped } from '#backend/office/office-view.ts';
import { readRows, batchRead } from '#backend/queries/database.ts';
import { factsOf } from '#backend/queries/facts/facts.ts';
import { draftsOf, editsOf } from '#backend/queries/site/site-edits.ts';
import { checkSite, type Finding } from '#backend/site/check-site.ts';
import { isRow, type SiteOwnedPart, partName, type SitePart, partsOf, readPart } from '#backend/site/content-parts.ts';
import { missingIn, readSiteContent, type Texts } from '#backend/site/site-content.ts';
import { beginning, type ContentState } from '#backend/site/save-content.ts';
import { requireSite } from '#backend/site/save-site.ts';
import { type Flat, flatten, textsIn } from '#backend/site/forms/schema-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { ContentListView, PartView } from './content-view.ts';

const MOST_EDITS = 10;

async function readAll(c: Desk) {
  const site = await requireSite(c.env.DB, c.var.desk.agentKey);
  const [place, content, drafts] = await Promise.all([
    placeOf(c, c.var.staff.name),
    readSiteContent(c.env.DB, site.id),
    readRows(c.env.DB, draftsOf(site.id)),
  ]);
  const found = checkSite(site.fields, content);
  const standOf = (part: SiteOwnedPart) => {
    const live = readPart(content, part);
    const draft = drafts.find((one) => one.part === partName(part)) ?? null;
    return {
      part,
      title: titleOf(beginning({ live, draft }), c.var.desk.locale),
      isPublished: live !== null,
      live,
      draft,
      findings: findingsOf(found, part),
    };
  };
  return { place, content, drafts, standOf };
}

/** Where a check says that something is, begins with the part's own name. */
function isAbout({ where }: Finding, part: SiteOwnedPart): boolean {
  const first = part.kind === 'page' ? partName(part) : part.kind === 'menus' ? 'menu' : part.kind;
  return (
    where === first ||
    where === part.kind ||
    where.startsWith(`${first},`) ||
    (part.kind !== 'page' && where.startsWith(`${first} `))
  );
}

/** What a reader knows it by, in the nearest language that it has. */
export const titleOf = (value: unknown, locale: Locale): string => {
  const {
    webTitle,
    name,
    ruleFor,
    title = webTitle ?? name ?? ruleFor,
  } = (value ?? {}) as Partial<Record<'webTitle' | 'title' | 'name' | 'ruleFor', Texts>>;
  return title?.[locale] || title?.zh || title?.['zh-hk'] || title?.['en-us'] || '';
};

export async function readContentList(c: Desk): Promise<ContentListView> {
  const { place, content, drafts, standOf } = await readAll(c);
  const parts = partsOf(
    content,
    drafts.map(({ part }) => part),
  );
  return { ...place, parts: parts.map(standOf), notice: '', done: '', typed: { entrance: '', menuKey: '' } };
}

export async function readPartView(c: Desk, part: SitePart, stand: ContentState): Promise<PartView> {
  const site = await requireSite(c.env.DB, c.var.desk.agentKey);
  const { live, draft, row, content } = stand;
  const [place, [edits], known] = await Promise.all([
    placeOf(c, c.var.staff.name),
    batchRead(c.env.DB, editsOf(site.id, partName(part), MOST_EDITS)),
    part.kind === 'school' ? readRows(c.env.DB, factsOf('school', Number(part.key), c.var.desk.locale)) : [],
  ]);
  const value = beginning(stand);
  const now = flatten(value);
  return {
    ...place,
    part,
    title: row?.name || titleOf(value, c.var.desk.locale),
    isPublished: live !== null,
    draft,
    findings:
      content && !isRow(part)
        ? findingsOf(checkSite(site.fields, content), part)
        : missingOf(now, site.fields.languages),
    before: now,
    typed: now,
    form: crypto.randomUUID(),
    converted: draft ? (JSON.parse(draft.converted) as string[]) : [],
    faults: [],
    other: now,
    both: [],
    picking: '',
    pictures: [],
    edits,
    notice: '',
    done: '',
    at: draft?.publishAt ? momentTyped(draft.publishAt, place.timeZone) : '',
    known,
    row,
  };
}

const findingsOf = (found: readonly Finding[], part: SiteOwnedPart) => found.filter((one) => isAbout(one, part));

/** Texts of a row that say something in one language and nothing in another. */
const missingOf = (flat: Flat, offered: readonly Locale[]): Finding[] =>
  textsIn(flat).flatMap(({ path, texts }): Finding[] => {
    const locales = missingIn(texts, offered);
    const where = path.split('.').findLast((key) => !/^\d+$/.test(key)) ?? path;
    return locales.length > 0 ? [{ weight: 'missing', what: 'textMissing', where, locales }] : [];
  });
