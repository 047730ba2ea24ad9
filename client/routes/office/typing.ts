import { parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { sendTyping } from '#shared/contract/office/conversations.ts';
import type { Route } from './+types/typing.ts';

export async function action({ context, request }: Route.ActionArgs) {
  const { field, call } = await parseOfficeAction(context, request);
  await call(sendTyping, { id: Number(field('id')) || 0 });
  return new Response(null, { status: 204 });
}
