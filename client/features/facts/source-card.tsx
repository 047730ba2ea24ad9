import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { AriaLanguage, usePartLanguage } from '#client/ui/aria-language.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { isStated } from '#shared/rules/stated-source.ts';
import { sourceDate } from './figure.ts';
import '#client/styles/late/floats.css';

interface SourceCardProps {
  source: Source;
  mark: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Who says a figure, as at when and under what licence, beside its mark. */
export function SourceCard({ source, mark, onClose }: SourceCardProps) {
  const t = useText('facts');
  const ui = useText('ui');
  const locale = useLocale();
  const language = usePartLanguage();
  const { title, publisher, licence, licenceAddress, address } = source;
  return (
    <AriaLanguage>
      <Popover
        {...language}
        className="pop-frame"
        triggerRef={mark}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Dialog className="pop pop--placed source-card" aria-label={t('card.title', { title })}>
          <h3>
            <Icon name="survey" />
            <span>{title}</span>
            <IconButton icon="close" label={ui('close')} onClick={onClose} />
          </h3>
          <dl className="ledger">
            {publisher && (
              <div>
                <dt>{t('card.publisher')}</dt>
                <dd>{publisher}</dd>
              </div>
            )}
            <div>
              <dt>{t('card.asAt')}</dt>
              <dd>{sourceDate(source, { t, locale })}</dd>
            </div>
            {!isStated(source) && (
              <div>
                <dt>{t('card.licence')}</dt>
                <dd>
                  {licenceAddress ? (
                    <AppLink href={licenceAddress} target="_blank">
                      {licence}
                    </AppLink>
                  ) : (
                    licence || t('quoted')
                  )}
                </dd>
              </div>
            )}
          </dl>
          {address && (
            <p>
              <AppLink className="more" href={address} target="_blank">
                {t('card.open')}
                <Icon name="external" />
              </AppLink>
            </p>
          )}
        </Dialog>
      </Popover>
    </AriaLanguage>
  );
}
