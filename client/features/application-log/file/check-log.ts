import { interpolate } from '#shared/locale/interpolate.ts';
import { isWithheld, type LogVerificationResult } from '#shared/rules/application/log-chain.ts';
import { extractLogData, findSubmission, type LogFile, verifyLogFile } from '#shared/rules/application/log-file.ts';
import { isLocale, LOCALES, type Locale } from '#shared/locale/locales.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { parseLoggedAction } from '#client/features/application-log/to-log-file.ts';
import {
  findDigestMatch,
  fileFinding,
  type LogFinding,
  getLanguageTag,
  getLogFileMessages,
  type LogFileMessages,
  formatEntry,
  formatTimestamp,
} from './log-words.ts';

// Script of the log file that a student downloads. It works without a network, and verifies all digests each time the
// file is opened.

const LANGUAGE_NAMES: Record<Locale, string> = { 'zh-hk': '繁體中文', zh: '简体中文', 'en-us': 'English' };

type Child = Node | string | null;

function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, attributeValue] of Object.entries(attributes)) element.setAttribute(name, attributeValue);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Renders a result with an icon and a text, so that it does not depend on colour. */
const renderVerdict = (id: string, { isValid: isFindingValid, text }: LogFinding) =>
  createElement(
    'p',
    { id, class: isFindingValid ? 'verdict good' : 'verdict bad', role: 'status' },
    `${isFindingValid ? '✓' : '✗'} ${text}`,
  );

function renderLanguageChoice(locale: Locale, onLocaleChange: (locale: Locale) => void) {
  const buttons = LOCALES.map((buttonLocale) => {
    const button = createElement(
      'button',
      { type: 'button', lang: getLanguageTag(buttonLocale), 'aria-pressed': String(buttonLocale === locale) },
      LANGUAGE_NAMES[buttonLocale],
    );
    button.addEventListener('click', () => onLocaleChange(buttonLocale));
    return button;
  });
  return createElement('nav', { 'aria-label': 'Language' }, ...buttons);
}

function formatVerification({ file: messages }: LogFileMessages, verification: LogVerificationResult): LogFinding {
  if (verification.holds)
    return {
      isValid: !verification.unsealed,
      text: interpolate(verification.unsealed ? messages.unsealed : messages.holds, { count: verification.entries }),
    };
  return {
    isValid: false,
    text: `${interpolate(messages.broken, { seq: verification.seq })} ${messages.fault[verification.fault]}`,
  };
}

function renderEntries(file: LogFile, messages: LogFileMessages, locale: Locale, firstInvalidSeq: number) {
  const { when, what, who, fingerprint, exact, badHere } = messages.file;
  const headerRow = createElement(
    'tr',
    {},
    ...[when, what, who, fingerprint].map((text) => createElement('th', { scope: 'col' }, text)),
  );
  const rows = file.entries.map((entry) => {
    const describedAction = parseLoggedAction(entry);
    const chainedEntry = isWithheld(entry) ? null : entry;
    const editor =
      chainedEntry?.by === 'student' ? messages.application.you : chainedEntry?.who || messages.application.adviser;
    const noteTexts =
      describedAction.kind === 'event'
        ? [
            describedAction.returnReason && messages.application.reason[describedAction.returnReason],
            describedAction.text,
          ].filter((noteText) => noteText)
        : [];
    const noteElement = noteTexts.length > 0 ? createElement('p', { class: 'said' }, noteTexts.join(' ')) : null;
    const isInvalid = entry.seq >= firstInvalidSeq;
    const detailsElement = createElement(
      'details',
      {},
      createElement('summary', {}, exact),
      createElement('code', {}, chainedEntry?.action ?? entry.hash),
    );
    return createElement(
      'tr',
      isInvalid ? { class: 'bad' } : {},
      createElement('td', {}, `${entry.seq}. ${chainedEntry ? formatTimestamp(chainedEntry.at, locale) : ''}`),
      createElement(
        'td',
        {},
        createElement('b', {}, formatEntry(messages, entry, file.sent)),
        noteElement,
        detailsElement,
        isInvalid ? createElement('p', {}, `✗ ${badHere}`) : null,
      ),
      createElement('td', {}, editor),
      createElement('td', {}, createElement('code', { class: 'hash' }, entry.hash)),
    );
  });
  return createElement('table', {}, createElement('thead', {}, headerRow), createElement('tbody', {}, ...rows));
}

function renderDigestComparison(file: LogFile, verification: LogVerificationResult, messages: LogFileMessages) {
  const digestInput = createElement('input', { id: 'digest', autocomplete: 'off', spellcheck: 'false' });
  const resultElement = createElement('div', { id: 'compared' });
  const form = createElement(
    'form',
    {},
    createElement('label', { for: 'digest' }, messages.file.compareLabel),
    digestInput,
    createElement('button', { type: 'submit' }, messages.file.compare),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    resultElement.replaceChildren(
      renderVerdict('compare-verdict', findDigestMatch(file, verification, digestInput.value, messages)),
    );
  });
  return createElement(
    'section',
    {},
    createElement('h2', {}, messages.file.compareTitle),
    createElement('p', {}, messages.file.compareText),
    form,
    resultElement,
  );
}

function renderFileCheck(file: LogFile, verification: LogVerificationResult, messages: LogFileMessages) {
  const resultElement = createElement('div', { id: 'looked-at' });
  const fileInput = createElement('input', { id: 'file', type: 'file' });
  const checkFile = async (selectedFile: File | undefined) => {
    if (!selectedFile) return;
    const finding = await fileFinding(file, verification, selectedFile, messages).catch(() => ({
      isValid: false,
      text: interpolate(messages.file.unreadable, { name: selectedFile.name }),
    }));
    resultElement.replaceChildren(renderVerdict('file-verdict', finding));
  };
  fileInput.addEventListener('change', () => void checkFile(fileInput.files?.[0]));
  const section = createElement(
    'section',
    { class: 'drop' },
    createElement('h2', {}, messages.file.fileTitle),
    createElement('p', {}, messages.file.fileText),
    createElement('label', { for: 'file' }, messages.file.choose),
    fileInput,
    resultElement,
  );
  section.addEventListener('dragover', (event) => event.preventDefault());
  section.addEventListener('drop', (event) => {
    event.preventDefault();
    void checkFile(event.dataTransfer?.files[0]);
  });
  return section;
}

function renderSubmission(file: LogFile, messages: LogFileMessages) {
  const submission = findSubmission(file.entries);
  if (!submission) return null;
  const rows = submission.documents.map(({ kind, sha256 }) =>
    createElement(
      'li',
      {},
      `${Object.hasOwn(messages.kinds, kind) ? messages.kinds[kind] : kind} `,
      createElement('code', { class: 'hash' }, sha256 || messages.file.noDigest),
    ),
  );
  // If a tampered file contains invalid JSON, the JSON is displayed unchanged below the error.
  const verifiedForm = parseJsonOrNull(file.sent);
  const formElement =
    file.sent && createElement('pre', {}, verifiedForm === null ? file.sent : JSON.stringify(verifiedForm, null, 2));
  return createElement(
    'section',
    {},
    createElement('h2', {}, messages.file.sentTitle),
    rows.length > 0 ? createElement('ul', {}, ...rows) : createElement('p', {}, messages.file.noDocuments),
    formElement
      ? createElement(
          'details',
          {},
          createElement('summary', {}, messages.file.formTitle),
          createElement('p', {}, messages.file.formNote),
          formElement,
        )
      : null,
  );
}

async function renderReport(file: LogFile, locale: Locale) {
  const messages = getLogFileMessages(locale);
  const { log, form } = await verifyLogFile(file);
  const gaps = file.entries.filter(isWithheld).length;
  const titleText = interpolate(messages.file.title, { id: file.application });
  document.title = titleText;
  document.documentElement.lang = getLanguageTag(locale);
  pageElement.replaceChildren(
    createElement(
      'main',
      {},
      renderLanguageChoice(locale, (nextLocale) => void renderReport(file, nextLocale)),
      createElement('h1', {}, titleText),
      createElement(
        'p',
        {},
        interpolate(messages.file.from, { site: file.site, time: formatTimestamp(file.writtenAt, locale) }),
      ),
      createElement('p', { class: 'meta' }, messages.file.offline),
      renderVerdict('verdict', formatVerification(messages, log)),
      form === 'none'
        ? null
        : renderVerdict('form-verdict', { isValid: form === 'same', text: messages.file.form[form] }),
      gaps > 0 ? createElement('p', { class: 'meta' }, interpolate(messages.file.gaps, { count: gaps })) : null,
      createElement(
        'p',
        {},
        messages.file.head,
        createElement('br', {}),
        createElement('code', { id: 'head', class: 'hash' }, file.head.head),
      ),
      renderDigestComparison(file, log, messages),
      renderFileCheck(file, log, messages),
      createElement('h2', {}, messages.file.entries),
      createElement(
        'div',
        { class: 'scroll', tabindex: '0' },
        renderEntries(file, messages, locale, log.holds ? Infinity : log.seq),
      ),
      renderSubmission(file, messages),
      createElement('h2', {}, messages.page.proves),
      createElement('p', {}, messages.page.provesText),
      createElement('p', {}, messages.page.provesNot),
    ),
  );
}

/** Renders the page. The original content stays in the document, so that saving the page again preserves it. */
const pageElement = document.querySelector('#page') ?? document.body;
const logFile = extractLogData(document.documentElement.outerHTML);
const requestedLocale = document.documentElement.dataset.locale ?? '';
const locale = isLocale(requestedLocale) ? requestedLocale : 'en-us';
if (logFile) void renderReport(logFile, locale);
else
  pageElement.replaceChildren(
    renderVerdict('verdict', { isValid: false, text: getLogFileMessages(locale).file.noLog }),
  );
