import { Suspense } from 'react';
import { AdviserCard } from '#client/features/adviser/adviser-card.tsx';
import type { NextDeadline } from '#client/features/home/load-deadlines.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { getIconClass } from '#client/ui/icon/icon.tsx';

interface DeadlinesProps {
  deadlines: MaybeDeferred<NextDeadline[]>;
}

export function AdviserSection({ deadlines }: DeadlinesProps) {
  const t = useText('home');
  return (
    <section className="section" id="adviser">
      <h2 className="section__head">{t('adviser.heading')}</h2>
      <div className="pair pair--even">
        <AdviserCard />
        <Suspense fallback={null}>
          <DeadlineList deadlines={deadlines} />
        </Suspense>
      </div>
    </section>
  );
}

/** List of the next deadlines. It renders nothing without deadlines. */
function DeadlineList({ deadlines }: DeadlinesProps) {
  const t = useText('home');
  const nextDeadlines = useDeferred(deadlines);
  if (nextDeadlines.length === 0) return null;
  return (
    <div>
      <h3>{t('deadlines.title')}</h3>
      <ul className="deadlines">
        {nextDeadlines.map(({ id, name, title, dayText, publisher, page, dateText }) => (
          <li key={`${id} ${title}`}>
            <p>
              {id ? <WindowLink opens={{ kind: 'school', id }}>{name}</WindowLink> : <span>{title}</span>}
              <span className="num">{dayText}</span>
            </p>
            <p className="source">
              {id && title && <>{title} · </>}
              <a href={page} rel="noopener" target="_blank">
                {publisher || t('deadlines.source')}
              </a>{' '}
              {dateText}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the first of the next deadlines on the first screen. */
export function NextDeadlineLine({ deadlines }: DeadlinesProps) {
  return (
    <Suspense fallback={<p className="hero__deadline" />}>
      <FirstDeadline deadlines={deadlines} />
    </Suspense>
  );
}

function FirstDeadline({ deadlines }: DeadlinesProps) {
  const t = useText('home');
  const nextDeadlines = useDeferred(deadlines);
  // The deadline of a whole country concerns more visitors than that of a single school.
  const firstDeadline = nextDeadlines.find(({ id }) => id === '') ?? nextDeadlines[0];
  if (!firstDeadline) return null;
  const { name, title, dayText, days } = firstDeadline;
  return (
    <p className={`hero__deadline ${getIconClass('clock')}`}>
      <a href="#adviser">{t('deadlines.next', { name: name || title, day: dayText })}</a>{' '}
      <small>{t('deadlines.left', { count: days })}</small>
    </p>
  );
}
