import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { createDeskQuery } from './desk-address.ts';
import { formatEntry, type Transcript } from './transcript.ts';
import './conversations.css';

export function TranscriptPage({ transcript }: { transcript: Transcript }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  const { base, agent } = useOffice();
  const { id, name, entries, cutAt } = transcript;
  return (
    <div className="office__page office__page--narrow">
      <OfficeTitle title={t('transcript.title')} />
      <header className="office__head office__head--tools">
        <div className="office__head">
          <h1>{t('transcript.title')}</h1>
          <p className="meta">
            {agent.name} · <bdi>{name}</bdi>
            {cutAt !== null && <> · {t('transcript.cut', { count: cutAt })}</>}
          </p>
        </div>
        <div className="office__ways transcript__ways">
          <ButtonLink size="s" href={`${base}/conversations${createDeskQuery({ id })}`}>
            {t('backToDesk')}
          </ButtonLink>
          <ButtonLink size="s" href={`${base}/conversations/transcript.txt?c=${id}`} reload>
            {t('transcript.file')}
          </ButtonLink>
        </div>
      </header>
      <ol className="transcript">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="meta">
              {clock.moment(entry.at)}
              {entry.kind === 'message' && (
                <>
                  {' · '}
                  <bdi>{entry.sender}</bdi>
                </>
              )}
            </p>
            <p className="words">
              <bdi>{formatEntry(entry, t)}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
