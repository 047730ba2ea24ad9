import { data, redirect, type RouterContextProvider } from 'react-router';
import { getOfficeQuery, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import {
  addNote,
  closeConversation,
  getDesk,
  handOverConversation,
  sendReply,
  snoozeConversation,
  tagConversation,
  takeConversation,
} from '#shared/contract/office/conversations.ts';
import { MAX_CONVERSATION_NOTE_CHARS, SNOOZE_PRESETS } from '#shared/rules/office-conversation.ts';
import { createDeskQuery, getQueueChoice, parseDeskAddress } from './desk-address.ts';
import type { ConversationActionResult } from './desk-answer.ts';

/** Handles all forms of the conversations page. If a form is rejected, the result contains the reason and the input. */
export async function handleDeskAction(context: Readonly<RouterContextProvider>, request: Request) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const deskAddress = parseDeskAddress(getOfficeQuery(request));
  const conversationId = Number(field('id')) || 0;
  const getNumberField = (name: string) => Number(field(name)) || 0;
  const respondRejected = (result: ConversationActionResult, status: 404 | 409 | 422) => data(result, { status });
  // A form that a fetcher submitted stays on the page. A form that the browser submitted is redirected to the page.
  const redirectToCurrent = () =>
    field('script') === 'yes'
      ? data<ConversationActionResult>({ about: 'done' })
      : redirectTo({ ...deskAddress, id: conversationId });
  const redirectTo = (changes: Partial<typeof deskAddress>) =>
    redirect(`${base}/conversations${createDeskQuery({ ...getQueueChoice(deskAddress), ...changes })}`, 303);
  const redirectToNext = () => redirectTo({ id: getNumberField('next') });
  switch (form.has('canned') ? 'draft' : field('kind')) {
    case 'take': {
      const takeResult = await call(takeConversation, { id: conversationId, from: getNumberField('from') });
      if (takeResult.kind === 'gone') return redirectTo({ id: 0 });
      if (takeResult.kind === 'takenMeanwhile') return respondRejected({ about: 'take', name: takeResult.name }, 409);
      return redirectTo({ id: conversationId });
    }
    case 'handOver': {
      const handoverValues = { to: getNumberField('to'), note: field('note').replaceAll('\r\n', '\n') };
      const isInvalid = !/^\d{1,12}$/.test(field('to')) || handoverValues.note.length > MAX_CONVERSATION_NOTE_CHARS;
      if (isInvalid) return respondRejected({ about: 'handOver', problem: 'wrong', ...handoverValues }, 422);
      const handoverResult = await call(handOverConversation, {
        id: conversationId,
        from: getNumberField('from'),
        ...handoverValues,
      });
      if (handoverResult.kind === 'done') return redirectToNext();
      return respondRejected(
        { about: 'handOver', problem: handoverResult.kind, ...handoverValues },
        handoverResult.kind === 'gone' ? 404 : 409,
      );
    }
    case 'snooze': {
      const preset = SNOOZE_PRESETS.find((presetName) => presetName === field('for')) ?? 'typed';
      const untilText = field('until');
      const snoozeResult = await call(snoozeConversation, { id: conversationId, preset, until: untilText });
      if (snoozeResult.kind === 'wrongTime') return respondRejected({ about: 'snooze', until: untilText }, 422);
      return preset === 'now' ? redirectToCurrent() : redirectToNext();
    }
    case 'close':
      await call(closeConversation, { id: conversationId });
      return redirectToNext();
    case 'note': {
      const noteText = field('note').replaceAll('\r\n', '\n').trim().slice(0, MAX_CONVERSATION_NOTE_CHARS);
      const noteResult = await call(addNote, { id: conversationId, text: noteText });
      return noteResult.kind === 'gone' ? respondRejected({ about: 'note', text: noteText }, 404) : redirectToCurrent();
    }
    case 'tag':
      await call(tagConversation, { id: conversationId, tag: getNumberField('tag'), isOn: field('on') !== 'no' });
      return field('script') === 'yes'
        ? redirectToCurrent()
        : redirectTo({ ...deskAddress, id: conversationId, column: 'person' });
    case 'draft': {
      const { open: openConversation } = await call(getDesk, { id: conversationId });
      const selectedText = openConversation?.replies.find(({ key }) => key === field('canned'))?.text ?? '';
      return data<ConversationActionResult>({
        about: 'draft',
        text: [field('text').trim(), selectedText].filter(Boolean).join('\n'),
      });
    }
    default: {
      const replyText = field('text').replaceAll('\r\n', '\n').trim();
      const fileField = form.get('file');
      const file = fileField instanceof File && fileField.size > 0 ? fileField : null;
      const reply = {
        id: conversationId,
        text: replyText,
        echo: field('echo'),
        takeFrom: getNumberField('takeFrom'),
        template: field('template'),
        byMail: field('byMail') === 'yes',
      };
      const replyResult = await call(sendReply, reply, file);
      switch (replyResult.kind) {
        case 'done':
          return redirectToCurrent();
        case 'held':
          return respondRejected(
            { about: 'reply', text: replyText, problem: 'held', name: replyResult.name, takeFrom: replyResult.staffId },
            409,
          );
        case 'placeholder':
          return respondRejected(
            { about: 'reply', text: replyText, problem: 'placeholder', place: replyResult.place },
            422,
          );
        case 'refused':
          return respondRejected({ about: 'reply', text: replyText, problem: replyResult.reason }, 422);
        default:
          return respondRejected(
            { about: 'reply', text: replyText, problem: replyResult.kind },
            replyResult.kind === 'gone' ? 404 : 409,
          );
      }
    }
  }
}
