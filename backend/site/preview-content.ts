import type { Context } from 'hono';
import type { z } from 'zod';
import type { BackendEnv } from '#backend/bindings.ts';
import { getAlt } from '#backend/media/store-media.ts';
import { getMediaUrl, parseMediaName } from '#backend/media/read-picture.ts';
import { type Database, queryRows } from '#backend/queries/database.ts';
import type { MediaRow } from '#backend/queries/site/media.ts';
import type { DraftRows } from '#backend/queries/site/overlay-drafts.ts';
import { selectDrafts } from '#backend/queries/site/site-edits.ts';
import { can } from '#backend/staff/permissions.ts';
import { getStaffSession } from '#backend/staff/staff-sign-in.ts';
import { assertNever } from '#shared/assert-never.ts';
import { OFFICE_PASS_HEADER } from '#shared/backend-protocol.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { isRow, type SiteOwnedPart, getPart, parsePartName, getSchema } from './content-parts.ts';
import { type MenuContent, type PageContent, loadSiteContent, type SiteContent, type Texts } from './site-content.ts';
import { mergeOverLive } from './save-content.ts';
import { requireSite } from './save-site.ts';
import { unflatten } from '#backend/site/forms/schema-form.ts';
import { draftCourse, draftRules, draftSchool } from './rows/drafted-rows.ts';
import { draftRankings } from './rows/ranking-row.ts';
import { ROW_KINDS, type RowKindName } from './rows/row-kinds.ts';

/**
 * Returns the content of a site with all drafts, for callers with write permission and a preview token of the office.
 * Otherwise null.
 */
export async function getPreview(c: PreviewContext): Promise<SiteContent | null> {
  return (await canPreview(c, 'writeContent')) ? applyDrafts(c.env.DB, c.var.caller.agentKey) : null;
}

type PreviewContext = Pick<Context<BackendEnv>, 'env' | 'var' | 'req'>;

/**
 * Returns a drafted school or course of the site, for overlayDrafts, or null for callers who may not see the preview.
 */
export async function getDraftedSchool(c: PreviewContext, id: string) {
  const draftedSchool = (await listDraftedRows(c, 'ownSchool')).get(id);
  return draftedSchool ? draftSchool(c.env.DB, await getSiteId(c), Number(id), draftedSchool) : null;
}

export async function getDraftedCourse(c: PreviewContext, id: string) {
  const matchingDraft = [...(await listDraftedRows(c, 'course'))].find(([key]) => key.endsWith(`-${id}`));
  return matchingDraft ? draftCourse(c.env.DB, await getSiteId(c), ...matchingDraft) : null;
}

export async function listDraftedRules(c: PreviewContext): Promise<DraftRows[]> {
  const draftedRules = await listDraftedRows(c, 'rule');
  return draftedRules.size > 0 ? [await draftRules(c.env.DB, await getSiteId(c), draftedRules)] : [];
}

export async function listDraftedRankings(c: PreviewContext): Promise<DraftRows[]> {
  const draftedRankings = await listDraftedRows(c, 'ranking');
  return draftedRankings.size > 0
    ? draftRankings(c.env.DB, await requireSite(c.env.DB, c.var.caller.agentKey), draftedRankings)
    : [];
}

const getSiteId = async (c: PreviewContext) => (await requireSite(c.env.DB, c.var.caller.agentKey)).id;

/** Returns the drafts of rows of one kind by key; none for callers without write permission. */
export async function listDraftedRows<Name extends RowKindName>(c: PreviewContext, kind: Name) {
  const rowByKey = new Map<string, z.infer<(typeof ROW_KINDS)[Name]['schema']>>();
  if (!(await canPreview(c, ROW_KINDS[kind].action))) return rowByKey;
  for (const draft of await queryRows(c.env.DB, selectDrafts(await getSiteId(c)))) {
    const part = parsePartName(draft.part);
    if (!part || part.kind !== kind) continue;
    const parsedRow = ROW_KINDS[kind].schema.safeParse(JSON.parse(draft.content));
    if (parsedRow.success) rowByKey.set(part.key, parsedRow.data as z.infer<(typeof ROW_KINDS)[Name]['schema']>);
  }
  return rowByKey;
}

async function canPreview(
  c: PreviewContext,
  action: 'writeContent' | (typeof ROW_KINDS)[RowKindName]['action'],
): Promise<boolean> {
  const sessionToken = c.req.header(OFFICE_PASS_HEADER) ?? '';
  const { agentKey } = c.var.caller;
  const session = sessionToken ? await getStaffSession(c.env.DB, sessionToken) : null;
  if (session?.stage !== 'open') return false;
  const { staffId: id, name, role } = session;
  const staff = { id, name, role, scope: { kind: 'agent', agentKey: session.agentKey } } as const;
  return can(staff, action, { agentKey, ownerKey: agentKey });
}

async function applyDrafts(db: Database, agentKey: string): Promise<SiteContent> {
  const { id } = await requireSite(db, agentKey);
  const [liveContent, drafts] = await Promise.all([loadSiteContent(db, id), queryRows(db, selectDrafts(id))]);
  return drafts.reduce((content, draft) => {
    const part = parsePartName(draft.part);
    if (!part || isRow(part)) return content;
    return replacePart(
      content,
      part,
      unflatten(getSchema(part), mergeOverLive(draft, getPart(liveContent, part)).typedValues),
    );
  }, liveContent);
}

/** Replaces a part by its draft. Drafts may be invalid, so only their shape is guaranteed. */
function replacePart(content: SiteContent, part: SiteOwnedPart, draftContent: unknown): SiteContent {
  switch (part.kind) {
    case 'news':
      return { ...content, news: (draftContent as { list: SiteContent['news'] }).list };
    case 'menus':
      return { ...content, menus: (draftContent as { list: SiteContent['menus'] }).list };
    case 'policy':
      return { ...content, policy: draftContent as SiteContent['policy'] };
    case 'page': {
      const otherPages = content.pages.filter(({ entrance }) => entrance !== part.entrance);
      return { ...content, pages: [...otherPages, draftContent as PageContent] };
    }
    default:
      return assertNever(part);
  }
}

const createTextGetter = (locale: Locale) => (texts: Texts) => texts[locale] || texts.zh;

// The following functions return the same responses as site-routes.ts for content without rows. Positions are used as
// ids.

export const previewNews = ({ news }: SiteContent, locale: Locale) =>
  news.toSorted(compareNewestFirst).map(({ id, title, subtitle, publishTime }) => ({
    id,
    title: createTextGetter(locale)(title),
    subtitle: createTextGetter(locale)(subtitle),
    publishTime,
    gmtCreate: publishTime,
  }));

/** Compares articles in the order of selectAgentNews, newest first. */
const compareNewestFirst = (a: SiteContent['news'][number], b: SiteContent['news'][number]) =>
  Number(b.publishTime > a.publishTime) - Number(b.publishTime < a.publishTime) || b.id - a.id;

interface PreviewedMenu {
  id: number;
  menuKey: string;
  menuName: string;
  menuLinkEntrance: string;
  menuLinkParams: string;
  children: PreviewedMenu[];
}

export const previewMenus = (menus: readonly MenuContent[], locale: Locale, parentId = 0): PreviewedMenu[] =>
  menus.map(({ key, name, entrance, params, children }, index) => {
    const id = parentId * 100 + index + 1;
    return {
      id,
      menuKey: key,
      menuName: createTextGetter(locale)(name),
      menuLinkEntrance: entrance,
      menuLinkParams: params,
      children: previewMenus(children, locale, id),
    };
  });

interface PageQuery {
  menuKey: string;
  menuLinkEntrance: string;
}

/** Returns a page with its modules, or null if it is neither drafted nor published. */
export function previewPage(
  { pages }: SiteContent,
  { menuKey, menuLinkEntrance }: PageQuery,
  { locale, publicLevel }: { locale: Locale; publicLevel: number },
  media: readonly MediaRow[],
) {
  const getText = createTextGetter(locale);
  const altByUrl = new Map(media.map((row) => [getMediaUrl(row.name), getText(getAlt(row))]));
  const page =
    pages.find((entry) => entry.menuKey === menuKey) ??
    pages.find((entry) => entry.entrance === menuLinkEntrance) ??
    null;
  return (
    page && {
      webTitle: getText(page.webTitle),
      webMetaKeywords: getText(page.webMetaKeywords),
      webMetaDescription: getText(page.webMetaDescription),
      modules: page.modules.flatMap(({ kind, title, body, levels, items }, moduleIndex) =>
        (levels & (1 << publicLevel)) === 0
          ? []
          : [
              {
                id: moduleIndex + 1,
                kind,
                title: getText(title),
                body: getText(body),
                items: items.map((item, index) => ({
                  id: index + 1,
                  title: getText(item.title),
                  body: getText(item.body),
                  figure: getText(item.figure),
                  picture: parseMediaName(item.picture) && !altByUrl.has(item.picture) ? '' : item.picture,
                  pictureAlt: altByUrl.get(item.picture) ?? '',
                  link: item.link,
                })),
              },
            ],
      ),
    }
  );
}

export const previewPolicy = ({ policy }: SiteContent, locale: Locale) =>
  policy && {
    title: createTextGetter(locale)(policy.title),
    policyContent: createTextGetter(locale)(policy.content),
    version: policy.version,
  };
