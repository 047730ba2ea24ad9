import { redirect } from 'react-router';
import { requireSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { Route } from './+types/news-index.ts';

/** The section has no index page, so it redirects to the list. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { agent } = requireSite(context).site;
  throw redirect(sitePath(agent.keyCode, '/consult/list'), 301);
};
