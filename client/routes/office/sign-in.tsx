import { getOfficeQuery, requireOffice } from '#client/features/office/office-request.server.ts';
import { parseReturnPath, submitPassword } from '#client/features/office/sign-in/sign-in-flow.server.ts';
import { SignInSteps } from '#client/features/office/sign-in/sign-in-page.tsx';
import type { Route } from './+types/sign-in.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireOffice(context);
  return { to: parseReturnPath(getOfficeQuery(request).get('to')) };
}

export const action = ({ context, request }: Route.ActionArgs) => submitPassword(context, request);

export default function SignInRoute({ loaderData, actionData }: Route.ComponentProps) {
  const initialState = { step: 'password', error: null, login: '', to: loaderData.to, storedForm: null } as const;
  return <SignInSteps {...(actionData ?? initialState)} />;
}
