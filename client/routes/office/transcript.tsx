import { data } from 'react-router';
import { parseDeskAddress } from '#client/features/office/conversations/desk-address.ts';
import { TranscriptPage } from '#client/features/office/conversations/transcript-page.tsx';
import { getOfficeQuery, queryOffice } from '#client/features/office/office-request.server.ts';
import { getTranscript } from '#shared/contract/office/conversations.ts';
import type { Route } from './+types/transcript.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id } = parseDeskAddress(getOfficeQuery(request));
  const transcript = await queryOffice(context, request, getTranscript, { id });
  if (!transcript) throw data({ error: { code: 'notFound' } }, { status: 404 });
  return transcript;
}

export default function TranscriptRoute({ loaderData }: Route.ComponentProps) {
  return <TranscriptPage transcript={loaderData} />;
}
