import { data, redirect } from 'react-router';
import { ReadyRepliesPage, type ReadyReplyResult } from '#client/features/office/conversations/ready-replies-page.tsx';
import { officeQueryOf, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import {
  deleteReadyReply,
  listReadyReplies,
  ReadyReplyForm,
  saveReadyReply,
} from '#shared/contract/office/ready-replies.ts';
import type { Route } from './+types/ready-replies.ts';

const DONE = ['saved', 'deleted'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const list = await queryOffice(context, request, listReadyReplies, {});
  const completed = officeQueryOf(request).get('done');
  return { list, done: DONE.find((item) => item === completed) ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const id = Number(field('id')) || 0;
  if (field('kind') === 'delete') {
    await call(deleteReadyReply, { id });
    return redirect(`${base}/replies?done=deleted`, 303);
  }
  const text = (name: string) => field(name).replaceAll('\r\n', '\n');
  const texts = { zh: text('zh'), 'zh-hk': text('zh-hk'), 'en-us': text('en-us') };
  const values = { id, name: text('name'), texts, isShared: field('whose') === 'all' };
  const refuse = (problem: ReadyReplyResult['problem']) =>
    data({ problem, typed: values } satisfies ReadyReplyResult, { status: 422 });
  const reply = ReadyReplyForm.safeParse(values);
  if (!reply.success) return refuse('wrong');
  const { kind } = await call(saveReadyReply, { id, isShared: values.isShared, reply: reply.data });
  return kind === 'saved' ? redirect(`${base}/replies?done=saved`, 303) : refuse(kind);
}

export default function ReadyRepliesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReadyRepliesPage {...loaderData} answer={actionData ?? null} />;
}
