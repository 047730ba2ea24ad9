import { type RouterContextProvider, data, redirect } from 'react-router';
import { listCommonKinds } from '#client/features/compare/compare-costs.ts';
import { type ColumnDetails, type CompareColumn, loadColumns } from '#client/features/compare/load-compare.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import {
  type PortalRequestWithSite,
  withMainReads,
  requireValue,
  requireSite,
  loadForUser,
  requireUser,
} from '#client/portal-request.server.ts';
import { sitePath, withQuery } from '#client/site/addresses.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import {
  familyReply,
  familyLinkAdd,
  familyLinkEnd,
  familyLinks,
  familyNoteRemove,
  familyRoom,
  familyTalk,
  familyVote,
  familyWrite,
  type Standing,
} from '#shared/contract/account/family.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import type { Result } from '#shared/call-error.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { getAgentCurrency, getExchangeRates } from '#shared/rules/budget.ts';
import { FAMILY_LIMITS, FAMILY_RELATIONS, type FamilyRelation } from '#shared/rules/family.ts';
import { hasDrafts, formatLastDay, parseFamilyForm, type RejectedSubmission, removeDraftText } from './family-sent.ts';

const MAX_ANSWERS_LENGTH = 10_000;

/**
 * Parses the answers of the selection form that a student includes to have the placement computed. Returns undefined if
 * none are included or they are invalid.
 */
function parseAnswersForm(formData: FormData) {
  const answersField = formData.get('answers');
  if (typeof answersField !== 'string' || answersField.length > MAX_ANSWERS_LENGTH) return undefined;
  try {
    return SelectionForm.safeParse(JSON.parse(answersField)).data;
  } catch {
    return undefined;
  }
}

type Context = Readonly<RouterContextProvider>;

export interface FamilyItem {
  kind: 'school' | 'course';
  id: string;
  column: CompareColumn;
  /** Kinds of costs that are known, of which the total contains those that all items have. */
  commonKinds: CompareColumn['costs']['kinds'];
  details: ColumnDetails;
  /** Placement of the student when the link was created, or null if the link does not show it. */
  placement: Standing | null;
  votes: { who: string; vote: string }[];
  notes: { id: string; who: string; text: string; at: string }[];
}

interface FamilyTalk {
  things: { kind: string; id: string; standing: Standing | null }[];
  votes: { kind: string; thingId: string; who: string; vote: string }[];
  notes: { kind: string; thingId: string; id: string; who: string; text: string; at: string }[];
}

/**
 * Loads the collected items with the same requests as a comparison. Items that the site no longer shows are omitted.
 */
async function loadItems(portalRequest: PortalRequestWithSite, talk: FamilyTalk, ownMoney: OwnMoney) {
  const getIds = (kind: FamilyItem['kind']) => talk.things.filter((thing) => thing.kind === kind).map(({ id }) => id);
  const [schools, courses] = await Promise.all([
    loadColumns(portalRequest, { kind: 'schools', ids: getIds('school') }, ownMoney),
    loadColumns(portalRequest, { kind: 'courses', ids: getIds('course') }, ownMoney),
  ]);
  const items = talk.things.flatMap(({ kind, id, standing: placement }): FamilyItem[] => {
    const loadedItems = kind === 'school' ? schools : courses;
    const index = loadedItems.columns.findIndex((column) => column.id === id);
    const [column, details] = [loadedItems.columns[index], loadedItems.details[index]];
    if (!column || !details || (kind !== 'school' && kind !== 'course')) return [];
    const isOfItem = (entry: { kind: string; thingId: string }) => entry.kind === kind && entry.thingId === id;
    return [
      {
        kind,
        id,
        column,
        commonKinds: column.costs.kinds,
        placement,
        details,
        votes: talk.votes.filter(isOfItem).map(({ who, vote }) => ({ who, vote })),
        notes: talk.notes.filter(isOfItem).map(({ kind: _kind, thingId: _thing, ...note }) => note),
      },
    ];
  });
  return { things: addCommonKinds(items), sources: [...schools.sources, ...courses.sources] };
}

/** Adds the kinds of costs that all items have, of which the family can compare the totals. */
function addCommonKinds(items: readonly FamilyItem[]): FamilyItem[] {
  const commonKinds = listCommonKinds(items.map(({ column }) => column.costs));
  return items.map((item) => ({ ...item, commonKinds }));
}

const getLastDay = ({ locale, site }: PortalRequestWithSite, endsAt: string) =>
  formatLastDay(endsAt, locale, site.agent.originCity);

export interface FamilyRoomContent {
  /** Content of the page, or null if the link is invalid, has expired or was revoked. */
  room: {
    name: string;
    madeAt: string;
    endsAt: string;
    lastDay: string;
    things: FamilyItem[];
    sources: Source[];
  } | null;
  relation: FamilyRelation;
  money: OwnMoney;
}

/** Loads the page for holders of a family link. It is never cached or indexed. */
export async function loadFamilyRoom(context: Context, request: Request) {
  const portalRequest = requireSite(context);
  portalRequest.keepOutOfCache();
  const t = textsIn(portalRequest.locale).getText('family');
  const query = getPageQuery('family', request.url);
  const currency =
    FAMILY_LIMITS.money.find((candidate) => candidate === query.get('money')) ??
    getAgentCurrency(portalRequest.site.agent);
  const ownMoney = getExchangeRates(currency);
  const relation = FAMILY_RELATIONS.find((candidate) => candidate === query.get('as')) ?? FAMILY_RELATIONS[0];
  const result = requireValue(await portalRequest.main.ask(familyRoom, {}));
  if (!result) {
    const closedContent: FamilyRoomContent = { room: null, relation, money: ownMoney };
    return data({ head: { title: t('closed.title') }, content: closedContent }, { status: 404 });
  }
  const { things, sources } = await loadItems(withMainReads(portalRequest), result, ownMoney);
  const content: FamilyRoomContent = {
    room: {
      name: result.name,
      madeAt: result.madeAt,
      endsAt: result.endsAt,
      lastDay: getLastDay(portalRequest, result.endsAt),
      things,
      sources,
    },
    relation,
    money: ownMoney,
  };
  return data({ head: { title: t('room.title', { name: result.name }) }, content }, { status: 200 });
}

/** Handles a vote or a note of a family member, with or without JavaScript. */
export async function handleFamilyRoomForm(context: Context, request: Request): Promise<RejectedSubmission> {
  const portalRequest = requireSite(context);
  const t = textsIn(portalRequest.locale).getText('family');
  const { one: getField, deed, kind, thingId, about, text, drafts } = parseFamilyForm(await request.formData());
  const relation = FAMILY_RELATIONS.find((candidate) => candidate === getField('who')) ?? FAMILY_RELATIONS[0];
  const vote = deed === 'agree' || deed === 'ask' ? deed : null;
  // A browser stores one link per site, so input on one child's page could otherwise be saved on another child's page.
  const room = await portalRequest.main.ask(familyRoom, {});
  if (room.ok && room.value && ![room.value.endsAt, ''].includes(getField('room')))
    return { about: 'room', why: t('otherRoom'), drafts };
  if (!vote && text === '') return { about, why: t('empty'), drafts };
  const result = vote
    ? await portalRequest.mutate(familyVote, { kind, thingId, who: relation, vote })
    : await portalRequest.mutate(familyWrite, { kind, thingId, who: relation, text });
  if (!result.ok) return { about, why: result.error.message, drafts };
  const remainingDrafts = vote ? drafts : removeDraftText(drafts, about);
  if (hasDrafts(remainingDrafts)) return { about, why: '', drafts: remainingDrafts };
  const moneyQuery = FAMILY_LIMITS.money.find((candidate) => candidate === getField('money')) ?? '';
  throw redirect(
    `${withQuery(sitePath(portalRequest.site.agent.keyCode, '/family'), { as: relation, money: moneyQuery })}#${about}`,
    303,
  );
}

export interface FamilyLinksContent {
  links: { id: string; name: string; lastDay: string; isOpen: boolean; showsStanding: boolean }[];
  things: FamilyItem[];
}

/** Loads the student's view of the links and the family's notes. It fails for a backend without these endpoints. */
export async function loadFamilyLinks(context: Context, request: Request) {
  const portalRequest = requireSite(context);
  const [linksResult, talkResult] = await loadForUser(portalRequest, request, () =>
    Promise.all([portalRequest.main.ask(familyLinks, {}), portalRequest.main.ask(familyTalk, {})]),
  );
  const { rows } = requireValue(linksResult);
  const ownMoney = getExchangeRates(getAgentCurrency(portalRequest.site.agent));
  const { things } = await loadItems(withMainReads(portalRequest), requireValue(talkResult), ownMoney);
  const links = rows.map(({ endsAt, ...row }) => ({ ...row, lastDay: getLastDay(portalRequest, endsAt) }));
  const content: FamilyLinksContent = { links, things };
  return { head: { title: textsIn(portalRequest.locale).getText('family')('own.title') }, content };
}

/** Result of an action. `address` is the URL of a new link, which is returned only when the link is created. */
export type FamilyActionResult = RejectedSubmission & { address?: string };

export async function handleFamilyForm(context: Context, request: Request): Promise<FamilyActionResult> {
  const portalRequest = requireSite(context);
  await requireUser(portalRequest, request);
  const formData = await request.formData();
  const { deed, kind, thingId, about, text, id, drafts } = parseFamilyForm(formData);
  if (deed === 'add') {
    const answersForm = parseAnswersForm(formData);
    const addResult = await portalRequest.mutate(familyLinkAdd, {
      name: drafts.name,
      days: drafts.selectedDays,
      ...(answersForm && { form: answersForm }),
    });
    if (!addResult.ok) return { about: 'add', why: addResult.error.message, drafts };
    const familyPath = sitePath(portalRequest.site.agent.keyCode, `/family/${addResult.value.token}`);
    const linkUrl = `${portalRequest.origin}${withQuery(familyPath, { lang: portalRequest.locale })}`;
    return { about: 'add', why: '', drafts: { ...drafts, name: '' }, address: linkUrl };
  }
  if (deed === 'answer' && text === '')
    return { about, why: textsIn(portalRequest.locale).getText('family')('empty'), drafts };
  const actionResult: Result<unknown> =
    deed === 'end'
      ? await portalRequest.mutate(familyLinkEnd, { id })
      : deed === 'remove'
        ? await portalRequest.mutate(familyNoteRemove, { id: id ?? '0' })
        : await portalRequest.mutate(familyReply, { kind, thingId, text });
  const anchorId = deed === 'end' ? 'links' : about;
  if (!actionResult.ok) return { about: deed === 'answer' ? about : 'links', why: actionResult.error.message, drafts };
  const remainingDrafts = deed === 'answer' ? removeDraftText(drafts, about) : drafts;
  if (hasDrafts(remainingDrafts)) return { about: anchorId, why: '', drafts: remainingDrafts };
  throw redirect(`${sitePath(portalRequest.site.agent.keyCode, '/personal-center/family')}#${anchorId}`, 303);
}
