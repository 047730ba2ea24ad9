import { type FormEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useZoneName } from '#client/features/office/use-zone-name.ts';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import type { ContentPart } from '#shared/contract/office/content.ts';
import { CONTENT_ROWS } from '#shared/rules/content-kinds.ts';
import { MAX_MESSAGE_CHARS } from '#shared/rules/application/application-lists.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import type { FlatValues, FormShape } from '#shared/rules/content-form.ts';
import { CommandMenu } from './command-menu.tsx';
import { ContentFormContext, type ContentFormState } from './content-form-context.ts';
import { getPartPath } from './content-tabs.tsx';
import { DraftState } from './draft-state.tsx';
import { FactTable } from './fact-table.tsx';
import { usePathText } from './field-texts.ts';
import type { IncompleteLanguage, PartActionResult, PartActionDone, PartNotice } from './part-answer.ts';
import { LeaveWarning } from './leave-warning.tsx';
import { PartSide, useKnownChoiceFormatter } from './part-side.tsx';
import { ContentFields } from './schema-form.tsx';
import { type AutosaveState, useAutosave } from './use-autosave.ts';
import { usePartForm } from './use-part-form.ts';
import './content.css';

interface PartPageProps {
  part: ContentPart;
  completedAction: PartActionDone | null;
  actionResult: PartActionResult | null;
  standardTexts: FlatValues;
}

const getRowKind = ({ kind }: Pick<ContentPart, 'kind'>) => CONTENT_ROWS.find((row) => row === kind);

/** Edits one part of a site's content: fields in three languages, draft, preview, publication and history. */
export function PartPage(props: PartPageProps) {
  const { part } = props;
  const t = useText('office-content');
  const { base } = useOffice();
  const rowKind = getRowKind(part);
  const title = usePartTitle(part);
  return (
    <div className="office__page">
      <OfficeTitle title={title} />
      <header className="office__head">
        <Breadcrumb
          crumbs={[
            { label: t('title'), href: `${base}/content` },
            ...(rowKind ? [{ label: t(`kinds.${rowKind}`), href: `${base}/content?kind=${rowKind}` }] : []),
            { label: title },
          ]}
        />
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <RowNotices part={part} />
      </header>
      {/* The key resets the form's state when another part is opened. */}
      <PartEditor key={part.name} {...props} />
    </div>
  );
}

function usePartTitle(contentPart: ContentPart): string {
  const t = useText('office-content');
  const { kind, title, id } = contentPart;
  const rowKind = getRowKind(contentPart);
  if (rowKind) return title || t(`new.${rowKind}`);
  return kind === 'page' ? title || id : t(`part.${kind as 'home' | 'news' | 'menus' | 'policy'}`);
}

function RowNotices({ part: { row, kind, id } }: { part: ContentPart }) {
  const t = useText('office-content');
  const { base } = useOffice();
  if (!row) return null;
  const lecturePath = `${base}/lectures/${id}`;
  return (
    <>
      {row.school && <p className="meta">{t('row.atSchool', { school: row.school })}</p>}
      {row.isInPlaceOf && <p className="meta">{t('row.inPlaceOf')}</p>}
      {row.isCancelled && <Notice tone="caution">{t('row.cancelled')}</Notice>}
      {row.seats > 0 && kind === 'lecture' && (
        <p className="meta">
          {t('row.seats', { count: row.seats })}{' '}
          <TextLink href={lecturePath} reload={!isOfficePage(lecturePath)}>
            {t('row.signUps')}
          </TextLink>
        </p>
      )}
    </>
  );
}

const COMMAND_BUTTONS_SELECTOR = 'button[name="do"]';

function PartEditor({ part, completedAction, actionResult, standardTexts }: PartPageProps) {
  const { base, frame } = useOffice();
  const submit = useSubmit();
  const formRef = useRef<HTMLFormElement>(null);
  const editor = usePartForm(part, actionResult, formRef);
  const { values, open: openPaths, onEdit, onToggle, isUnsaved } = editor;
  const actionPath = getPartPath(base, part.name);
  const isScheduled = Boolean(part.draft?.publishAt);
  const [closedQuestion, setClosedQuestion] = useState<PartActionResult | null>(null);
  const isQuestionClosed = closedQuestion === actionResult;
  const hasConflict = Boolean(actionResult?.both?.length);
  const {
    state: autosave,
    savedAt,
    save,
  } = useAutosave({
    action: `${base}/content/autosave?${new URLSearchParams({ of: part.name })}`,
    form: formRef,
    values,
    isUnsaved,
    // Autosave is off for a scheduled draft, which might otherwise be published half-finished. It is also off during a
    // conflict, which a person who sees both versions must resolve.
    isOff: isScheduled || hasConflict,
    loadId: part.form,
    onSaved: editor.onSaved,
  });
  /** The stored draft. If this form has saved a draft since the page was loaded, it is that draft. */
  const draft = part.draft
    ? { ...part.draft, at: savedAt ?? part.draft.at }
    : savedAt === null
      ? null
      : { who: frame.staff?.name ?? '', at: savedAt, publishAt: 0 };
  /** Whether a navigation would lose edits. */
  const hasUnsavedWork = useNavigation().formMethod === undefined && isUnsaved;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    editor.onSend();
    // A preview opens in a new tab, so the browser itself submits the form.
    if (submitter instanceof HTMLButtonElement && submitter.formTarget === '_blank') return;
    event.preventDefault();
    const submitElement = submitter instanceof HTMLButtonElement ? submitter : event.currentTarget;
    // The draft is saved first. If there is no connection, submitting would replace the page and everything typed with
    // an error page.
    void save().then((isReachable) => {
      if (!isReachable) return;
      editor.onSend();
      void submit(submitElement, { preventScrollReset: true, replace: true });
    });
  }

  /** Handles the commands that change lists. They need no request. */
  function handleClick(event: MouseEvent<HTMLFormElement>) {
    const commandButton =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>(COMMAND_BUTTONS_SELECTOR) : null;
    if (commandButton && editor.onCommand(commandButton.value)) event.preventDefault();
  }

  const appearance = actionResult?.appearance ?? part.appearance;
  const fieldErrors = actionResult?.faults ?? part.warnings;
  const conflictingPaths = actionResult?.both ?? NO_PATHS;
  const formState = useMemo<ContentFormState>(
    () => ({
      faults: fieldErrors,
      both: conflictingPaths,
      otherValues: actionResult?.otherEdit ?? null,
      converted: actionResult?.converted ?? part.converted,
      offeredLocales: frame.offered,
      fixedPaths: part.kind === 'page' ? ['entrance', 'menuKey'] : NO_PATHS,
      standardTexts,
      fallsBackToChinese: FALLING_BACK.includes(part.kind),
      pickingPath: actionResult?.picking ?? '',
      pictures: actionResult?.pictures ?? [],
      isOpen: (path) =>
        openPaths.has(path) ||
        [...fieldErrors.map((error) => error.path), ...conflictingPaths, actionResult?.picking ?? ''].some(
          (value) => value === path || value.startsWith(`${path}.`),
        ),
      onToggle,
      onEdit,
    }),
    [
      actionResult,
      conflictingPaths,
      fieldErrors,
      frame.offered,
      onEdit,
      onToggle,
      openPaths,
      part.converted,
      part.kind,
      standardTexts,
    ],
  );
  return (
    <ContentFormContext value={formState}>
      <LeaveWarning
        partName={part.name}
        isUnsaved={hasUnsavedWork}
        onSave={async () => (await save()) && !(isScheduled || hasConflict)}
      />
      {actionResult?.notice && actionResult.notice !== 'incomplete' && <PartNoticeBox notice={actionResult.notice} />}
      {completedAction && !actionResult && <DoneNotice completedAction={completedAction} />}
      {actionResult?.otherEdit && conflictingPaths.includes('') && (
        <OtherVersionValues values={actionResult.otherEdit} />
      )}
      <div className="office__columns">
        <div className="office__main">
          {/* The handler receives clicks of the buttons inside the form. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
          <form
            ref={formRef}
            className="content__form"
            method="post"
            // As multipart, because URL-encoded Chinese text is much longer and would exceed the size limit, which is
            // lower for URL-encoded bodies.
            encType="multipart/form-data"
            action={actionPath}
            onSubmit={handleSubmit}
            onClick={handleClick}
          >
            <input type="hidden" name="form" value={editor.formId} />
            <input type="hidden" name="before" value={JSON.stringify(editor.before)} />
            <input type="hidden" name="converted" value={JSON.stringify(formState.converted)} />
            <EditorBar
              part={{ ...part, draft }}
              at={actionResult?.at ?? ''}
              autosave={isUnsaved && isScheduled ? SCHEDULED_STATE : autosave}
            />
            {actionResult?.incompleteLanguages && !isQuestionClosed && (
              <IncompleteQuestion
                languages={actionResult.incompleteLanguages}
                onClose={() => setClosedQuestion(actionResult)}
              />
            )}
            {appearance.facts && <FactTable facts={appearance.facts} />}
            <ContentFields shape={orderFields(part)} path="" values={values} />
            <Removal part={part} cancelText={actionResult?.cancelText ?? values.news ?? ''} />
          </form>
        </div>
        <PartSide part={part} values={values} appearance={appearance} action={actionPath} savedAt={draft?.at ?? 0} />
      </div>
    </ContentFormContext>
  );
}

/** Fields of a school that come first in its form: the facts, next to the table that lists them, and the texts. */
const FIRST_SCHOOL_FIELDS = ['facts', 'figures', 'sections'];

function orderFields({ kind, shape }: ContentPart): FormShape {
  if (kind !== 'school' || shape.kind !== 'object') return shape;
  const isFirst = ([name]: readonly [string, FormShape]) => FIRST_SCHOOL_FIELDS.includes(name);
  return {
    ...shape,
    fields: [...shape.fields.filter(isFirst), ...shape.fields.filter((field) => !isFirst(field))],
  };
}

const NO_PATHS: readonly string[] = [];
/** Kinds of parts whose empty texts are shown in Simplified Chinese. */
const FALLING_BACK: readonly ContentPart['kind'][] = ['page', 'menus', 'news', 'policy'];
const SCHEDULED_STATE: AutosaveState = { kind: 'stopped', why: 'scheduled' };

function PartNoticeBox({ notice }: { notice: Exclude<PartNotice, 'incomplete'> }) {
  const t = useText('office-content');
  const noticeTexts = {
    check: t('editor.check'),
    both: t('editor.both'),
    notFuture: t('editor.notFuture'),
    nowhere: t('preview.nowhere'),
    previewFaulty: t('preview.faulty'),
    cancelNotValid: t('cancel.notValid'),
  } as const;
  return (
    <Notice tone="caution" announce="at once">
      {notice in noticeTexts
        ? noticeTexts[notice as keyof typeof noticeTexts]
        : t(`problem.${notice as Exclude<typeof notice, keyof typeof noticeTexts>}`)}
    </Notice>
  );
}

/**
 * Asks whether a draft with missing texts should be scheduled. The commands may be far from the question, so the
 * question receives the focus.
 */
function IncompleteQuestion({ languages, onClose }: { languages: readonly IncompleteLanguage[]; onClose: () => void }) {
  const t = useText('office-content');
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice tone="caution" announce="at once">
      <p>{t('editor.incomplete')}</p>
      <ul>
        {languages.map(({ locale, missing, total }) => (
          <li key={locale}>{t('editor.incompleteLanguage', { language: t(`language.${locale}`), missing, total })}</li>
        ))}
      </ul>
      <p className="content__choice">
        <Button ref={ref} type="submit" name="do" value="schedule-incomplete">
          {t('editor.scheduleAnyway')}
        </Button>
        <Button onClick={onClose}>{t('editor.backToDraft')}</Button>
      </p>
    </Notice>
  );
}

function DoneNotice({ completedAction }: { completedAction: PartActionDone }) {
  const t = useText('office-content');
  return (
    <Notice tone="ok" announce="politely">
      {t(`done.${completedAction}`)}
    </Notice>
  );
}

/** Shows when the draft was last saved, or why it was not. Screen readers announce only a failure. */
function SavedState({ autosave, savedAt }: { autosave: AutosaveState; savedAt: number | null }) {
  const t = useText('office-content');
  const { moment } = useOfficeClock();
  const problemText =
    autosave.kind === 'failed'
      ? t('autosave.failed')
      : autosave.kind === 'stopped'
        ? t(`autosave.${autosave.why}`)
        : '';
  return (
    <>
      {!problemText && (
        <span className="meta">
          {autosave.kind === 'saving'
            ? t('editor.saving')
            : savedAt !== null && t('saved', { moment: moment(savedAt) })}
        </span>
      )}
      <span className="content__unsaved" role="status">
        {problemText}
      </span>
    </>
  );
}

/**
 * Shows the state of the draft and the commands. The bar stays visible while the fields scroll. Enter in a field
 * activates its first button.
 */
function EditorBar({
  part: { draft, isPublished, kind, edits },
  at,
  autosave,
}: {
  part: ContentPart;
  at: string;
  autosave: AutosaveState;
}) {
  const t = useText('office-content');
  const { frame } = useOffice();
  const { fieldValue, moment } = useOfficeClock();
  const zoneName = useZoneName();
  const [latestEdit] = edits;
  const { state, formData } = useNavigation();
  const pendingCommand = state === 'idle' ? '' : String(formData?.get('do') ?? '');
  const canConvert = frame.offered.includes('zh') && frame.offered.includes('zh-hk');
  return (
    <div className="content__bar">
      <p className="content__state">
        <DraftState
          draft={draft}
          isPublished={isPublished}
          {...(kind === 'school' && { unpublished: t('state.noNote') })}
        />
        {/* Saving the draft without a time removes its scheduled time. */}
        {Boolean(draft?.publishAt) && (
          <Button type="submit" name="do" value="keep" size="s">
            {t('editor.unschedule')}
          </Button>
        )}
        <SavedState autosave={autosave} savedAt={draft?.at ?? null} />
        <span className="meta">
          {draft
            ? t(isPublished ? 'state.visitorsSeeLive' : 'state.visitorsSeeNothing')
            : isPublished && latestEdit && t('state.latest', { who: latestEdit.who, moment: moment(latestEdit.at) })}
        </span>
      </p>
      <div className="content__commands">
        <Button
          type="submit"
          name="do"
          value="keep"
          pending={pendingCommand === 'keep'}
          pendingLabel={t('editor.saving')}
        >
          {t('editor.save')}
        </Button>
        <Button type="submit" name="do" value="preview" formTarget={kind === 'guide' ? undefined : '_blank'}>
          <IconOrWord icon="eye" word={t(kind === 'guide' ? 'preview.refresh' : 'preview.open')} />
        </Button>
        <Button
          type="submit"
          name="do"
          value="publish"
          variant="primary"
          pending={pendingCommand === 'publish'}
          pendingLabel={t('editor.publishing')}
        >
          {t('editor.publish')}
        </Button>
        <CommandMenu label={<IconOrWord icon="clock" word={t('editor.schedule')} />}>
          <TextInput
            label={t('editor.at', { zone: zoneName })}
            name="at"
            type="datetime-local"
            defaultValue={at || (draft?.publishAt ? fieldValue(draft.publishAt) : '')}
          />
          <Button type="submit" name="do" value="schedule" variant="primary">
            {t('editor.scheduleSave')}
          </Button>
        </CommandMenu>
        {(canConvert || draft) && (
          <CommandMenu label={<IconOrWord icon="more" word={t('editor.more')} />}>
            {canConvert && (
              <>
                <Button type="submit" name="do" value="convert-hk" wraps>
                  {t('editor.convertHk')}
                </Button>
                <Button type="submit" name="do" value="convert-zh" wraps>
                  {t('editor.convertZh')}
                </Button>
              </>
            )}
            {draft && (
              <Button type="submit" name="do" value="discard" variant="danger">
                {t('editor.discard')}
              </Button>
            )}
          </CommandMenu>
        )}
      </div>
    </div>
  );
}

/** Renders a command's word, or on a phone its icon, so that the bar stays on one line. The word remains its name. */
const IconOrWord = ({ icon, word }: { icon: IconName; word: string }) => (
  <>
    <Icon name={icon} className="content__icon" />
    <span className="content__word">{word}</span>
  </>
);

/**
 * Shows the colleague's whole version. It is shown if list entries were added or moved, because single fields then
 * cannot be compared.
 */
function OtherVersionValues({ values }: { values: FlatValues }) {
  const t = useText('office-content');
  const pathText = usePathText();
  const choices = useKnownChoiceFormatter();
  return (
    <Disclosure title={t('editor.theirs')} open>
      <dl className="content__theirs">
        {Object.entries(values)
          .filter(([, text]) => text.trim())
          .map(([path, text]) => (
            <div key={path}>
              <dt className="meta">{pathText(path)}</dt>
              <dd>{choices(text)}</dd>
            </div>
          ))}
      </dl>
    </Disclosure>
  );
}

/** Renders the buttons that cancel a lecture or delete a part, at a distance from the commands that are used often. */
function Removal({ part, cancelText }: { part: ContentPart; cancelText: string }) {
  const t = useText('office-content');
  const rowKind = getRowKind(part);
  if (!part.canRemove) return null;
  const kind = rowKind ?? 'page';
  return (
    <div className="content__removal">
      {kind === 'lecture' && part.isPublished && (
        <Disclosure title={t('cancel.title')}>
          <p className="meta">{t('cancel.about')}</p>
          <TextArea
            label={t('cancel.text')}
            name="cancelText"
            maxLength={MAX_MESSAGE_CHARS}
            defaultValue={cancelText}
          />
          <Button type="submit" name="do" value="cancel" variant="danger">
            {t('cancel.yes')}
          </Button>
        </Disclosure>
      )}
      <Disclosure title={t(`remove.title.${kind}`)}>
        <p className="meta">{t(`remove.about.${kind}`)}</p>
        <Button type="submit" name="do" value="remove" variant="danger">
          {t('remove.yes')}
        </Button>
      </Disclosure>
    </div>
  );
}
