import { respondWithDesk } from '#client/features/office/conversations/load-desk.server.ts';
import type { Route } from './+types/conversations-now.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => respondWithDesk(context, request);
