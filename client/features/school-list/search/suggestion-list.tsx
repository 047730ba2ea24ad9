import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { FINDING_ICONS } from './finding-links.ts';
import { useSuggestions } from './use-suggestions.ts';
import './suggestion-list.css';

/** Under the box. The focus stays in the box; a finger or a mouse goes where it points. */
export function SuggestionList({ box }: { box: HTMLInputElement }) {
  const t = useText('schools');
  const { id, links, chosen, isMended, keyword, close } = useSuggestions(box);
  return (
    <>
      <p className="sr" role="status">
        {links.length > 0 && t('found.count', { count: links.length })}
      </p>
      <div className="suggest" hidden={links.length === 0}>
        {isMended && <p className="suggest__note">{t('found.mended', { keyword })}</p>}
        <div role="listbox" id={`${id}-list`} aria-label={t('found.label')}>
          {links.map((link, at) => (
            <div key={link.key} role="option" id={`${id}-${at}`} aria-selected={at === chosen}>
              <SiteLink
                className="suggest__one"
                tabIndex={-1}
                to={link.path}
                // Before the box loses the focus and the list is gone.
                onPointerDown={(event) => event.preventDefault()}
                onClick={close}
              >
                <Icon name={FINDING_ICONS[link.kind]} />
                <span>
                  <b>{link.label}</b>
                  <small>{link.note}</small>
                </span>
                {link.total > 0 && <span className="num">{t('found.total', { count: link.total })}</span>}
              </SiteLink>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
