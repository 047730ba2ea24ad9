import { useState } from 'react';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

export const DOCUMENT_ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

interface FilePickerProps {
  label: string;
  hint: string;
  onPick: (file: File) => void;
}

/** A field for files that can also be dropped onto. */
export function FilePicker({ label, hint, onPick }: FilePickerProps) {
  const [isOver, setIsOver] = useState(false);
  const pick = (files: FileList | null) => {
    for (const file of files ?? []) onPick(file);
  };
  return (
    // Dropping is a second way; the field inside is the first, and works by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={joinClasses('drop-area', isOver && 'drop-area--over')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        pick(event.dataTransfer.files);
      }}
    >
      <input
        className="sr"
        type="file"
        multiple
        accept={DOCUMENT_ACCEPT}
        onChange={(event) => {
          pick(event.target.files);
          event.target.value = ''; // The same file may be chosen again after it was refused.
        }}
      />
      <Icon name="upload" />
      <b>{label}</b>
      <span className="meta">{hint}</span>
    </label>
  );
}
