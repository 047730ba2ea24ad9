import { findContact, homeAreaCode } from '#backend/leads/find-contact.ts';
import { nextReplyBy } from '#backend/application/application-summary.ts';
import { stateOfCase } from '#backend/application/application-state.ts';
import { openApplications, type OpenApplication, studentName } from '#backend/office/application/open-application.ts';
import type { OfficeSite } from '#backend/office-api/office-site.ts';
import { readyReplies } from '#backend/office-api/ready-replies/ready-reply.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { applicationOfStudent } from '#backend/queries/applications/desk-applications.ts';
import { earlierAnswers } from '#backend/queries/chat/assistant-answers.ts';
import {
  ACTIVITY,
  type ConversationRow,
  conversationWithVisitor,
  getFiles,
  INCOMING,
  type MessageRow,
  messagesBefore,
} from '#backend/queries/chat/conversations.ts';
import { type NoteRow, notesBetween } from '#backend/queries/chat/notes.ts';
import { selectConsents } from '#backend/queries/consents.ts';
import { describeChannel } from '#backend/channels/plan-reply.ts';
import { selectDeliveries } from '#backend/queries/channels/channels.ts';
import { queryRow, queryRows, batchRead } from '#backend/queries/database.ts';
import { type CollectedRow, collectionOfStudent } from '#backend/queries/favourites.ts';
import { selectReplies } from '#backend/queries/office/ready-replies.ts';
import { roundsBefore } from '#backend/queries/office/rounds.ts';
import { tagsOn } from '#backend/queries/office/tags.ts';
import { type SharedResultName, sharedResultNames, selectSharedResult } from '#backend/queries/shared-results.ts';
import { describeSeal } from '#backend/catalogue/describe-school.ts';
import { sealOf } from '#backend/catalogue/school-seal.ts';
import { displayedIds, sharedResultView } from '#backend/selection/shared-result.ts';
import { isAllowed, getStudentTies } from '#backend/staff/check-permission.ts';
import type { OpenConversation, ThreadEntry } from '#shared/contract/office/conversations.ts';
import type { ShownToAdviser } from '#shared/contract/office/shown-result.ts';
import { DATE_TAGS, dateFormat, FALLBACK_LOCALE, isLocale, type Locale } from '#shared/locale/locales.ts';
import type { DeliveryState } from '#shared/rules/channels.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { LEAD_TEXT_MAX } from '#shared/rules/leads.ts';
import type { Script } from '#shared/rules/office-conversation.ts';
import { localClock } from '#shared/tenant/opening-hours.ts';
import { convertMessages } from './convert-thread.ts';
import { toTag } from './load-queue.ts';
import { minutesWaited } from './minutes-waited.ts';

const MESSAGE_PAGE_SIZE = 50;
const MAX_QUESTIONS = 8;
const MAX_SAVED = 10;
const MAX_EARLIER = 8;
const MAX_FOUND = 3;

interface ConversationRequest {
  id: number;
  /** 0 for the newest page. */
  before: number;
  script: Script | null;
  site: OfficeSite;
  now: number;
}

export type LoadedConversation = Omit<OpenConversation, 'isHere'> & { token: string };

/** A conversation with what is known about its visitor; null where this account may not read it. */
export async function loadConversation(
  c: OfficeSessionContext,
  { id, before, script, site, now }: ConversationRequest,
): Promise<LoadedConversation | null> {
  const db = c.env.DB;
  const { agentKey, locale } = c.var.desk;
  const conversation = await queryRow(db, conversationWithVisitor(String(id)));
  if (!conversation || !isAllowed(c, 'talk', conversation)) return null;
  const { owner, visitorId } = conversation;
  const userId = owner.startsWith('user:') ? Number(owner.slice('user:'.length)) : 0;
  const ties = userId > 0 ? await getStudentTies(db, agentKey, userId) : null;
  const visibleUser = isAllowed(c, 'seeStudent', ties) ? userId : 0;
  const [messages, requested, applications, savedRows, [storedSharedResultRow], consents] = await batchRead(
    db,
    messagesBefore(id, before || Number.MAX_SAFE_INTEGER, MESSAGE_PAGE_SIZE + 1),
    earlierAnswers(
      { agentKey, userId: userId > 0 ? String(userId) : '', visitorId },
      Number.MAX_SAFE_INTEGER,
      MAX_QUESTIONS,
    ),
    applicationOfStudent(agentKey, userId),
    collectionOfStudent(visibleUser, locale, MAX_SAVED),
    selectSharedResult(visibleUser, agentKey),
    selectConsents(visibleUser, agentKey),
  );
  const [application = null] = await openApplications(
    db,
    applications.filter((row) => isAllowed(c, row.status === 'draft' ? 'knowOfDraft' : 'seeApplication', row)),
  );
  const sharedResult = sharedResultView(storedSharedResultRow, consents);
  const { lang = '', host = '', page = '' } = JSON.parse(conversation.attributes) as Record<string, string>;
  const requestedSchool = schoolOfPage(page);
  const schools = [...(application?.form.courses.map(({ schoolId }) => String(schoolId)) ?? []), requestedSchool];
  // Notes from the message before this page up to its last message; on the newest page, up to now.
  const afterTime = messages[MESSAGE_PAGE_SIZE]?.createdAt ?? -1;
  const untilTime = before === 0 ? Number.MAX_SAFE_INTEGER : (messages[0]?.createdAt ?? 0);
  const [notes, tags, readyReplyRows, earlier, names] = await batchRead(
    db,
    notesBetween(id, afterTime, untilTime),
    tagsOn([id]),
    selectReplies(agentKey, c.var.staff.id),
    roundsBefore(id, agentKey, conversation.askedAt, MAX_EARLIER),
    sharedResultNames({ ...displayedIds(sharedResult, schools.filter(Boolean)), course: [] }, locale),
  );
  const schoolName = (schoolId: string) => getName(names, 'school', schoolId);
  const today = new Date(localClock(site.timeZone)(now)).toISOString().slice(0, 10);
  const replyBy = application ? nextReplyBy(application.state, today) : '';
  const visitor: Locale = isLocale(lang) ? lang : FALLBACK_LOCALE;
  const [course] = application?.form.courses ?? [];
  const messageRows = messages.slice(0, MESSAGE_PAGE_SIZE).toReversed();
  const isDraft = application?.row.status === 'draft';
  const form = application && !isDraft ? application.form : null;
  const { status } = conversation;
  const channel = await describeChannel(db, conversation, now);
  const deliveries = new Map(
    (channel ? await queryRows(db, selectDeliveries(id)) : []).map(({ messageId, state }) => [messageId, state]),
  );
  return {
    id,
    token: conversation.pubsubToken,
    name: conversation.name,
    status,
    ended: conversation.ended,
    staffId: conversation.staffId,
    adviser: conversation.assignee,
    waited: status === 'open' ? minutesWaited(site.hours, conversation.askedAt, now) : 0,
    laterUntil: conversation.laterUntil > now ? conversation.laterUntil : 0,
    unread: conversation.unread,
    entries: toEntries(messageRows, notes, await convertMessages(script, messageRows), deliveries),
    older: messages.length > MESSAGE_PAGE_SIZE ? (messageRows[0]?.id ?? 0) : 0,
    isNewest: before === 0,
    tags: tags.map(toTag),
    leadInput: owner.startsWith('guest:') ? findLeadInput(messageRows, homeAreaCode(site.originCity)) : null,
    replies: readyReplies(readyReplyRows, locale, visitor, {
      student: application ? studentName(application) : conversation.name,
      adviser: c.var.staff.name,
      school: course?.schoolName ?? '',
      course: course?.courseName ?? '',
      replyBy: replyBy
        ? dateFormat(DATE_TAGS[visitor], { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(replyBy))
        : '',
    }),
    visitor: {
      userId,
      nickname: application?.row.nickname ?? '',
      // The page of a student without an application closes with the conversation.
      hasPage: userId > 0 && (status === 'open' || form !== null),
      areaCode: application?.row.areaCode ?? '',
      mobile: application?.row.mobile ?? '',
      language: lang,
      host,
      page,
      pageName: schoolName(requestedSchool),
      grades: form?.grades ?? [],
      english: form?.english.type ? form.english : null,
    },
    asked: requested.toReversed().map(({ question }) => question),
    channel,
    application: application && toCase(application, replyBy, (schoolId) => sealOfId(names, schoolId, locale)),
    result: toResult(sharedResult, names, locale),
    saved: savedRows.map((row) => toSaved(row, locale)),
    earlier: earlier.map(({ id: round, askedAt, answeredAt, name, stars, said }) => ({
      id: round,
      askedAt,
      answeredAt,
      by: name,
      stars,
      comment: said,
    })),
  };
}

/** Latest number or e-mail address and first question in the messages of a visitor. */
function findLeadInput(messages: readonly MessageRow[], areaCode: Parameters<typeof findContact>[1]) {
  const texts = messages
    .filter(({ kind, content }) => kind === INCOMING && content !== '')
    .map(({ content }) => content);
  const contacts = texts.map((content) => findContact(content, areaCode)).filter((contact) => contact !== null);
  const { mobile = '', areaCode: code = '', email = '' } = contacts.at(-1) ?? {};
  const question = texts.map((content) => findContact(content, areaCode)?.question ?? content)[0] ?? '';
  return { phone: mobile && `+${code} ${mobile}`, email, question: question.slice(0, LEAD_TEXT_MAX) };
}

/** School of whose page an address is; ''. */
const schoolOfPage = (page: string) => /^\/[\w-]+\/school\/(\d+)(?=[/?#]|$)/.exec(page)?.[1] ?? '';

function toEntries(
  messages: readonly MessageRow[],
  notes: readonly NoteRow[],
  convertedTexts: ReadonlyMap<number, string>,
  deliveries: ReadonlyMap<number, DeliveryState>,
): ThreadEntry[] {
  const entries = [
    ...messages.map((message) => toEntry(message, convertedTexts, deliveries)),
    ...notes.map(({ id, at, author, content, handedTo }) => ({
      kind: 'note' as const,
      id,
      at,
      author,
      text: content,
      handedTo,
    })),
  ];
  return entries.toSorted((entry, other) => entry.at - other.at);
}

function toEntry(
  message: MessageRow,
  convertedTexts: ReadonlyMap<number, string>,
  deliveries: ReadonlyMap<number, DeliveryState>,
): ThreadEntry {
  const { id, kind, content, senderName, createdAt } = message;
  if (kind === ACTIVITY) return { kind: 'event', id, at: createdAt, sender: senderName, text: content };
  return {
    kind: kind === INCOMING ? 'theirs' : 'mine',
    id,
    at: createdAt,
    sender: senderName,
    text: content,
    converted: convertedTexts.get(id) ?? null,
    delivery: deliveries.get(id) ?? null,
    files: getFiles(message).map(({ fileKey, name, shows, size }) => ({ key: fileKey, name, shows, size })),
  };
}

function toCase(
  { row, form, state }: OpenApplication,
  replyBy: string,
  seal: (schoolId: string) => string,
): OpenConversation['application'] {
  const isDraft = row.status === 'draft';
  return {
    id: row.id,
    caseState: stateOfCase(state),
    step: APPLICATION_STEPS[state.reached.length - 1] ?? null,
    stepsDone: state.reached.length,
    courses: isDraft
      ? []
      : form.courses.map(({ schoolId, schoolName, courseName }) => ({
          school: schoolName,
          course: courseName,
          seal: seal(String(schoolId)),
        })),
    adviser: row.adviser,
    replyBy,
    unanswered: state.messages.filter(({ from, responded }) => from === 'student' && !responded).length,
  };
}

const findName = (names: readonly SharedResultName[], kind: SharedResultName['kind'], id: string) =>
  names.find((name) => name.kind === kind && name.id === id);

/** As the catalogue has it today; '' for what it no longer has. */
const getName = (names: readonly SharedResultName[], kind: SharedResultName['kind'], id: string | null) =>
  (id && findName(names, kind, id)?.name) || '';

/** '' for a school that the catalogue no longer has. */
function sealOfId(names: readonly SharedResultName[], schoolId: string, locale: Locale): string {
  const school = findName(names, 'school', schoolId);
  return school ? sealOf(school, locale) : '';
}

function toResult(
  sharedResult: ShownToAdviser,
  names: readonly SharedResultName[],
  locale: Locale,
): OpenConversation['result'] {
  if (sharedResult.kind !== 'result') return null;
  const { answers, schools } = sharedResult.result;
  const named = (kind: SharedResultName['kind']) =>
    Object.fromEntries(names.filter((name) => name.kind === kind).map(({ id, name }) => [id, name]));
  return {
    at: sharedResult.at,
    answers,
    names: { country: named('country'), group: named('group'), level: named('level'), course: {} },
    schools: schools.slice(0, MAX_FOUND).map(({ id, name, score, most, band }) => ({
      id,
      name: getName(names, 'school', id) || name,
      seal: sealOfId(names, id, locale),
      score,
      most,
      band,
    })),
  };
}

function toSaved(row: CollectedRow, locale: Locale): OpenConversation['saved'][number] {
  const { schoolId, name, nameChn, remark, logo, courses } = row;
  return {
    id: String(schoolId),
    name: locale === 'en-us' ? name : nameChn || name,
    seal: logo || describeSeal({ ...row, id: schoolId }, locale),
    note: remark,
    courses: JSON.parse(courses) as string[],
  };
}

/** Subject of a permission: the conversation of a form. */
export async function findConversation(c: OfficeSessionContext, id: number): Promise<ConversationRow | null> {
  const conversation = await queryRow(c.env.DB, conversationWithVisitor(String(id)));
  return isAllowed(c, 'talk', conversation) ? conversation : null;
}
