import { type ChangeEvent, useId, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { postPortal, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { whilePending } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { ImportChoice, type ImportPreview } from './import-choice.tsx';
import { type PortableError, type PortableFile, parsePortable } from './read-portable.ts';
import './import-data.css';
import { useIsScripted } from '#client/site/hydration.ts';

/** Import of a file from another site: preview, selection and consent, then import. */
export function ImportPart() {
  const t = useText('bring-data');
  const id = useId();
  const address = usePortalAddress();
  const isScripted = useIsScripted();
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);
  const [openedItem, setOpened] = useState<{ file: PortableFile; preview: ImportPreview } | null>(null);
  const [completed, setDone] = useState('');

  const open = (file: File, reject: (text: string) => void) =>
    whilePending(setPending, async () => {
      setFailure('');
      setDone('');
      setOpened(null);
      const read = await parsePortable(file);
      if (!read.ok) return reject(t(`fault.${read.error.code as PortableError}`));
      const { profile, schools, courses } = read.value;
      const previewResult = await postPortal(address('/appUser/bring/look'), { profile, schools, courses });
      if (!previewResult.ok) return reject(previewResult.error.message || t('fault.broken'));
      setOpened({ file: read.value, preview: previewResult.value });
    });
  const onChoose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    // Resets the input, since browsers fire no change event when the same file is selected again.
    const reject = (text: string) => {
      input.value = '';
      setFailure(text);
    };
    if (file) void open(file, reject);
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
            onChange={onChoose}
            aria-busy={pending}
          />
        </p>
      )}
      {failure && (
        <Notice tone="caution" announce="at once">
          {failure}
        </Notice>
      )}
      {completed && (
        <Notice tone="ok" announce="politely">
          {completed}
        </Notice>
      )}
      {openedItem && (
        <ImportChoice
          {...openedItem}
          onDone={(text) => {
            setOpened(null);
            setDone(text);
          }}
        />
      )}
    </section>
  );
}
