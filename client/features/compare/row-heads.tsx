import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';

export function GroupHead({ columns: columnCount, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="grp">
      <th scope="colgroup" colSpan={columnCount + 1}>
        <span>{children}</span>
      </th>
    </tr>
  );
}

/** Header of a row. If the values differ, it contains an icon, and a text for screen readers. */
export function RowHead({ hasDifference, children }: { hasDifference: boolean; children: ReactNode }) {
  const t = useText('compare');
  return (
    <th scope="row">
      <span>
        <span className="dm" aria-hidden="true">
          {hasDifference ? '≠' : ''}
        </span>
        {children}
        {hasDifference && <span className="sr">{t('differs')}</span>}
      </span>
    </th>
  );
}

/** The word for a value that the site does not have, which is the same in every row. */
export function Unknown() {
  const t = useText('compare');
  return <span className="meta">{t('unpublished.text')}</span>;
}
