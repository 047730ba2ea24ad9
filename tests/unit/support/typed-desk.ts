import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { type OfficePlace, type DeskView, deskWords, type Markup } from '#backend/office/office-view.ts';
import { writeTagList } from '#backend/office/conversations/write-tags.ts';
import { writeReplies } from '#backend/office/replies/write-replies.ts';
import { writeConversationSearch } from '#backend/office/conversations/write-conversation-search.ts';
import { writeDesk, writeParts } from '#backend/office/conversations/write-desk.ts';
import type { MessageRow } from '#backend/queries/chat/conversations.ts';
import { application, NOW, savedSchool, typed } from './typed-application.ts';
import { conversation, queue, readyReply, tag } from './typed-queue.ts';
const round = { id: 1, askedAt: NOW, answeredAt: NOW, answeredBy: 1, endedAt: NOW };
const file = { id: 1, contentType: 'application/pdf', size: 9, fileKey: 'k', name: typed('file') };
const message = (id: number, kind: MessageRow['kind'], content: string): MessageRow => ({
  id,
  conversationId: 7,
  kind,
  content,
  echoId: '',
  senderName: typed(`sender.${kind}`),
  createdAt: NOW,
  attachments: JSON.stringify(['document', 'image', 'audio'].map((shows) => ({ ...file, shows }))),
});
/** Every page of the desk that shows what people wrote, drawn from such fields. */
export function typedPages(locale: Locale): Record<string, () => Markup | Promise<string>> {
  const place: OfficePlace = {
    base: '/mso/_/office',
    bar: { isOn: true, waiting: 1, following: 2, left: 1 },
    locale,
    timeZone: 'Asia/Hong_Kong',
    offered: LOCALES,
    say: deskWords(locale),
    siteName: 'Site',
    agentName: typed('agentName'),
    staffId: 1,
    hours: null,
    role: 'administrator',
  };
  const refused = { refusal: 'No', done: '', typed: { kind: 'messageSent', text: typed('typed') } };
  const desk: DeskView = {
    ...place,
    now: NOW,
    repliesToday: 0,
    queue,
    open: {
      conversation,
      messages: [
        message(1, 0, typed('content')),
        message(2, 1, typed('content')),
        message(3, 2, 'visitorLeft'),
        message(4, 2, typed('activity')),
      ],
      notes: [{ id: 1, author: typed('note.author'), content: typed('note'), handedTo: typed('note.to'), at: NOW }],
      script: 'hk',
      converted: new Map([[2, typed('converted')]]),
      tags: [tag],
      replies: [{ key: '3', name: typed('reply.name'), text: '', from: 'own' }],
      hasOlder: false,
      isNewest: true,
      asked: [{ id: 1, question: typed('question'), answer: '', rating: null, askedAt: NOW }],
      application,
      earlier: [{ ...round, stars: 4, said: typed('earlier.said'), name: typed('earlier.name') }],
      collected: [savedSchool],
      shown: { kind: 'nothing' },
      names: [],
    },
    isLost: false,
    column: 'thread',
    said: { action: refused, draft: typed('draft') },
  };
  const over: DeskView = {
    ...desk,
    open: desk.open && { ...desk.open, conversation: { ...conversation, status: 'resolved' } },
  };
  const talk = { id: 7, agentKey: 'mso', status: 'open' as const, message: 5, at: NOW, deleteAskedAt: 0 };
  const found = {
    ...place,
    sought: '',
    words: [],
    talks: [
      {
        ...talk,
        line: typed('found.line'),
        assignee: typed('assignee'),
        name: typed('found.name'),
        by: typed('found.by'),
      },
    ],
    before: 0,
  };
  return {
    desk: () => writeDesk(desk),
    'a conversation that is over': () => writeDesk(over),
    'what of it may be new': async () => Object.values((await writeParts(desk)).parts).join(''),
    'the list of tags': () => writeTagList(place, [tag], {}),
    'ready replies': () => writeReplies(place, { rows: [readyReply], mayShare: false }),
    'what a search found': () => writeConversationSearch(found),
  };
}
