import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { Form, useNavigation } from 'react-router';
import { Findings } from '#client/features/office/content/findings.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { SiteEditLine, SiteFieldError, SiteSetting, SiteSettings } from '#shared/contract/office/site.ts';
import type { PictureError } from '#shared/contract/office/media.ts';
import { listSiteLocales } from '#shared/locale/locales.ts';
import { FIELD_GROUPS } from '#shared/rules/site-settings.ts';
import { ColourPreview } from './colour-preview.tsx';
import { SiteField, useFieldNameFormatter } from './site-field.tsx';
import './site.css';

type SettingValues = Readonly<Record<string, string>>;

interface SiteActionResult {
  notice: 'check' | 'both';
  values: SettingValues;
  faults: readonly SiteFieldError[];
  both: readonly string[];
  /** Stored values, which are the base of the next save. */
  now: SettingValues;
  uploads: Readonly<Record<string, PictureError>>;
}

interface SitePageProps {
  site: SiteSettings;
  host: string;
  completedAction: { kind: 'saved' | 'same'; alsoSaved: readonly string[] } | null;
  actionResult: SiteActionResult | null;
}

export function SitePage({ site, host, completedAction, actionResult }: SitePageProps) {
  const t = useText('office-site');
  const formatFieldName = useFieldNameFormatter(site.settings);
  const { agent } = useOffice();
  const values = actionResult?.values ?? site.values;
  return (
    <div className="office__page site">
      <OfficeTitle title={t('title')} />
      <header className="office__head office__head--tools">
        <h1>{t('title')}</h1>
        <ButtonLink href={`/${agent.keyCode}`} reload target="_blank">
          {t('open')}
        </ButtonLink>
      </header>
      {actionResult && (
        <Notice tone="caution" announce="at once">
          {t(actionResult.notice)}
        </Notice>
      )}
      {completedAction && !actionResult && (
        <Notice tone="ok" announce="politely">
          {t(`done.${completedAction.kind}`)}
          {completedAction.alsoSaved.length > 0 &&
            ` ${t('also', { fields: completedAction.alsoSaved.map(formatFieldName).join(' · ') })}`}
        </Notice>
      )}
      {/* The key resets the uncontrolled fields and the preview when new values arrive, either stored or rejected ones. */}
      <SiteColumns
        key={JSON.stringify(values)}
        site={site}
        values={values}
        host={host}
        actionResult={actionResult}
        fieldName={formatFieldName}
      />
    </div>
  );
}

interface SiteColumnsProps extends Pick<SitePageProps, 'site' | 'host' | 'actionResult'> {
  values: SettingValues;
  fieldName: (name: string) => string;
}

function SiteColumns({ site, values, host, actionResult, fieldName }: SiteColumnsProps) {
  const t = useText('office-site');
  const [editedValues, setEdited] = useState<SettingValues>({});
  const preview = { ...values, ...editedValues };
  const onPreview = useCallback(
    (name: string, value: string) => setEdited((previous) => ({ ...previous, [name]: value })),
    [],
  );
  return (
    <div className="office__columns">
      <SettingsForm site={site} values={values} host={host} actionResult={actionResult} onPreview={onPreview} />
      <aside className="office__aside">
        <ColourPreview
          colour={preview.colour ?? ''}
          name={preview[NAME_FIELDS[site.languageCode]] ?? ''}
          logos={{ light: preview.logo ?? '', dark: preview['logo-dark'] ?? '' }}
          locale={site.languageCode}
        />
        <section className="office__part">
          <h2>{t('missing')}</h2>
          <Findings findings={site.findings} />
        </section>
        <section className="office__part">
          <h2>{t('history')}</h2>
          <EditHistory edits={site.edits} fieldName={fieldName} />
        </section>
      </aside>
    </div>
  );
}

interface SettingsFormProps {
  site: SiteSettings;
  values: SettingValues;
  host: string;
  actionResult: SiteActionResult | null;
  onPreview: (name: string, value: string) => void;
}

function SettingsForm({ site, values, host, actionResult, onPreview }: SettingsFormProps) {
  const t = useText('office-site');
  const { state, formData } = useNavigation();
  const hash = useSyncExternalStore(subscribeToHash, getHash, getServerHash);
  const openGroup = FIELD_GROUPS.find((group) => hash === `#${getGroupId(group)}`) ?? FIELD_GROUPS[0];
  const offeredLocales = listSiteLocales({ languages: (values.languages ?? '').split('\n') });
  const isSettingShown = ({ locale, name: field }: SiteSetting) =>
    locale === null ||
    offeredLocales.includes(locale) ||
    Boolean(actionResult?.both.includes(field) || actionResult?.faults.some((error) => error.field === field));
  const extraContent: Partial<Record<string, ReactNode>> = {
    address: <HostState host={values.host ?? ''} currentHost={host} />,
  };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="site__form"
      onInput={(event) => {
        if (event.target instanceof HTMLInputElement && PREVIEWED.includes(event.target.name))
          onPreview(event.target.name, event.target.value);
      }}
    >
      <input type="hidden" name="before" value={JSON.stringify(actionResult?.now ?? site.values)} />
      <nav className="tabs site__jumps" aria-label={t('sections')}>
        {FIELD_GROUPS.map((group) => (
          <a key={group} href={`#${getGroupId(group)}`} aria-current={group === openGroup ? 'true' : undefined}>
            {t(`group.${group}`)}
          </a>
        ))}
      </nav>
      {FIELD_GROUPS.map((group) => (
        <fieldset key={group} id={getGroupId(group)} className="site__group">
          <legend>{t(`group.${group}`)}</legend>
          {group === 'hours' && (
            <p className="tip" id="site-hours-hint">
              {t('hoursHint')}
            </p>
          )}
          <div className="site__fields">
            {site.settings
              .filter((setting) => setting.group === group)
              .map((setting) =>
                isSettingShown(setting) ? (
                  <SiteField
                    key={setting.name}
                    setting={setting}
                    value={values[setting.name] ?? ''}
                    fault={actionResult?.faults.find(({ field }) => field === setting.name)?.problem ?? null}
                    upload={actionResult?.uploads[setting.name] ?? null}
                    otherValue={
                      actionResult?.both.includes(setting.name) ? (actionResult.now[setting.name] ?? '') : null
                    }
                    onPreview={onPreview}
                  />
                ) : (
                  <input key={setting.name} type="hidden" name={setting.name} value={values[setting.name] ?? ''} />
                ),
              )}
          </div>
          {extraContent[group]}
        </fieldset>
      ))}
      <div className="site__bar">
        <Button
          type="submit"
          variant="primary"
          pending={state !== 'idle' && formData?.has('before') === true}
          pendingLabel={t('saving')}
        >
          {t('save')}
        </Button>
        <span className="meta">{t('saveHint')}</span>
      </div>
    </Form>
  );
}

function subscribeToHash(onChange: () => void) {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
const getHash = () => location.hash;
const getServerHash = () => '';

/** Returns the id of a group. On a narrow page, the group whose id is in the URL is open. */
const getGroupId = (group: string) => `group-${group}`;

const NAME_FIELDS = { zh: 'name-zh', 'zh-hk': 'name-hk', 'en-us': 'name-en' } as const;
/** Text settings that the preview shows while they are edited. */
const PREVIEWED: readonly string[] = ['colour', ...Object.values(NAME_FIELDS)];

/** Matches host names that are reserved for tests (RFC 2606, RFC 6761), and names without a domain. */
const TEST_HOST = /^[^.]+$|(^|\.)(test|example|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/;

/** Returns the message key for the state of a host. A host certainly works if this page was requested from it. */
const getHostStateKey = (host: string, currentHost: string) =>
  host !== '' && host === currentHost ? 'live' : TEST_HOST.test(host) ? 'test' : 'waiting';

function HostState({ host, currentHost }: { host: string; currentHost: string }) {
  const t = useText('office-site');
  const { agent } = useOffice();
  return (
    <ul className="site__hosts" aria-label={t('host.title')}>
      {host && (
        <li>
          <b>
            <bdi>{host}</bdi>
          </b>
          <span className="meta">{t(`host.${getHostStateKey(host, currentHost)}`)}</span>
        </li>
      )}
      {currentHost && currentHost !== host && (
        <li>
          <b>
            <bdi>{`${currentHost}/${agent.keyCode}`}</bdi>
          </b>
          <span className="meta">{t('host.always')}</span>
        </li>
      )}
    </ul>
  );
}

interface EditHistoryProps {
  edits: readonly SiteEditLine[];
  fieldName: (name: string) => string;
}

function EditHistory({ edits, fieldName }: EditHistoryProps) {
  const t = useText('office-site');
  const { moment } = useOfficeClock();
  if (edits.length === 0) return <p className="office__none">{t('noHistory')}</p>;
  const renderValue = (text: string) => (text ? <bdi>{text}</bdi> : t('empty'));
  return (
    <ol className="site__history">
      {edits.map(({ number, at, who, changes }) => (
        <li key={number}>
          <p>
            <b>
              <bdi>{who}</bdi>
            </b>{' '}
            <time className="meta" dateTime={new Date(at).toISOString()}>
              {moment(at)}
            </time>
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="undo" value={number} />
            <IconButton type="submit" icon="undo" label={`${t('undo')}, ${moment(at)}`} />
          </Form>
          <ul>
            {changes.map(({ name, was, is }) => (
              <li key={name}>
                <span className="meta">{fieldName(name)}</span> <del>{renderValue(was)}</del>{' '}
                <ins>{renderValue(is)}</ins>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
