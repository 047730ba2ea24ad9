import { type ChangeEvent, useId, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { postPortal, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { whilePending } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { ImportChoice, type ImportPreview } from './import-choice.tsx';
import { type PortableError, type PortableFile, parsePortable } from './read-portable.ts';
import './import-data.css';
import { useIsScripted } from '#client/site/hydration.ts';

/** Imports a file from another site. The user sees a preview, selects data and consents before the import. */
export function ImportPart() {
  const t = useText('bring-data');
  const id = useId();
  const getPortalUrl = usePortalAddress();
  const isScripted = useIsScripted();
  const [errorText, setErrorText] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [openedFile, setOpenedFile] = useState<{ file: PortableFile; preview: ImportPreview } | null>(null);
  const [completedText, setCompletedText] = useState('');

  const openFile = (file: File, reject: (text: string) => void) =>
    whilePending(setIsPending, async () => {
      setErrorText('');
      setCompletedText('');
      setOpenedFile(null);
      const parsedFile = await parsePortable(file);
      if (!parsedFile.ok) return reject(t(`fault.${parsedFile.error.code as PortableError}`));
      const { profile, schools, courses } = parsedFile.value;
      const previewResult = await postPortal(getPortalUrl('/appUser/bring/look'), { profile, schools, courses });
      if (!previewResult.ok) return reject(previewResult.error.message || t('fault.broken'));
      setOpenedFile({ file: parsedFile.value, preview: previewResult.value });
    });
  const handleChange = ({ currentTarget: fileInput }: ChangeEvent<HTMLInputElement>) => {
    const [file] = fileInput.files ?? [];
    // Resets the input, because browsers fire no change event when the same file is selected again.
    const reject = (text: string) => {
      fileInput.value = '';
      setErrorText(text);
    };
    if (file) void openFile(file, reject);
  };

  return (
    <section className="pc-section bring" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <p>{t('intro')}</p>
      {isScripted && (
        <p>
          <label htmlFor={`${id}-file`}>{t('choose')}</label>
          <input
            id={`${id}-file`}
            className="input"
            type="file"
            accept=".zip,.json"
            onChange={handleChange}
            aria-busy={isPending}
          />
        </p>
      )}
      {errorText && (
        <Notice tone="caution" announce="at once">
          {errorText}
        </Notice>
      )}
      {completedText && (
        <Notice tone="ok" announce="politely">
          {completedText}
        </Notice>
      )}
      {openedFile && (
        <ImportChoice
          {...openedFile}
          onDone={(text) => {
            setOpenedFile(null);
            setCompletedText(text);
          }}
        />
      )}
    </section>
  );
}
