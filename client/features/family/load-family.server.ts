import { type RouterContextProvider, data, redirect } from 'react-router';
import { type Column, loadColumns } from '#client/features/compare/load-compare.server.ts';
import type { SourcedFigure } from '#client/features/facts/figure.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import {
  type PortalRequestWithSite,
  asMain,
  requireValue,
  requireSite,
  requireUser,
} from '#client/portal-request.server.ts';
import { sitePath, withQuery } from '#client/site/addresses.ts';
import { pageQuery } from '#client/site/portal/page-query.ts';
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
import { agentCurrency, toOwnMoney } from '#shared/rules/budget.ts';
import { FAMILY, FAMILY_RELATIONS, type FamilyRelation } from '#shared/rules/family.ts';
import { hasDrafts, lastDayText, parseFamilyForm, type RejectedSubmission, withoutText } from './family-sent.ts';

const LONGEST_ANSWERS = 10_000;

/**
 * Parses the answers of the smart selection that a student shares to compute the placement. It returns undefined if
 * none are shared or they are invalid.
 */
function parseAnswersForm(formData: FormData) {
  const formDataEntryValue = formData.get('answers');
  if (typeof formDataEntryValue !== 'string' || formDataEntryValue.length > LONGEST_ANSWERS) return undefined;
  try {
    return SelectionForm.safeParse(JSON.parse(formDataEntryValue)).data;
  } catch {
    return undefined;
  }
}

type Context = Readonly<RouterContextProvider>;

export interface FamilyItem {
  kind: 'school' | 'course';
  id: string;
  column: Column;
  /** Graduate outcomes of a register; null if there are none. */
  outcomes: SourcedFigure | null;
  /** Placement of the student when the link was created; null if the link does not show it. */
  standing: Standing | null;
  votes: { who: string; vote: string }[];
  notes: { id: string; who: string; text: string; at: string }[];
}

interface Talk {
  things: { kind: string; id: string; standing: Standing | null }[];
  votes: { kind: string; thingId: string; who: string; vote: string }[];
  notes: { kind: string; thingId: string; id: string; who: string; text: string; at: string }[];
}

/** Loads the collected items by the requests of a comparison. Items that the site no longer shows are omitted. */
async function loadItems(portal: PortalRequestWithSite, talk: Talk, ownMoney: OwnMoney) {
  const getIds = (kind: FamilyItem['kind']) => talk.things.filter((thing) => thing.kind === kind).map(({ id }) => id);
  const [schools, courses] = await Promise.all([
    loadColumns(portal, { kind: 'schools', ids: getIds('school') }, ownMoney),
    loadColumns(portal, { kind: 'courses', ids: getIds('course') }, ownMoney),
  ]);
  const items = talk.things.flatMap(({ kind, id, standing }): FamilyItem[] => {
    const of = kind === 'school' ? schools : courses;
    const index = of.columns.findIndex((column) => column.id === id);
    const column = of.columns[index];
    if (!column || (kind !== 'school' && kind !== 'course')) return [];
    const isThis = (item: { kind: string; thingId: string }) => item.kind === kind && item.thingId === id;
    return [
      {
        kind,
        id,
        column,
        standing,
        outcomes: of.outcomes[index] ?? null,
        votes: talk.votes.filter(isThis).map(({ who, vote }) => ({ who, vote })),
        notes: talk.notes.filter(isThis).map(({ kind: _kind, thingId: _thing, ...note }) => note),
      },
    ];
  });
  return { things: items, sources: [...schools.sources, ...courses.sources] };
}

const getLastDay = ({ locale, site }: PortalRequestWithSite, endsAt: string) =>
  lastDayText(endsAt, locale, site.agent.originCity);

export interface FamilyRoomContent {
  /** Content of the page; null if the link is invalid, has expired or was revoked. */
  room: {
    name: string;
    madeAt: string;
    endsAt: string;
    lastDay: string;
    things: FamilyItem[];
    sources: Source[];
  } | null;
  as: FamilyRelation;
  money: OwnMoney;
}

/** Loads the page for holders of a family link. It is never cached or indexed. */
export async function loadFamilyRoom(context: Context, request: Request) {
  const portal = requireSite(context);
  portal.keepOutOfCache();
  const t = textsIn(portal.locale).of('family');
  const query = pageQuery('family', request.url);
  const currency = FAMILY.money.find((item) => item === query.get('money')) ?? agentCurrency(portal.site.agent);
  const money = toOwnMoney(currency);
  const as = FAMILY_RELATIONS.find((relation) => relation === query.get('as')) ?? FAMILY_RELATIONS[0];
  const result = requireValue(await portal.main.ask(familyRoom, {}));
  if (!result) {
    const closed: FamilyRoomContent = { room: null, as, money };
    return data({ head: { title: t('closed.title') }, content: closed }, { status: 404 });
  }
  const { things, sources } = await loadItems(asMain(portal), result, money);
  const content: FamilyRoomContent = {
    room: {
      name: result.name,
      madeAt: result.madeAt,
      endsAt: result.endsAt,
      lastDay: getLastDay(portal, result.endsAt),
      things,
      sources,
    },
    as,
    money,
  };
  return data({ head: { title: t('room.title', { name: result.name }) }, content }, { status: 200 });
}

/** Handles a vote or a note of a family member, with or without JavaScript. */
export async function actInFamilyRoom(context: Context, request: Request): Promise<RejectedSubmission> {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('family');
  const { one, deed, kind, thingId, about, text, drafts } = parseFamilyForm(await request.formData());
  const user = FAMILY_RELATIONS.find((existing) => existing === one('who')) ?? FAMILY_RELATIONS[0];
  const vote = deed === 'agree' || deed === 'ask' ? deed : null;
  // A browser stores one link per site, so input for one child's page must not be saved on another's.
  const room = await portal.main.ask(familyRoom, {});
  if (room.ok && room.value && ![room.value.endsAt, ''].includes(one('room')))
    return { about: 'room', why: t('otherRoom'), drafts };
  if (!vote && text === '') return { about, why: t('empty'), drafts };
  const result = vote
    ? await portal.mutate(familyVote, { kind, thingId, who: user, vote })
    : await portal.mutate(familyWrite, { kind, thingId, who: user, text });
  if (!result.ok) return { about, why: result.error.message, drafts };
  const left = vote ? drafts : withoutText(drafts, about);
  if (hasDrafts(left)) return { about, why: '', drafts: left };
  const money = FAMILY.money.find((existing) => existing === one('money')) ?? '';
  throw redirect(`${withQuery(sitePath(portal.site.agent.keyCode, '/family'), { as: user, money })}#${about}`, 303);
}

export interface FamilyLinksContent {
  links: { id: string; name: string; lastDay: string; isOpen: boolean; showsStanding: boolean }[];
  things: FamilyItem[];
}

/** Loads the student's view of the links and the family's notes. It fails for a backend without these endpoints. */
export async function loadFamilyLinks(context: Context, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const [made, talk] = await Promise.all([portal.main.ask(familyLinks, {}), portal.main.ask(familyTalk, {})]);
  const { rows } = requireValue(made);
  const money = toOwnMoney(agentCurrency(portal.site.agent));
  const { things } = await loadItems(asMain(portal), requireValue(talk), money);
  const links = rows.map(({ endsAt, ...row }) => ({ ...row, lastDay: getLastDay(portal, endsAt) }));
  const content: FamilyLinksContent = { links, things };
  return { head: { title: textsIn(portal.locale).of('family')('own.title') }, content };
}

/** Result of an action. `address` is returned only once, when a link is created. */
export type FamilyActionResult = RejectedSubmission & { address?: string };

export async function actOnFamily(context: Context, request: Request): Promise<FamilyActionResult> {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const formData = await request.formData();
  const { deed, kind, thingId, about, text, id, drafts } = parseFamilyForm(formData);
  if (deed === 'add') {
    const form = parseAnswersForm(formData);
    const added = await portal.mutate(familyLinkAdd, { name: drafts.name, days: drafts.days, ...(form && { form }) });
    if (!added.ok) return { about: 'add', why: added.error.message, drafts };
    const address = `${portal.origin}${sitePath(portal.site.agent.keyCode, `/family/${added.value.token}`)}`;
    return { about: 'add', why: '', drafts: { ...drafts, name: '' }, address };
  }
  if (deed === 'answer' && text === '') return { about, why: textsIn(portal.locale).of('family')('empty'), drafts };
  const requested: Result<unknown> =
    deed === 'end'
      ? await portal.mutate(familyLinkEnd, { id })
      : deed === 'remove'
        ? await portal.mutate(familyNoteRemove, { id: id ?? '0' })
        : await portal.mutate(familyReply, { kind, thingId, text });
  const place = deed === 'end' ? 'links' : about;
  if (!requested.ok) return { about: deed === 'answer' ? about : 'links', why: requested.error.message, drafts };
  const left = deed === 'answer' ? withoutText(drafts, about) : drafts;
  if (hasDrafts(left)) return { about: place, why: '', drafts: left };
  throw redirect(`${sitePath(portal.site.agent.keyCode, '/personal-center/family')}#${place}`, 303);
}
