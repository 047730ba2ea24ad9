import { Form } from 'react-router';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ContentAppearance, ContentEdit, ContentPart } from '#shared/contract/office/content.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { listMissingTexts, listNeededTexts, type TextCompleteness } from '#shared/rules/content-completeness.ts';
import type { FlatValues } from '#shared/rules/content-form.ts';
import { Findings } from './findings.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { useChoiceFormatter, useFieldTextGetters, usePathText } from './field-texts.ts';

interface PartSideProps {
  part: ContentPart;
  values: FlatValues;
  appearance: ContentAppearance;
  action: string;
  /** Timestamp of the stored draft, or 0 if there is none. */
  savedAt: number;
}

/** Kinds of parts whose page exists even if they are empty. */
const ALWAYS_ON_SITE: readonly ContentPart['kind'][] = ['home', 'news', 'menus', 'school', 'rule'];

export function PartSide({ part, values, appearance, action, savedAt }: PartSideProps) {
  const t = useText('office-content');
  const { offered } = useOffice().frame;
  // Missing texts are those of the form as it stands; the other findings concern the stored part.
  const neededTexts = listNeededTexts(part.shape, values, offered);
  const otherFindings = part.findings.filter(({ what }) => what !== 'textMissing');
  return (
    <aside className="office__aside content__side">
      {part.place !== null && (
        <PreviewPane
          place={part.place}
          version={`${savedAt} ${part.edits[0]?.number ?? 0}`}
          missingPaths={listMissingTexts(part.shape, values)}
          isOnSite={part.isPublished || savedAt > 0 || ALWAYS_ON_SITE.includes(part.kind)}
        />
      )}
      {part.kind === 'guide' && <SourcePassages passages={appearance.passages} isPaused={values.standing === 'held'} />}
      <section className="office__part">
        <h2>{t('side.missing')}</h2>
        <LanguageShares neededTexts={neededTexts} />
        <MissingTexts neededTexts={neededTexts} />
        {(otherFindings.length > 0 || neededTexts.every(({ missingLocales }) => missingLocales.length === 0)) && (
          <Findings findings={otherFindings} />
        )}
      </section>
      <section className="office__part">
        <h2>{t('side.history')}</h2>
        <EditHistory edits={part.edits} action={action} />
      </section>
    </aside>
  );
}

function SourcePassages({ passages, isPaused }: { passages: ContentAppearance['passages']; isPaused: boolean }) {
  const t = useText('office-content');
  const choiceText = useChoiceFormatter();
  return (
    <section className="office__part content__quoted">
      <h2>{t('side.quoted')}</h2>
      {isPaused && <Badge>{t('state.held')}</Badge>}
      {passages.length === 0 && <p className="office__none">{t('side.notQuoted')}</p>}
      {passages.map(({ locale, text, publisher, page, asAt, caution }) => (
        <blockquote key={locale} lang={LANGUAGE_TAGS[locale]}>
          <p>{text}</p>
          {caution && <p className="meta">{caution}</p>}
          <p className="source">
            {page ? (
              <TextLink href={page} target="_blank">
                <bdi>{publisher || page}</bdi>
              </TextLink>
            ) : (
              publisher || choiceText('advice')
            )}
            {asAt && ` · ${asAt}`}
          </p>
        </blockquote>
      ))}
    </section>
  );
}

interface NeededTextsProps {
  neededTexts: readonly TextCompleteness[];
}

/** Shows the share of translated texts for each language of the site. */
function LanguageShares({ neededTexts }: NeededTextsProps) {
  const t = useText('office-content');
  const { offered } = useOffice().frame;
  if (neededTexts.length === 0) return null;
  return (
    <ul className="content__shares">
      {offered.map((locale) => {
        const writtenCount = neededTexts.filter(({ missingLocales }) => !missingLocales.includes(locale)).length;
        const languageName = t(`language.${locale}`);
        return (
          <li key={locale}>
            <span>{languageName}</span>
            <Gauge
              kind="measure"
              label={languageName}
              value={writtenCount}
              max={neededTexts.length}
              divisions={Math.min(neededTexts.length, 24)}
              valueText={t('side.share', { language: languageName, is: writtenCount, of: neededTexts.length })}
            />
            <span className="num" aria-hidden="true">
              {writtenCount} / {neededTexts.length}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const MAX_MISSING_TEXTS = 12;

/** Lists the texts that are missing in a language of the site. */
function MissingTexts({ neededTexts }: NeededTextsProps) {
  const t = useText('office-content');
  const formatPath = usePathText();
  const { offered } = useOffice().frame;
  const incompleteTexts = neededTexts.filter(({ missingLocales }) => missingLocales.length > 0);
  if (incompleteTexts.length === 0) return null;
  return (
    <ul className="findings">
      {incompleteTexts.slice(0, MAX_MISSING_TEXTS).map(({ path, isRequired, missingLocales }) => (
        <li key={path} className="findings__missing">
          <Icon name="warn" />
          <span>
            {t(isRequired && missingLocales.length === offered.length ? 'side.requiredMissing' : 'finding.textMissing')}
            <span className="meta">
              <bdi>{formatPath(path)}</bdi> · {missingLocales.map((locale) => t(`language.${locale}`)).join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function EditHistory({ edits, action: actionPath }: { edits: readonly ContentEdit[]; action: string }) {
  const t = useText('office-content');
  const { moment } = useOfficeClock();
  const formatKnownChoice = useKnownChoiceFormatter();
  const { label: getLabel } = useFieldTextGetters();
  if (edits.length === 0) return <p className="office__none">{t('side.noHistory')}</p>;
  return (
    <ol className="content__history">
      {edits.map(({ number, at, who, changes, more: moreCount }) => (
        <li key={number}>
          <p>
            <b>
              <bdi>{who}</bdi>
            </b>{' '}
            <time className="meta" dateTime={new Date(at).toISOString()}>
              {moment(at)}
            </time>
          </p>
          <Form method="post" action={actionPath} preventScrollReset>
            <input type="hidden" name="undo" value={number} />
            <IconButton type="submit" icon="undo" label={`${t('side.undo')}, ${moment(at)}`} />
          </Form>
          <ul>
            {changes.map(({ field, was, is }, index) => (
              // The index is the key, because two changes may have the same field and texts.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <span className="meta">{getLabel(field)}</span> {was && <del>{formatKnownChoice(was)}</del>}{' '}
                {is && <ins>{formatKnownChoice(is)}</ins>}
              </li>
            ))}
            {moreCount > 0 && <li className="meta">{t('side.moreChanges', { count: moreCount })}</li>}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Returns a function that replaces the value of a known option with its name. Other texts stay unchanged. */
export function useKnownChoiceFormatter() {
  const formatChoice = useChoiceFormatter();
  return (text: string) => {
    const choiceName = /^[\w-]{2,40}$/.test(text) ? formatChoice(text) : text;
    return <bdi>{choiceName.startsWith('choice.') ? text : choiceName}</bdi>;
  };
}
