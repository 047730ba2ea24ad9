import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText, useLocale } from '#client/i18n/use-text.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { fetchPortal, getPortalUrl } from '#client/site/portal/fetch-portal.ts';
import type { Findings } from '#shared/contract/catalogue/search.ts';
import { FINDING_ICONS, type FindingLink, sortByKind, toFindingLinks } from './finding-links.ts';
import './suggestion-list.css';

/** Suggestions below the search box, grouped by kind. The focus stays in the box while the list is open. */
export function SuggestionList({ inputElement }: { inputElement: HTMLInputElement }) {
  const t = useText('schools');
  const { id, links, chosen: chosenIndex, isMended: isCorrected, keyword, close } = useSuggestions(inputElement);
  const linkIndexes = new Map(links.map((link, index) => [link, index]));
  return (
    <>
      <p className="sr" role="status">
        {links.length > 0 && t('found.count', { count: links.length })}
      </p>
      <div className="suggest" hidden={links.length === 0}>
        {isCorrected && <p className="suggest__note">{t('found.mended', { keyword })}</p>}
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
                    id={`${id}-${linkIndexes.get(link)}`}
                    aria-selected={linkIndexes.get(link) === chosenIndex}
                  >
                    <SiteLink
                      className="suggest__one"
                      tabIndex={-1}
                      to={link.path}
                      // Prevents a press from moving the focus. The box would lose it, and the list would close before
                      // the click.
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={close}
                    >
                      <FindingIcon link={link} />
                      <span>
                        <b>
                          <HighlightedMatch text={link.label} query={keyword} />
                        </b>
                        <small>
                          <HighlightedMatch text={link.note} query={keyword} />
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

function FindingIcon({ link: { kind, seal } }: { link: FindingLink }) {
  if (!seal) return <Icon name={FINDING_ICONS[kind]} />;
  return <img className="seal" src={seal} alt="" width={SEAL_SIZE} height={SEAL_SIZE} />;
}

/**
 * Highlights the typed text. If a suggestion matches in another way, for example by pronunciation, nothing is
 * highlighted.
 */
function HighlightedMatch({ text, query }: { text: string; query: string }) {
  const matchStart = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (matchStart < 0) return text;
  const matchEnd = matchStart + query.length;
  return (
    <>
      {text.slice(0, matchStart)}
      <mark>{text.slice(matchStart, matchEnd)}</mark>
      {text.slice(matchEnd)}
    </>
  );
}

/** Debounce delay in milliseconds. Each request is a lookup in the search index, so there should be few. */
const DEBOUNCE_MS = 180;

const NO_SELECTION = -1;

/** Makes the search box a combobox with suggestions, arrow keys and Enter. */
function useSuggestions(inputElement: HTMLInputElement) {
  const id = useId();
  const navigate = useNavigate();
  const toPath = useSitePath();
  const { keyword, links, isMended, type } = useFindings();
  const [isOpen, setIsOpen] = useState(false);
  const [selectedIndex, setSelectedIndex] = useState(NO_SELECTION);
  const isListShown = isOpen && links.length > 0;

  const closeList = () => {
    setIsOpen(false);
    setSelectedIndex(NO_SELECTION);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // Keys are ignored during the composition of an input method.
    if (!isListShown || event.isComposing) return;
    const indexStep = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const selectedLink = links[selectedIndex];
    if (indexStep) {
      event.preventDefault();
      // The box itself is one more position, before the first and after the last suggestion.
      setSelectedIndex(((selectedIndex + 1 + indexStep + links.length + 1) % (links.length + 1)) - 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      closeList();
    } else if (event.key === 'Enter' && selectedLink) {
      event.preventDefault();
      closeList();
      void navigate(toPath(selectedLink.path));
    }
  };
  const handleFocus = () => {
    type(inputElement.value);
    setSelectedIndex(NO_SELECTION);
    setIsOpen(true);
  };
  useInputHandlers(
    inputElement,
    { press: handleKeyDown, appearance: handleFocus, leave: closeList },
    {
      role: 'combobox',
      'aria-expanded': String(isListShown),
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isListShown && selectedIndex !== NO_SELECTION ? `${id}-${selectedIndex}` : '',
      autocomplete: 'off',
    },
  );
  return { id, links: isListShown ? links : [], chosen: selectedIndex, isMended, keyword, close: closeList };
}

interface InputHandlers {
  press: (event: KeyboardEvent) => void;
  appearance: () => void;
  leave: () => void;
}

/**
 * Adds handlers and attributes to the input from the server. The input is not replaced, so it keeps its text and the
 * focus.
 */
function useInputHandlers(
  inputElement: HTMLInputElement,
  { press, appearance: look, leave }: InputHandlers,
  attributes: Record<string, string>,
) {
  useLayoutEffect(() => {
    for (const [attributeName, value] of Object.entries(attributes)) {
      if (value) inputElement.setAttribute(attributeName, value);
      else inputElement.removeAttribute(attributeName);
    }
  });
  const handleKeyDown = useEffectEvent(press);
  const handleAppear = useEffectEvent(look);
  const handleLeave = useEffectEvent(leave);
  const attributeNames = Object.keys(attributes).join(' ');
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    inputElement.addEventListener('keydown', (event) => handleKeyDown(event), { signal });
    inputElement.addEventListener('input', () => handleAppear(), { signal });
    inputElement.addEventListener('blur', () => handleLeave(), { signal });
    // This text was typed before hydration.
    if (inputElement.value && document.activeElement === inputElement) handleAppear();
    return () => {
      abortController.abort();
      for (const attributeName of attributeNames.split(' ')) inputElement.removeAttribute(attributeName);
    };
  }, [inputElement, attributeNames]);
}

const EMPTY_FINDINGS: Findings = { keyword: '', isMended: false, isField: false, countryId: '', found: [] };

/** Requests suggestions. The previous ones are kept until the new ones have loaded, which prevents flicker. */
function useFindings(): { keyword: string; isMended: boolean; links: FindingLink[]; type: (input: string) => void } {
  const t = useText('schools');
  const locale = useLocale();
  const { keyCode } = useSite().agent;
  const [typedText, setTypedText] = useState('');
  const keyword = typedText.trim();
  const [foundFindings, setFoundFindings] = useState(EMPTY_FINDINGS);
  useEffect(() => {
    if (keyword === '') return;
    const abortController = new AbortController();
    const fetchFindings = () =>
      fetchPortal(getPortalUrl(keyCode, '/appInstitution/search/anything', { keyword }), abortController.signal).then(
        (fetchedFindings) => abortController.signal.aborted || setFoundFindings(fetchedFindings),
        // If the backend has no such endpoint, there are no suggestions, but the form still works.
        () => undefined,
      );
    const timer = setTimeout(() => void fetchFindings(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abortController.abort();
    };
  }, [keyCode, keyword]);
  const findings = keyword === '' ? EMPTY_FINDINGS : foundFindings;
  return {
    keyword: findings.keyword,
    isMended: findings.isMended,
    links: sortByKind(toFindingLinks(findings, t, locale)),
    type: setTypedText,
  };
}
