import { getNamedIds, nameCourse } from '#backend/office/application/name-courses.ts';
import { getHomeAreaCode } from '#backend/leads/find-contact.ts';
import { findLeadInput, listVisitorTexts } from '#backend/leads/lead-input.ts';
import { findNextReplyDay } from '#backend/application/application-summary.ts';
import { computeCaseState } from '#backend/application/application-state.ts';
import {
  openApplications,
  type OpenApplication,
  getStudentName,
} from '#backend/office/application/open-application.ts';
import type { OfficeSite } from '#backend/office-api/office-site.ts';
import { listReadyReplies } from '#backend/office-api/ready-replies/ready-reply.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { applicationOfStudent } from '#backend/queries/applications/desk-applications.ts';
import { stripMarkup } from '#backend/assistant/model/answer-with-model.ts';
import { type AnswerRow, selectEarlierAnswers } from '#backend/queries/chat/assistant-answers.ts';
import {
  ACTIVITY,
  type ConversationRow,
  selectConversationWithVisitor,
  parseAttachments,
  INCOMING,
  type MessageRow,
  selectMessagesBefore,
} from '#backend/queries/chat/conversations.ts';
import { type NoteRow, selectNotesBetween } from '#backend/queries/chat/notes.ts';
import { selectConsents } from '#backend/queries/consents.ts';
import { describeChannel } from '#backend/channels/plan-reply.ts';
import { selectDeliveries } from '#backend/queries/channels/channels.ts';
import { queryRow, queryRows, batchRead } from '#backend/queries/database.ts';
import { type CollectedRow, collectionOfStudent } from '#backend/queries/favourites.ts';
import { selectLeadOfConversation } from '#backend/queries/office/leads.ts';
import { selectReplies } from '#backend/queries/office/ready-replies.ts';
import { selectRoundsBefore } from '#backend/queries/office/rounds.ts';
import { selectTagsOn } from '#backend/queries/office/tags.ts';
import { type SharedResultName, selectSharedResultNames, selectSharedResult } from '#backend/queries/shared-results.ts';
import { describeSeal } from '#backend/catalogue/describe-school.ts';
import { getLogoOrSeal } from '#backend/catalogue/school-seal.ts';
import { listShownIds, createSharedResultView } from '#backend/selection/shared-result.ts';
import { isAllowed, getStudentTies } from '#backend/staff/check-permission.ts';
import type { OpenConversation, ThreadEntry } from '#shared/contract/office/conversations.ts';
import type { ShownToAdviser } from '#shared/contract/office/shown-result.ts';
import { DATE_TAGS, getDateFormat, FALLBACK_LOCALE, isLocale, type Locale } from '#shared/locale/locales.ts';
import type { DeliveryState } from '#shared/rules/channels.ts';
import { parseAttributionText } from '#shared/rules/attribution.ts';
import type { ChineseScript } from '#shared/rules/office-conversation.ts';
import { createLocalClock } from '#shared/tenant/opening-hours.ts';
import { convertMessages } from './convert-thread.ts';
import { toTag } from './load-queue.ts';
import { calculateMinutesWaited } from './minutes-waited.ts';

const MESSAGE_PAGE_SIZE = 50;
const MAX_QUESTIONS = 8;
const MAX_SAVED_ROWS = 10;
const MAX_EARLIER_ROUNDS = 8;
const MAX_LEAD_MATCHES = 3;

interface ConversationRequest {
  id: number;
  /** Page boundary: only messages with smaller ids are returned; 0 for the newest page. */
  before: number;
  script: ChineseScript | null;
  site: OfficeSite;
  now: number;
}

export type LoadedConversation = Omit<OpenConversation, 'isHere'> & { token: string };

/** Loads a conversation with the known data about its visitor. Returns null if this account may not read it. */
export async function loadConversation(
  c: OfficeSessionContext,
  { id, before, script, site, now }: ConversationRequest,
): Promise<LoadedConversation | null> {
  const db = c.env.DB;
  const { agentKey, locale } = c.var.desk;
  const conversation = await queryRow(db, selectConversationWithVisitor(String(id)));
  if (!conversation || !isAllowed(c, 'talk', conversation)) return null;
  const { owner, visitorId } = conversation;
  const userId = owner.startsWith('user:') ? Number(owner.slice('user:'.length)) : 0;
  const ties = userId > 0 ? await getStudentTies(db, agentKey, userId) : null;
  const visibleUser = isAllowed(c, 'seeStudent', ties) ? userId : 0;
  const [messages, questionRows, applications, savedRows, [storedSharedResultRow], consents, [lead]] = await batchRead(
    db,
    selectMessagesBefore(id, before || Number.MAX_SAFE_INTEGER, MESSAGE_PAGE_SIZE + 1),
    selectEarlierAnswers(
      { agentKey, userId: userId > 0 ? String(userId) : '', visitorId },
      Number.MAX_SAFE_INTEGER,
      MAX_QUESTIONS,
    ),
    applicationOfStudent(agentKey, userId),
    collectionOfStudent(visibleUser, locale, MAX_SAVED_ROWS),
    selectSharedResult(visibleUser, agentKey),
    selectConsents(visibleUser, agentKey),
    selectLeadOfConversation(id),
  );
  const [application = null] = await openApplications(
    db,
    applications.filter((row) => isAllowed(c, row.status === 'draft' ? 'knowOfDraft' : 'seeApplication', row)),
  );
  const sharedResult = createSharedResultView(storedSharedResultRow, consents);
  const { lang = '', host = '', page = '' } = JSON.parse(conversation.attributes) as Record<string, string>;
  const pageSchoolId = parseSchoolId(page);
  const { school: appliedSchoolIds, course: courseIds } = getNamedIds(application?.form.courses ?? []);
  const schoolIds = [...appliedSchoolIds, pageSchoolId];
  // A page includes the notes written between the message before its first one and its last message. The newest page
  // includes all later notes.
  const afterTime = messages[MESSAGE_PAGE_SIZE]?.createdAt ?? -1;
  const untilTime = before === 0 ? Number.MAX_SAFE_INTEGER : (messages[0]?.createdAt ?? 0);
  const [notes, tags, readyReplyRows, earlierRounds, names] = await batchRead(
    db,
    selectNotesBetween(id, afterTime, untilTime),
    selectTagsOn([id]),
    selectReplies(agentKey, c.var.staff.id),
    selectRoundsBefore(id, agentKey, conversation.askedAt, MAX_EARLIER_ROUNDS),
    selectSharedResultNames({ ...listShownIds(sharedResult, schoolIds.filter(Boolean)), course: courseIds }, locale),
  );
  const getSchoolName = (schoolId: string) => getName(names, 'school', schoolId);
  const today = new Date(createLocalClock(site.timeZone)(now)).toISOString().slice(0, 10);
  const replyBy = application ? findNextReplyDay(application.state, today) : '';
  const visitorLocale: Locale = isLocale(lang) ? lang : FALLBACK_LOCALE;
  const [course] = application?.form.courses ?? [];
  const messageRows = messages.slice(0, MESSAGE_PAGE_SIZE).toReversed();
  const isDraft = application?.row.status === 'draft';
  const form = application && !isDraft ? application.form : null;
  const { status } = conversation;
  const channel = await describeChannel(db, conversation, now);
  const deliveryByMessage = new Map(
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
    waited: status === 'open' ? calculateMinutesWaited(site.hours, conversation.askedAt, now) : 0,
    laterUntil: conversation.laterUntil > now ? conversation.laterUntil : 0,
    unread: conversation.unread,
    entries: toEntries(messageRows, notes, await convertMessages(script, messageRows), deliveryByMessage),
    older: messages.length > MESSAGE_PAGE_SIZE ? (messageRows[0]?.id ?? 0) : 0,
    isNewest: before === 0,
    tags: tags.map(toTag),
    leadInput: owner.startsWith('guest:')
      ? findLeadInput(listVisitorTexts(messageRows), getHomeAreaCode(site.originCity), questionRows[0]?.question)
      : null,
    lead:
      lead && isAllowed(c, 'manageLeads', lead)
        ? {
            id: lead.id,
            areaCode: lead.areaCode,
            mobile: lead.mobile,
            email: lead.email,
            attribution: parseAttributionText(lead.attribution),
          }
        : null,
    replies: listReadyReplies(readyReplyRows, locale, visitorLocale, {
      student: application ? getStudentName(application) : conversation.name,
      adviser: c.var.staff.name,
      school: course?.schoolName ?? '',
      course: course?.courseName ?? '',
      replyBy: replyBy
        ? getDateFormat(DATE_TAGS[visitorLocale], { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(replyBy))
        : '',
    }),
    visitor: {
      userId,
      nickname: application?.row.nickname ?? '',
      // A student without an application has a page only as long as the conversation is open.
      hasPage: userId > 0 && (status === 'open' || form !== null),
      areaCode: application?.row.areaCode ?? '',
      mobile: application?.row.mobile ?? '',
      language: lang,
      host,
      page,
      pageName: getSchoolName(pageSchoolId),
      grades: form?.grades ?? [],
      english: form?.english.type ? form.english : null,
    },
    asked: questionRows.toReversed().map(describeAnswer),
    channel,
    application: application && toOpenCase(application, replyBy, names, locale),
    result: toResult(sharedResult, names, locale),
    saved: savedRows.map((row) => toSavedRow(row, locale)),
    earlier: earlierRounds.map(({ id: round, askedAt, answeredAt, name, stars, said }) => ({
      id: round,
      askedAt,
      answeredAt,
      by: name,
      stars,
      comment: said,
    })),
  };
}

/** Returns the id of the school in a URL path, or '' for paths of other pages. */
const parseSchoolId = (page: string) => /^\/[\w-]+\/school\/(\d+)(?=[/?#]|$)/.exec(page)?.[1] ?? '';

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
  return entries.toSorted((entry, otherEntry) => entry.at - otherEntry.at);
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
    files: parseAttachments(message).map(({ fileKey, name, shows, size }) => ({ key: fileKey, name, shows, size })),
  };
}

function toOpenCase(
  { row, form, state }: OpenApplication,
  replyBy: string,
  names: readonly SharedResultName[],
  locale: Locale,
): OpenConversation['application'] {
  const isDraft = row.status === 'draft';
  return {
    id: row.id,
    caseState: computeCaseState(state),
    stepsDone: state.reached.length,
    courses: isDraft
      ? []
      : form.courses.map((chosenCourse) => ({
          ...nameCourse(names, chosenCourse),
          seal: renderSealOfSchool(names, chosenCourse.schoolId, locale),
        })),
    adviser: row.adviser,
    replyBy,
    unanswered: state.messages.filter(({ from, responded }) => from === 'student' && !responded).length,
  };
}

const findName = (names: readonly SharedResultName[], kind: SharedResultName['kind'], id: string) =>
  names.find((name) => name.kind === kind && name.id === id);

/** Returns the current name in the catalogue, or '' if the catalogue no longer contains the item. */
const getName = (names: readonly SharedResultName[], kind: SharedResultName['kind'], id: string | null) =>
  (id && findName(names, kind, id)?.name) || '';

/** Renders the seal of a school. Returns '' if the catalogue no longer contains it. */
function renderSealOfSchool(names: readonly SharedResultName[], schoolId: string, locale: Locale): string {
  const school = findName(names, 'school', schoolId);
  return school ? getLogoOrSeal(school, locale) : '';
}

function toResult(
  sharedResult: ShownToAdviser,
  names: readonly SharedResultName[],
  locale: Locale,
): OpenConversation['result'] {
  if (sharedResult.kind !== 'result') return null;
  const { answers, schools } = sharedResult.result;
  const formatNames = (kind: SharedResultName['kind']) =>
    Object.fromEntries(names.filter((name) => name.kind === kind).map(({ id, name }) => [id, name]));
  return {
    at: sharedResult.at,
    answers,
    names: { country: formatNames('country'), group: formatNames('group'), level: formatNames('level'), course: {} },
    schools: schools.slice(0, MAX_LEAD_MATCHES).map(({ id, name, score, most, band }) => ({
      id,
      name: getName(names, 'school', id) || name,
      seal: renderSealOfSchool(names, id, locale),
      score,
      most,
      band,
    })),
  };
}

function toSavedRow(row: CollectedRow, locale: Locale): OpenConversation['saved'][number] {
  const { schoolId, name, nameChn, remark, logo, courses } = row;
  return {
    id: String(schoolId),
    name: locale === 'en-us' ? name : nameChn || name,
    seal: logo || describeSeal({ ...row, id: schoolId }, locale),
    note: remark,
    courses: JSON.parse(courses) as string[],
  };
}

/** Finds a conversation. Returns null if the caller may not work on it. */
export async function findConversation(c: OfficeSessionContext, id: number): Promise<ConversationRow | null> {
  const conversation = await queryRow(c.env.DB, selectConversationWithVisitor(String(id)));
  return isAllowed(c, 'talk', conversation) ? conversation : null;
}

interface StoredCard {
  school?: { name: string; nameChn?: string } | null;
}

/** Describes an answer of the assistant as text, with the titles of its folded texts and the schools of its cards. */
function describeAnswer({ question, answer, askedAt }: AnswerRow): OpenConversation['asked'][number] {
  const { answer: markup = '', cards = [] } = JSON.parse(answer) as { answer?: string; cards?: StoredCard[] };
  return {
    at: askedAt,
    question,
    answer: stripMarkup(removeFoldedTexts(markup)),
    schools: cards.flatMap(({ school }) => (school ? [school.nameChn || school.name] : [])),
  };
}

/** Removes the folded texts of an answer but not their titles. */
const removeFoldedTexts = (markup: string) =>
  markup
    .split('</details>')
    .map((part) => part.replace(/<\/summary>.*$/su, ' · '))
    .join('');
