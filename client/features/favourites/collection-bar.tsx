import type { ChangeEvent } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { Group } from './arrange-lines.ts';
import {
  COLLECTION,
  collectionAddress,
  type CollectionWish,
  readCollectionWish,
  COLLECTION_SORTS,
  WITHIN,
} from './collection-wish.ts';

interface CollectionBarProps {
  wish: CollectionWish;
  count: string;
  /** What can be narrowed to, as a label, the way out of it, and the choices. */
  label: string;
  all: string;
  groups: readonly Group[];
}

/** How many there are, which, and in which order. A plain form whose answers stand in the address. */
export function CollectionBar({ wish, count, label, all, groups }: CollectionBarProps) {
  const t = useText('collection');
  const toPath = useSitePath();
  const navigate = useNavigate();
  const apply = ({ currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const said = [...new FormData(currentTarget)].map(([key, value]) => [key, String(value)]);
    const wanted = readCollectionWish(new URLSearchParams(said));
    void navigate(toPath(collectionAddress(wanted)), { replace: true, preventScrollReset: true });
  };
  return (
    <form
      className="collection__bar"
      method="get"
      action={toPath(COLLECTION)}
      onChange={apply}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="meta" role="status">
        {count}
      </p>
      {wish.view === 'courses' && <input type="hidden" name="view" value="courses" />}
      {(groups.length > 1 || wish.within !== '') && (
        <NativeSelect
          key={`within ${wish.view} ${wish.within}`}
          name={WITHIN[wish.view]}
          label={label}
          labelHidden
          placeholder={all}
          defaultValue={wish.within}
          choices={groups.map(({ id, name, count: number }) => ({ value: id, label: `${name} (${number})` }))}
        />
      )}
      <NativeSelect
        key={`sort ${wish.sort}`}
        name="sort"
        label={t('sort.label')}
        labelHidden
        defaultValue={wish.sort}
        choices={COLLECTION_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      />
      <noscript>
        <button className="btn btn--s" type="submit">
          {t('sort.submit')}
        </button>
      </noscript>
    </form>
  );
}
