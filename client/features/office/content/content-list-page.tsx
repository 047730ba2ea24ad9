import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import type { ContentList } from '#shared/contract/office/content.ts';
import { ContentTabs, getPartPath } from './content-tabs.tsx';
import { DraftState } from './draft-state.tsx';
import { Findings } from './findings.tsx';
import './content.css';

interface RejectedPageInput {
  kind: 'taken' | 'notValid';
  title: string;
  entrance: string;
}

interface ContentListPageProps {
  list: ContentList;
  isPreview: boolean;
  completedAction: 'removed' | 'previewEnded' | null;
  rejectedPage: RejectedPageInput | null;
}

/** Lists the site's own content (headlines, menus, policy and pages) with the state of each part. */
export function ContentListPage({ list, isPreview, completedAction, rejectedPage }: ContentListPageProps) {
  const t = useText('office-content');
  const { moment } = useOfficeClock();
  const { base } = useOffice();
  // A column that is empty in every row is left out.
  const missingColumn: TableColumn<ContentList['parts'][number]> = {
    id: 'missing',
    header: t('column.missing'),
    minViewport: 'pad',
    renderCell: ({ findings }) =>
      findings > 0 && <span className="content__due">{t('findingCount', { count: findings })}</span>,
  };
  const editedColumn: TableColumn<ContentList['parts'][number]> = {
    id: 'edited',
    header: t('column.edited'),
    minViewport: 'desk',
    renderCell: ({ edited }) =>
      edited && (
        <span className="meta">
          <bdi>{edited.who}</bdi> · {moment(edited.at)}
        </span>
      ),
  };
  return (
    <div className="office__page">
      <OfficeTitle title={t('title')} />
      <ContentHead isPreview={isPreview} />
      <ContentTabs editableRows={list.editable} currentTab="site" />
      {completedAction && (
        <Notice tone="ok" announce="politely">
          {completedAction === 'removed' ? t('done.removed') : t('preview.ended')}
        </Notice>
      )}
      <div className="office__columns">
        <section className="office__main">
          <Table
            caption={t('kinds.site')}
            rows={list.parts}
            rowKey={({ name }) => name}
            columns={[
              {
                id: 'title',
                header: t('column.title'),
                isRowHeader: true,
                renderCell: ({ name, kind, title, entrance }) => (
                  <>
                    <AppLink className="plain" href={getPartPath(base, name)}>
                      {kind === 'page' ? <bdi>{title || entrance}</bdi> : t(`part.${kind}`)}
                    </AppLink>
                    {entrance && <span className="meta content__line">{`/${entrance}`}</span>}
                  </>
                ),
              },
              {
                id: 'state',
                header: t('column.state'),
                renderCell: (contentPart) => (
                  <DraftState draft={contentPart.draft} isPublished={contentPart.isPublished} />
                ),
              },
              ...(list.parts.some(({ findings }) => findings > 0) ? [missingColumn] : []),
              ...(list.parts.some(({ edited }) => edited) ? [editedColumn] : []),
            ]}
          />
        </section>
        <aside className="office__aside">
          <NewPage key={rejectedPage?.kind} rejectedPage={rejectedPage} />
          <section className="office__part">
            <h2>{t('side.missing')}</h2>
            <Findings findings={list.findings} />
          </section>
        </aside>
      </div>
    </div>
  );
}

/**
 * Renders the heading of the content lists with the main action. `isPreview` adds the button that ends this browser's
 * preview of drafts.
 */
export function ContentHead({ isPreview, children }: { isPreview: boolean; children?: ReactNode }) {
  const t = useText('office-content');
  const { base } = useOffice();
  return (
    <header className="office__head office__head--tools">
      <div className="office__head">
        <h1>{t('title')}</h1>
        <p className="meta">{t('lead')}</p>
      </div>
      <div className="office__tools">
        {isPreview && (
          <Form method="post" action={`${base}/content`}>
            <Button type="submit" name="do" value="endPreview" variant="quiet">
              {t('preview.end')}
            </Button>
          </Form>
        )}
        <ButtonLink href={`${base}/media`}>{t('pictures')}</ButtonLink>
        {children}
      </div>
    </header>
  );
}

function NewPage({ rejectedPage }: { rejectedPage: RejectedPageInput | null }) {
  const t = useText('office-content');
  return (
    <section className="office__part">
      <h2>{t('newPage.title')}</h2>
      <Form method="post" className="office__form">
        <TextInput
          label={t('column.title')}
          name="title"
          required
          maxLength={120}
          defaultValue={rejectedPage?.title}
          autoComplete="off"
        />
        <TextInput
          label={t('newPage.entrance')}
          hint={t('newPage.entranceHint')}
          name="entrance"
          required
          maxLength={60}
          defaultValue={rejectedPage?.entrance}
          error={rejectedPage ? t(`newPage.${rejectedPage.kind}`) : undefined}
          autoComplete="off"
        />
        <Button type="submit">{t('newPage.create')}</Button>
      </Form>
    </section>
  );
}
