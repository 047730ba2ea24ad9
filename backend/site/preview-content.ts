import type { Context } from 'hono';
import type { z } from 'zod';
import type { BackendEnv } from '#backend/bindings.ts';
import { getAlt } from '#backend/media/store-media.ts';
import { mediaAddress, mediaNameIn } from '#backend/media/read-picture.ts';
import { type Database, queryRows } from '#backend/queries/database.ts';
import type { MediaRow } from '#backend/queries/site/media.ts';
import type { OverlayRows } from '#backend/queries/site/overlay-drafts.ts';
import { selectDrafts } from '#backend/queries/site/site-edits.ts';
import { can } from '#backend/staff/permissions.ts';
import { getStaffSession } from '#backend/staff/staff-sign-in.ts';
import { assertNever } from '#shared/assert-never.ts';
import { OFFICE_PASS_HEADER } from '#shared/backend-protocol.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { isRow, type SiteOwnedPart, getPart, parsePartName, getSchema } from './content-parts.ts';
import { type MenuContent, type PageContent, loadSiteContent, type SiteContent, type Texts } from './site-content.ts';
import { overLive } from './save-content.ts';
import { requireSite } from './save-site.ts';
import { unflatten } from '#backend/site/forms/schema-form.ts';
import { draftCourse, draftRules, draftSchool } from './rows/drafted-rows.ts';
import { ROW_KINDS, type RowKindName } from './rows/row-kinds.ts';

/**
 * Returns the content of a site with all drafts, for callers with write permission and a preview token of the office;
 * otherwise null.
 */
export async function getPreview(c: PreviewContext): Promise<SiteContent | null> {
  return (await canPreview(c, 'writeContent')) ? withDrafts(c.env.DB, c.var.caller.agentKey) : null;
}

type PreviewContext = Pick<Context<BackendEnv>, 'env' | 'var' | 'req'>;

/**
 * Returns a drafted school or course of the site, to be laid over the tables; null for callers who may not see the
 * preview.
 */
export async function getDraftedSchool(c: PreviewContext, id: string) {
  const text = (await listDraftedRows(c, 'ownSchool')).get(id);
  return text ? draftSchool(c.env.DB, await getSiteId(c), Number(id), text) : null;
}

export async function getDraftedCourse(c: PreviewContext, id: string) {
  const match = [...(await listDraftedRows(c, 'course'))].find(([key]) => key.endsWith(`-${id}`));
  return match ? draftCourse(c.env.DB, await getSiteId(c), ...match) : null;
}

export async function listDraftedRules(c: PreviewContext): Promise<OverlayRows[]> {
  const drafted = await listDraftedRows(c, 'rule');
  return drafted.size > 0 ? [await draftRules(c.env.DB, await getSiteId(c), drafted)] : [];
}

const getSiteId = async (c: PreviewContext) => (await requireSite(c.env.DB, c.var.caller.agentKey)).id;

/** Returns the drafts of rows of one kind by key; none for callers without write permission. */
export async function listDraftedRows<Name extends RowKindName>(c: PreviewContext, kind: Name) {
  const drafted = new Map<string, z.infer<(typeof ROW_KINDS)[Name]['schema']>>();
  if (!(await canPreview(c, ROW_KINDS[kind].action))) return drafted;
  for (const draft of await queryRows(c.env.DB, selectDrafts(await getSiteId(c)))) {
    const part = parsePartName(draft.part);
    if (!part || part.kind !== kind) continue;
    const parsed = ROW_KINDS[kind].schema.safeParse(JSON.parse(draft.content));
    if (parsed.success) drafted.set(part.key, parsed.data as z.infer<(typeof ROW_KINDS)[Name]['schema']>);
  }
  return drafted;
}

async function canPreview(
  c: PreviewContext,
  action: 'writeContent' | (typeof ROW_KINDS)[RowKindName]['action'],
): Promise<boolean> {
  const pass = c.req.header(OFFICE_PASS_HEADER) ?? '';
  const { agentKey } = c.var.caller;
  const session = pass ? await getStaffSession(c.env.DB, pass) : null;
  if (session?.stage !== 'open') return false;
  const { staffId: id, name, role } = session;
  const staff = { id, name, role, scope: { kind: 'agent', agentKey: session.agentKey } } as const;
  return can(staff, action, { agentKey, ownerKey: agentKey });
}

async function withDrafts(db: Database, agentKey: string): Promise<SiteContent> {
  const { id } = await requireSite(db, agentKey);
  const [liveContent, drafts] = await Promise.all([loadSiteContent(db, id), queryRows(db, selectDrafts(id))]);
  return drafts.reduce((content, draft) => {
    const part = parsePartName(draft.part);
    if (!part || isRow(part)) return content;
    return withPart(content, part, unflatten(getSchema(part), overLive(draft, getPart(liveContent, part)).typed));
  }, liveContent);
}

/** Replaces a part by its draft. Drafts may be invalid, so only their shape is guaranteed. */
function withPart(content: SiteContent, part: SiteOwnedPart, value: unknown): SiteContent {
  switch (part.kind) {
    case 'news':
      return { ...content, news: (value as { list: SiteContent['news'] }).list };
    case 'menus':
      return { ...content, menus: (value as { list: SiteContent['menus'] }).list };
    case 'policy':
      return { ...content, policy: value as SiteContent['policy'] };
    case 'page': {
      const otherPages = content.pages.filter(({ entrance }) => entrance !== part.entrance);
      return { ...content, pages: [...otherPages, value as PageContent] };
    }
    default:
      return assertNever(part);
  }
}

const toMessages = (locale: Locale) => (texts: Texts) => texts[locale] || texts.zh;

// The following functions return the same responses as site-routes.ts, for content that has no rows yet. Positions
// serve as ids.

export const previewNews = ({ news }: SiteContent, locale: Locale) =>
  news.toSorted(compareNewestFirst).map(({ id, title, subtitle, publishTime }) => ({
    id,
    title: toMessages(locale)(title),
    subtitle: toMessages(locale)(subtitle),
    publishTime,
    gmtCreate: publishTime,
  }));

/** As the rows are ordered (agentNews). */
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
      menuName: toMessages(locale)(name),
      menuLinkEntrance: entrance,
      menuLinkParams: params,
      children: previewMenus(children, locale, id),
    };
  });

interface PageQuery {
  menuKey: string;
  menuLinkEntrance: string;
}

/** Returns a page with its modules; null if it is neither drafted nor published. */
export function previewPage(
  { pages }: SiteContent,
  { menuKey, menuLinkEntrance }: PageQuery,
  { locale, publicLevel }: { locale: Locale; publicLevel: number },
  media: readonly MediaRow[],
) {
  const toText = toMessages(locale);
  const alts = new Map(media.map((row) => [mediaAddress(row.name), toText(getAlt(row))]));
  const page =
    pages.find((entry) => entry.menuKey === menuKey) ??
    pages.find((entry) => entry.entrance === menuLinkEntrance) ??
    null;
  return (
    page && {
      webTitle: toText(page.webTitle),
      webMetaKeywords: toText(page.webMetaKeywords),
      webMetaDescription: toText(page.webMetaDescription),
      modules: page.modules.flatMap(({ kind, title, body, levels, items }, moduleIndex) =>
        (levels & (1 << publicLevel)) === 0
          ? []
          : [
              {
                id: moduleIndex + 1,
                kind,
                title: toText(title),
                body: toText(body),
                items: items.map((item, index) => ({
                  id: index + 1,
                  title: toText(item.title),
                  body: toText(item.body),
                  figure: toText(item.figure),
                  picture: mediaNameIn(item.picture) && !alts.has(item.picture) ? '' : item.picture,
                  pictureAlt: alts.get(item.picture) ?? '',
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
    title: toMessages(locale)(policy.title),
    policyContent: toMessages(locale)(policy.content),
    version: policy.version,
  };
