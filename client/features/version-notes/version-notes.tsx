import useSWR from 'swr';
import { getEmptyArtPath, type EmptyKind } from '#shared/art/art-address.ts';
import { PRODUCT_VERSION } from '#shared/constants.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { fetchPortal, getPortalUrl } from '#client/site/portal/fetch-portal.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { RetryPrompt } from '#client/ui/feedback/retry-prompt.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import './version-notes.css';

const PICTURE_KINDS: EmptyKind[] = ['message', 'atlas', 'news', 'lecture'];

export function VersionNotesDialog({ onClose }: { onClose: () => void }) {
  const t = useText('dialogs');
  const locale = useLocale();
  const { agent } = useSite();
  const { data, error, isValidating, mutate } = useSWR(
    [getPortalUrl(agent.keyCode, '/appMso/platform/version'), locale] as const,
    ([address]) => fetchPortal(address),
    { revalidateOnFocus: false },
  );
  const version = data?.version || PRODUCT_VERSION;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="login"
      title={t('notes.title', { version })}
      footer={
        <div className="vn__foot">
          <span className="meta">{t('notes.everywhere')}</span>
          <Button variant="primary" onClick={onClose}>
            {t('notes.done')}
          </Button>
        </div>
      }
    >
      <div className="vn">
        <div className="vn__version">
          <p className="vn__number num">{version}</p>
          {version === PRODUCT_VERSION && <p className="meta">{t('notes.date')}</p>}
          <p className="vn__headline">
            <Phrases text={t('notes.headline')} />
          </p>
          <p className="source">{t('notes.once')}</p>
        </div>
        {data && (
          <ul className="vn__notes">
            {data.notes.map(({ key, title, body, link }, index) => (
              <li key={key || title}>
                <img
                  src={getEmptyArtPath(PICTURE_KINDS[index % PICTURE_KINDS.length] ?? 'soon', agent.brandColour)}
                  alt=""
                  width={100}
                  height={72}
                />
                <div>
                  <h3>{title}</h3>
                  <p className="meta">
                    {body}{' '}
                    {link && (
                      <SiteLink to={link} onClick={onClose} aria-label={`${t('notes.open')} ${title}`}>
                        {t('notes.open')}
                      </SiteLink>
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
        {!data && error && (
          <RetryPrompt
            text={t('failed')}
            retry={t('retry')}
            announce="politely"
            pending={isValidating}
            onRetry={() => void mutate()}
          />
        )}
        {!data && !error && (
          <SkeletonGroup className="vn__notes stack">
            {['80%', '95%', '70%', '90%'].map((width) => (
              <Skeleton key={width} width={width} height="4rem" />
            ))}
          </SkeletonGroup>
        )}
      </div>
    </Dialog>
  );
}
