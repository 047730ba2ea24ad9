import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { convertTexts } from '#backend/office/convert-script.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { selectSuspiciousFees, type SuspiciousFeeRow } from '#backend/queries/facts/suspicious-fees.ts';
import { selectSchoolOfOwnRow } from '#backend/queries/site/site-courses.ts';
import { selectDrafts, selectLatestEdits } from '#backend/queries/site/site-edits.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { checkSite } from '#backend/site/check-site.ts';
import {
  getRequiredAction,
  validatePart,
  isRow,
  getPartName,
  getParts,
  getPart,
  parsePartName,
  type SitePart,
} from '#backend/site/content-parts.ts';
import { createEmptyValue, flatten } from '#backend/site/forms/schema-form.ts';
import { cancelSiteLecture } from '#backend/site/rows/cancel-site-lecture.ts';
import { ROW_KINDS } from '#backend/site/rows/row-kinds.ts';
import {
  getInitialContent,
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
import { MAX_MESSAGE_CHARS } from '#shared/rules/application/application-lists.ts';
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
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import { parseLocalTime } from './content/typed-moment.ts';
import { editableRows, cutSiteName, filterFindings, getTitle } from './content/content-names.ts';
import { loadAppearance } from './content/appearance.ts';
import { describePart, getDraft } from './content/describe-part.ts';
import { findPreviewPlace } from './content/preview-place.ts';
import { loadRowList } from './content/list-rows.ts';
import { loadOfficeSite } from './office-site.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const NOT_FOUND = failOffice({ code: 'notFound' });

export const contentApi = new Hono<OfficeSessionEnv>();

type OfficeContext = OfficeSessionContext;

const getSite = (c: OfficeContext) => requireSite(c.env.DB, c.var.desk.agentKey);
const getEditor = (c: OfficeContext) => ({ staffId: c.var.staff.id, who: c.var.staff.name });
const canWrite = (c: OfficeContext) => isAllowed(c, 'writeContent', c.var.desk);

const canEditRows = (c: OfficeContext, kind: ContentRow) => {
  const { agentKey } = c.var.desk;
  return isAllowed(c, ROW_KINDS[kind].action, { agentKey, ownerKey: agentKey });
};

/** Adds the versions of the changed sites to the response, so that the edge invalidates its caches. */
async function sendVersions(c: OfficeContext): Promise<void> {
  c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
}

const HOME_PART_NAME = getPartName({ kind: 'home', key: 'page' });

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
  const latestEdits = await queryRows(
    c.env.DB,
    selectLatestEdits(site.id, [HOME_PART_NAME, ...parts.map(getPartName)]),
  );
  const siteFindings = checkSite(site.fields, content);
  const getState = (name: string) => {
    const draft = drafts.find((entry) => entry.part === name) ?? null;
    const latestEdit = latestEdits.find((item) => item.part === name);
    return { name, draft, edited: latestEdit ? { who: latestEdit.who, at: latestEdit.at } : null };
  };
  const homeState = getState(HOME_PART_NAME);
  return succeedOffice({
    parts: [
      {
        ...homeState,
        draft: getDraft(homeState.draft),
        kind: 'home' as const,
        entrance: '',
        title: '',
        isPublished: true,
        findings: 0,
      },
      ...parts.map((part) => {
        const { draft, ...state } = getState(getPartName(part));
        const liveValue = getPart(content, part);
        return {
          ...state,
          draft: getDraft(draft),
          kind: part.kind,
          entrance: part.kind === 'page' ? part.entrance : '',
          title: cutSiteName(getTitle(getInitialContent({ live: liveValue, draft }), c.var.desk.locale), site.fields),
          isPublished: liveValue !== null,
          findings: filterFindings(siteFindings, part).length,
        };
      }),
    ],
    findings: parts.flatMap((part) => filterFindings(siteFindings, part)),
    editable: editableRows(c.var.staff),
  });
});

serveCall(contentApi, listRows, async (c, choice) => {
  if (!canEditRows(c, choice.kind)) return FORBIDDEN;
  const list = await loadRowList(c.env.DB, await getSite(c), choice, c.var.desk.locale);
  return succeedOffice({ ...list, editable: editableRows(c.var.staff) });
});

serveCall(contentApi, beginContent, async (c, submission) => {
  if (submission.kind === 'page') {
    if (!canWrite(c)) return FORBIDDEN;
    const { entrance, menuKey, title } = submission;
    return beginPage(c, { entrance: entrance.trim(), menuKey: menuKey.trim() }, title.trim());
  }
  const { kind, school } = submission;
  if (!canEditRows(c, kind)) return FORBIDDEN;
  const { draw, isAtSchool, key: pattern } = ROW_KINDS[kind];
  if (!draw) return NOT_FOUND;
  const newKey = draw(school);
  const { id } = await getSite(c);
  if (
    isAtSchool &&
    !(pattern.test(newKey) && (await queryRow(c.env.DB, selectSchoolOfOwnRow(id, Number(school), 'zh-hk'))))
  )
    return NOT_FOUND;
  return succeedOffice({ kind: 'begun', name: getPartName({ kind, key: newKey }) });
});

async function beginPage(c: OfficeContext, fields: { entrance: string; menuKey: string }, title: string) {
  const parsedFields = Page.pick({ entrance: true, menuKey: true }).safeParse(fields);
  if (!parsedFields.success) return succeedOffice({ kind: 'notValid' as const });
  const values = {
    ...flatten({ ...(createEmptyValue(Page) as object), ...parsedFields.data }),
    ...(title && { [`webTitle.${c.var.desk.locale}`]: title }),
  };
  const part: SitePart = { kind: 'page', entrance: fields.entrance };
  const submission = { before: {}, typedValues: values, converted: [], when: 'look' } as const;
  const savedContent = await saveContent(c.env.DB, c.var.desk.agentKey, part, submission, getEditor(c));
  if (savedContent.kind === 'faulty') return succeedOffice({ kind: 'taken' as const });
  // If the page already exists, its editor opens.
  if (savedContent.kind !== 'kept' && savedContent.kind !== 'both')
    throw new Error(`unexpected result of creating a page: ${savedContent.kind}`);
  return succeedOffice({ kind: 'begun' as const, name: getPartName(part) });
}

/** Finds the part and its stored state, or null unless it exists and the caller may edit it. */
async function findPart(
  c: OfficeContext,
  name: string,
): Promise<{ part: SitePart; contentState: ContentState; site: StoredSite } | null> {
  const part = parsePartName(name);
  const { agentKey } = c.var.desk;
  // Only the row itself states its owner, so the caller's role is checked before the row is loaded.
  if (!part || !isAllowed(c, getRequiredAction(part), { agentKey, ownerKey: agentKey })) return null;
  const site = await getSite(c);
  const contentState = await getContentState(c.env.DB, site, part, c.var.desk.locale);
  const ownerKey = contentState.row?.ownerKey ?? agentKey;
  return isAllowed(c, getRequiredAction(part), { agentKey, ownerKey }) ? { part, contentState, site } : null;
}

/**
 * Responds FORBIDDEN if the caller's role may not access this kind of part, otherwise NOT_FOUND. Neither reveals
 * whether the part exists.
 */
const rejectPartAccess = (c: OfficeContext, name: string) => {
  const part = parsePartName(name);
  const { agentKey } = c.var.desk;
  return part && !isAllowed(c, getRequiredAction(part), { agentKey, ownerKey: agentKey }) ? FORBIDDEN : NOT_FOUND;
};

serveCall(contentApi, getContentPart, async (c, { part: name }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPartAccess(c, name);
  return succeedOffice(await describePart(c.env.DB, row, c.var.desk.locale));
});

serveCall(contentApi, previewContent, async (c, { part: name, values }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPartAccess(c, name);
  const { locale } = c.var.desk;
  const title = row.contentState.row?.name ?? '';
  return succeedOffice(await loadAppearance(c.env.DB, row.part, values, { name: title, locale }));
});

async function describeSavedContent(c: OfficeContext, savedContent: SavedContent): Promise<SavedPart> {
  if (savedContent.kind === 'faulty')
    return { kind: 'faulty', values: savedContent.merged.typedValues, faults: [...savedContent.faults] };
  if (savedContent.kind === 'both')
    return {
      kind: 'both',
      values: savedContent.merged.typedValues,
      both: [...savedContent.merged.both],
      other: savedContent.now,
    };
  await sendVersions(c);
  return savedContent;
}

serveCall(
  contentApi,
  saveContentPart,
  async (c, { part: name, before, values, converted, form, when: publishTime }) => {
    const row = await findPart(c, name);
    if (!row) return rejectPartAccess(c, name);
    const { agentKey } = c.var.desk;
    if (publishTime === 'auto' && row.contentState.draft?.publishAt) return succeedOffice({ kind: 'due' });
    const publishWhen: ContentSubmission['when'] =
      publishTime === 'auto'
        ? 'look'
        : typeof publishTime === 'string'
          ? publishTime
          : parseLocalTime(publishTime.at, (await loadOfficeSite(c.env.DB, agentKey)).timeZone);
    if (typeof publishWhen === 'number' && !(publishWhen > Date.now())) return succeedOffice({ kind: 'notFuture' });
    const submission = { before, typedValues: values, converted, form, when: publishWhen };
    return succeedOffice(
      await describeSavedContent(c, await saveContent(c.env.DB, agentKey, row.part, submission, getEditor(c))),
    );
  },
);

serveCall(contentApi, previewContentPart, async (c, { part: name, before, values, converted, form }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPartAccess(c, name);
  const { part, site } = row;
  const submission = { before, typedValues: values, converted, form, when: 'look' } as const;
  const savedContent = await saveContent(c.env.DB, c.var.desk.agentKey, part, submission, getEditor(c));
  if (savedContent.kind !== 'kept') return succeedOffice(await describeSavedContent(c, savedContent));
  const contentState = await getContentState(c.env.DB, site, part);
  const draftValues = flatten(getInitialContent(contentState));
  // No page can show an invalid row, but its draft stays saved.
  const errors = isRow(part) ? validatePart(part, draftValues, contentState, []) : [];
  if (errors.length > 0) return succeedOffice({ kind: 'faulty', values: draftValues, faults: errors });
  const place = await findPreviewPlace(c.env.DB, site, part, draftValues);
  if (place === null) return succeedOffice({ kind: 'nowhere' });
  startPreview(c);
  return succeedOffice({ kind: 'shown', place });
});

const PREVIEW_COOKIE = 'site_preview';
const PREVIEW_SECONDS = 3600;
const isHttps = (c: OfficeContext) => c.req.header('x-forwarded-proto') === 'https';

/** Enables drafts on the site's pages in this browser while its office session is open. */
function startPreview(c: OfficeContext): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: PREVIEW_SECONDS } as const;
  setCookie(c, PREVIEW_COOKIE, c.var.desk.agentKey, { ...options, secure: isHttps(c) });
}

serveCall(contentApi, endContentPreview, async (c) => {
  if (!canWrite(c)) return FORBIDDEN;
  deleteCookie(c, PREVIEW_COOKIE, { path: '/', secure: isHttps(c) });
  return succeedOffice(null);
});

serveCall(contentApi, discardContentDraft, async (c, { part: name }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPartAccess(c, name);
  await discardDraft(c.env.DB, c.var.desk.agentKey, row.part);
  await sendVersions(c);
  return succeedOffice(null);
});

serveCall(contentApi, removeContentPart, async (c, { part: name }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPartAccess(c, name);
  const { part } = row;
  const removedContent =
    isRow(part) || part.kind === 'page' ? await removePart(c.env.DB, c.var.desk.agentKey, part, getEditor(c)) : null;
  if (!removedContent) return NOT_FOUND;
  const savedPart = await describeSavedContent(c, removedContent);
  return succeedOffice(savedPart.kind === 'published' ? { kind: 'removed' } : savedPart);
});

serveCall(contentApi, undoContentEdit, async (c, { part: name, number }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPartAccess(c, name);
  const undoneContent = await undoContent(c.env.DB, c.var.desk.agentKey, row.part, number, getEditor(c));
  return undoneContent ? succeedOffice(await describeSavedContent(c, undoneContent)) : NOT_FOUND;
});

serveCall(contentApi, cancelLecture, async (c, { part: name, text }) => {
  const row = await findPart(c, name);
  if (!row) return rejectPartAccess(c, name);
  const { part } = row;
  if (part.kind !== 'lecture') return NOT_FOUND;
  const cancellationText = text.trim();
  if (cancellationText === '' || cancellationText.length > MAX_MESSAGE_CHARS)
    return succeedOffice({ kind: 'notValid' });
  const outcome = await cancelSiteLecture(c.env.DB, c.var.desk.agentKey, part.key, cancellationText, getEditor(c));
  if (outcome === 'none') return NOT_FOUND;
  if (outcome !== 'cancelled') return succeedOffice({ kind: 'isCancelled' });
  await sendVersions(c);
  return succeedOffice({ kind: 'cancelled' });
});

serveCall(contentApi, convertContent, async (c, { values, to }) => {
  if (!canWrite(c)) return FORBIDDEN;
  const { typed, convertedFields } = await convertTexts(values, to);
  return succeedOffice({ values: typed, converted: convertedFields });
});

serveCall(contentApi, listHeldFees, async (c) => {
  if (!canWrite(c)) return FORBIDDEN;
  const fees = await queryRows(c.env.DB, selectSuspiciousFees());
  return succeedOffice({
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
      reason: getSuspicionReason(row),
    })),
    editable: editableRows(c.var.staff),
  });
});

/** Search pages by code, for registers that have a page for each code. */
const REGISTER_PAGES: Readonly<Record<string, string>> = {
  'cricos-course': 'https://cricos.education.gov.au/Course/CourseDetails.aspx?CourseCode=',
};

/**
 * Fraction of the median below which a yearly fee is hidden, as in scripts/import/cricos/year-fees.ts. The next
 * constant is the multiple above which it is hidden.
 */
const MIN_FEE_SHARE = 0.5;
const MAX_FEE_RATIO = 2;

/**
 * Returns the reason why a fee is suspicious. Courses in medicine are compared only with each other, so `middle` is not
 * their median.
 */
const getSuspicionReason = ({ year, middle }: SuspiciousFeeRow) =>
  middle === null ? 'alone' : year > middle * MAX_FEE_RATIO ? 'high' : year < middle * MIN_FEE_SHARE ? 'low' : 'field';
