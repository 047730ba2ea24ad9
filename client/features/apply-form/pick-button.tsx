import type { DocumentKind } from '#shared/rules/application-lists.ts';
import { buttonClass } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { DOCUMENT_ACCEPT } from './file-picker.tsx';

interface PickButtonProps {
  id?: string;
  kind: DocumentKind;
  words: string;
  /** Says for which document, to those who hear it without the row around it. */
  label: string;
  onPick: (kind: DocumentKind, file: File) => void;
}

/** A button that opens the browser's own choice of files. */
export function PickButton({ id, kind, words, label, onPick }: PickButtonProps) {
  return (
    <label className={buttonClass({ size: 's' }, 'pick')}>
      <input
        id={id}
        className="sr"
        type="file"
        accept={DOCUMENT_ACCEPT}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onPick(kind, file);
          event.target.value = '';
        }}
      />
      <Icon name="upload" />
      {words}
    </label>
  );
}
