import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { z } from 'zod';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { changeCases, Colleague } from '#shared/contract/office/applications.ts';
import { APPLICATION_STEPS, MESSAGE_MAX } from '#shared/rules/application/application-lists.ts';
import { MAX_SELECTED } from '#shared/rules/application/board.ts';
import { useChangeText, useRefusalText } from './next-text.ts';

/** `picked` names courses, such as '31.0' for the first course of application 31. */
export type BulkAnswer = { picked: readonly string[]; typed: Readonly<Record<string, string>> } & (
  | { kind: 'viewRefused'; why: 'name' | 'forbidden' | 'full' }
  | { kind: 'invalid'; wrong: 'none' | 'what' | 'message' | 'note' }
  /** A move requires confirmation, since every student is notified. `picks` contain the versions that were shown. */
  | { kind: 'confirm'; picks: readonly string[] }
  | { kind: 'done'; what: string; results: z.output<typeof changeCases.output>['results'] }
);

/** `what` of the button that answers the question about a move. */
export const CONFIRMED_MOVE = 'confirmedMove';

interface BulkFormProps {
  colleagues: readonly Colleague[];
  answer: BulkAnswer | null;
  /** False for a list of ended cases, which have no bulk actions. */
  isOpen: boolean;
  children: ReactNode;
}

const FIRST_STEP = APPLICATION_STEPS.indexOf('waitDecision');

/** Wraps a board or table with a checkbox for each case, and shows a bar with the actions for selected cases. */
export function BulkForm({ colleagues, answer, isOpen, children }: BulkFormProps) {
  const t = useText('office-applications');
  const tc = useText('office-cases');
  const { staff } = useOffice().frame;
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(answer?.picked.length ?? 0);
  const isPending = useNavigation().state === 'submitting';
  const changeText = useChangeText();
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('[name="pick"]') ?? [])];
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length);
  // Browsers restore checkboxes of a page in the history; after an action only the cases in its result stay selected.
  useEffect(() => {
    const picked = new Set(answer?.picked);
    if (answer) for (const box of boxes()) box.checked = picked.has(box.value.split('.', 2).join('.'));
    recount();
  }, [answer]);
  if (!isOpen) return children;
  const pickAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    recount();
  };
  const { typed = {} } = answer ?? {};
  const isConfirming = answer?.kind === 'confirm';
  return (
    <Form
      method="post"
      ref={form}
      className="bulk"
      data-count={count}
      onChange={(event) => {
        if (event.target instanceof HTMLInputElement && event.target.name === 'pick') recount();
      }}
    >
      {/* Enter in a checkbox presses the first submit button of the form, so a hidden one without an action comes
          first. */}
      <button name="what" value="" hidden aria-label={t('bulk.title')} />
      <section className="bulk__bar" aria-label={t('bulk.title')}>
        <p role="status">{count > 0 ? t('bulk.selected', { count }) : t('bulk.title')}</p>
        <div className="bulk__actions">
          <details name="bulk" open={isConfirming ? false : typed.what === 'message'}>
            <summary className="btn btn--s">{t('bulk.message')}</summary>
            <div className="bulk__form">
              <TextArea
                label={t('bulk.messageLabel')}
                hint={t('bulk.messageHint')}
                name="message"
                maxLength={MESSAGE_MAX}
                defaultValue={typed.message}
                error={answer?.kind === 'invalid' && answer.wrong === 'message' ? t('bulk.wrong.message') : undefined}
              />
              <Button type="submit" variant="solid" name="what" value="message" pending={isPending}>
                {t('bulk.send')}
              </Button>
            </div>
          </details>
          <details name="bulk" open={!isConfirming && typed.what === 'move'}>
            <summary className="btn btn--s">{t('bulk.move')}</summary>
            <div className="bulk__form">
              <NativeSelect
                label={t('bulk.step')}
                name="step"
                defaultValue={typed.step}
                choices={['submitted', ...APPLICATION_STEPS.slice(FIRST_STEP), 'withdrawn'].map((change) => ({
                  value: change,
                  label: changeText(change),
                }))}
              />
              <TextInput
                label={tc('studentNote')}
                name="studentNote"
                maxLength={MESSAGE_MAX}
                defaultValue={typed.studentNote}
              />
              <Button type="submit" variant="solid" name="what" value="move" pending={isPending}>
                {t('bulk.record')}
              </Button>
            </div>
          </details>
          <details name="bulk" open={!isConfirming && typed.what === 'assign'}>
            <summary className="btn btn--s">{t('bulk.assign')}</summary>
            <div className="bulk__form">
              <NativeSelect
                label={t('bulk.to')}
                name="to"
                defaultValue={typed.to ?? String(staff?.id ?? 0)}
                choices={[
                  ...colleagues.map(({ id, name }) => ({
                    value: String(id),
                    label: id === staff?.id ? t('bulk.me', { name }) : name,
                  })),
                  { value: '0', label: t('unassigned') },
                ]}
              />
              <TextInput
                label={tc('colleagueNote')}
                name="colleagueNote"
                maxLength={MESSAGE_MAX}
                defaultValue={typed.colleagueNote}
              />
              <Button type="submit" variant="solid" name="what" value="assign" pending={isPending}>
                {t('bulk.assign')}
              </Button>
            </div>
          </details>
          <Button size="s" className="needs-script" onClick={() => pickAll(true)}>
            {t('bulk.all')}
          </Button>
          <Button size="s" className="needs-script bulk__clear" onClick={() => pickAll(false)}>
            {t('bulk.clear')}
          </Button>
        </div>
      </section>
      {answer && answer.kind !== 'viewRefused' && <Outcome answer={answer} isPending={isPending} />}
      {children}
    </Form>
  );
}

function Outcome({ answer, isPending }: { answer: Exclude<BulkAnswer, { kind: 'viewRefused' }>; isPending: boolean }) {
  const t = useText('office-applications');
  const tc = useText('office-cases');
  const { search } = useLocation();
  const changeText = useChangeText();
  if (answer.kind === 'invalid')
    return (
      <Notice tone="caution" announce="at once">
        {t(`bulk.wrong.${answer.wrong}`, { count: MAX_SELECTED })}
      </Notice>
    );
  if (answer.kind === 'confirm')
    return (
      <Notice announce="at once">
        <p>{t('bulk.confirm', { count: answer.picks.length, step: changeText(answer.typed.step ?? '') })}</p>
        {/* The page reloads under the question and may then show newer versions, or other choices of the user. */}
        {answer.picks.map((pick) => (
          <input key={pick} type="hidden" name="confirmed-pick" value={pick} />
        ))}
        <input type="hidden" name="confirmed-step" value={answer.typed.step} />
        <input type="hidden" name="confirmed-note" value={answer.typed.studentNote} />
        <p className="bulk__confirm">
          <Button type="submit" variant="primary" name="what" value={CONFIRMED_MOVE} pending={isPending}>
            {t('bulk.yes')}
          </Button>
          <TextLink href={search || '?'}>{tc('cancel')}</TextLink>
        </p>
      </Notice>
    );
  return <Results answer={answer} />;
}

function Results({ answer: { results, what } }: { answer: Extract<BulkAnswer, { kind: 'done' }> }) {
  const t = useText('office-applications');
  const { base } = useOffice();
  const refusalText = useRefusalText();
  const result = results.filter(({ refusal }) => !refusal);
  const rejected = results.filter(({ refusal }) => refusal);
  const name = ({ id, at, student }: (typeof results)[number]) =>
    student ? (
      <>
        <TextLink href={`${base}/applications/${id}`}>
          <bdi>{student}</bdi>
        </TextLink>{' '}
        <span className="meta">
          {t('number', { id: String(id) })}
          {at !== null && ` · ${t('choice', { at: at + 1 })}`}
        </span>
      </>
    ) : (
      <b>{t('number', { id: String(id) })}</b>
    );
  return (
    <>
      {rejected.length > 0 && (
        <Notice tone="caution" announce="at once">
          <p>{t('bulk.refused', { count: rejected.length })}</p>
          <ul className="bulk__results">
            {rejected.map((item) => (
              <li key={`${item.id}.${item.at}`}>
                {name(item)}: {item.refusal && refusalText(item.refusal)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {result.length > 0 && (
        <Notice tone="ok" announce="politely">
          <p>{t(what === 'assign' ? 'bulk.assigned' : 'bulk.done', { count: result.length })}</p>
          <ul className="bulk__results">
            {result.map((item) => (
              <li key={`${item.id}.${item.at}`}>{name(item)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
