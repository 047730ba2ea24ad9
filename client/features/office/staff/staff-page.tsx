import type { z } from 'zod';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { getInitial } from '#client/features/office/office-frame.tsx';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { listStaff } from '#shared/contract/office/staff.ts';
import { MAX_STAFF_NAME_CHARS } from '#shared/rules/credentials.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { SecondFactorField } from './second-factor.tsx';
import './staff.css';

type StaffList = z.output<(typeof listStaff)['output']>;
type StaffAccount = StaffList['accounts'][number];
type SubmittedValues = Readonly<Record<string, string>>;

type StaffActionResult =
  | { kind: 'invalid'; typedValues: SubmittedValues; wrong: readonly string[] }
  | { kind: 'secondFactor'; typedValues: SubmittedValues; why: 'missing' | 'wrong' | 'tooMany' }
  | { kind: 'invited'; name: string; address: string };

interface StaffPageProps {
  staff: StaffList;
  completedAction: 'roleChanged' | 'revoked' | null;
  actionResult: StaffActionResult | null;
}

export function StaffPage({ staff, completedAction, actionResult }: StaffPageProps) {
  const t = useText('office-staff');
  if (actionResult?.kind === 'secondFactor') return <SecondFactorForm {...actionResult} />;
  const rejectedResult = actionResult?.kind === 'invalid' ? actionResult : null;
  return (
    <div className="office__page">
      <OfficeTitle title={t('title')} />
      <header className="office__head office__head--tools">
        <div className="office__head">
          <h1>{t('title')}</h1>
          <p className="meta">{t('lead')}</p>
        </div>
        {staff.canAdd && (
          <ButtonLink href="#add-account" reload variant="primary">
            {t('add')}
          </ButtonLink>
        )}
      </header>
      {completedAction && !actionResult && (
        <Notice tone="ok" announce="politely">
          {t(`done.${completedAction}`)}
        </Notice>
      )}
      {actionResult?.kind === 'invited' && <Invitation {...actionResult} />}
      <div className="office__columns">
        <section className="office__main" aria-label={t('title')}>
          <ul className="office__rows staff">
            {staff.accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                rejectedInput={
                  rejectedResult && rejectedResult.typedValues.id === String(account.id) ? rejectedResult : null
                }
              />
            ))}
          </ul>
        </section>
        {staff.canAdd && (
          <aside className="office__aside">
            <AddAccount
              key={actionResult?.kind}
              rejectedInput={rejectedResult?.typedValues.kind === 'add' ? rejectedResult : null}
            />
          </aside>
        )}
      </div>
      <RightsTable rights={staff.rights} />
      <AuditLog log={staff.log} />
    </div>
  );
}

function Invitation({ name, address: invitationUrl }: { name: string; address: string }) {
  const t = useText('office-staff');
  const [isCopied, setIsCopied] = useState(false);
  const copyLink = async () => {
    await navigator.clipboard.writeText(invitationUrl);
    setIsCopied(true);
  };
  return (
    <section className="office__once" role="status" aria-label={t('invited')}>
      <h2>{t('invited')}</h2>
      <p>{t('invitation', { name })}</p>
      <p>
        <code>{invitationUrl}</code>
      </p>
      <p className="needs-script">
        <Button size="s" onClick={() => void copyLink()}>
          {t(isCopied ? 'linkCopied' : 'copyLink')}
        </Button>
      </p>
    </section>
  );
}

interface AccountRowProps {
  account: StaffAccount;
  rejectedInput: { typedValues: SubmittedValues; wrong: readonly string[] } | null;
}

function AccountRow({ account: { id, name, login, role, state, canChange }, rejectedInput }: AccountRowProps) {
  const t = useText('office-staff');
  const officeText = useText('office');
  const { staff } = useOffice().frame;
  return (
    <li className={joinClasses(state === 'revoked' && 'is-revoked')}>
      <span className="face" aria-hidden="true">
        {getInitial(name)}
      </span>
      <p className="staff__name">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="meta">
          <bdi>{login}</bdi>
        </span>
      </p>
      <p className="staff__role">{officeText(`role.${role}`)}</p>
      <p className="staff__state">
        {id === staff?.id ? (
          <Badge>{t('you')}</Badge>
        ) : (
          <Badge kind={state === 'active' ? 'match' : 'plain'}>{t(`state.${state}`)}</Badge>
        )}
      </p>
      {canChange && (
        <details className="staff__edit" open={rejectedInput !== null}>
          <summary className="btn btn--s" aria-label={t('change', { name })}>
            {t('edit')}
          </summary>
          <div className="staff__forms">
            {state !== 'revoked' && (
              <Form method="post">
                <CommandForm kind="role" id={id} />
                <NativeSelect
                  label={t('role')}
                  name="role"
                  defaultValue={role}
                  choices={STAFF_ROLES.map((roleOption) => ({
                    value: roleOption,
                    label: officeText(`role.${roleOption}`),
                  }))}
                />
                <Button type="submit" size="s">
                  {t('saveRole')}
                </Button>
              </Form>
            )}
            <ConfirmedForm kind="reset" id={id} refused={rejectedInput} />
            {state !== 'revoked' && <ConfirmedForm kind="revoke" id={id} refused={rejectedInput} />}
          </div>
        </details>
      )}
    </li>
  );
}

const CommandForm = ({ kind, id }: { kind: string; id: number }) => (
  <>
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="id" value={id} />
  </>
);

/**
 * Renders a form with a checkbox for confirmation, because resetting or revoking an account ends the sessions of a
 * colleague.
 */
function ConfirmedForm({
  kind,
  id,
  refused,
}: {
  kind: 'reset' | 'revoke';
  id: number;
  refused: AccountRowProps['rejectedInput'];
}) {
  const t = useText('office-staff');
  const tipId = `${kind}-${id}-tip`;
  const isRejected = refused?.typedValues.kind === kind && refused.wrong.includes('confirm');
  return (
    <Form method="post">
      <CommandForm kind={kind} id={id} />
      <p className="meta">{t(`${kind}Hint`)}</p>
      <label className="check">
        <input
          type="checkbox"
          name="confirm"
          value="yes"
          required
          aria-invalid={isRejected || undefined}
          aria-describedby={isRejected ? tipId : undefined}
        />
        <span>{t('confirm')}</span>
      </label>
      {isRejected && (
        <p className="tip tip--error" id={tipId} role="alert">
          {t('confirmNeeded')}
        </p>
      )}
      <Button type="submit" size="s" variant={kind === 'revoke' ? 'danger' : 'plain'}>
        {t(kind)}
      </Button>
    </Form>
  );
}

function AddAccount({
  rejectedInput,
}: {
  rejectedInput: { typedValues: SubmittedValues; wrong: readonly string[] } | null;
}) {
  const t = useText('office-staff');
  const officeText = useText('office');
  const isAdding = useNavigation().formData?.get('kind') === 'add';
  const { typedValues = {}, wrong = [] } = rejectedInput ?? {};
  return (
    <section aria-labelledby="add-account">
      <h2 id="add-account">{t('add')}</h2>
      {rejectedInput && (
        <Notice tone="caution" announce="at once">
          {wrong.includes('taken') ? t('loginTaken') : t('check')}
        </Notice>
      )}
      <Form method="post" className="office__form">
        <input type="hidden" name="kind" value="add" />
        <TextInput
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          required
          maxLength={MAX_STAFF_NAME_CHARS}
          autoComplete="off"
          defaultValue={typedValues.name}
          {...(wrong.includes('name') && { error: t('invalidName') })}
        />
        <TextInput
          label={t('login')}
          hint={t('loginHint')}
          name="login"
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typedValues.login}
          {...((wrong.includes('login') || wrong.includes('taken')) && {
            error: t(wrong.includes('taken') ? 'loginTaken' : 'invalidLogin'),
          })}
        />
        <NativeSelect
          label={t('role')}
          name="role"
          defaultValue={typedValues.role || 'adviser'}
          choices={STAFF_ROLES.map((role) => ({ value: role, label: officeText(`role.${role}`) }))}
        />
        <Button type="submit" variant="solid" pending={isAdding}>
          {t('addSubmit')}
        </Button>
      </Form>
    </section>
  );
}

/** Renders a form that repeats a command with a second-factor code. */
function SecondFactorForm({
  typedValues: submittedValues,
  why: errorReason,
}: {
  typedValues: SubmittedValues;
  why: 'missing' | 'wrong' | 'tooMany';
}) {
  const t = useText('office-staff');
  const { base, frame } = useOffice();
  return (
    <div className="office__narrow">
      <OfficeTitle title={t('secondFactor.title')} />
      <h1>{t('secondFactor.title')}</h1>
      <p>{t('secondFactor.text')}</p>
      {frame.staff?.hasPasskey && <PasskeyForm fields={submittedValues} />}
      <Form method="post" className="office__form">
        {Object.entries(submittedValues).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SecondFactorField why={errorReason === 'missing' ? null : errorReason} />
        <Button type="submit" variant={frame.staff?.hasPasskey ? 'plain' : 'primary'}>
          {t('continue')}
        </Button>
      </Form>
      <p>
        <TextLink href={`${base}/staff`}>{t('secondFactor.cancel')}</TextLink>
      </p>
    </div>
  );
}

/** Shows the permissions of each role, as the backend checks them. */
function RightsTable({ rights }: Pick<StaffList, 'rights'>) {
  const t = useText('office-staff');
  const officeText = useText('office');
  return (
    <section className="office__part">
      <h2>{t('rights')}</h2>
      <dl className="staff__roles">
        {STAFF_ROLES.map((role) => (
          <div key={role}>
            <dt>{officeText(`role.${role}`)}</dt>
            <dd className="meta">{t(`roleSummary.${role}`)}</dd>
          </div>
        ))}
      </dl>
      <Disclosure title={t('allRights')}>
        <p className="meta">{t('rightsHint')}</p>
        <Table
          caption={t('rights')}
          scrolls
          columns={[
            { id: 'action', header: t('right'), isRowHeader: true, renderCell: ({ action }) => t(`can.${action}`) },
            ...STAFF_ROLES.map((role) => ({
              id: role,
              header: officeText(`role.${role}`),
              renderCell: ({ roles }: StaffList['rights'][number]) =>
                roles.includes(role) ? (
                  <>
                    <Icon name="check" />
                    <span className="sr">{t('allowed')}</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden="true">–</span>
                    <span className="sr">{t('notAllowed')}</span>
                  </>
                ),
            })),
          ]}
          rows={rights}
          rowKey={({ action }) => action}
        />
      </Disclosure>
    </section>
  );
}

function AuditLog({ log }: { log: StaffList['log'] }) {
  const t = useText('office-staff');
  const clock = useOfficeClock();
  return (
    <section className="office__part">
      <h2>{t('log')}</h2>
      <p className="meta">{t('logHint', { count: log.length })}</p>
      <Table
        caption={t('log')}
        columns={[
          {
            id: 'at',
            header: t('when'),
            renderCell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{clock.moment(at)}</time>,
          },
          { id: 'what', header: t('what'), isRowHeader: true, renderCell: ({ action }) => t(`did.${action}`) },
          { id: 'who', header: t('who'), renderCell: ({ who }) => <bdi>{who}</bdi> },
          { id: 'about', header: t('about'), minViewport: 'pad', renderCell: ({ about }) => <bdi>{about}</bdi> },
        ]}
        rows={log}
        rowKey={(_, index) => index}
      />
    </section>
  );
}
