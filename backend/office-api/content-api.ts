import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { convertTexts } from '#backend/office/convert-script.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { suspiciousFees, type SuspiciousFeeRow } from '#backend/queries/facts/suspicious-fees.ts';
import { schoolOfOwnRow } from '#backend/queries/site/site-courses.ts';
import { selectDrafts, selectLatestEdits } from '#backend/queries/site/site-edits.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { checkSite } from '#backend/site/check-site.ts';
import {
  actionFor,
  validatePart,
  isRow,
  partName,
  getParts,
  getPart,
  parsePartName,
  type SitePart,
} from '#backend/site/content-parts.ts';
import { getEmpty, flatten } from '#backend/site/forms/schema-form.ts';
import { cancelSiteLecture } from '#backend/site/rows/cancel-site-lecture.ts';
import { ROW_KINDS } from '#backend/site/rows/row-kinds.ts';
import {
  beginning,
  discardDraft,
  getContentState,
  removePart,
  type SavedContent,
  saveContent,
  type ContentState,
  undoContent,
  type ContentSubmission,
} from '#backend/site/save-content.ts';
import { requireSite, publishSiteVersions } from '#backend/site/save-site.ts';
import { Page, loadSiteContent } from '#backend/site/site-content.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { MESSAGE_MAX } from '#shared/rules/application/application-lists.ts';
import {
  beginContent,
  cancelLecture,
  convertContent,
  discardContentDraft,
  endContentPreview,
  getContentPart,
  listContent,
  listHeldFees,
  listRows,
  previewContent,
  previewContentPart,
  removeContentPart,
  saveContentPart,
  type SavedPart,
  undoContentEdit,
} from '#shared/contract/office/content.ts';
import type { ContentRow } from '#shared/rules/content-kinds.ts';
import { officeFail, officeOk } from '#shared/contract/office/office-call.ts';
import { getMoment } from './content/typed-moment.ts';
import { editableRows, getFindings, getTitle } from './content/content-names.ts';
import { loadAppearance } from './content/appearance.ts';
import { describePart, getDraft } from './content/describe-part.ts';
import { previewPlace } from './content/preview-place.ts';
import { loadRowList } from './content/list-rows.ts';
import { loadOfficeSite } from './office-site.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const NOT_FOUND = officeFail({ code: 'notFound' });

export const contentApi = new Hono<OfficeSessionEnv>();

type Context = OfficeSessionContext;

const getSite = (c: Context) => requireSite(c.env.DB, c.var.desk.agentKey);
const getStaff = (c: Context) => ({ staffId: c.var.staff.id, who: c.var.staff.name });
const canWrite = (c: Context) => isAllowed(c, 'writeContent', c.var.desk);

const canEditRows = (c: Context, kind: ContentRow) => {
  const { agentKey } = c.var.desk;
  return isAllowed(c, ROW_KINDS[kind].action, { agentKey, ownerKey: agentKey });
};

/** Publishes the versions of the sites to the edge with the response. */
async function sendVersions(c: Context): Promise<void> {
  c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
}

const HOME_NAME = partName({ kind: 'home', key: 'page' });

serveCall(contentApi, listContent, async (c) => {
  if (!canWrite(c)) return FORBIDDEN;
  const site = await getSite(c);
  const [content, drafts] = await Promise.all([
    loadSiteContent(c.env.DB, site.id),
    queryRows(c.env.DB, selectDrafts(site.id)),
  ]);
  const parts = getParts(
    content,
    drafts.map(({ part }) => part),
  );
  const latest = await queryRows(c.env.DB, selectLatestEdits(site.id, [HOME_NAME, ...parts.map(partName)]));
  const siteFindings = checkSite(site.fields, content);
  const getState = (name: string) => {
    const draft = drafts.find((entry) => entry.part === name) ?? null;
    const edited = latest.find((item) => item.part === name);
    return { name, draft, edited: edited ? { who: edited.who, at: edited.at } : null };
  };
  const home = getState(HOME_NAME);
  return officeOk({
    parts: [
      {
        ...home,
        draft: getDraft(home.draft),
        kind: 'home' as const,
        entrance: '',
        title: '',
        isPublished: true,
        findings: 0,
      },
      ...parts.map((part) => {
        const { draft, ...state } = getState(partName(part));
        const liveValue = getPart(content, part);
        return {
          ...state,
          draft: getDraft(draft),
          kind: part.kind,
          entrance: part.kind === 'page' ? part.entrance : '',
          title: getTitle(beginning({ live: liveValue, draft }), c.var.desk.locale),
          isPublished: liveValue !== null,
          findings: getFindings(siteFindings, part).length,
        };
      }),
    ],
    findings: parts.flatMap((part) => getFindings(siteFindings, part)),
    editable: editableRows(c.var.staff),
  });
});

serveCall(contentApi, listRows, async (c, choice) => {
  if (!canEditRows(c, choice.kind)) return FORBIDDEN;
  const list = await loadRowList(c.env.DB, await getSite(c), choice, c.var.desk.locale);
  return officeOk({ ...list, editable: editableRows(c.var.staff) });
});

serveCall(contentApi, beginContent, async (c, submission) => {
  if (submission.kind === 'page') {
    if (!canWrite(c)) return FORBIDDEN;
    return beginPage(c, { entrance: submission.entrance.trim(), menuKey: submission.menuKey.trim() });
  }
  const { kind, school } = submission;
  if (!canEditRows(c, kind)) return FORBIDDEN;
  const { draw, isAtSchool, key: pattern } = ROW_KINDS[kind];
  if (!draw) return NOT_FOUND;
  const key = draw(school);
  const { id } = await getSite(c);
  if (isAtSchool && !(pattern.test(key) && (await queryRow(c.env.DB, schoolOfOwnRow(id, Number(school), 'zh-hk')))))
    return NOT_FOUND;
  return officeOk({ kind: 'begun', name: partName({ kind, key }) });
});

async function beginPage(c: Context, fields: { entrance: string; menuKey: string }) {
  const valid = Page.pick({ entrance: true, menuKey: true }).safeParse(fields);
  if (!valid.success) return officeOk({ kind: 'notValid' as const });
  const values = flatten({ ...(getEmpty(Page) as object), ...valid.data });
  const part: SitePart = { kind: 'page', entrance: fields.entrance };
  const result = { before: {}, typed: values, converted: [], when: 'look' } as const;
  const savedContent = await saveContent(c.env.DB, c.var.desk.agentKey, part, result, getStaff(c));
  if (savedContent.kind === 'faulty') return officeOk({ kind: 'taken' as const });
  // An existing page is opened as it is.
  if (savedContent.kind !== 'kept' && savedContent.kind !== 'both')
    throw new Error(`unexpected result of creating a page: ${savedContent.kind}`);
  return officeOk({ kind: 'begun' as const, name: partName(part) });
}

/** The part with its stored state, if it exists and the caller may edit it. */
async function findPart(
  c: Context,
  name: string,
): Promise<{ part: SitePart; contentState: ContentState; site: StoredSite } | null> {
  const part = parsePartName(name);
  const { agentKey } = c.var.desk;
  // A row states its owner itself, so the role is checked before it is read.
  if (!part || !isAllowed(c, actionFor(part), { agentKey, ownerKey: agentKey })) return null;
  const site = await getSite(c);
  const contentState = await getContentState(c.env.DB, site, part);
  const ownerKey = contentState.row?.ownerKey ?? agentKey;
  return isAllowed(c, actionFor(part), { agentKey, ownerKey }) ? { part, contentState: contentState, site } : null;
}

/** A part of another agency or role is as unknown as one that does not exist. */
const rejectPart = (c: Context, name: string) => {
  const part = parsePartName(name);
  const { agentKey } = c.var.desk;
  return part && !isAllowed(c, actionFor(part), { agentKey, ownerKey: agentKey }) ? FORBIDDEN : NOT_FOUND;
};

serveCall(contentApi, getContentPart, async (c, { part: name }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPart(c, name);
  return officeOk(await describePart(c.env.DB, row, c.var.desk.locale));
});

serveCall(contentApi, previewContent, async (c, { part: name, values }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPart(c, name);
  const { locale } = c.var.desk;
  const title = row.contentState.row?.name ?? '';
  return officeOk(await loadAppearance(c.env.DB, row.part, values, { name: title, locale }));
});

async function describeSaved(c: Context, savedContent: SavedContent): Promise<SavedPart> {
  if (savedContent.kind === 'faulty')
    return { kind: 'faulty', values: savedContent.merged.typed, faults: [...savedContent.faults] };
  if (savedContent.kind === 'both')
    return {
      kind: 'both',
      values: savedContent.merged.typed,
      both: [...savedContent.merged.both],
      other: savedContent.now,
    };
  await sendVersions(c);
  return savedContent;
}

serveCall(contentApi, saveContentPart, async (c, { part: name, before, values, converted, form, when: requested }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPart(c, name);
  const { agentKey } = c.var.desk;
  if (requested === 'auto' && row.contentState.draft?.publishAt) return officeOk({ kind: 'due' });
  const publishWhen: ContentSubmission['when'] =
    requested === 'auto'
      ? 'look'
      : typeof requested === 'string'
        ? requested
        : getMoment(requested.at, (await loadOfficeSite(c.env.DB, agentKey)).timeZone);
  if (typeof publishWhen === 'number' && !(publishWhen > Date.now())) return officeOk({ kind: 'notFuture' });
  const result = { before, typed: values, converted, form, when: publishWhen };
  return officeOk(await describeSaved(c, await saveContent(c.env.DB, agentKey, row.part, result, getStaff(c))));
});

serveCall(contentApi, previewContentPart, async (c, { part: name, before, values, converted, form }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPart(c, name);
  const { part, site } = row;
  const result = { before, typed: values, converted, form, when: 'look' } as const;
  const savedContent = await saveContent(c.env.DB, c.var.desk.agentKey, part, result, getStaff(c));
  if (savedContent.kind !== 'kept') return officeOk(await describeSaved(c, savedContent));
  const contentState = await getContentState(c.env.DB, site, part);
  const drafted = flatten(beginning(contentState));
  // An invalid row is on no page; its draft stays saved.
  const errors = isRow(part) ? validatePart(part, drafted, contentState, []) : [];
  if (errors.length > 0) return officeOk({ kind: 'faulty', values: drafted, faults: errors });
  const place = await previewPlace(c.env.DB, site, part, drafted);
  if (place === null) return officeOk({ kind: 'nowhere' });
  startPreview(c);
  return officeOk({ kind: 'shown', place });
});

const PREVIEW_COOKIE = 'site_preview';
const PREVIEW_SECONDS = 3600;
const isSecure = (c: Context) => c.req.header('x-forwarded-proto') === 'https';

/** Drafts are shown as pages to this browser, while its office session is open. */
function startPreview(c: Context): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: PREVIEW_SECONDS } as const;
  setCookie(c, PREVIEW_COOKIE, c.var.desk.agentKey, { ...options, secure: isSecure(c) });
}

serveCall(contentApi, endContentPreview, async (c) => {
  if (!canWrite(c)) return FORBIDDEN;
  deleteCookie(c, PREVIEW_COOKIE, { path: '/', secure: isSecure(c) });
  return officeOk(null);
});

serveCall(contentApi, discardContentDraft, async (c, { part: name }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPart(c, name);
  await discardDraft(c.env.DB, c.var.desk.agentKey, row.part);
  await sendVersions(c);
  return officeOk(null);
});

serveCall(contentApi, removeContentPart, async (c, { part: name }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPart(c, name);
  const { part } = row;
  const removedContent =
    isRow(part) || part.kind === 'page' ? await removePart(c.env.DB, c.var.desk.agentKey, part, getStaff(c)) : null;
  if (!removedContent) return NOT_FOUND;
  const savedPart = await describeSaved(c, removedContent);
  return officeOk(savedPart.kind === 'published' ? { kind: 'removed' } : savedPart);
});

serveCall(contentApi, undoContentEdit, async (c, { part: name, number }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPart(c, name);
  const undone = await undoContent(c.env.DB, c.var.desk.agentKey, row.part, number, getStaff(c));
  return undone ? officeOk(await describeSaved(c, undone)) : NOT_FOUND;
});

serveCall(contentApi, cancelLecture, async (c, { part: name, text }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPart(c, name);
  const { part } = row;
  if (part.kind !== 'lecture') return NOT_FOUND;
  const message = text.trim();
  if (message === '' || message.length > MESSAGE_MAX) return officeOk({ kind: 'notValid' });
  const outcome = await cancelSiteLecture(c.env.DB, c.var.desk.agentKey, part.key, message, getStaff(c));
  if (outcome === 'none') return NOT_FOUND;
  if (outcome !== 'cancelled') return officeOk({ kind: 'isCancelled' });
  await sendVersions(c);
  return officeOk({ kind: 'cancelled' });
});

serveCall(contentApi, convertContent, async (c, { values, to }) => {
  if (!canWrite(c)) return FORBIDDEN;
  const { typed, convertedFields } = await convertTexts(values, to);
  return officeOk({ values: typed, converted: convertedFields });
});

serveCall(contentApi, listHeldFees, async (c) => {
  if (!canWrite(c)) return FORBIDDEN;
  const fees = await queryRows(c.env.DB, suspiciousFees());
  return officeOk({
    fees: fees.map((row) => ({
      id: row.id,
      school: row.school,
      name: row.name,
      tuition: row.tuition,
      weeks: row.weeks,
      year: row.year,
      median: row.middle,
      currency: row.currency,
      code: row.code,
      registerPage: REGISTER_PAGES[row.scheme] ? `${REGISTER_PAGES[row.scheme]}${row.code}` : '',
      reason: getReason(row),
    })),
    editable: editableRows(c.var.staff),
  });
});

/** Registers with a page for each code. */
const REGISTER_PAGES: Readonly<Record<string, string>> = {
  'cricos-course': 'https://cricos.education.gov.au/Course/CourseDetails.aspx?CourseCode=',
};

/** Shares of the median beyond which a yearly fee is not shown, as in scripts/import/cricos/year-fees.ts. */
const MIN_SHARE = 0.5;
const MAX_FEE_RATIO = 2;

/** Courses of medicine are compared with each other, so their median is not `middle`. */
const getReason = ({ year, middle }: SuspiciousFeeRow) =>
  middle === null ? 'alone' : year > middle * MAX_FEE_RATIO ? 'high' : year < middle * MIN_SHARE ? 'low' : 'field';
