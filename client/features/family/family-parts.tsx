import { DegreeCost } from '#client/features/degree-cost/degree-cost-late.tsx';
import { Figure, FromSource, SourceMark } from '#client/features/facts/figure.tsx';
import { dayText, momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import type { Standing } from '#shared/contract/account/family.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { FAMILY, FAMILY_RELATIONS } from '#shared/rules/family.ts';
import { getItemId, draftName, FAMILY_FORM, type RejectedSubmission } from './family-sent.ts';
import type { FamilyItem } from './load-family.server.ts';
import './family.css';

const SEAL_SIZE = 96;

export const VOTE_SIGNS = { agree: 'good', ask: 'chat' } as const;

interface ItemFactsProps {
  thing: FamilyItem;
  money: OwnMoney;
  sources: readonly Source[];
  /** When the link was made, of which day a standing is. */
  madeAt: string;
}

/** Seal, names, chances of entry, costs and graduate outcomes. */
export function ItemFacts({ thing: { column, outcomes, standing }, money, sources, madeAt }: ItemFactsProps) {
  const t = useText('family');
  const { names, school, seal, scene, costs, years, work, deadline } = column;
  return (
    <>
      {scene && <Image className="fam__scene" src={scene} alt="" width={1200} height={420} fills />}
      <header className="fam__who">
        <Image className="seal" src={seal} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" />
        <div>
          <h2 lang={names.ownLang}>{names.own}</h2>
          <p className="meta">
            {school ? (
              <span lang={school.ownLang}>{school.own}</span>
            ) : (
              names.other && <span lang={names.otherLang}>{names.other}</span>
            )}
          </p>
        </div>
        <SourceMark
          figures={[
            costs.parts.tuition ? undefined : costs.parts.living?.figure,
            outcomes,
            work?.figure,
            deadline?.figure,
          ]}
          name={names.own}
        />
      </header>
      <dl className="fam__facts">
        {standing && <PlacementRow standing={standing} madeAt={madeAt} />}
        {!costs.parts.tuition && costs.parts.living && (
          <div>
            <dt>{t('living')}</dt>
            <dd>
              <FromSource figure={costs.parts.living.figure}>
                <MoneyRange minAmount={costs.parts.living.least} maxAmount={costs.parts.living.most} own={money} />
              </FromSource>
            </dd>
          </div>
        )}
        <Said name={t('work')} said={work} />
        <Said name={t('deadline')} said={deadline} />
        {outcomes && (
          <div>
            <dt>{t('rating')}</dt>
            <dd>
              <Figure figure={outcomes} />
            </dd>
          </div>
        )}
      </dl>
      <DegreeCost
        estimates={[{ ...costs, level: school === null ? 'bachelor' : null, years }]}
        sources={sources}
        currency={money.currency}
        headingLevel={3}
      />
    </>
  );
}

function Said({ name, said }: { name: string; said: FamilyItem['column']['work'] }) {
  return (
    said && (
      <div>
        <dt>{name}</dt>
        <dd>
          <FromSource figure={said.figure}>{said.text}</FromSource>
        </dd>
      </div>
    )
  );
}

/** Placement group, named as in the student's own results. The underlying figures are not displayed. */
function PlacementRow({ standing: { band, basis }, madeAt }: { standing: Standing; madeAt: string }) {
  const t = useText('family');
  const locale = useLocale();
  if (band === 'unknown') return null;
  return (
    <div className="fam__standing">
      <dt>{t('standing.title')}</dt>
      <dd>
        <b>{t(`standing.${band}`)}</b>
        {basis && <small>{t(`standing.by.${basis}`)}</small>}
        <small>{t('standing.day', { day: dayText(madeAt.slice(0, 10), locale) })}</small>
      </dd>
    </div>
  );
}

/** Votes of the family members. */
export function Votes({ votes }: Pick<FamilyItem, 'votes'>) {
  const t = useText('family');
  const kin = useKin();
  if (votes.length === 0) return null;
  return (
    <ul className="fam__votes">
      {votes.map(({ who, vote }) => (
        <li key={who}>
          <Icon name={VOTE_SIGNS[vote === 'agree' ? 'agree' : 'ask']} />
          {t(vote === 'agree' ? 'says.agree' : 'says.ask', { who: kin(who) })}
        </li>
      ))}
    </ul>
  );
}

export function useKin() {
  const t = useText('family');
  return (author: string) => {
    const existing = FAMILY_RELATIONS.find((relation) => relation === author);
    return existing ? t(`kin.${existing}`) : t('kin.student');
  };
}

interface NotesProps extends Pick<FamilyItem, 'notes'> {
  /** Item to which the notes belong. It is set only for the student, who may delete notes. */
  removable?: Pick<FamilyItem, 'kind' | 'id'>;
}

export function Notes({ notes, removable }: NotesProps) {
  const t = useText('family');
  const kin = useKin();
  const locale = useLocale();
  if (notes.length === 0) return null;
  return (
    <ul className="fam__notes">
      {notes.map(({ id, who, text, at }) => (
        <li key={id} className={who === 'student' ? 'fam__answer' : undefined}>
          <p className="meta">
            <b>{kin(who)}</b> <time dateTime={at}>{momentText(at, locale, { month: 'short', day: 'numeric' })}</time>
          </p>
          <p>{text}</p>
          {removable && (
            <ActionButton
              deed={`remove ${getItemId(removable)} ${id}`}
              at={getItemId(removable)}
              isQuiet
              text={t('own.remove')}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ActionButtonProps {
  deed: string;
  /** Anchor to which the page scrolls afterwards. */
  at: string;
  text: string;
  label?: string;
  isQuiet?: boolean;
}

/** Button that submits all fields of the page. Values that its action does not use are returned to the form. */
export const ActionButton = ({ deed, at, text, label, isQuiet }: ActionButtonProps) => (
  <button
    className={isQuiet ? 'btn btn--quiet btn--s' : 'btn'}
    type="submit"
    form={FAMILY_FORM}
    formAction={`#${at}`}
    formNoValidate
    name="deed"
    value={deed}
    aria-label={label}
  >
    {text}
  </button>
);

interface WriteProps {
  thing: Pick<FamilyItem, 'kind' | 'id'>;
  label: string;
  deed: 'write' | 'answer';
  refused: RejectedSubmission | undefined;
}

/** Field for a note. If saving fails, the typed text stays beside the error. */
export function WriteField({ thing, label, deed, refused }: WriteProps) {
  const t = useText('family');
  const about = getItemId(thing);
  const reason = refused?.about === about ? refused.why : '';
  return (
    <div className="fam__write">
      <label htmlFor={draftName(about)}>{label}</label>
      <textarea
        id={draftName(about)}
        className="input"
        form={FAMILY_FORM}
        name={draftName(about)}
        rows={1}
        maxLength={FAMILY.noteLength}
        defaultValue={refused?.drafts.texts[about]}
        aria-invalid={reason !== '' || undefined}
        aria-describedby={reason ? `why-${about}` : undefined}
      />
      {reason && (
        <p className="field-error" id={`why-${about}`} role="alert">
          {reason}
        </p>
      )}
      <ActionButton deed={`${deed} ${about}`} at={about} text={t('send')} />
    </div>
  );
}

export function Hidden({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
