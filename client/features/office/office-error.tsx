import { use } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { OfficeContext, OfficeTitle } from './office-context.tsx';
import type { OfficeErrorData } from './office-request.server.ts';

const SHOWN_ERROR_CODES = [
  'forbidden',
  'notFound',
  'stale',
  'invalid',
  'rateLimited',
  'unavailable',
  'closed',
] as const;
type ShownErrorCode = (typeof SHOWN_ERROR_CODES)[number];

export interface OfficeFailure {
  code: ShownErrorCode;
  requestId: string;
  isKeyMissing: boolean;
}

export function parseOfficeFailure(status: number, thrownData: unknown): OfficeFailure {
  const { error, requestId = '' } = (thrownData ?? {}) as Partial<OfficeErrorData>;
  const code =
    SHOWN_ERROR_CODES.find((shownCode) => shownCode === error?.code) ?? (status === 404 ? 'notFound' : 'unavailable');
  return { code, requestId, isKeyMissing: error?.code === 'closed' && error.reason === 'noKey' };
}

/**
 * Error page of the office. It may be rendered without the layout, because the layout's loader fails if the office is
 * closed.
 */
export function OfficeErrorPage({ code, requestId, isKeyMissing }: OfficeFailure) {
  const t = useText('office');
  const officeContext = use(OfficeContext);
  const title = t(`error.${code}.title`);
  const { pathname, search } = useLocation();
  const canReload = ['stale', 'unavailable', 'closed', 'invalid'].includes(code);
  return (
    <div className="office__error">
      {officeContext ? <OfficeTitle title={title} /> : <title>{title}</title>}
      <h1>{title}</h1>
      <p role="alert">{isKeyMissing ? t('error.noKey.text') : t(`error.${code}.text`)}</p>
      <p className="office__ways">
        {canReload && (
          <ButtonLink href={pathname + search} reload variant="primary">
            {t('error.reload')}
          </ButtonLink>
        )}
        {officeContext && (
          <ButtonLink href={officeContext.base} reload={!isOfficePage(officeContext.base)}>
            {t('error.toToday')}
          </ButtonLink>
        )}
      </p>
      {requestId && code === 'unavailable' && <p className="meta">{t('error.reference', { id: requestId })}</p>}
    </div>
  );
}
