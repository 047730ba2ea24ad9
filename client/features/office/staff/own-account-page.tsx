import type { z } from 'zod';
import { Form } from 'react-router';
import { OfficeTitle } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { getOwnAccount } from '#shared/contract/office/staff.ts';
import { SecondFactorField } from './second-factor.tsx';
import './staff.css';

interface OwnAccountPageProps {
  account: z.output<(typeof getOwnAccount)['output']>;
  isEnded: boolean;
  answer: { kind: 'renewed'; codes: string[] } | { kind: 'wrong' | 'tooMany' } | null;
}

/** Devices with a session of one's own, and recovery codes. */
export function OwnAccountPage({ account, isEnded, answer }: OwnAccountPageProps) {
  const t = useText('office-staff');
  const clock = useOfficeClock();
  const { login, name, devices, codesLeft } = account;
  return (
    <div className="office__page office__page--narrow">
      <OfficeTitle title={t('account.title')} />
      <header className="office__head">
        <h1>{t('account.title')}</h1>
        <p className="meta">
          <bdi>{name}</bdi> · <bdi>{login}</bdi>
        </p>
      </header>
      {isEnded && !answer && (
        <Notice tone="ok" announce="politely">
          {t('done.deviceEnded')}
        </Notice>
      )}
      {answer?.kind === 'renewed' && <NewCodes codes={answer.codes} />}
      <section className="office__part">
        <h2>{t('account.devices')}</h2>
        <ul className="office__rows devices">
          {devices.map(({ id, device, createdAt, seenAt, isHere }) => (
            <li key={id}>
              <p>
                <b>
                  <bdi>{device || t('account.unknown')}</bdi>
                </b>
                <span className="meta">
                  {t('account.since', { since: clock.moment(createdAt), seen: clock.moment(seenAt) })}
                </span>
              </p>
              {isHere ? (
                <Badge kind="match">{t('account.here')}</Badge>
              ) : (
                <Form method="post">
                  <Button
                    type="submit"
                    size="s"
                    name="end"
                    value={id}
                    aria-label={t('account.endOf', { device: device || t('account.unknown') })}
                  >
                    {t('account.end')}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        {devices.length > 1 && (
          <Form method="post">
            <Button type="submit" name="end" value="others">
              {t('account.endOthers')}
            </Button>
          </Form>
        )}
      </section>
      <section className="office__part">
        <h2>{t('account.codes')}</h2>
        <p>{t('account.codesLeft', { count: codesLeft })}</p>
        <Form method="post" className="office__form" key={answer?.kind}>
          <input type="hidden" name="kind" value="codes" />
          <SecondFactorField
            label={t('account.prove')}
            why={answer?.kind === 'wrong' || answer?.kind === 'tooMany' ? answer.kind : null}
          />
          <Button type="submit">{t('account.renew')}</Button>
        </Form>
      </section>
    </div>
  );
}

/** Shown once: only their hashes are stored. */
export function NewCodes({ codes }: { codes: readonly string[] }) {
  const t = useText('office-staff');
  return (
    <section className="office__once" role="status" aria-label={t('account.newCodes')}>
      <h2>{t('account.newCodes')}</h2>
      <p>{t('account.newCodesHint')}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
