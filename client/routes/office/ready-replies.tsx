import { data, redirect } from 'react-router';
import { ReadyRepliesPage, type ReadyReplyResult } from '#client/features/office/conversations/ready-replies-page.tsx';
import { getOfficeQuery, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import {
  deleteReadyReply,
  listReadyReplies,
  ReadyReplyForm,
  saveReadyReply,
} from '#shared/contract/office/ready-replies.ts';
import type { Route } from './+types/ready-replies.ts';

const ACTIONS_DONE = ['saved', 'deleted'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const replyList = await queryOffice(context, request, listReadyReplies, {});
  const completedAction = getOfficeQuery(request).get('done');
  return { list: replyList, completedAction: ACTIONS_DONE.find((item) => item === completedAction) ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const replyId = Number(field('id')) || 0;
  if (field('kind') === 'delete') {
    await call(deleteReadyReply, { id: replyId });
    return redirect(`${base}/replies?done=deleted`, 303);
  }
  const getTextField = (name: string) => field(name).replaceAll('\r\n', '\n');
  const replyTexts = { zh: getTextField('zh'), 'zh-hk': getTextField('zh-hk'), 'en-us': getTextField('en-us') };
  const replyValues = {
    id: replyId,
    name: getTextField('name'),
    texts: replyTexts,
    isShared: field('whose') === 'all',
  };
  const respondProblem = (problem: ReadyReplyResult['problem']) =>
    data({ problem, typedValues: replyValues } satisfies ReadyReplyResult, { status: 422 });
  const parsedReply = ReadyReplyForm.safeParse(replyValues);
  if (!parsedReply.success) return respondProblem('wrong');
  const { kind } = await call(saveReadyReply, { id: replyId, isShared: replyValues.isShared, reply: parsedReply.data });
  return kind === 'saved' ? redirect(`${base}/replies?done=saved`, 303) : respondProblem(kind);
}

export default function ReadyRepliesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReadyRepliesPage {...loaderData} actionResult={actionData ?? null} />;
}
