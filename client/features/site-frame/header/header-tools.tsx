import { type MouseEvent, type RefObject, use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { showOverlay } from '#client/features/site-frame/waiting.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteContext, SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { createTelUrl, createWhatsappUrl } from '#client/site/addresses.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';

/** Maximum length of a query value that is copied into the links of the page. It is enough for sixty ids. */
const MAX_TEXT_WIDTH = 1260;

export function ContactBar() {
  const t = useText('frame');
  const { agent } = useSite();
  const [whatsapp] = agent.whatsapp;
  return (
    <div className="top">
      <div className="wrap">
        {isFeatureEnabled(agent, 'wechat') && agent.wechatQrPath && <WechatCard />}
        {isFeatureEnabled(agent, 'whatsapp') && whatsapp && (
          <a className="num has-icon i-bubbles" href={createWhatsappUrl(whatsapp)} rel="noopener" target="_blank">
            WhatsApp {whatsapp}
          </a>
        )}
        {agent.contactTel && (
          <a
            className="num has-icon i-phone"
            href={createTelUrl(agent.contactTel)}
            aria-label={`${t('phone')} ${agent.contactTel}`}
          >
            {agent.contactTel}
          </a>
        )}
        {agent.hoursText && <span className="hours num">{agent.hoursText}</span>}
        <SiteLink className="push" to="/about/us">
          {t('aboutUs')}
        </SiteLink>
        <AccountLinks />
        <LanguageMenu />
      </div>
    </div>
  );
}

/**
 * Returns the languages of the site. The page of an unknown host belongs to no site, so there it returns all languages.
 */
const useOfferedLocales = () => use(SiteContext)?.agent.locales ?? LOCALES;

/** Menu of languages. Its entries are plain links, so that each language version has a URL that can be shared. */
export function LanguageMenu() {
  const t = useText('frame');
  const locale = useLocale();
  const ref = useDismissableDetails();
  if (useOfferedLocales().length < 2) return null;
  return (
    <details className="drop" ref={ref}>
      <summary className="has-icon i-globe" aria-label={`${t('language')} ${LANGUAGE_NAMES[locale]}`}>
        {LANGUAGE_NAMES[locale]}
        <span className="i i-down" aria-hidden="true" />
      </summary>
      <div className="pop menu drop__end">
        <LanguageLinks />
      </div>
    </details>
  );
}

export function LanguageLinks() {
  const locale = useLocale();
  const offeredLocales = useOfferedLocales();
  const { pathname, search } = useLocation();
  const getLocaleUrl = (targetLocale: string) => {
    // Long values are cut off, because the URL is repeated in six links.
    const searchParams = new URLSearchParams(
      [...new URLSearchParams(search)].map(([key, text]) => [key, text.slice(0, MAX_TEXT_WIDTH)]),
    );
    searchParams.set('lang', targetLocale);
    return `${pathname}?${searchParams}`;
  };
  return offeredLocales.map((otherLocale) => (
    <a
      key={otherLocale}
      href={getLocaleUrl(otherLocale)}
      lang={LANGUAGE_TAGS[otherLocale]}
      hrefLang={LANGUAGE_TAGS[otherLocale]}
      aria-current={otherLocale === locale ? 'true' : undefined}
      onClick={showOverlay}
    >
      {LANGUAGE_NAMES[otherLocale]}
    </a>
  ));
}

export function AccountLinks() {
  const t = useText('frame');
  const { user, isLoggedIn, openDialog, logOut } = useSite();
  const { pathname } = useLocation();
  const toPath = useSitePath();
  if (!isLoggedIn) {
    const createOpenHandler = (type: 'login' | 'register') => (event: MouseEvent) => {
      event.preventDefault();
      openDialog(type);
    };
    return (
      <form method="get" action={toPath('/login')}>
        <input type="hidden" name="next" value={pathname} />
        <button type="submit" aria-haspopup="dialog" onClick={createOpenHandler('login')}>
          {t('login')}
        </button>
        <button
          type="submit"
          formAction={toPath('/register')}
          aria-haspopup="dialog"
          onClick={createOpenHandler('register')}
        >
          {t('register')}
        </button>
      </form>
    );
  }
  return (
    <>
      <SiteLink to={user?.studentFormStatus === 1 ? '/my-apply/result' : '/my-apply'}>{t('myApply')}</SiteLink>
      <SiteLink to="/personal-center/messages">{t('messages')}</SiteLink>
      {/* The link has a fixed width, so that a name that loads later causes no layout shift. */}
      <SiteLink to="/personal-center/information" className="who">
        <span>{user ? t('welcome', { name: user.displayName }) : t('personalCentre')}</span>
        {user?.userHeadIcon && <img className="face face--s" src={user.userHeadIcon} alt="" width={28} height={28} />}
      </SiteLink>
      <form method="post" action={toPath('/login')}>
        <button
          type="submit"
          name="form"
          value="logout"
          onClick={(event) => {
            event.preventDefault();
            void logOut();
          }}
        >
          {t('logout')}
        </button>
      </form>
    </>
  );
}

/** WeChat QR code. The id can also be copied, because a phone cannot scan its own screen. */
function WechatCard() {
  const t = useText('frame');
  const { agent } = useSite();
  const ref = useDismissableDetails();
  return (
    <details className="drop" ref={ref}>
      <summary>
        <span className="i i-bubbles" aria-hidden="true" />
        {t('wechat.open')}
        <span className="i i-down" aria-hidden="true" />
      </summary>
      <div className="pop wechat">
        <img
          className="qr"
          src={agent.wechatQrPath}
          width={144}
          height={144}
          loading="lazy"
          alt={t('wechat.code', { name: agent.name })}
        />
        <div className="wechat__say">
          <b>{t('wechat.scan')}</b>
          {agent.wechatId && <span className="meta">{t('wechat.id', { id: agent.wechatId })}</span>}
          {agent.hoursText && (
            <span className="meta">{t(`hoursIn.${agent.originCity}`, { hours: agent.hoursText })}</span>
          )}
          {agent.wechatId && <CopyButton text={agent.wechatId} label={t('wechat.copy')} />}
        </div>
      </div>
    </details>
  );
}

interface DismissOptions {
  isOpen: () => boolean;
  close: () => void;
  /** Returns the element that has the focus after Escape. */
  getOpener: () => HTMLElement | null | undefined;
}

/** Closes an element on Escape, on a click or focus outside, and on navigation. */
export function useDismiss(ref: RefObject<HTMLElement | null>, { isOpen, close, getOpener }: DismissOptions) {
  const { key } = useLocation();

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen()) return;
      close();
      getOpener()?.focus();
    };
    const handleOutsideEvent = (event: Event) => {
      if (isOpen() && event.target instanceof Node && !ref.current?.contains(event.target)) close();
    };
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('pointerdown', handleOutsideEvent);
    document.addEventListener('focusin', handleOutsideEvent);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('pointerdown', handleOutsideEvent);
      document.removeEventListener('focusin', handleOutsideEvent);
    };
  });

  const lastKeyRef = useRef(key);
  useEffect(() => {
    if (lastKeyRef.current === key) return;
    lastKeyRef.current = key;
    close();
  });
}

/**
 * Returns the ref of a `details` menu. It works without JavaScript. With JavaScript it closes in the same way as a
 * menu.
 */
function useDismissableDetails(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref, {
    isOpen: () => ref.current?.open === true,
    close: () => {
      if (ref.current) ref.current.open = false;
    },
    getOpener: () => ref.current?.querySelector('summary'),
  });
  return ref;
}

type CopyState = 'no' | 'yes' | 'failed';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText('frame');
  const [copyState, setCopyState] = useState<CopyState>('no');
  const copyText = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopyState('yes'),
      () => setCopyState('failed'),
    );
  return (
    <>
      <button className="btn btn--s has-icon i-link" type="button" onClick={() => void copyText()}>
        {label}
      </button>
      <span className="meta" role="status">
        {copyState === 'yes' && t('copied')}
        {copyState === 'failed' && t('copyFailed')}
      </span>
    </>
  );
}
