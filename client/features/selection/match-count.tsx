import type { CSSProperties } from 'react';
import type { Band } from '#shared/contract/matching/school-list.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { type MatchCountOutput, toForm, useMatchCount } from './match-inquiry.ts';
import type { Answers } from './answers/answers.ts';

/** Icons of the bands. They are repeated here, so that the script of the results page is not loaded. */
const BAND_ICONS = { reach: 'up', match: 'check', likely: 'star', unknown: 'chat' } as const satisfies Record<
  Band,
  IconName
>;
const BAND_ORDER = ['reach', 'match', 'likely', 'unknown'] as const satisfies readonly Band[];

export function MatchCount({ answers }: { answers: Answers }) {
  const t = useText('selection');
  const { count, failed, isCounting, retry } = useMatchCount(toForm(answers, useSite().user?.staffId ?? ''));
  return (
    <>
      <p aria-live="polite" aria-atomic="true" className="sel__count">
        {count ? <MatchHeadline count={count} /> : <span className="meta">{t('panel.counting')}</span>}
      </p>
      {isCounting && <span className="scale" aria-hidden="true" />}
      {failed && (
        <p className="tip tip--error">
          {t('panel.failed')}{' '}
          <Button size="s" variant="quiet" onClick={retry}>
            {t('failed.retry')}
          </Button>
        </p>
      )}
      {count && count.total > count.bands.unknown && <BandBar count={count} />}
    </>
  );
}

/**
 * Shows the number of schools that can be compared with the grades. While no grades are entered, it shows the number of
 * all schools.
 */
function MatchHeadline({ count: { total, bands } }: { count: MatchCountOutput }) {
  const t = useText('selection');
  const knownCount = total - bands.unknown;
  return (
    <>
      <b>{knownCount || total}</b>{' '}
      <span>{knownCount > 0 ? t('panel.known', { count: knownCount }) : t('panel.schools', { count: total })}</span>
    </>
  );
}

function BandBar({ count: { bands } }: { count: MatchCountOutput }) {
  const examText = useText('exam');
  const bandShares = {
    '--reach': bands.reach,
    '--match': bands.match,
    '--likely': bands.likely,
    '--unknown': bands.unknown,
  };
  return (
    <>
      <div className="sel__bands" aria-hidden="true" style={bandShares as CSSProperties}>
        {BAND_ORDER.map((band) => bands[band] > 0 && <span key={band} className={`is-${band}`} />)}
      </div>
      <dl className="ledger ledger--end">
        {BAND_ORDER.map((band) => (
          <div key={band}>
            <dt>
              <Icon name={BAND_ICONS[band]} /> {examText(`band.${band}`)}
            </dt>
            <dd>{bands[band]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
