import { useId } from 'react';
import { FOCUS_POINTS, type FocusPoint, HIGHEST_WEIGHT, RANKING_FOCUS } from '#shared/constants.ts';
import { sees } from '#shared/tenant/level-policy.ts';
import { useSite } from '#client/site/site-context.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { USUAL_WEIGHTS } from './answers.ts';
import type { FieldsProps } from './fields-props.ts';

export function WeightFields({ answers: { weights }, form }: FieldsProps) {
  const t = useText('selection');
  const { agent } = useSite();
  return (
    <section className="sel__q">
      <h3>{t('weights.title')}</h3>
      <p className="meta">{t('weights.hint', { most: HIGHEST_WEIGHT })}</p>
      <ul className="sel__weights">
        {FOCUS_POINTS.filter((id) => id !== RANKING_FOCUS || sees(agent, 'rankings')).map((id) => (
          <WeightRow
            key={id}
            id={id}
            weight={weights[id]}
            onWeight={(weight) => form.edit('weights', { ...weights, [id]: weight })}
          />
        ))}
      </ul>
      <Button variant="quiet" size="s" onClick={() => form.edit('weights', USUAL_WEIGHTS)}>
        <Icon name="retry" />
        {t('weights.reset')}
      </Button>
    </section>
  );
}

function WeightRow({ id, weight, onWeight }: { id: FocusPoint; weight: number; onWeight: (weight: number) => void }) {
  const exams = useText('exam');
  const controlId = useId();
  return (
    <li>
      <label htmlFor={controlId}>{exams(`focus.${id}`)}</label>
      <RangeInput id={controlId} name={`weight-${id}`} min={0} max={HIGHEST_WEIGHT} value={weight} onValue={onWeight} />
      <output htmlFor={controlId} aria-hidden="true">
        {weight}
      </output>
    </li>
  );
}
