import { data, redirect } from 'react-router';
import { TagsPage } from '#client/features/office/conversations/tags-page.tsx';
import { queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { addTag, deleteTag, listTags } from '#shared/contract/office/ready-replies.ts';
import type { Route } from './+types/tags.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => queryOffice(context, request, listTags, {});

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  if (field('kind') === 'delete') {
    await call(deleteTag, { id: Number(field('tag')) || 0 });
  } else {
    const tagName = field('name');
    const parsedTag = addTag.input.safeParse({ name: tagName });
    if (!parsedTag.success) return data({ typed: tagName }, { status: 422 });
    await call(addTag, parsedTag.data);
  }
  return redirect(`${base}/conversations/tags`, 303);
}

export default function TagsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TagsPage tags={loaderData.tags} typedValues={actionData?.typed ?? null} />;
}
