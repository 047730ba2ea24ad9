import type { Failure } from '#shared/failure.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';

const NOT_FOUND = 404;
const NO_SUCH_RESOURCE = '0005';

/** A backend need not know this call: then the page says what it cannot do, and which ways there are. */
const isNotOffered = ({ code, httpStatus }: Failure) => code === NO_SUCH_RESOURCE || httpStatus === NOT_FOUND;

export function ReachFailed({
  failure,
  pending,
  onRetry,
}: {
  failure: Failure;
  pending: boolean;
  onRetry: () => void;
}) {
  const t = useText('fast-line');
  const { openChat } = useSite();
  if (isNotOffered(failure))
    return (
      <Notice icon="info" announce="at once">
        <p>{t('notOffered')}</p>
        <div className="fl__acts">
          <SiteLink className="more" to="/school/school-search">
            {t('notOfferedSearch')}
          </SiteLink>
          <Button size="s" onClick={openChat}>
            {t('notOfferedPerson')}
          </Button>
        </div>
      </Notice>
    );
  return (
    <Notice tone="caution" announce="at once">
      <p>{failure.message || t('failed')}</p>
      <Button size="s" pending={pending} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
