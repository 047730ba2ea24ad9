import { getOfficeQuery } from '#client/features/office/office-request.server.ts';
import { parseReturnPath, requireCodeStage, submitCode } from '#client/features/office/sign-in/sign-in-flow.server.ts';
import { SignInSteps } from '#client/features/office/sign-in/sign-in-page.tsx';
import type { Route } from './+types/sign-in-code.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { hasPasskey } = await requireCodeStage(context);
  return { hasPasskey, to: parseReturnPath(getOfficeQuery(request).get('to')) };
}

export const action = async ({ context, request }: Route.ActionArgs) => submitCode(context, await request.formData());

export default function SignInCodeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const initialState = { step: 'code', error: null, login: '', to: loaderData.to, storedForm: null } as const;
  return <SignInSteps {...(actionData ?? initialState)} hasPasskey={loaderData.hasPasskey} />;
}
