import type { ReactNode } from 'react';
import { CountryRuleText } from '#client/features/compare/country-rule-text.tsx';
import { type CostPart, isLivingSubstitute } from '#client/features/compare/compare-costs.ts';
import { DegreeCost } from '#client/features/degree-cost/degree-cost-late.tsx';
import { AskLink } from '#client/features/entry-rule/ask-link.tsx';
import { EntryText } from '#client/features/facts/entry-text.tsx';
import { DeadlineText } from '#client/features/facts/deadline-text.tsx';
import { formatFigureName, getMoney, type SourcedFigure } from '#client/features/facts/figure.ts';
import { Figure, FigureWithSource, SourceMark } from '#client/features/facts/figure.tsx';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { formatDay, formatMoment } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { findKnownCountry } from '#client/site/catalogue/known-country.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { COUNTRY_BANNERS, getSchoolArtPath } from '#shared/art/art-address.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import type { Standing } from '#shared/contract/account/family.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { FAMILY_LIMITS, FAMILY_RELATIONS } from '#shared/rules/family.ts';
import { getItemId, getDraftName, FAMILY_FORM, type RejectedSubmission } from './family-sent.ts';
import type { FamilyItem } from './load-family.server.ts';
import './family.css';

const SEAL_SIZE = 96;

export const VOTE_ICONS = { agree: 'good', ask: 'chat' } as const;

/** Blocks of which at least one item of the page knows the content. The others are absent from all items. */
export interface KnownBlocks {
  work: boolean;
  safety: boolean;
  deadline: boolean;
}

export const listKnownBlocks = (items: readonly FamilyItem[]): KnownBlocks => ({
  work: items.some(({ column: { work }, details: { countryRules } }) => work ?? countryRules.graduateStay),
  safety: items.some(({ details: { countryRules } }) => countryRules.safety),
  deadline: items.some(({ column }) => getDeadline(column)),
});

const getDeadline = ({ deadline, nextDeadline, ucasDeadline, usualDeadline }: FamilyItem['column']) =>
  deadline ?? nextDeadline ?? ucasDeadline ?? usualDeadline;

interface ItemFactsProps {
  item: FamilyItem;
  blocks: KnownBlocks;
  money: OwnMoney;
  sources: readonly Source[];
  /** Largest total of the page, to which the bars of all items are drawn. */
  largestTotal: number;
  /** Time at which the link was created and the placement was computed. */
  createdAt: string;
}

/**
 * Shows seal and names, costs, work, safety, dates and further facts in blocks. A page with several items aligns the
 * blocks of the same kind.
 */
export function ItemFacts({ item, blocks, money, sources, largestTotal, createdAt }: ItemFactsProps) {
  const { column, commonKinds, details, placement } = item;
  const {
    names,
    school,
    seal,
    scene,
    costs,
    years,
    work,
    deadline,
    nextDeadline,
    ucasDeadline,
    usualDeadline,
    schoolFee,
  } = column;
  const { rating, housing, countryRules, entry, countryKey, place } = details;
  const t = useText('family');
  const factsText = useText('facts');
  const living = costs.parts.tuition ? null : costs.parts.living;
  const country = findKnownCountry(countryKey);
  return (
    <>
      <div>
        {(scene || country) && (
          <div className="fam__scene">
            <Image
              src={scene || getSchoolArtPath({ id: COUNTRY_BANNERS.band[country ?? 'uk'], country: countryKey })}
              alt=""
              width={1200}
              height={420}
              fills
            />
          </div>
        )}
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
              {place && <span className="fam__place">{place}</span>}
            </p>
          </div>
          <SourceMark
            figures={[
              living?.figure,
              rating ?? undefined,
              housing ?? undefined,
              work?.figure,
              entry?.figure,
              (deadline ?? nextDeadline)?.figure,
              costs.parts.tuition ? undefined : schoolFee?.figure,
            ]}
            name={names.own}
          />
        </header>
        {(placement ?? entry) && (
          <dl className="fam__facts">
            {placement && <PlacementRow placement={placement} madeAt={createdAt} />}
            {entry && (
              <FactRow name={entry.label}>
                <EntryText entry={entry} />
              </FactRow>
            )}
          </dl>
        )}
      </div>
      <div className="fam__costs">
        <DegreeCost
          estimates={[{ ...costs, commonKinds, level: school === null ? 'bachelor' : null, years }]}
          sources={sources}
          currency={money.currency}
          largestTotal={largestTotal}
          headingLevel={3}
        />
        {!costs.parts.tuition && (
          <>
            <h3>{t(school === null ? 'bachelorFee' : 'fee')}</h3>
            <p className="fam__big">
              {schoolFee ? (
                <FigureWithSource figure={schoolFee.figure}>
                  {schoolFee.amounts ? (
                    <>
                      <MoneyRangeOfFigures amounts={schoolFee.amounts} money={money} />
                      <small>{schoolFee.amounts.note}</small>
                    </>
                  ) : (
                    schoolFee.text
                  )}
                </FigureWithSource>
              ) : (
                <>
                  <b>{t('feePending')}</b>
                  <AskLink
                    subjectName={t('askFee.about', { name: names.own })}
                    question={t('askFee.question', { name: names.own })}
                  >
                    {t('askFee.ask')}
                  </AskLink>
                </>
              )}
            </p>
            {living && (
              <dl className="fam__facts">
                <FactRow name={t('living', { count: getYearCount(living) })}>
                  <FigureWithSource figure={living.figure}>
                    <MoneyRange minAmount={living.min} maxAmount={living.max} ownMoney={money} />
                  </FigureWithSource>
                  {isLivingSubstitute(living.figure.key) && (
                    <small>{factsText(`livingBasis.${living.figure.key}`)}</small>
                  )}
                </FactRow>
              </dl>
            )}
          </>
        )}
      </div>
      {blocks.safety && (
        <Block title={t('safety')}>
          {countryRules.safety ? <CountryRuleText {...countryRules.safety} /> : t('notHeld')}
        </Block>
      )}
      {blocks.work && (
        <Block title={t('work')}>
          {work && !work.amounts && !work.large && (
            <p>
              <FigureWithSource figure={work.figure}>{work.text}</FigureWithSource>
            </p>
          )}
          {work && (work.amounts ?? work.large) && (
            <p className="fam__big fam__job">
              <small>{work.amounts?.note ?? work.large?.note}</small>
              <FigureWithSource figure={work.figure}>
                {work.amounts ? <MoneyRangeOfFigures amounts={work.amounts} money={money} /> : work.large?.value}
              </FigureWithSource>
            </p>
          )}
          {countryRules.graduateStay ? (
            <div className="fam__stay">
              <b>{t('graduateStay')}</b>
              <CountryRuleText {...countryRules.graduateStay} />
            </div>
          ) : (
            !work && t('notHeld')
          )}
        </Block>
      )}
      {blocks.deadline && (
        <Block title={t('deadline')}>
          {deadline ? (
            <FigureWithSource figure={deadline.figure}>{deadline.text}</FigureWithSource>
          ) : nextDeadline ? (
            <DeadlineText deadline={nextDeadline} />
          ) : ucasDeadline ? (
            <UcasDeadlineText deadline={ucasDeadline} />
          ) : usualDeadline ? (
            usualDeadline
          ) : (
            <span className="meta">{t('notHeld')}</span>
          )}
        </Block>
      )}
      <dl className="fam__facts">
        {housing && costs.parts.living?.figure.key !== housing.key && (
          <FactRow name={formatFigureName(housing, factsText)}>
            <FigureWithSource figure={housing}>
              <MoneyRangeOfFigures amounts={{ min: housing, max: housing }} money={money} />
            </FigureWithSource>
          </FactRow>
        )}
        {countryRules.studentWork && (
          <FactRow name={t('studentWork')}>
            <CountryRuleText {...countryRules.studentWork} />
          </FactRow>
        )}
        {rating && (
          <FactRow name={t('rating')}>
            <Figure figure={rating} />
          </FactRow>
        )}
      </dl>
    </>
  );
}

/** Number of blocks of an item, which its rows of the page's grid align. */
export const countBlocks = (blocks: KnownBlocks): number =>
  FIXED_BLOCKS + Object.values(blocks).filter((isKnown) => isKnown).length;

/** Names, costs, further facts, and votes with notes. */
const FIXED_BLOCKS = 4;

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="fam__block">
      <h3>{title}</h3>
      <div>{children}</div>
    </div>
  );
}

const MONTHS_A_YEAR = 12;

/** Returns the number of years that an amount covers, with one decimal. */
const getYearCount = ({ times }: CostPart) =>
  times.unit === 'months' ? Math.round((times.number / MONTHS_A_YEAR) * 10) / 10 : times.number;

interface MoneyRangeOfFiguresProps {
  amounts: { min: SourcedFigure; max: SourcedFigure };
  money: OwnMoney;
}

function MoneyRangeOfFigures({ amounts: { min, max }, money }: MoneyRangeOfFiguresProps) {
  const [minAmount, maxAmount] = [getMoney(min), getMoney(max)];
  return minAmount && maxAmount && <MoneyRange minAmount={minAmount} maxAmount={maxAmount} ownMoney={money} />;
}

function FactRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * Shows the band of a placement under the same name as in the student's own results, without the underlying figures.
 */
function PlacementRow({ placement: { band, basis }, madeAt }: { placement: Standing; madeAt: string }) {
  const t = useText('family');
  const locale = useLocale();
  if (band === 'unknown') return null;
  return (
    <div className="fam__standing">
      <dt>{t('standing.title')}</dt>
      <dd>
        <b>{t(`standing.${band}`)}</b>
        {basis && <small>{t(`standing.by.${basis}`)}</small>}
        <small>{t('standing.day', { day: formatDay(madeAt.slice(0, 10), locale) })}</small>
      </dd>
    </div>
  );
}

/** Votes of the family members. */
export function Votes({ votes }: Pick<FamilyItem, 'votes'>) {
  const t = useText('family');
  const formatRelation = useRelationFormatter();
  if (votes.length === 0) return null;
  return (
    <ul className="fam__votes">
      {votes.map(({ who, vote }) => (
        <li key={who}>
          <Icon name={VOTE_ICONS[vote === 'agree' ? 'agree' : 'ask']} />
          {t(vote === 'agree' ? 'says.agree' : 'says.ask', { who: formatRelation(who) })}
        </li>
      ))}
    </ul>
  );
}

export function useRelationFormatter() {
  const t = useText('family');
  return (relationKey: string) => {
    const relation = FAMILY_RELATIONS.find((candidate) => candidate === relationKey);
    return relation ? t(`kin.${relation}`) : t('kin.student');
  };
}

interface NotesProps extends Pick<FamilyItem, 'notes'> {
  /** Item to which the notes belong. Only set for the student, who may delete notes. */
  removableFrom?: Pick<FamilyItem, 'kind' | 'id'>;
}

export function Notes({ notes, removableFrom }: NotesProps) {
  const t = useText('family');
  const formatRelation = useRelationFormatter();
  const locale = useLocale();
  if (notes.length === 0) return null;
  return (
    <ul className="fam__notes">
      {notes.map(({ id, who, text, at }) => (
        <li key={id} className={who === 'student' ? 'fam__answer' : undefined}>
          <p className="meta">
            <b>{formatRelation(who)}</b>{' '}
            <time dateTime={at}>{formatMoment(at, locale, { month: 'short', day: 'numeric' })}</time>
          </p>
          <p>{text}</p>
          {removableFrom && (
            <ActionButton
              deed={`remove ${getItemId(removableFrom)} ${id}`}
              at={getItemId(removableFrom)}
              isSubtle
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
  /** Anchor to which the page scrolls after it is submitted. */
  at: string;
  text: string;
  label?: string;
  isSubtle?: boolean;
}

/** Button that submits all fields of the page. Values that its action does not use are sent back to the form. */
export const ActionButton = ({ deed: intent, at, text, label, isSubtle }: ActionButtonProps) => (
  <button
    className={isSubtle ? 'btn btn--quiet btn--s' : 'btn'}
    type="submit"
    form={FAMILY_FORM}
    formAction={`#${at}`}
    formNoValidate
    name="deed"
    value={intent}
    aria-label={label}
  >
    {text}
  </button>
);

interface WriteProps {
  item: Pick<FamilyItem, 'kind' | 'id'>;
  label: string;
  deed: 'write' | 'answer';
  rejectedSubmission: RejectedSubmission | undefined;
}

/** Field for a note. If saving fails, the text stays in the field, next to the error. */
export function WriteField({ item, label, deed, rejectedSubmission }: WriteProps) {
  const t = useText('family');
  const itemId = getItemId(item);
  const rejectionReason = rejectedSubmission?.about === itemId ? rejectedSubmission.why : '';
  return (
    <div className="fam__write">
      <label htmlFor={getDraftName(itemId)}>{label}</label>
      <textarea
        id={getDraftName(itemId)}
        className="input"
        form={FAMILY_FORM}
        name={getDraftName(itemId)}
        rows={1}
        maxLength={FAMILY_LIMITS.noteLength}
        defaultValue={rejectedSubmission?.drafts.texts[itemId]}
        aria-invalid={rejectionReason !== '' || undefined}
        aria-describedby={rejectionReason ? `why-${itemId}` : undefined}
      />
      {rejectionReason && (
        <p className="field-error" id={`why-${itemId}`} role="alert">
          {rejectionReason}
        </p>
      )}
      <ActionButton deed={`${deed} ${itemId}`} at={itemId} text={t('send')} />
    </div>
  );
}

export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
