import { useText } from '#client/i18n/use-text.ts';
import { ErrorScreen } from './error-screen.tsx';

/** An error page that has an address of its own, with the message from it or the usual one. */
export function AddressedErrorPage({ status, message }: { status: 404 | 500; message: string }) {
  const t = useText('error');
  const kind = status === 404 ? 'notFound' : 'serverError';
  return <ErrorScreen code={status} kind={kind} title={t(`${kind}.title`)} text={message || t('busy')} />;
}
