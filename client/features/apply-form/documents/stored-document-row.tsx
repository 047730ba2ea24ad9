import { useText } from '#client/i18n/use-text.ts';
import { formatFileSize } from '#client/i18n/date-texts.ts';
import { useSitePath } from '#client/site/site.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { StoredDocument } from '#shared/contract/application/apply-form.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import '#client/styles/late/uploads.css';

interface StoredDocumentRowProps {
  document: StoredDocument;
  /** Removes the document. The handler is omitted once the form has been submitted. */
  onRemove?: () => void;
}

export function StoredDocumentRow({
  document: { kind, name, path, size, contentType },
  onRemove,
}: StoredDocumentRowProps) {
  const t = useText('apply-form');
  const toPath = useSitePath();
  const kindText = t(`documentKinds.${kind}`);
  return (
    <li>
      <span className="jade">
        <Icon name="check" />
      </span>
      <span>
        {kindText}
        <small>
          <bdi>{sanitizeFileName(name, contentType)}</bdi> · {formatFileSize(size)}
        </small>
      </span>
      <span className="apply__acts">
        <a
          className="btn btn--icon"
          href={toPath(getDocumentUrl(path))}
          target="_blank"
          rel="noopener"
          aria-label={t('documents.open', { kind: kindText })}
        >
          <Icon name="download" />
        </a>
        {onRemove && <IconButton icon="trash" label={t('documents.remove', { kind: kindText })} onClick={onRemove} />}
      </span>
    </li>
  );
}

/** Returns the URL of a stored file, which only its owner can access. */
const getDocumentUrl = (path: string) => `/appFile/${path.replace(/^\/?(appFile\/)?/, '')}`;
