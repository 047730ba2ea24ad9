import { use } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { SiteContext } from '#client/site/site.tsx';
import { ErrorScreen, natureOf } from './error-screen.tsx';

interface ErrorPageProps {
  status: number;
  /** What was thrown along with the status: a SiteFailure, words, or nothing of use. */
  failure: unknown;
}

/** For whatever ends a page: no such page, no such site, a platform being worked on, a broken assumption. */
export function ErrorPage({ status, failure }: ErrorPageProps) {
  const t = useText('error');
  const { kind, message } = natureOf(status, failure);
  const title = t(`${kind}.title`, { code: status });
  const agentName = use(SiteContext)?.agent.name;
  return (
    <>
      <title>{agentName ? `${title} | ${agentName}` : title}</title>
      <ErrorScreen code={status} kind={kind} title={title} text={message || t(`${kind}.text`)} />
    </>
  );
}

/** An error page that has an address of its own, with the message from it or the usual one. */
export function AddressedErrorPage({ status, message }: { status: 404 | 500; message: string }) {
  const t = useText('error');
  const kind = status === 404 ? 'notFound' : 'serverError';
  return <ErrorScreen code={status} kind={kind} title={t(`${kind}.title`)} text={message || t('busy')} />;
}
