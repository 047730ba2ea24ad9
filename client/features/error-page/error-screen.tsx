import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { reloadPage } from '#client/network/reload-page.ts';
import { useText } from '#client/i18n/use-text.ts';
import { isReachable } from '#client/network/load-with-retry.ts';
import { SiteContext } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { getEmptyArtPath, getErrorArtPath } from '#shared/art/art-address.ts';
import { PAGE_RETRY_SECONDS } from '#shared/constants.ts';
import { LITERAL_TEXTS } from '#shared/messages/literal-texts.ts';
import type { SiteFailure } from '#shared/tenant/site.ts';
import './error-page.css';

interface ErrorPageProps {
  status: number;
  /** Thrown value: a SiteFailure, a text, or anything else. */
  failure: unknown;
}

/** Error page for anything that prevents a page: not found, no site, maintenance, or an unexpected exception. */
export function ErrorPage({ status, failure: error }: ErrorPageProps) {
  const t = useText('error');
  const { kind, message, detail } = describeError(status, error);
  const title = t(`${kind}.title`, { code: status });
  const agentName = use(SiteContext)?.agent.name;
  return (
    <>
      <title>{agentName ? `${title} | ${agentName}` : title}</title>
      <ErrorScreen code={status} kind={kind} title={title} text={message || t(`${kind}.text`)} detail={detail} />
    </>
  );
}

/** Error page with its own URL. The message comes from the URL; otherwise the default message is shown. */
export function ErrorPathPage({ status, message }: { status: 404 | 500; message: string }) {
  const t = useText('error');
  const kind = status === 404 ? 'notFound' : 'serverError';
  return (
    <ErrorScreen
      code={status}
      kind={kind}
      title={t(`${kind}.title`)}
      text={message || t(status === 404 ? 'notFound.text' : 'busy')}
    />
  );
}

interface ErrorScreenProps {
  code: number;
  kind: ErrorKind;
  title: string;
  text: string;
  detail?: string;
}

/** Returns the literal error text required by the specification, or '' if there is none. It is in the HTML, unseen. */
function formatErrorLiteral({ code, kind, detail = '' }: Pick<ErrorScreenProps, 'code' | 'kind' | 'detail'>): string {
  if (kind === 'backendDown') return LITERAL_TEXTS.apiError + detail;
  if (code !== 404 || kind === 'upgrade') return '';
  return `${LITERAL_TEXTS.pageNotFound} ${detail}`;
}

/**
 * Error screen that works with and without a site. Its links load a new document, because the client's state may be the
 * cause of the error.
 */
function ErrorScreen({ code, kind, title, text, detail }: ErrorScreenProps) {
  const t = useText('error');
  const errorLiteral = formatErrorLiteral({ code, kind, detail });
  const site = use(SiteContext);
  return (
    <div className="wrap lost">
      <ErrorPicture code={code} kind={kind} colour={site?.agent.brandColour} />
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
        {code === 503 && <ReloadButton />}
        <div className="row" data-invitation={site ? true : undefined}>
          <a className="btn btn--primary" href={site ? sitePath(site.agent.keyCode, '/') : '/'}>
            {t('home')}
          </a>
          {site && (
            <a className="btn" href={sitePath(site.agent.keyCode, '/school-selection')}>
              {t('selection')}
            </a>
          )}
        </div>
        <p className="source">
          {t('code', { code: detail ? `${code} / ${detail}` : code })}{' '}
          {errorLiteral && (
            <span lang="en" translate="no" hidden>
              {errorLiteral}
            </span>
          )}
          {site && kind === 'notFound' && <a href={sitePath(site.agent.keyCode, '/about/us')}>{t('notFound.tell')}</a>}
        </p>
      </div>
    </div>
  );
}

type ErrorKind = 'notFound' | 'serverError' | 'other' | SiteFailure['reason'];

const ERROR_KINDS: readonly ErrorKind[] = [
  'upgrade',
  'maintenance',
  'unknownAgent',
  'wrongHost',
  'backendDown',
] satisfies SiteFailure['reason'][];

interface ErrorNature {
  kind: ErrorKind;
  /** Message of the operator or of the thrown error, or '' if there is none. */
  message: string;
  detail: string;
}

function describeError(status: number, error: unknown): ErrorNature {
  const { reason, message, detail } =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  const kind =
    ERROR_KINDS.find((errorKind) => errorKind === reason) ??
    (status === 404 ? 'notFound' : status === 500 ? 'serverError' : 'other');
  return { kind, message: toStringOrEmpty(message), detail: toStringOrEmpty(detail) };
}

const toStringOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

interface ErrorPictureProps {
  code: number;
  kind: ErrorKind;
  colour?: string;
}

function ErrorPicture({ code, kind, colour }: ErrorPictureProps) {
  const t = useText('error');
  // Maintenance has its own picture. All other errors show their code on the map.
  if (kind === 'maintenance' || kind === 'upgrade') {
    return (
      <div className="pic pic--quiet">
        <img src={getEmptyArtPath(kind, colour)} width={200} height={144} alt="" />
      </div>
    );
  }
  return (
    <div className="pic">
      <img src={getErrorArtPath(code, colour)} width={640} height={390} alt={t('picture', { code })} />
    </div>
  );
}

/** Button that reloads a page which is temporarily unavailable. Without JavaScript, it is a link. */
function ReloadButton() {
  const t = useText('error');
  const { pathname, search } = useLocation();
  const [attemptCount, setAttemptCount] = useState(0);
  useEffect(() => {
    const timer = setTimeout(async () => {
      // A reload while offline would replace this page with the browser's error page.
      if (document.visibilityState === 'visible' && (await isReachable())) reloadPage();
      else setAttemptCount((previousCount) => previousCount + 1);
    }, PAGE_RETRY_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [attemptCount]);
  return (
    <>
      <p>
        <a className="more" href={pathname + search}>
          <Icon name="retry" />
          {t('again')}
        </a>
      </p>
      <p className="meta">{t('soon')}</p>
    </>
  );
}
