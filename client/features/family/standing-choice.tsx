import { useState } from 'react';
import { RemountForOwner } from '#client/features/saved-answers/saved-answers.tsx';
import { useSelectionForm } from '#client/features/selection/match-inquiry.ts';
import { removeIdentity } from '#client/features/selection/without-identity.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { FAMILY_FORM } from './family-sent.ts';

/**
 * Checkbox that includes the answers of the selection form. Unless the student ticks it, the answers stay in the
 * browser. Otherwise they are used to compute the placement that the link shows.
 */
export function PlacementChoice() {
  const [attempt, setAttempt] = useState(0);
  return (
    <RemountForOwner onResumed={() => setAttempt(attempt + 1)}>
      <PlacementChoiceForm key={attempt} />
    </RemountForOwner>
  );
}

function PlacementChoiceForm() {
  const t = useText('family');
  const { form } = useSelectionForm();
  const [isChosen, setIsChosen] = useState(false);
  if (!form)
    return (
      <p className="meta">
        {t('own.standingNone')} <SiteLink to="/school-selection">{t('own.standingFill')}</SiteLink>
      </p>
    );
  return (
    <>
      <Checkbox checked={isChosen} onChange={() => setIsChosen(!isChosen)} note={t('own.standingNote')}>
        {t('own.standing')}
      </Checkbox>
      {isChosen && (
        <input type="hidden" form={FAMILY_FORM} name="answers" value={JSON.stringify(removeIdentity(form))} />
      )}
    </>
  );
}
