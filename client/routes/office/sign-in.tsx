import { officeQueryOf, requireOffice } from '#client/features/office/office-request.server.ts';
import { readPlace, submitPassword } from '#client/features/office/sign-in/sign-in-flow.server.ts';
import { SignInSteps } from '#client/features/office/sign-in/sign-in-page.tsx';
import type { Route } from './+types/sign-in.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireOffice(context);
  return { to: readPlace(officeQueryOf(request).get('to')) };
}

export const action = ({ context, request }: Route.ActionArgs) => submitPassword(context, request);

export default function SignInRoute({ loaderData, actionData }: Route.ComponentProps) {
  const first = { step: 'password', error: null, login: '', to: loaderData.to, kept: null } as const;
  return <SignInSteps {...(actionData ?? first)} />;
}
