import { type Desk, placeOf } from '#backend/office/office-auth.ts';
import { readRows, readTogether } from '#backend/queries/database.ts';
import { draftsOf } from '#backend/queries/site/site-drafts.ts';
import { editsOf } from '#backend/queries/site/site-edits.ts';
import { checkSite, type Finding } from '#backend/site/check-site.ts';
import { partName, type SitePart, partsOf, readPart } from '#backend/site/content-parts.ts';
import { readSiteContent } from '#backend/site/read-site-content.ts';
import { beginning } from '#backend/site/save-content.ts';
import { requireSite } from '#backend/site/save-site.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
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
  const standOf = (part: SitePart) => {
    const live = readPart(content, part);
    const draft = drafts.find((one) => one.part === partName(part)) ?? null;
    return {
      part,
      title: titleOf(beginning({ live, draft }), c.var.desk.locale),
      isPublished: live !== null,
      live,
      draft,
      findings: found.filter((one) => isAbout(one, part)),
    };
  };
  return { site, place, content, drafts, standOf };
}

/** Where a check says that something is, begins with the part's own name. */
function isAbout({ where }: Finding, part: SitePart): boolean {
  const first = part.kind === 'page' ? partName(part) : part.kind === 'menus' ? 'menu' : part.kind;
  return (
    where === first ||
    where === part.kind ||
    where.startsWith(`${first},`) ||
    (part.kind !== 'page' && where.startsWith(`${first} `))
  );
}

const titleOf = (value: unknown, locale: Locale): string => {
  const { webTitle } = (value ?? {}) as { webTitle?: Partial<Record<Locale, string>> };
  return webTitle?.[locale] || webTitle?.zh || '';
};

export async function readContentList(c: Desk): Promise<ContentListView> {
  const { place, content, drafts, standOf } = await readAll(c);
  const parts = partsOf(
    content,
    drafts.map(({ part }) => part),
  );
  return { ...place, parts: parts.map(standOf), notice: '', done: '', typed: { entrance: '', menuKey: '' } };
}

export async function readPartView(c: Desk, part: SitePart): Promise<PartView> {
  const { site, place, standOf } = await readAll(c);
  const [edits] = await readTogether(c.env.DB, editsOf(site.id, partName(part), MOST_EDITS));
  const stand = standOf(part);
  const now = flatten(beginning(stand));
  return {
    ...place,
    ...stand,
    before: now,
    typed: now,
    converted: stand.draft ? (JSON.parse(stand.draft.converted) as string[]) : [],
    faults: [],
    other: now,
    both: [],
    picking: '',
    pictures: [],
    edits,
    notice: '',
    done: '',
    at: stand.draft?.publishAt ? hongKongField(stand.draft.publishAt) : '',
  };
}

const HONG_KONG_MS = 8 * 3600 * 1000;

/** As a field for a day and a time has it. */
const hongKongField = (at: number) => new Date(at + HONG_KONG_MS).toISOString().slice(0, 16);
