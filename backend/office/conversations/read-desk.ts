import { earlierAnswers } from '#backend/queries/chat/assistant-answers.ts';
import {
  conversationWithVisitor,
  type MessageRow,
  messagesBefore,
  repliesSince,
  markConversationSeen,
} from '#backend/queries/chat/conversations.ts';
import { notesBetween } from '#backend/queries/chat/notes.ts';
import { queryRow, queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import { roundsBefore } from '#backend/queries/office/rounds.ts';
import { tagsOn } from '#backend/queries/office/tags.ts';
import { applicationOfStudent } from '#backend/queries/applications/desk-applications.ts';
import { collectionOfStudent } from '#backend/queries/favourites.ts';
import { repliesOf } from '#backend/queries/office/ready-replies.ts';
import { isAllowed, getStudentTies } from '#backend/staff/check-permission.ts';
import { openApplications, studentName } from '#backend/office/application/open-application.ts';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import {
  dayBegan,
  dayName,
  deskClock,
  DESK_COLUMNS,
  type DeskColumn,
  type OfficePlace,
  type DeskView,
  isDeskWord,
  type OpenConversation,
  type SaidByDesk,
} from '#backend/office/office-view.ts';
import { idsShown, sharedResultView } from '#backend/selection/shared-result.ts';
import { nextReplyBy } from '#backend/application/application-summary.ts';
import { consentsOf } from '#backend/queries/consents.ts';
import { sharedResultNames, sharedResultOf } from '#backend/queries/shared-results.ts';
import { readyReplies } from '#backend/office/replies/ready-reply.ts';
import { FALLBACK_LOCALE, isLocale } from '#shared/locale/locales.ts';
import { converterTo, readScript, type Script } from '#backend/office/convert-script.ts';
import { isolatePlain } from '#backend/office/write-isolated.ts';
import { schoolAsked } from './write-talk-head.ts';
import { type QueueSought, readQueueSought } from './queue-view.ts';
import { readQueue } from './read-queue.ts';

/** What a request asks to see: the conversation and the column of its address, or those of a form. */
export async function lookAtDesk(
  c: Desk,
  said: SaidByDesk = {},
  id = asText(c.req.query('c')),
  queue = readQueueSought(new URL(c.req.url).searchParams),
): Promise<DeskView> {
  const place = await placeOf(c, c.var.staff.name);
  const column = DESK_COLUMNS.find((name) => name === c.req.query('v')) ?? (said.action ? 'person' : 'thread');
  const before = Number(c.req.query('before')) || 0;
  const isLooking = c.req.query('looking') !== 'no';
  const done = asText(c.req.query('done'));
  const word = asText(c.req.query('said'));
  const view = await readDesk(
    c,
    place,
    { id, before, column, isLooking, queue, script: readScript(asText(c.req.query('as'))) },
    {
      ...(isDeskWord(`done.${done}`) && { action: { refusal: '', done, typed: {} } }),
      ...(word === 'tooLarge' && { notice: place.say('tooLarge') }),
      ...said,
    },
  );
  return word === 'takenMeanwhile' && view.said.notice === undefined ? sayWhoTook(view) : view;
}

/** The name is the conversation's: an address is anybody's, and its words would stand here as the desk's own. */
function sayWhoTook(view: DeskView): DeskView {
  const { assignee: name = '', staffId = 0 } = view.open?.conversation ?? {};
  if (!name || staffId === view.staffId) return view;
  return { ...view, said: { ...view.said, notice: view.say('takenMeanwhile', { name: isolatePlain(name) }) } };
}

const MESSAGES_AT_ONCE = 50;
const MOST_ASKED = 8;
const MOST_COLLECTED = 10;
const MOST_EARLIER = 8;

interface Sought {
  /** The conversation; '' for none. */
  id: string;
  /** The message before which to read; 0 for the newest. */
  before: number;
  column: DeskColumn;
  /** Whether somebody is looking: to look at a conversation is to have read it. */
  isLooking: boolean;
  queue: QueueSought;
  script: Script | null;
}

/** What the desk of an agent shows now. */
async function readDesk(
  c: Desk,
  place: OfficePlace,
  sought: Sought,
  said: SaidByDesk = {},
  now = Date.now(),
): Promise<DeskView> {
  const db = c.env.DB;
  const { agentKey } = c.var.desk;
  // Whoever is at the door works for this desk; the question is asked all the same, so that the door is not the only one.
  if (!isAllowed(c, 'workAtDesk', { agentKey }))
    throw new Error(`somebody of another agent is at the desk of ${agentKey}`);
  const open = sought.id ? await readOpen(c, sought, dayName(now, place.timeZone)) : null;
  const [queue, [replies]] = await Promise.all([
    readQueue(c, sought.queue, now, open?.conversation),
    queryRows(db, repliesSince(agentKey, dayBegan(now, place.timeZone))),
  ]);
  return {
    ...place,
    now,
    repliesToday: replies?.total ?? 0,
    queue,
    open,
    isLost: sought.id !== '' && !open,
    column: open ? sought.column : 'queue',
    said,
  };
}

async function readOpen(
  c: Desk,
  { id, before, isLooking, script }: Sought,
  today: string,
): Promise<OpenConversation | null> {
  const db = c.env.DB;
  const { agentKey, locale } = c.var.desk;
  const conversation = await queryRow(db, conversationWithVisitor(id));
  if (!conversation || !isAllowed(c, 'talk', conversation)) return null;
  const sees = isLooking && conversation.unread > 0;
  if (sees) await batchWrite(db, [markConversationSeen(conversation.id)]);
  const { owner, visitorId } = conversation;
  const userId = owner.startsWith('user:') ? owner.slice('user:'.length) : '';
  const ties = userId ? await getStudentTies(db, agentKey, Number(userId)) : null;
  const maySee = isAllowed(c, 'seeStudent', ties);
  const [messages, asked, applications, collected, [kept], consents] = await batchRead(
    db,
    messagesBefore(conversation.id, before || Number.MAX_SAFE_INTEGER, MESSAGES_AT_ONCE + 1),
    earlierAnswers({ agentKey, userId, visitorId }, Number.MAX_SAFE_INTEGER, MOST_ASKED),
    applicationOfStudent(agentKey, Number(userId) || 0),
    collectionOfStudent(maySee ? Number(userId) : 0, locale, MOST_COLLECTED),
    sharedResultOf(maySee ? Number(userId) : 0, agentKey),
    consentsOf(maySee ? Number(userId) : 0, agentKey),
  );
  const ours = applications.filter((row) =>
    isAllowed(c, row.status === 'draft' ? 'knowOfDraft' : 'seeApplication', row),
  );
  const [application = null] = await openApplications(db, ours);
  // From the message before this page up to its last; on the newest page, up to now.
  const after = messages[MESSAGES_AT_ONCE]?.createdAt ?? -1;
  const until = before === 0 ? Number.MAX_SAFE_INTEGER : (messages[0]?.createdAt ?? 0);
  const shown = sharedResultView(kept, consents);
  const schools = [String(application?.form.courses[0]?.schoolId ?? ''), schoolAsked(conversation)].filter(Boolean);
  const [notes, tags, written, earlier, names] = await batchRead(
    db,
    notesBetween(conversation.id, after, until),
    tagsOn([conversation.id]),
    repliesOf(agentKey, c.var.staff.id),
    roundsBefore(conversation.id, agentKey, conversation.askedAt, MOST_EARLIER),
    sharedResultNames(idsShown(shown, schools), locale),
  );
  const [first] = application?.form.courses ?? [];
  const replyBy = application ? nextReplyBy(application.state, today) : '';
  const { lang = '' } = JSON.parse(conversation.attributes) as Record<string, string>;
  const visitor = isLocale(lang) ? lang : FALLBACK_LOCALE;
  return {
    conversation: sees ? { ...conversation, unread: 0 } : conversation,
    messages: messages.slice(0, MESSAGES_AT_ONCE).reverse(),
    script,
    converted: await convertAll(script, messages),
    notes,
    tags,
    replies: readyReplies(written, locale, visitor, {
      student: application ? studentName(application) : conversation.name,
      adviser: c.var.staff.name,
      school: first?.schoolName ?? '',
      course: first?.courseName ?? '',
      replyBy: replyBy ? deskClock({ locale: visitor, timeZone: 'UTC' }).date(Date.parse(replyBy)) : '',
    }),
    hasOlder: messages.length > MESSAGES_AT_ONCE,
    isNewest: before === 0,
    asked: asked.reverse(),
    application,
    earlier,
    collected,
    shown,
    names,
  };
}

/** Of what was said, the lines that read otherwise in that form. */
async function convertAll(script: Script | null, messages: readonly MessageRow[]): Promise<Map<number, string>> {
  if (!script) return new Map();
  const convert = await converterTo(script);
  const pairs = messages.map(({ id, content }) => [id, content, convert(content)] as const);
  return new Map(pairs.filter(([, said, shown]) => said !== shown).map(([id, , shown]) => [id, shown]));
}
