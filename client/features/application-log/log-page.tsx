import { useEffect, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatMoment } from '#client/i18n/date-texts.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState, Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import type { OwnLog } from '#shared/contract/application/application.ts';
import { isWithheld, type RedactedEntry } from '#shared/rules/application/log-chain.ts';
import { findSubmission, type LogFile, verifyLogFile } from '#shared/rules/application/log-file.ts';
import type { LogContent } from './load-log.server.ts';
import { listCourseNames, parseLoggedAction, toLogFile } from './to-log-file.ts';
import './log-page.css';
import { useIsScripted } from '#client/site/hydration.ts';

/** Shows the logs of the reader's applications, each verified in the browser and available as a download. */
export function LogPage({ content: { logs } }: { content: LogContent }) {
  const t = useText('application-log');
  const { agent } = useSite();
  return (
    <div className="wrap own-log">
      <h1>{t('title')}</h1>
      <p className="own-log__intro">{t('intro')}</p>
      {logs === null ? (
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      ) : logs.length === 0 ? (
        <EmptyState
          picture={getEmptyArtPath('apply', agent.brandColour)}
          title={t('noneTitle')}
          text={t('noneText')}
          headingLevel={2}
        >
          <SiteLink className="btn" to="/my-apply">
            {t('toForm')}
          </SiteLink>
        </EmptyState>
      ) : (
        logs.map((log) => <ApplicationLog key={log.id} log={log} />)
      )}
      {logs !== null && logs.length > 0 && (
        <section aria-labelledby="log-proves">
          <h2 id="log-proves">{t('proves')}</h2>
          <p>{t('provesText')}</p>
          <p>{t('provesNot')}</p>
        </section>
      )}
    </div>
  );
}

function ApplicationLog({ log }: { log: OwnLog }) {
  const t = useText('application-log');
  const applyFormText = useText('apply-form');
  const logFile = toLogFile(log, '', '');
  const submission = findSubmission(logFile.entries);
  return (
    <section aria-labelledby={`log-${log.id}`}>
      <h2 id={`log-${log.id}`}>{t('logOf', { id: log.id })}</h2>
      <LogVerification file={logFile} />
      <p className="own-log__head">
        <span className="meta">{t('head')}</span>
        <code className="own-log__hash">{log.head}</code>
        <CopyButton text={log.head} label={t('copyHead')} />
      </p>
      <LogEntries file={logFile} />
      {submission && submission.documents.length > 0 && (
        <>
          <h3>{t('documents')}</h3>
          <ul className="own-log__documents">
            {submission.documents.map(({ kind, sha256 }, index) => (
              <li key={index}>
                {applyFormText(`documentKinds.${kind as 'passport'}`)}{' '}
                <code className="own-log__hash">{sha256 || t('noDigest')}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <DownloadCopy log={log} />
    </section>
  );
}

/**
 * Shows the result of the verification. It runs in the reader's browser, because a statement by the site would prove
 * nothing.
 */
function LogVerification({ file }: { file: LogFile }) {
  const t = useText('application-log');
  const isScripted = useIsScripted();
  const [verification, setVerification] = useState<Awaited<ReturnType<typeof verifyLogFile>>>();
  const fileJson = JSON.stringify(file);
  useEffect(() => {
    let isMounted = true;
    void verifyLogFile(JSON.parse(fileJson) as LogFile).then((result) => isMounted && setVerification(result));
    return () => void (isMounted = false);
  }, [fileJson]);
  if (!isScripted) return <Notice>{t('needsScript')}</Notice>;
  if (!verification) return <Notice>{t('checking')}</Notice>;
  const { log, form } = verification;
  const isVerified = log.holds && !log.unsealed && form !== 'other';
  return (
    <Notice tone={isVerified ? 'ok' : 'caution'} announce="politely">
      <p>
        {log.holds
          ? log.unsealed
            ? t('unsealed')
            : t('holds', { count: log.entries })
          : t('broken', { seq: String(log.seq) })}
      </p>
      {form === 'other' && <p>{t('formOther')}</p>}
    </Notice>
  );
}

/** Returns the function that describes an entry, as on the page of the application. */
function useEntryFormatter(submittedAt: string) {
  const t = useText('application-log');
  const applicationText = useText('application');
  const courses = listCourseNames(submittedAt);
  return (entry: RedactedEntry): string => {
    const describedAction = parseLoggedAction(entry);
    if (describedAction.kind !== 'event') return t(describedAction.kind);
    return applicationText(`event.${describedAction.event}`, {
      step: describedAction.step && applicationText(`step.${describedAction.step as 'visa'}`),
      outcome: describedAction.outcome && applicationText(`outcome.${describedAction.outcome as 'offer'}`),
      state: describedAction.ending && applicationText(`state.${describedAction.ending as 'rejected'}`),
      intake: describedAction.intake,
      course: courses[describedAction.course] ?? '',
    });
  };
}

const SECOND_FORMAT = { dateStyle: 'medium', timeStyle: 'medium' } as const;

function LogEntries({ file }: { file: LogFile }) {
  const t = useText('application-log');
  const applicationText = useText('application');
  const locale = useLocale();
  const { agent } = useSite();
  const formatEntry = useEntryFormatter(file.sent);
  return (
    <table className="table own-log__entries">
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('fingerprint')}</th>
        </tr>
      </thead>
      <tbody>
        {[...file.entries].reverse().map((entry) => {
          const describedAction = parseLoggedAction(entry);
          const chainedEntry = isWithheld(entry) ? null : entry;
          const receiptJson = {
            site: agent.name,
            id: file.application,
            seq: String(entry.seq),
            at: chainedEntry?.at ?? '',
            what: formatEntry(entry),
            hash: entry.hash,
          };
          return (
            <tr key={entry.seq}>
              <td className="num">
                {entry.seq}.{' '}
                {chainedEntry && (
                  <time dateTime={chainedEntry.at}>{formatMoment(chainedEntry.at, locale, SECOND_FORMAT)}</time>
                )}
              </td>
              <td>
                <b>{formatEntry(entry)}</b>
                {describedAction.kind === 'ownMatter' && <span className="meta">{t('ownMatterNote')}</span>}
                {describedAction.kind === 'event' && describedAction.returnReason && (
                  <span className="own-log__said">{applicationText(`reason.${describedAction.returnReason}`)}</span>
                )}
                {describedAction.kind === 'event' && describedAction.text && (
                  <span className="own-log__said">{describedAction.text}</span>
                )}
              </td>
              <td className="meta">{chainedEntry?.by === 'student' ? t('you') : chainedEntry?.who || t('adviser')}</td>
              <td>
                <code title={entry.hash}>{entry.hash.slice(0, SHORT_HASH_LENGTH)}</code>
                <CopyButton text={t('receipt', receiptJson)} label={t('copyReceipt', { seq: String(entry.seq) })} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/**
 * Number of characters of a digest to display, enough to tell digests apart. The copy button copies the whole digest.
 */
const SHORT_HASH_LENGTH = 12;

function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText('application-log');
  const isScripted = useIsScripted();
  const [result, setResult] = useState<'copied' | 'copyFailed' | null>(null);
  const copyText = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('copyFailed'),
    );
  if (!isScripted) return null;
  return (
    <>
      <Button size="s" variant="quiet" aria-label={label} onClick={() => void copyText()}>
        {t('copy')}
      </Button>
      <span className="meta" role="status">
        {result && t(result)}
      </span>
    </>
  );
}

function DownloadCopy({ log }: { log: OwnLog }) {
  const t = useText('application-log');
  const locale = useLocale();
  const { agent } = useSite();
  const isScripted = useIsScripted();
  const [isPending, setIsPending] = useState(false);
  const [result, setResult] = useState<'downloaded' | 'downloadFailed' | null>(null);
  const downloadCopy = () =>
    whilePending(setIsPending, async () => {
      setResult(null);
      const siteUrl = new URL(sitePath(agent.keyCode, '/'), location.href).href;
      const logFileModule = await import('./file/write-log-file.client.ts').catch(() => null);
      const isSaved = await logFileModule?.saveLogFile(toLogFile(log, siteUrl, new Date().toISOString()), locale);
      setResult(isSaved ? 'downloaded' : 'downloadFailed');
    });
  return (
    <section className="own-log__keep" aria-labelledby={`keep-${log.id}`}>
      <h3 id={`keep-${log.id}`}>{t('keepTitle')}</h3>
      <p>{t('keepText')}</p>
      {isScripted && (
        <p className="row">
          <Button pending={isPending} pendingLabel={t('downloading')} onClick={() => void downloadCopy()}>
            <Icon name="download" />
            {t('download')}
          </Button>
          <span className="meta" role="status">
            {result && t(result)}
          </span>
        </p>
      )}
    </section>
  );
}
