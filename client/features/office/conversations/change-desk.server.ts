import { data, redirect, type RouterContextProvider } from 'react-router';
import { officeQueryOf, parseOfficeAction } from '#client/features/office/office-request.server.ts';
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
import { NOTE_MAX, SNOOZE_PRESETS } from '#shared/rules/office-conversation.ts';
import { deskQuery, getQueue, readDeskAddress } from './desk-address.ts';
import type { ConversationActionResult } from './desk-answer.ts';

/** Handles every form of the conversations page. A rejected form gets back its reason and input. */
export async function changeDesk(context: Readonly<RouterContextProvider>, request: Request) {
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const address = readDeskAddress(officeQueryOf(request));
  const id = Number(field('id')) || 0;
  const getNumber = (name: string) => Number(field(name)) || 0;
  const refuse = (result: ConversationActionResult, status: 404 | 409 | 422) => data(result, { status });
  // A fetcher stays on the page, while a document submission is redirected to it.
  const stay = () =>
    field('script') === 'yes' ? data<ConversationActionResult>({ about: 'done' }) : goTo({ ...address, id });
  const goTo = (to: Partial<typeof address>) =>
    redirect(`${base}/conversations${deskQuery({ ...getQueue(address), ...to })}`, 303);
  const goOn = () => goTo({ id: getNumber('next') });
  switch (form.has('canned') ? 'draft' : field('kind')) {
    case 'take': {
      const outcome = await call(takeConversation, { id, from: getNumber('from') });
      if (outcome.kind === 'gone') return goTo({ id: 0 });
      if (outcome.kind === 'takenMeanwhile') return refuse({ about: 'take', name: outcome.name }, 409);
      return goTo({ id });
    }
    case 'handOver': {
      const values = { to: getNumber('to'), note: field('note').replaceAll('\r\n', '\n') };
      const isWrong = !/^\d{1,12}$/.test(field('to')) || values.note.length > NOTE_MAX;
      if (isWrong) return refuse({ about: 'handOver', problem: 'wrong', ...values }, 422);
      const outcome = await call(handOverConversation, { id, from: getNumber('from'), ...values });
      if (outcome.kind === 'done') return goOn();
      return refuse({ about: 'handOver', problem: outcome.kind, ...values }, outcome.kind === 'gone' ? 404 : 409);
    }
    case 'snooze': {
      const preset = SNOOZE_PRESETS.find((item) => item === field('for')) ?? 'typed';
      const until = field('until');
      const outcome = await call(snoozeConversation, { id, preset, until });
      if (outcome.kind === 'wrongTime') return refuse({ about: 'snooze', until }, 422);
      return preset === 'now' ? stay() : goOn();
    }
    case 'close':
      await call(closeConversation, { id });
      return goOn();
    case 'note': {
      const text = field('note').replaceAll('\r\n', '\n').trim().slice(0, NOTE_MAX);
      const outcome = await call(addNote, { id, text });
      return outcome.kind === 'gone' ? refuse({ about: 'note', text }, 404) : stay();
    }
    case 'tag':
      await call(tagConversation, { id, tag: getNumber('tag'), isOn: field('on') !== 'no' });
      return field('script') === 'yes' ? stay() : goTo({ ...address, id, column: 'person' });
    case 'draft': {
      const { open } = await call(getDesk, { id });
      const selected = open?.replies.find(({ key }) => key === field('canned'))?.text ?? '';
      return data<ConversationActionResult>({
        about: 'draft',
        text: [field('text').trim(), selected].filter(Boolean).join('\n'),
      });
    }
    default: {
      const text = field('text').replaceAll('\r\n', '\n').trim();
      const formData = form.get('file');
      const file = formData instanceof File && formData.size > 0 ? formData : null;
      const reply = {
        id,
        text,
        echo: field('echo'),
        takeFrom: getNumber('takeFrom'),
        template: field('template'),
        byMail: field('byMail') === 'yes',
      };
      const outcome = await call(sendReply, reply, file);
      switch (outcome.kind) {
        case 'done':
          return stay();
        case 'held':
          return refuse({ about: 'reply', text, problem: 'held', name: outcome.name, takeFrom: outcome.staffId }, 409);
        case 'placeholder':
          return refuse({ about: 'reply', text, problem: 'placeholder', place: outcome.place }, 422);
        case 'refused':
          return refuse({ about: 'reply', text, problem: outcome.reason }, 422);
        default:
          return refuse({ about: 'reply', text, problem: outcome.kind }, outcome.kind === 'gone' ? 404 : 409);
      }
    }
  }
}
