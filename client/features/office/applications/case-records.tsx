import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { isolateName } from '#client/features/office/conversations/isolated-name.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Form, useLocation } from 'react-router';
import { MAX_ACCESS_NOTE_CHARS, DOCUMENT_ACCESS_REASONS } from '#shared/rules/application/application-lists.ts';
import { CaseForm, useCase, useFormState } from './case-form.tsx';
import { useEventFormatter } from './event-text.ts';

export function CaseMessages() {
  const t = useText('office-application');
  const clock = useOfficeClock();
  const { application } = useCase();
  if (application.messages.length === 0) return <p className="office__none">{t('noMessages')}</p>;
  return (
    <ol className="case-notes">
      {application.messages.map(({ id, who, text, at, isOpen }) => (
        <li key={id} className={isOpen ? 'is-open' : undefined}>
          <p className="case-words">
            <bdi>{text}</bdi>
          </p>
          <p className="meta">
            <bdi>{who}</bdi> · {clock.moment(Date.parse(at))}
            {isOpen && (
              <>
                {' '}
                · <b>{t('waitsForUs')}</b>
              </>
            )}
          </p>
          {isOpen && application.status === 'following' && (
            <CaseForm form={`answered-${id}`} kind="messageResponded" submitLabel={t('markAnswered')}>
              <input type="hidden" name="message" value={id} />
            </CaseForm>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Asks for a reason before a document is opened, and says who can read that reason. */
export function OpeningForm({ form, name, fileName }: { form: string; name: string; fileName?: string }) {
  const t = useText('office-application');
  const applicationText = useText('application');
  const { application, actionResult, openingId } = useCase();
  const { typed, isOpen } = useFormState(form);
  const { pathname } = useLocation();
  const { closedBy, staysHere } = application;
  if (closedBy) return <p className="meta">{t(`closedBy.${closedBy}`)}</p>;
  const openingReasons = DOCUMENT_ACCESS_REASONS.filter((reason) => reason !== 'forward' || !staysHere);
  const reasonError = isOpen && actionResult?.kind === 'notOpened' ? t(`notOpened.${actionResult.why}`) : undefined;
  return (
    <Disclosure
      // Closes when a document was opened.
      key={openingId}
      title={fileName ? t('openFile', { name, file: isolateName(fileName) }) : t('open', { name })}
      open={isOpen}
      id={form}
    >
      <Form method="post" className="case-form" action={pathname}>
        <input type="hidden" name="kind" value="open" />
        <input type="hidden" name="form" value={form} />
        <NativeSelect
          label={t('reason')}
          name="reason"
          required
          placeholder={t('chooseReason')}
          defaultValue={typed.reason}
          choices={openingReasons.map((reason) => ({
            value: reason,
            label: applicationText(`openings.reason.${reason}`),
          }))}
          error={reasonError}
        />
        <TextInput
          label={t('reasonNote')}
          hint={t('reasonHint')}
          name="note"
          maxLength={MAX_ACCESS_NOTE_CHARS}
          defaultValue={typed.note}
        />
        <p className="case-form__end">
          <Button type="submit">{t('openSubmit')}</Button>
        </p>
      </Form>
    </Disclosure>
  );
}

export function Openings() {
  const t = useText('office-application');
  const applyFormText = useText('apply-form');
  const applicationText = useText('application');
  const clock = useOfficeClock();
  const { openings } = useCase().application;
  if (openings.length === 0) return null;
  return (
    <>
      <h3>{t('openings')}</h3>
      <ol className="case-notes">
        {openings.map(({ id, at, who, kind, name, reason, note }) => (
          <li key={id}>
            <p>
              {kind === 'passportNumber'
                ? applicationText('openings.passportNumber')
                : applyFormText(`documentKinds.${kind}`)}{' '}
              <span className="meta">
                <bdi>{name}</bdi>
              </span>
            </p>
            <p className="case-words">
              {applicationText(`openings.reason.${reason}`)}
              {note && (
                <>
                  {' '}
                  · <bdi>{note}</bdi>
                </>
              )}
            </p>
            <p className="meta">
              <bdi>{who}</bdi> · {clock.moment(Date.parse(at))}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

const [HASH_HEAD, HASH_TAIL] = [4, 4];

/** Lists every log entry with its actor and hash, and states whether the hash chain is valid. */
export function CaseLog() {
  const t = useText('office-application');
  const clock = useOfficeClock();
  const formatEvent = useEventFormatter();
  const { events, courses, proof } = useCase().application;
  return (
    <>
      <ol className="case-notes case-log">
        {events.map((event) => (
          <li key={event.seq}>
            <p>
              <bdi>{formatEvent(event, courses)}</bdi>
            </p>
            {event.note && (
              <p className="case-words">
                <bdi>{event.note}</bdi>
              </p>
            )}
            <p className="meta">
              <bdi>{event.who}</bdi> · {clock.moment(Date.parse(event.at))}
              {event.hash && (
                <>
                  {' '}
                  · <span className="sr">{t('hash')} </span>
                  <code title={event.hash}>
                    {event.hash.slice(0, HASH_HEAD)}…{event.hash.slice(-HASH_TAIL)}
                  </code>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      {proof?.holds && (
        <p className="meta">{proof.isUnsealed ? t('log.unsealed') : t('log.holds', { count: proof.entries })}</p>
      )}
      {proof && !proof.holds && (
        <Notice tone="caution" announce="at once">
          {t('log.broken', { entry: String(proof.brokenAt) })}
        </Notice>
      )}
    </>
  );
}
