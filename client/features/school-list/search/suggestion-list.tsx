import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { FINDING_ICONS, type FindingLink } from './finding-links.ts';
import { useSuggestions } from './use-suggestions.ts';
import './suggestion-list.css';

/** Under the box, by kind. The focus stays in the box; a finger or a mouse goes where it points. */
export function SuggestionList({ box }: { box: HTMLInputElement }) {
  const t = useText('schools');
  const { id, links, chosen, isMended, keyword, close } = useSuggestions(box);
  const places = new Map(links.map((link, at) => [link, at]));
  return (
    <>
      <p className="sr" role="status">
        {links.length > 0 && t('found.count', { count: links.length })}
      </p>
      <div className="suggest" hidden={links.length === 0}>
        {isMended && <p className="suggest__note">{t('found.mended', { keyword })}</p>}
        <div role="listbox" id={`${id}-list`} aria-label={t('found.label')}>
          {[...new Set(links.map(({ kind }) => kind))].map((kind) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p className="suggest__kind" id={`${id}-${kind}`} role="presentation">
                {t(`found.kind.${kind}`)}
              </p>
              {links
                .filter((link) => link.kind === kind)
                .map((link) => (
                  <div
                    key={link.key}
                    role="option"
                    id={`${id}-${places.get(link)}`}
                    aria-selected={places.get(link) === chosen}
                  >
                    <SiteLink
                      className="suggest__one"
                      tabIndex={-1}
                      to={link.path}
                      // Before the box loses the focus and the list is gone.
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={close}
                    >
                      <FindingSign link={link} />
                      <span>
                        <b>
                          <WithHit text={link.label} sought={keyword} />
                        </b>
                        <small>
                          <WithHit text={link.note} sought={keyword} />
                        </small>
                      </span>
                      {link.total > 0 && <span className="num">{t('found.total', { count: link.total })}</span>}
                    </SiteLink>
                  </div>
                ))}
            </div>
          ))}
        </div>
        <p className="suggest__keys source" aria-hidden="true">
          {t('found.keys')}
        </p>
      </div>
    </>
  );
}

const SEAL_SIZE = 36;

function FindingSign({ link: { kind, seal } }: { link: FindingLink }) {
  if (!seal) return <Icon name={FINDING_ICONS[kind]} />;
  return <img className="seal" src={seal} alt="" width={SEAL_SIZE} height={SEAL_SIZE} />;
}

/** What was typed is marked where it stands so; a name found in another way, as by its sound, has no such place. */
function WithHit({ text, sought }: { text: string; sought: string }) {
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought.toLowerCase());
  if (at < 0) return text;
  const end = at + sought.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
