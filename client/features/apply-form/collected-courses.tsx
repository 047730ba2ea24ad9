import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { latePart } from '#client/ui/late-part.tsx';

const CollectedDialog = latePart({
  load: async () => (await import('./collected-dialog.tsx')).CollectedDialog,
  words: ['apply-form', 'ui'],
});

/** Adds courses from what the student has collected. */
export function CollectedCourses() {
  const t = useText('apply-form');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon name="heart" />
        {t('courses.collected')}
      </Button>
      {isOpen && <CollectedDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
