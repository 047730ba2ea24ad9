import { useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useContentForm } from './content-form-context.ts';

export const getFieldId = (path: string) => `field-${path.replaceAll('.', '-')}`;

export function useFieldErrorFormatter() {
  const t = useText('office-content');
  const { faults } = useContentForm();
  return (path: string): string | undefined => {
    const fieldError = faults.find((item) => item.path === path);
    return fieldError && t(`problem.${fieldError.problem}`);
  };
}
export const useFieldErrorText = (path: string) => useFieldErrorFormatter()(path);

/** Shows the version of a colleague who changed the same field. */
export function OtherVersionNotice({ path }: { path: string }) {
  const t = useText('office-content');
  const { both: conflictingPaths, otherValues } = useContentForm();
  if (!otherValues || !conflictingPaths.includes(path)) return null;
  return (
    <Notice tone="caution">
      {t('editor.now')} {otherValues[path] ? <bdi>{otherValues[path]}</bdi> : t('editor.empty')}
    </Notice>
  );
}
