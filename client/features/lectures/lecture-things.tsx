import { JsonLd, withoutEmpty } from '#client/site/json-ld.tsx';
import { useSite } from '#client/site/site-context.ts';
import type { LectureLine } from './lecture-line.ts';

/** Lectures to come, as search engines list events. */
export function LectureThings({ lectures, address }: { lectures: LectureLine[]; address: string }) {
  const { agent } = useSite();
  const told = lectures.filter(({ startsAt }) => startsAt);
  return (
    <JsonLd
      things={told.map(({ id, title, startsAt, endsAt, online, place, cover, speaker, cancelled }) =>
        withoutEmpty({
          '@type': 'Event',
          name: title,
          startDate: startsAt,
          endDate: endsAt,
          eventStatus: `https://schema.org/${cancelled ? 'EventCancelled' : 'EventScheduled'}`,
          eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
          location: online
            ? { '@type': 'VirtualLocation', url: `${address}#lecture-${id}` }
            : { '@type': 'Place', name: place, address: place },
          image: new URL(cover, address).href,
          performer: speaker ? { '@type': 'Person', name: speaker } : undefined,
          organizer: { '@type': 'Organization', name: agent.name },
          url: `${address}#lecture-${id}`,
        }),
      )}
    />
  );
}
