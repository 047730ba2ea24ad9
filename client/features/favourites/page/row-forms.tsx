import { type FavouritePlace, FAVOURITES_PATH, formatPlace } from '#client/features/favourites/store/favourite-item.ts';
import type { FavouriteState } from '#client/features/favourites/store/favourites.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { FAVOURITE_REMARK_LENGTH } from '#shared/constants.ts';

interface RowFormsProps {
  place: FavouritePlace;
  favourite: FavouriteState;
  name: string;
}

/** Forms of a favourite without JavaScript, which edit its remark and remove it. */
export function RowForms({ place, favourite, name }: RowFormsProps) {
  const t = useText('favourites-page');
  const actionPath = useSitePath()(FAVOURITES_PATH);
  const hiddenFields = (
    <>
      <input type="hidden" name="place" value={formatPlace(place)} />
      <input type="hidden" name="id" value={favourite.id} />
    </>
  );
  return (
    <noscript className="favs__remark">
      <details>
        <summary>{t('remark.labelOf', { name })}</summary>
        <form method="post" action={actionPath}>
          {hiddenFields}
          <TextArea
            label={t('remark.label')}
            name="remark"
            rows={2}
            maxLength={FAVOURITE_REMARK_LENGTH}
            defaultValue={favourite.remark}
          />
          <Button type="submit" name="intent" value="remark" variant="solid" size="s">
            {t('remark.save')}
          </Button>
        </form>
      </details>
      <details>
        <summary>{t('remove', { name })}</summary>
        <form method="post" action={actionPath}>
          {hiddenFields}
          <Button type="submit" name="intent" value="remove" variant="danger" size="s">
            {t('remove', { name })}
          </Button>
        </form>
      </details>
    </noscript>
  );
}
