import { Form, useLocation } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { ListedView } from '#shared/contract/office/views.ts';
import { type BoardChoice, MAX_VIEW_NAME_CHARS } from '#shared/rules/application/board.ts';
import { createBoardQuery, isFiltered } from './board-choice.ts';
import type { BulkActionResult } from './bulk-form.tsx';

interface SavedViewsProps {
  views: readonly ListedView[];
  choice: BoardChoice;
  actionResult: BulkActionResult | null;
}

/** Lists saved views, with a form that saves the current filters as a new view. */
export function SavedViews({ views, choice: boardChoice, actionResult }: SavedViewsProps) {
  const t = useText('office-applications');
  const { base, frame } = useOffice();
  const { pathname, search } = useLocation();
  const query = createBoardQuery(boardChoice);
  const currentView = views.find((view) => view.query === query);
  const rejectedView = actionResult?.kind === 'viewRefused' ? actionResult : null;
  const canShare = frame.staff?.role !== 'adviser';
  const canSave = !currentView && (isFiltered(boardChoice) || boardChoice.sort !== 'reply');
  if (views.length === 0 && !canSave) return null;
  return (
    <div className="cases__views">
      {views.length > 0 && (
        <LinkTabs
          label={t('views.title')}
          tabs={views.map((view) => ({
            href: `${base}/applications${view.query}`,
            label: view.isShared ? t('views.shared', { name: view.name }) : view.name,
            isHere: view === currentView,
          }))}
        />
      )}
      {currentView?.canDelete && (
        <Form method="post" action={pathname + search}>
          <input type="hidden" name="view-id" value={currentView.id} />
          <Button type="submit" size="s" variant="quiet" name="view-intent" value="delete">
            {t('views.delete', { name: currentView.name })}
          </Button>
        </Form>
      )}
      {canSave && (
        <Disclosure title={t('views.save')} open={rejectedView !== null}>
          <Form method="post" action={pathname + search} className="cases__save">
            <TextInput
              label={t('views.name')}
              name="view-name"
              required
              maxLength={MAX_VIEW_NAME_CHARS}
              defaultValue={rejectedView?.typedValues.name}
              error={rejectedView ? t(`views.refused.${rejectedView.why}`) : undefined}
            />
            {canShare && (
              <Checkbox name="view-shared" value="yes">
                {t('views.share')}
              </Checkbox>
            )}
            <Button type="submit" name="view-intent" value="save">
              {t('views.submit')}
            </Button>
          </Form>
        </Disclosure>
      )}
    </div>
  );
}
