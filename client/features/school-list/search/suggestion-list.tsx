import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText, useLocale } from '#client/i18n/use-text.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { fetchPortal, portalAddress } from '#client/site/portal/fetch-portal.ts';
import type { Findings } from '#shared/contract/catalogue/search.ts';
import { FINDING_ICONS, type FindingLink, byKind, toFindingLinks } from './finding-links.ts';
import './suggestion-list.css';

/** Suggestions below the search box, grouped by kind. The focus stays in the box while the list is open. */
export function SuggestionList({ box }: { box: HTMLInputElement }) {
  const t = useText('schools');
  const { id, links, chosen, isMended, keyword, close } = useSuggestions(box);
  const places = new Map(links.map((link, index) => [link, index]));
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
                      // Prevents a press from moving the focus, since the blur of the box would close the list before
                      // the click.
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={close}
                    >
                      <FindingSign link={link} />
                      <span>
                        <b>
                          <WithHit text={link.label} query={keyword} />
                        </b>
                        <small>
                          <WithHit text={link.note} query={keyword} />
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

/** Highlights the typed text. Other matches, such as by pronunciation, have no highlight. */
function WithHit({ text, query: sought }: { text: string; query: string }) {
  const position = sought === '' ? -1 : text.toLowerCase().indexOf(sought.toLowerCase());
  if (position < 0) return text;
  const end = position + sought.length;
  return (
    <>
      {text.slice(0, position)}
      <mark>{text.slice(position, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** Debounce delay, since each request is a lookup in the search index. */
const PAUSE_MS = 180;

const NO_SELECTION = -1;

/** Combobox behaviour of the search box: suggestions, arrow keys and Enter. */
function useSuggestions(box: HTMLInputElement) {
  const id = useId();
  const navigate = useNavigate();
  const toPath = useSitePath();
  const { keyword, links, isMended, type } = useFindings();
  const [isOpen, setOpen] = useState(false);
  const [selected, setChosen] = useState(NO_SELECTION);
  const isShown = isOpen && links.length > 0;

  const close = () => {
    setOpen(false);
    setChosen(NO_SELECTION);
  };
  const press = (event: KeyboardEvent) => {
    // Keys are ignored during IME composition.
    if (!isShown || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const link = links[selected];
    if (step) {
      event.preventDefault();
      // The box itself is the position before the first and after the last suggestion.
      setChosen(((selected + 1 + step + links.length + 1) % (links.length + 1)) - 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && link) {
      event.preventDefault();
      close();
      void navigate(toPath(link.path));
    }
  };
  const appearance = () => {
    type(box.value);
    setChosen(NO_SELECTION);
    setOpen(true);
  };
  useLent(
    box,
    { press, appearance, leave: close },
    {
      role: 'combobox',
      'aria-expanded': String(isShown),
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && selected !== NO_SELECTION ? `${id}-${selected}` : '',
      autocomplete: 'off',
    },
  );
  return { id, links: isShown ? links : [], chosen: selected, isMended, keyword, close };
}

interface LentActs {
  press: (event: KeyboardEvent) => void;
  appearance: () => void;
  leave: () => void;
}

/** Adds handlers and attributes to the server-rendered input in place, so that typed text and focus are preserved. */
function useLent(box: HTMLInputElement, { press, appearance: look, leave }: LentActs, states: Record<string, string>) {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(states)) {
      if (value) box.setAttribute(name, value);
      else box.removeAttribute(name);
    }
  });
  const onPress = useEffectEvent(press);
  const onLook = useEffectEvent(look);
  const onLeave = useEffectEvent(leave);
  const names = Object.keys(states).join(' ');
  useEffect(() => {
    const lent = new AbortController();
    const { signal } = lent;
    box.addEventListener('keydown', (event) => onPress(event), { signal });
    box.addEventListener('input', () => onLook(), { signal });
    box.addEventListener('blur', () => onLeave(), { signal });
    if (box.value && document.activeElement === box) onLook(); // The text was typed before hydration.
    return () => {
      lent.abort();
      for (const name of names.split(' ')) box.removeAttribute(name);
    };
  }, [box, names]);
}

const NO_FINDINGS: Findings = { keyword: '', isMended: false, countryId: '', found: [] };

/** Requests suggestions. The previous ones stay while the next ones load, which prevents flicker. */
function useFindings(): { keyword: string; isMended: boolean; links: FindingLink[]; type: (input: string) => void } {
  const t = useText('schools');
  const locale = useLocale();
  const { keyCode } = useSite().agent;
  const [input, setTyped] = useState('');
  const keyword = input.trim();
  const [match, setFound] = useState(NO_FINDINGS);
  useEffect(() => {
    if (keyword === '') return;
    const controller = new AbortController();
    const ask = () =>
      fetchPortal(portalAddress(keyCode, '/appInstitution/search/anything', { keyword }), controller.signal).then(
        (answer) => controller.signal.aborted || setFound(answer),
        // A backend may lack the endpoint. There are no suggestions then, but the form still works.
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [keyCode, keyword]);
  const findings = keyword === '' ? NO_FINDINGS : match;
  return {
    keyword: findings.keyword,
    isMended: findings.isMended,
    links: byKind(toFindingLinks(findings, t, locale)),
    type: setTyped,
  };
}
