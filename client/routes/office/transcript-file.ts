import { parseDeskAddress } from '#client/features/office/conversations/desk-address.ts';
import { formatTranscript } from '#client/features/office/conversations/transcript.ts';
import { createOfficeClock } from '#client/features/office/office-clock.ts';
import {
  callOfficeOrThrow,
  getOfficeQuery,
  queryOffice,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { getTranscript } from '#shared/contract/office/conversations.ts';
import { getOfficeFrame } from '#shared/contract/office/frame.ts';
import type { Route } from './+types/transcript-file.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id } = parseDeskAddress(getOfficeQuery(request));
  const transcript = await queryOffice(context, request, getTranscript, { id });
  if (!transcript) return new Response(null, { status: 404 });
  const { timeZone } = await callOfficeOrThrow(context, getOfficeFrame, {});
  const { locale, site } = requireOffice(context);
  const transcriptText = formatTranscript(transcript, {
    agentName: site.agent.name || site.agent.webTitle,
    formatMoment: createOfficeClock(locale, timeZone).moment,
    t: textsIn(locale).getText('office-conversations'),
  });
  return new Response(transcriptText, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="conversation-${id}.txt"`,
    },
  });
}
