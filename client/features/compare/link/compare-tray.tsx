import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { compareAddress } from '#client/features/compare/compare-query.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { FootNotice, useFootHolder } from '#client/ui/foot-bar/foot-bar.tsx';
import {
  type Choosing,
  type ComparedItem,
  isFull,
  saveSelection,
  loadSelection,
  addToSelection,
} from './compared-items.ts';
import './compare-tray.css';

/** Closes the tray that is currently open. Only the tray of the last press is displayed. */
let shown: (() => void) | null = null;

/**
 * Tray with the items of this browser's comparison and a link to the page. Adding an item to a full comparison asks
 * which one to remove.
 */
export function CompareTray({ kind, id, name }: Choosing) {
  const t = useText('compare');
  const { keyCode } = useSite().agent;
  const [comparedItems, setChosen] = useState(() => addToSelection(loadSelection(keyCode, kind), { id, name }));
  const [isOpen, setIsOpen] = useState(true);
  useLayoutEffect(() => {
    const close = () => setIsOpen(false);
    shown?.();
    shown = close;
    return () => {
      if (shown === close) shown = null;
    };
  }, []);
  useLayoutEffect(() => saveSelection(keyCode, kind, comparedItems), [keyCode, kind, comparedItems]);
  const isLoggedIn = comparedItems.some((comparedItem) => comparedItem.id === id);
  const isWaiting = !isLoggedIn && isFull(comparedItems);
  const drop = (removed: ComparedItem) => {
    const rest = comparedItems.filter((comparedItem) => comparedItem !== removed);
    setChosen(isWaiting ? addToSelection(rest, { id, name }) : rest);
  };
  if (!isOpen || comparedItems.length === 0) return null;
  return (
    <TrayPlace>
      <span role="status">
        {isWaiting ? t('tray.full', { name }) : t('tray.chosen', { count: comparedItems.length })}
      </span>
      <ul className="compare-tray">
        {comparedItems.map((comparedItem) => (
          <li key={comparedItem.id}>
            {comparedItem.name}{' '}
            <button
              type="button"
              className="btn btn--icon"
              aria-label={t('dropOne', { name: comparedItem.name })}
              onClick={() => drop(comparedItem)}
            >
              <span className="i i-close" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {!isWaiting && (
        <SiteLink
          className="btn btn--primary btn--s"
          to={compareAddress({ kind, ids: comparedItems.map((comparedItem) => comparedItem.id) })}
        >
          {t('tray.go')}
        </SiteLink>
      )}
      <button type="button" className="btn btn--s" onClick={() => setIsOpen(false)}>
        {t('tray.close')}
      </button>
    </TrayPlace>
  );
}

/**
 * Position of the tray: the bottom of the window, or next to the pressed button if that is occupied or in a dialog. A
 * row without space marks the line for the tray with data-tray-place.
 */
function TrayPlace({ children }: { children: ReactNode }) {
  const t = useText('compare');
  const mark = useRef<HTMLSpanElement>(null);
  const [isInDialog, setIsInDialog] = useState(true);
  const [row, setRow] = useState<Element | null>(null);
  const holder = useFootHolder();
  useLayoutEffect(() => {
    setIsInDialog(Boolean(mark.current?.closest('[role="dialog"]')));
    setRow(mark.current?.closest('[data-tray-place]') ?? null);
  }, []);
  const here = (
    <div className="compare-here" role="group" aria-label={t('tray.label')}>
      {children}
    </div>
  );
  const beside = row ? createPortal(here, row) : here;
  return (
    <>
      <span ref={mark} hidden />
      {isInDialog || holder === 'page'
        ? beside
        : // A portal, since the bottom of the window is not part of the pressed row.
          createPortal(
            <FootNotice bar="compare" label={t('tray.label')}>
              {children}
            </FootNotice>,
            document.body,
          )}
    </>
  );
}
