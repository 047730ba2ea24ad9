import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { getInitial } from '#client/features/office/office-frame.tsx';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useZoneName } from '#client/features/office/use-zone-name.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { ConversationQueue, OpenConversation } from '#shared/contract/office/conversations.ts';
import { MAX_CONVERSATION_NOTE_CHARS, CHINESE_SCRIPTS, SNOOZE_PRESETS } from '#shared/rules/office-conversation.ts';
import { type DeskAddress, createDeskQuery } from './desk-address.ts';
import { findActionResult, type ConversationActionResult } from './desk-answer.ts';
import { VisitedPage } from './visitor-panels.tsx';
import { useDraft } from './use-draft.ts';
import { isolateName } from './isolated-name.ts';

interface ConversationHeadProps {
  open: OpenConversation;
  queue: ConversationQueue;
  address: DeskAddress;
  actionResult: ConversationActionResult | null;
  /** Id of the next conversation to handle, or 0 if there is none. */
  nextId: number;
}

export function ConversationHead({ open, queue, address, actionResult, nextId }: ConversationHeadProps) {
  const t = useText('office-conversations');
  const { frame: officeFrame, base } = useOffice();
  const { name, status, staffId, isHere, adviser } = open;
  const isOpen = status === 'open';
  const currentPath = `${base}/conversations${createDeskQuery(address)}`;
  const actionProps = { open, queue, pageUrl: currentPath, actionResult, nextId };
  return (
    <header className="talk" id="talk">
      <span className={joinClasses('face', isHere && 'is-here')} aria-hidden="true">
        {getInitial(name)}
      </span>
      <div className="talk__whom">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className="meta">
          <ConversationStatus open={open} />
        </p>
      </div>
      <div className="talk__acts">
        {isOpen && staffId !== officeFrame.staff?.id && (
          <Form method="post" action={currentPath}>
            <input type="hidden" name="kind" value="take" />
            <input type="hidden" name="id" value={open.id} />
            <input type="hidden" name="from" value={staffId} />
            <Button type="submit" size="s" data-key="take">
              {t(adviser ? 'takeOver' : 'take')}
              <kbd className="kbd" aria-hidden="true">
                G
              </kbd>
            </Button>
          </Form>
        )}
        {isOpen && (
          <>
            <SnoozeForm {...actionProps} />
            <HandoverForm {...actionProps} />
            <CloseConversationForm {...actionProps} />
          </>
        )}
        <ThreadTools address={address} />
      </div>
    </header>
  );
}

function ConversationStatus({ open }: { open: OpenConversation }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  const { isHere, status, adviser, waited, laterUntil, visitor } = open;
  const { page, pageName } = visitor;
  return (
    <>
      {isHere && (
        <>
          <span className="talk__here">{t('here')}</span>
          {' · '}
        </>
      )}
      {status === 'resolved'
        ? t('ended')
        : adviser
          ? t('with', { name: isolateName(adviser) })
          : t('waitingFor', { count: waited })}
      {laterUntil > 0 && <> · {t('backAt', { time: clock.moment(laterUntil) })}</>}
      {page && (
        <span className="talk__page">
          {' · '}
          <VisitedPage page={page} name={pageName} />
        </span>
      )}
    </>
  );
}

interface ConversationActionProps {
  open: OpenConversation;
  queue: ConversationQueue;
  pageUrl: string;
  actionResult: ConversationActionResult | null;
  nextId: number;
}

/**
 * Renders a form in <details>, so that it opens even without JavaScript. Only one such form is open at a time, and
 * Escape closes it.
 */
function ActionMenu({
  id,
  icon,
  label,
  keyName,
  isOpen = false,
  children,
}: {
  id: string;
  icon: IconName;
  label: string;
  keyName?: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const detailsElement = detailsRef.current;
    if (!detailsElement) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !detailsElement.open) return;
      detailsElement.open = false;
      detailsElement.querySelector('summary')?.focus();
    };
    const handleClick = ({ target }: MouseEvent) => {
      if (detailsElement.open && target instanceof Node && !detailsElement.contains(target))
        detailsElement.open = false;
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('click', handleClick);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('click', handleClick);
    };
  }, []);
  return (
    <details className="act" id={id} name="talk-act" open={isOpen} ref={detailsRef}>
      <summary className="btn btn--s btn--quiet">
        <Icon name={icon} />
        <span className="act__label">{label}</span>
        {keyName && (
          <kbd className="kbd" aria-hidden="true">
            {keyName}
          </kbd>
        )}
      </summary>
      {children}
    </details>
  );
}

function SnoozeForm({ open, pageUrl, actionResult, nextId }: ConversationActionProps) {
  const t = useText('office-conversations');
  const zoneName = useZoneName();
  const rejectedSnooze = findActionResult('snooze', actionResult);
  const snoozePresets = SNOOZE_PRESETS.filter(
    (preset) => preset !== 'typed' && (preset !== 'now' || open.laterUntil > 0),
  );
  return (
    <ActionMenu id="put-off" icon="clock" label={t('snooze.open')} keyName="L" isOpen={rejectedSnooze !== null}>
      <Form method="post" action={pageUrl} className="desk-pop">
        <HiddenFields kind="snooze" id={open.id} nextId={nextId} />
        <p className="meta">{t('snooze.hint')}</p>
        {snoozePresets.map((preset) => (
          <Button key={preset} type="submit" size="s" name="for" value={preset}>
            {t(`snooze.${preset}`)}
          </Button>
        ))}
        <label className="field">
          <span className="label">{t('snooze.until', { zone: zoneName })}</span>
          <input
            className="input"
            id="until"
            type="datetime-local"
            name="until"
            defaultValue={rejectedSnooze?.until}
            aria-invalid={rejectedSnooze ? true : undefined}
            aria-describedby={rejectedSnooze ? 'until-wrong' : undefined}
          />
        </label>
        {rejectedSnooze && (
          <p className="error" id="until-wrong" role="alert">
            {t('snooze.wrong')}
          </p>
        )}
        <Button type="submit" size="s" name="for" value="typed">
          {t('snooze.typed')}
        </Button>
      </Form>
    </ActionMenu>
  );
}

function HandoverForm({ open, queue, pageUrl, actionResult, nextId }: ConversationActionProps) {
  const t = useText('office-conversations');
  const { frame } = useOffice();
  const rejectedHandover = findActionResult('handOver', actionResult);
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const { save, clear } = useDraft(open.id, 'handOver', noteRef);
  const currentStaffId = open.staffId;
  const colleagues = queue.colleagues.filter(({ id }) => id !== currentStaffId);
  return (
    <ActionMenu id="handing" icon="share" label={t('handOver.open')} keyName="T" isOpen={rejectedHandover !== null}>
      <Form method="post" action={pageUrl} className="desk-pop" onSubmit={clear}>
        <HiddenFields kind="handOver" id={open.id} nextId={nextId} />
        <input type="hidden" name="from" value={currentStaffId} />
        {rejectedHandover && (
          <p className="error" role="alert">
            {t(`handOver.${rejectedHandover.problem}`)}
          </p>
        )}
        <label className="field">
          <span className="label">{t('handOver.to')}</span>
          <select
            className="select"
            id="hand-to"
            name="to"
            defaultValue={rejectedHandover ? String(rejectedHandover.to) : undefined}
          >
            {colleagues.map(({ id, name, presence }) => (
              <option key={id} value={id}>
                {`${id === frame.staff?.id ? t('you', { name: isolateName(name) }) : isolateName(name)} · ${t(`presence.${presence}`)}`}
              </option>
            ))}
            {currentStaffId > 0 && <option value="0">{t('team')}</option>}
          </select>
        </label>
        <label className="field">
          <span className="label">{t('handOver.note')}</span>
          <textarea
            className="input"
            id="hand-note"
            name="note"
            rows={3}
            maxLength={MAX_CONVERSATION_NOTE_CHARS}
            defaultValue={rejectedHandover?.note}
            ref={noteRef}
            onInput={save}
          />
        </label>
        <Button type="submit" size="s">
          {t('handOver.yes')}
        </Button>
      </Form>
    </ActionMenu>
  );
}

/** Closes the conversation after a confirmation, even without JavaScript. */
function CloseConversationForm({ open, pageUrl, nextId }: ConversationActionProps) {
  const t = useText('office-conversations');
  const { state, formData } = useNavigation();
  return (
    <ActionMenu id="closing" icon="check" label={t('close.open')} keyName="E">
      <Form method="post" action={pageUrl} className="desk-pop">
        <HiddenFields kind="close" id={open.id} nextId={nextId} />
        <p>{t('close.sure', { name: isolateName(open.name) })}</p>
        <Button
          type="submit"
          size="s"
          variant="solid"
          data-key="close"
          pending={state !== 'idle' && formData?.get('kind') === 'close'}
        >
          {t('close.yes')}
        </Button>
      </Form>
    </ActionMenu>
  );
}

const HiddenFields = ({ kind, id, nextId }: { kind: string; id: number; nextId: number }) => (
  <>
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="next" value={nextId} />
  </>
);

/** Selects the Chinese script in which the thread is shown, and links to the transcript. */
function ThreadTools({ address }: { address: DeskAddress }) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  return (
    <ActionMenu id="tools" icon="more" label={t('tools')}>
      <div className="desk-pop">
        <p className="meta" id="script-label">
          {t('script.show')}
        </p>
        <ul className="desk-pop__list" aria-labelledby="script-label">
          {[null, ...CHINESE_SCRIPTS].map((script) => (
            <li key={script ?? 'none'}>
              <AppLink
                href={`${base}/conversations${createDeskQuery({ ...address, script })}`}
                aria-current={script === address.script ? 'true' : undefined}
                keepScroll
              >
                {t(`script.${script ?? 'asSaid'}`)}
              </AppLink>
            </li>
          ))}
        </ul>
        <ul className="desk-pop__list">
          <li>
            <AppLink href={`${base}/conversations/transcript?c=${address.id}`}>{t('transcript.title')}</AppLink>
          </li>
        </ul>
      </div>
    </ActionMenu>
  );
}
