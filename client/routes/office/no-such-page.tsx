import { getOfficeFrame } from '#shared/contract/office/frame.ts';
import { queryOffice } from '#client/features/office/office-request.server.ts';
import { data } from 'react-router';
import type { Route } from './+types/no-such-page.ts';

/** Responds to unknown paths with the office's 404 page, after the login. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await queryOffice(context, request, getOfficeFrame, {});
  throw data(null, { status: 404 });
}

/** A route without a component would be a resource route. */
export default function NoSuchOfficePageRoute() {
  return null;
}
