import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { usePageKey } from '#client/features/office/use-page-key.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { isSearchable, MAX_PERSON_SEARCH_CHARS } from '#shared/rules/office-search.ts';
import './office-search.css';

/** Loaded with the first typed character. */
const SearchMatches = createLazyPart({
  load: async () => (await import('./search-matches.tsx')).SearchMatches,
  namespaces: ['office-search', 'office-applications', 'office-cases', 'office-leads'],
});

/** Debounce delay in milliseconds, because each request is a lookup in several search indexes. */
const DEBOUNCE_MS = 200;
const NO_SELECTION = -1;

/** Pages on which "/" focuses their own search field or inserts a ready reply. */
const PAGES_WITH_OWN_KEY = ['/applications', '/conversations', '/leads', '/students'];

/** The search box in the head of every page. */
export function FrameSearch() {
  const { base } = useOffice();
  const { pathname } = useLocation();
  const boxRef = useRef<HTMLInputElement>(null);
  const isKeyFree = !PAGES_WITH_OWN_KEY.includes(pathname.slice(base.length));
  usePageKey('/', () => {
    if (!isKeyFree || !boxRef.current?.checkVisibility()) return;
    boxRef.current.focus();
    boxRef.current.select();
  });
  return <SearchBox key={pathname} boxRef={boxRef} query="" pageKey={isKeyFree ? '/' : undefined} />;
}

interface SearchBoxProps {
  boxRef?: RefObject<HTMLInputElement | null>;
  query: string;
  pageKey?: string | undefined;
  className?: string;
}

/**
 * A form that leads to the results page. With JavaScript, matches are listed below the box while the user types. The
 * focus stays in the box.
 */
export function SearchBox({ boxRef, query, pageKey, className }: SearchBoxProps) {
  const t = useText('office');
  const { base } = useOffice();
  const id = useId();
  const navigate = useNavigate();
  const ownRef = useRef<HTMLInputElement>(null);
  const inputRef = boxRef ?? ownRef;
  const listRef = useRef<HTMLDivElement>(null);
  const [typedText, setTypedText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [selectedIndex, setSelectedIndex] = useState(NO_SELECTION);
  const searchText = useDebouncedText(typedText);
  const isListOpen = isOpen && isSearchable(typedText);

  const updateText = () => {
    setTypedText(inputRef.current?.value.trim() ?? '');
    setSelectedIndex(NO_SELECTION);
    setOpen(true);
  };
  const readTypedText = useEffectEvent(() => {
    if (inputRef.current === document.activeElement && inputRef.current?.value !== query) updateText();
  });
  // The text may have been typed before hydration.
  useEffect(() => readTypedText(), []);
  const closeList = () => {
    setOpen(false);
    setSelectedIndex(NO_SELECTION);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // Keys are ignored during IME composition.
    if (!isListOpen || event.nativeEvent.isComposing) return;
    const options = [...(listRef.current?.querySelectorAll<HTMLAnchorElement>('[role="option"]') ?? [])];
    const indexStep = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (indexStep) {
      event.preventDefault();
      // The box itself is the position before the first and after the last match.
      const nextIndex = ((selectedIndex + 1 + indexStep + options.length + 1) % (options.length + 1)) - 1;
      setSelectedIndex(nextIndex);
      options[nextIndex]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Escape') {
      event.preventDefault();
      closeList();
    } else if (event.key === 'Enter') {
      const selectedLink = options[selectedIndex];
      if (selectedLink) {
        event.preventDefault();
        void navigate(selectedLink.getAttribute('href') ?? '');
      }
      closeList();
    }
  };
  return (
    <Form
      method="get"
      action={`${base}/search`}
      role="search"
      // The results page has both forms.
      aria-label={t(className ? 'search.find' : 'search.label')}
      className={joinClasses('people-search', className)}
    >
      <Icon name="search" />
      <input
        ref={inputRef}
        className="input"
        type="search"
        name="q"
        id={`${id}-box`}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        maxLength={MAX_PERSON_SEARCH_CHARS}
        defaultValue={query}
        autoComplete="off"
        role="combobox"
        aria-keyshortcuts={pageKey}
        aria-autocomplete="list"
        aria-expanded={isListOpen}
        aria-controls={isListOpen ? `${id}-list` : undefined}
        aria-activedescendant={isListOpen && selectedIndex !== NO_SELECTION ? `${id}-${selectedIndex}` : undefined}
        onInput={updateText}
        onFocus={updateText}
        onBlur={closeList}
        onKeyDown={handleKeyDown}
      />
      {pageKey && (
        <kbd className="kbd" aria-hidden="true">
          {pageKey}
        </kbd>
      )}
      {className && <button className="sr">{t('search.find')}</button>}
      {isListOpen && (
        <div className="people-search__list" ref={listRef}>
          <SearchMatches
            id={id}
            query={searchText}
            isPending={searchText !== typedText}
            selectedIndex={selectedIndex}
            onChoose={closeList}
          />
        </div>
      )}
    </Form>
  );
}

/** Returns the text after a pause in typing. */
function useDebouncedText(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debouncedText;
}
