import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { getComparePath } from '#client/features/compare/compare-query.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { FootNotice, useCurrentFootBar } from '#client/ui/foot-bar/foot-bar.tsx';
import {
  type CompareCandidate,
  type ComparedItem,
  isSelectionFull,
  saveSelection,
  loadSelection,
  addToSelection,
} from './compared-items.ts';
import './compare-tray.css';

/** Closes the tray that is currently open. Only the tray of the last press is displayed. */
let closeShownTray: (() => void) | null = null;

/**
 * Tray that shows the items of this browser's comparison with a link to the page. If the comparison is full, it asks
 * which item to remove.
 */
export function CompareTray({ kind, id, name }: CompareCandidate) {
  const t = useText('compare');
  const { keyCode } = useSite().agent;
  const [comparedItems, setComparedItems] = useState(() => addToSelection(loadSelection(keyCode, kind), { id, name }));
  const [isOpen, setIsOpen] = useState(true);
  useLayoutEffect(() => {
    const closeTray = () => setIsOpen(false);
    closeShownTray?.();
    closeShownTray = closeTray;
    return () => {
      if (closeShownTray === closeTray) closeShownTray = null;
    };
  }, []);
  useLayoutEffect(() => saveSelection(keyCode, kind, comparedItems), [keyCode, kind, comparedItems]);
  const isIncluded = comparedItems.some((comparedItem) => comparedItem.id === id);
  const isRejectedAsFull = !isIncluded && isSelectionFull(comparedItems);
  const removeItem = (removedItem: ComparedItem) => {
    const remainingItems = comparedItems.filter((comparedItem) => comparedItem !== removedItem);
    setComparedItems(isRejectedAsFull ? addToSelection(remainingItems, { id, name }) : remainingItems);
  };
  if (!isOpen || comparedItems.length === 0) return null;
  return (
    <TrayPortal>
      <span role="status">
        {isRejectedAsFull ? t('tray.full', { name }) : t('tray.chosen', { count: comparedItems.length })}
      </span>
      <ul className="compare-tray">
        {comparedItems.map((comparedItem) => (
          <li key={comparedItem.id}>
            {comparedItem.name}{' '}
            <button
              type="button"
              className="btn btn--icon"
              aria-label={t('dropOne', { name: comparedItem.name })}
              onClick={() => removeItem(comparedItem)}
            >
              <span className="i i-close" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {!isRejectedAsFull && (
        <SiteLink
          className="btn btn--primary btn--s"
          to={getComparePath({ kind, ids: comparedItems.map((comparedItem) => comparedItem.id) })}
        >
          {t('tray.go')}
        </SiteLink>
      )}
      <button type="button" className="btn btn--s" onClick={() => setIsOpen(false)}>
        {t('tray.close')}
      </button>
    </TrayPortal>
  );
}

/**
 * Positions the tray at the bottom of the window, or next to the pressed button if the bottom is occupied or the button
 * is in a dialog. A row that has no space for the tray marks the place for it with data-tray-place.
 */
function TrayPortal({ children }: { children: ReactNode }) {
  const t = useText('compare');
  const markRef = useRef<HTMLSpanElement>(null);
  const [isInDialog, setIsInDialog] = useState(true);
  const [dialogRow, setDialogRow] = useState<Element | null>(null);
  const footHolder = useCurrentFootBar();
  useLayoutEffect(() => {
    setIsInDialog(Boolean(markRef.current?.closest('[role="dialog"]')));
    setDialogRow(markRef.current?.closest('[data-tray-place]') ?? null);
  }, []);
  const trayContent = (
    <div className="compare-here" role="group" aria-label={t('tray.label')}>
      {children}
    </div>
  );
  const portalContent = dialogRow ? createPortal(trayContent, dialogRow) : trayContent;
  return (
    <>
      <span ref={markRef} hidden />
      {isInDialog || footHolder === 'page'
        ? portalContent
        : // Rendered in a portal, because the bottom of the window is outside the tree of the pressed button.
          createPortal(
            <FootNotice bar="compare" label={t('tray.label')}>
              {children}
            </FootNotice>,
            document.body,
          )}
    </>
  );
}
