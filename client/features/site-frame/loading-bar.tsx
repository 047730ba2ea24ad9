import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import './waiting.css';

/** A page that comes sooner than this shows no bar. */
const THROTTLE_MS = 200;
/** How long the finished or failed bar stays to be seen. */
const LINGER_MS = 400;

type Phase = 'idle' | 'loading' | 'done' | 'failed';

/** The way of a navigation, 0 to 100 % in 5 s (its style says how); a page that ends in an error leaves it in caution. */
export function LoadingBar({ failed }: { failed: boolean }) {
  const isLoading = useNavigation().state === 'loading';
  const [phase, setPhase] = useState<Phase>(failed ? 'failed' : 'idle');

  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(() => setPhase('loading'), THROTTLE_MS);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === 'loading' ? 'done' : now));
    const timer = setTimeout(() => setPhase('idle'), LINGER_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);

  return <LoadingLine phase={phase} />;
}

export function LoadingLine({ phase }: { phase: Phase }) {
  const t = useText('frame');
  return (
    <div className="loadbar" data-phase={phase}>
      <div className="loadbar__line" />
      <span className="sr" role="status">
        {phase === 'loading' ? t('loading') : ''}
      </span>
    </div>
  );
}
