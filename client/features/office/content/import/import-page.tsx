import { Form, useNavigation } from 'react-router';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import type { ImportList, ImportOrder, ImportPlan } from '#shared/contract/office/content-import.ts';
import { IMPORT_FIELDS, type ImportKind, REQUIRED_FIELDS } from '#shared/rules/import-fields.ts';
import { MANUAL_LEAD_CHANNELS } from '#shared/rules/leads.ts';
import '#client/features/office/content/content.css';
import type { ImportStep } from './import-actions.server.ts';
import './import.css';

interface ImportPageProps extends ImportList {
  kind: ImportKind;
  /** Number of rows that were imported or undone before the redirect to this page, or null if there was no redirect. */
  imported: number | null;
  restored: number | null;
  keptCount: number;
  step: ImportStep | null;
}

/** Imports an agency's spreadsheet: file, columns, preview of the changes, and earlier imports, which can be undone. */
export function ImportPage({
  kind,
  imported: importedCount,
  restored: restoredCount,
  keptCount,
  step: importStep,
  kinds,
  imports,
}: ImportPageProps) {
  const t = useText('office-content');
  const { base } = useOffice();
  const importPath = `${base}/content/import?kind=${kind}`;
  return (
    <div className="office__page">
      <OfficeTitle title={t('import.title')} />
      <header className="office__head">
        <Breadcrumb
          crumbs={[
            ...(kind === 'lead'
              ? [{ label: t('kinds.lead'), href: `${base}/leads` }]
              : [
                  { label: t('title'), href: `${base}/content` },
                  { label: t(`kinds.${kind}`), href: `${base}/content?kind=${kind}` },
                ]),
            { label: t('import.title') },
          ]}
        />
        <h1>{t('import.title')}</h1>
        <p className="meta">{t(kind === 'lead' ? 'import.leadsLead' : 'import.lead')}</p>
      </header>
      <LinkTabs
        label={t('sections')}
        tabs={kinds.map((importKind) => ({
          href: `${base}/content/import?kind=${importKind}`,
          label: t(`kinds.${importKind}`),
          isHere: importKind === kind,
        }))}
      />
      {!importStep && importedCount !== null && (
        <Notice tone="ok" announce="politely">
          {t('import.imported', { count: importedCount })}
        </Notice>
      )}
      {!importStep && restoredCount !== null && (
        <Notice tone="ok" announce="politely">
          {t(kind === 'ranking' ? 'import.rankingRestored' : 'import.restored', { count: restoredCount })}{' '}
          {keptCount > 0 && t(kind === 'ranking' ? 'import.rankingKept' : 'import.kept', { count: keptCount })}
        </Notice>
      )}
      {importStep?.fault && (
        <Notice tone="caution" announce="at once">
          {t(`import.fault.${importStep.fault}`)}
        </Notice>
      )}
      {importStep?.order && importStep.plan ? (
        <ColumnMapping action={importPath} order={importStep.order} plan={importStep.plan} />
      ) : (
        <FileForm action={importPath} kind={kind} />
      )}
      <PastImports imports={imports} base={base} />
    </div>
  );
}

function FileForm({ action, kind }: { action: string; kind: ImportKind }) {
  const t = useText('office-content');
  const locale = useLocale();
  const { base } = useOffice();
  const { state } = useNavigation();
  return (
    <Form method="post" action={action} encType="multipart/form-data" className="content__begin">
      <TextInput label={t('import.file')} hint={t('import.fileHint')} type="file" name="file" accept=".csv,.xlsx" />
      <p className="meta">
        {kind === 'lead'
          ? t('import.leadHint')
          : t('import.needs', {
              fields: REQUIRED_FIELDS[kind]
                .map((field) => t(`import.field.${field}`))
                .join(locale === 'en-us' ? ', ' : '、'),
            })}
      </p>
      <p>
        <TextLink href={`${base}/content/import/template.csv?kind=${kind}`} reload>
          {t('import.template')}
        </TextLink>
      </p>
      <p>
        <Button
          type="submit"
          name="do"
          value="read"
          variant="primary"
          pending={state === 'submitting'}
          pendingLabel={t('import.reading')}
        >
          {t('import.read')}
        </Button>
      </p>
    </Form>
  );
}

const SAMPLE_COUNT = 3;
const SHOWN_COUNTS = ['new', 'changed', 'removed', 'unchanged', 'refused'] as const;

function ColumnMapping({ action, order, plan }: { action: string; order: ImportOrder; plan: ImportPlan }) {
  const t = useText('office-content');
  const leadsText = useText('office-leads');
  const { base } = useOffice();
  const { kind, table, mapping, fixed } = order;
  const { counts, errors } = plan;
  const importableCount = counts.new + counts.changed + counts.removed;
  const columnChoices = [
    { value: '', label: t('import.noColumn') },
    ...table.headings.map((heading, index) => ({ value: String(index), label: heading || `#${index + 1}` })),
  ];
  const getSample = (column: string) =>
    column === ''
      ? ''
      : table.rows
          .slice(0, SAMPLE_COUNT)
          .map(({ cells }) => cells[Number(column)] ?? '')
          .filter(Boolean)
          .join(' · ');
  return (
    <Form method="post" action={action} encType="multipart/form-data" className="import" preventScrollReset>
      <input type="hidden" name="table" value={JSON.stringify(table)} />
      <section className="office__part">
        <h2>{t('import.columns')}</h2>
        <p className="meta">
          {t('import.columnsHint')} {kind === 'ranking' && t('import.rankingHint')}
          {kind === 'lead' && t('import.leadHint')}
        </p>
        {IMPORT_FIELDS[kind].map((field) => {
          const fieldLabel = t(`import.field.${field}`);
          const mappedColumn = mapping[field] ?? '';
          return (
            <div key={field} className="import__field">
              <NativeSelect
                label={
                  REQUIRED_FIELDS[kind].some((item) => item === field)
                    ? t('import.required', { label: fieldLabel })
                    : fieldLabel
                }
                name={`m.${field}`}
                defaultValue={mappedColumn}
                hint={getSample(mappedColumn) || undefined}
                choices={columnChoices}
              />
              {field === 'channel' ? (
                <NativeSelect
                  label={t('import.fixed', { label: fieldLabel })}
                  labelHidden
                  name={`v.${field}`}
                  defaultValue={fixed[field] || 'api'}
                  choices={(['api', ...MANUAL_LEAD_CHANNELS] as const).map((channel) => ({
                    value: channel,
                    label: channel === 'api' ? t('import.byImport') : leadsText(`channel.${channel}`),
                  }))}
                />
              ) : (
                <TextInput
                  label={t('import.fixed', { label: fieldLabel })}
                  labelHidden
                  placeholder={t('import.fixedHint')}
                  name={`v.${field}`}
                  defaultValue={fixed[field] ?? ''}
                  autoComplete="off"
                />
              )}
            </div>
          );
        })}
        <p>
          <Button type="submit" name="do" value="check">
            {t('import.check')}
          </Button>
        </p>
      </section>
      <section className="office__part" aria-live="polite">
        <h2>{t('import.plan')}</h2>
        <ul className="import__counts">
          {SHOWN_COUNTS.filter((countName) => countName !== 'removed' || counts.removed > 0).map((countName) => (
            <li key={countName}>
              <b className="num">{counts[countName]}</b> {t(`import.count.${countName}`)}
            </li>
          ))}
        </ul>
        <ImportErrors errors={errors} />
        <p className="content__commands">
          <Button
            type="submit"
            name="do"
            value="import"
            variant="primary"
            disabledReason={importableCount === 0 ? t('import.nothing') : undefined}
          >
            {t('import.commit', { count: importableCount })}
          </Button>
          <AppLink className="btn btn--quiet" href={`${base}/content/import?kind=${kind}`}>
            {t('import.other')}
          </AppLink>
        </p>
      </section>
    </Form>
  );
}

const MAX_SHOWN_ERRORS = 100;

function ImportErrors({ errors }: { errors: ImportPlan['errors'] }) {
  const t = useText('office-content');
  if (errors.length === 0) return null;
  return (
    <>
      <h3>{t('import.errors')}</h3>
      <ul className="import__errors">
        {errors.slice(0, MAX_SHOWN_ERRORS).map(({ line, field, value, problem }) => (
          <li key={`${line} ${field} ${problem}`}>
            <span className="meta">
              {t('import.line', { line, field: t(`import.field.${field as 'nameEn'}`) })}
              {value && (
                <>
                  {' '}
                  <bdi>{value}</bdi>
                </>
              )}
            </span>{' '}
            {problem === 'notKnown' && field in ACCEPTED_WORD_FIELDS
              ? t('import.accepted', { words: t(`import.words.${field as keyof typeof ACCEPTED_WORD_FIELDS}`) })
              : problem in ROW_PROBLEM_KEYS
                ? t(`import.problem.${problem as keyof typeof ROW_PROBLEM_KEYS}`)
                : t(`problem.${problem as 'empty'}`)}
          </li>
        ))}
      </ul>
      {errors.length > MAX_SHOWN_ERRORS && (
        <p className="meta">{t('import.more', { count: errors.length - MAX_SHOWN_ERRORS })}</p>
      )}
    </>
  );
}

/**
 * Message keys for problems that occur only in spreadsheets. For other problems the messages of the content form are
 * used.
 */
const ROW_PROBLEM_KEYS = {
  noSchool: true,
  severalSchools: true,
  inCatalogue: true,
  twice: true,
  notKnown: true,
} as const;

/** Fields for which the accepted words are few enough to be listed. */
const ACCEPTED_WORD_FIELDS = {
  country: true,
  level: true,
  exam: true,
  channel: true,
  schoolKind: true,
  ownership: true,
  order: true,
} as const;

function PastImports({ imports, base }: { imports: ImportList['imports']; base: string }) {
  const t = useText('office-content');
  const { moment } = useOfficeClock();
  return (
    <section className="office__part">
      <h2>{t('import.past')}</h2>
      {imports.length === 0 && <p className="office__none">{t('import.noPast')}</p>}
      <ul className="import__past">
        {imports.map(({ at, who, kind, rows, isUndone }) => (
          <li key={at}>
            <span>
              {t(`kinds.${kind}`)}: {t('import.rows', { count: rows })}
              <span className="meta">
                <bdi>{who}</bdi> · <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
              </span>
            </span>
            {isUndone ? (
              <span className="meta">{t('import.undone')}</span>
            ) : (
              <Form method="post" action={`${base}/content/import?kind=${kind}`}>
                <input type="hidden" name="undo" value={at} />
                <Button type="submit" size="s" aria-label={`${t('import.undo')}, ${moment(at)}`}>
                  {t('import.undo')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
