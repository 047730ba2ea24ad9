import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { AriaLanguage, usePartLanguage } from '#client/ui/aria-language.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { isStatedSource } from '#shared/rules/stated-source.ts';
import { formatFigureName, formatSourceDate, type SourcedFigure } from './figure.ts';
import '#client/styles/late/floats.css';

interface SourceCardProps {
  figures: readonly SourcedFigure[];
  sources: readonly Source[];
  anchorRef: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Popover with the sources of a card: publisher, date, licence, and the figures from each source. */
export function SourceCard({ figures, sources, anchorRef, onClose }: SourceCardProps) {
  const t = useText('facts');
  const uiText = useText('ui');
  const partLanguage = usePartLanguage();
  const displayedSources = sources.filter(({ id }) => figures.some(({ sourceId }) => sourceId === id));
  return (
    <AriaLanguage>
      <Popover
        {...partLanguage}
        className="pop-frame"
        triggerRef={anchorRef}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Dialog className="pop pop--placed source-card" aria-label={t('card.title')}>
          <div className="source-card__head">
            <h3>{t('card.title')}</h3>
            <IconButton icon="close" label={uiText('close')} onClick={onClose} />
          </div>
          <ul>
            {displayedSources.map((source) => (
              <SourceItem
                key={source.id}
                source={source}
                figures={figures.filter(({ sourceId }) => sourceId === source.id)}
              />
            ))}
          </ul>
        </Dialog>
      </Popover>
    </AriaLanguage>
  );
}

function SourceItem({ source, figures }: { source: Source; figures: readonly SourcedFigure[] }) {
  const t = useText('facts');
  const locale = useLocale();
  const { title, publisher, licence, licenceAddress, address } = source;
  const figureNames = [...new Set(figures.map((figure) => formatFigureName(figure, t)))];
  return (
    <li>
      <b>
        {address ? (
          <AppLink href={address} target="_blank">
            {title}
          </AppLink>
        ) : (
          title
        )}
      </b>
      <span>{[publisher, formatSourceDate(source, { t, locale })].filter(Boolean).join(t('card.separator'))}</span>
      {!isStatedSource(source) && (
        <span>
          {licenceAddress ? (
            <AppLink href={licenceAddress} target="_blank">
              {licence}
            </AppLink>
          ) : (
            licence || t('quoted')
          )}
        </span>
      )}
      <span>{figureNames.join(t('listSeparator'))}</span>
      {figures.some(({ isIndirect }) => isIndirect) && <span>{t('card.guide')}</span>}
    </li>
  );
}
