import { interpolate } from '#shared/locale/interpolate.ts';
import { isWithheld, type LogVerificationResult } from '#shared/rules/application/log-chain.ts';
import { extractLogData, findSubmission, type LogFile, verifyLogFile } from '#shared/rules/application/log-file.ts';
import { isLocale, LOCALES, type Locale } from '#shared/locale/locales.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';
import { parseAction } from '#client/features/application-log/to-log-file.ts';
import {
  compareFinding,
  fileFinding,
  type LogFinding,
  languageTag,
  logFileMessages,
  type LogFileMessages,
  entryText,
  formatMoment,
} from './log-words.ts';

// Script of the log file that a student downloads. It works without a network, and verifies all digests each time the
// file is opened.

const NAMES: Record<Locale, string> = { 'zh-hk': '繁體中文', zh: '简体中文', 'en-us': 'English' };

type Child = Node | string | null;

function createReport<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  input: Readonly<Record<string, string>>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(input)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Renders a result with an icon and text, and not by colour alone. */
const verdict = (id: string, { isValid: isGood, text }: LogFinding) =>
  createReport(
    'p',
    { id, class: isGood ? 'verdict good' : 'verdict bad', role: 'status' },
    `${isGood ? '✓' : '✗'} ${text}`,
  );

function renderChoice(locale: Locale, change: (locale: Locale) => void) {
  const buttons = LOCALES.map((item) => {
    const button = createReport(
      'button',
      { type: 'button', lang: languageTag(item), 'aria-pressed': String(item === locale) },
      NAMES[item],
    );
    button.addEventListener('click', () => change(item));
    return button;
  });
  return createReport('nav', { 'aria-label': 'Language' }, ...buttons);
}

function verificationText({ file: messages }: LogFileMessages, verification: LogVerificationResult): LogFinding {
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

function renderEntries(file: LogFile, messages: LogFileMessages, locale: Locale, firstBad: number) {
  const { when, what, who, fingerprint, exact, badHere } = messages.file;
  const head = createReport(
    'tr',
    {},
    ...[when, what, who, fingerprint].map((text) => createReport('th', { scope: 'col' }, text)),
  );
  const rows = file.entries.map((entry) => {
    const described = parseAction(entry);
    const chainedEntry = isWithheld(entry) ? null : entry;
    const editor =
      chainedEntry?.by === 'student' ? messages.application.you : chainedEntry?.who || messages.application.adviser;
    const value =
      described.kind === 'event' && described.words ? createReport('p', { class: 'said' }, described.words) : null;
    const isBad = entry.seq >= firstBad;
    const detailsElement = createReport(
      'details',
      {},
      createReport('summary', {}, exact),
      createReport('code', {}, chainedEntry?.action ?? entry.hash),
    );
    return createReport(
      'tr',
      isBad ? { class: 'bad' } : {},
      createReport('td', {}, `${entry.seq}. ${chainedEntry ? formatMoment(chainedEntry.at, locale) : ''}`),
      createReport(
        'td',
        {},
        createReport('b', {}, entryText(messages, entry, file.sent)),
        value,
        detailsElement,
        isBad ? createReport('p', {}, `✗ ${badHere}`) : null,
      ),
      createReport('td', {}, editor),
      createReport('td', {}, createReport('code', { class: 'hash' }, entry.hash)),
    );
  });
  return createReport('table', {}, createReport('thead', {}, head), createReport('tbody', {}, ...rows));
}

function renderComparison(file: LogFile, verification: LogVerificationResult, messages: LogFileMessages) {
  const input = createReport('input', { id: 'digest', autocomplete: 'off', spellcheck: 'false' });
  const element = createReport('div', { id: 'compared' });
  const form = createReport(
    'form',
    {},
    createReport('label', { for: 'digest' }, messages.file.compareLabel),
    input,
    createReport('button', { type: 'submit' }, messages.file.compare),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    element.replaceChildren(verdict('compare-verdict', compareFinding(file, verification, input.value, messages)));
  });
  return createReport(
    'section',
    {},
    createReport('h2', {}, messages.file.compareTitle),
    createReport('p', {}, messages.file.compareText),
    form,
    element,
  );
}

function renderFileCheck(file: LogFile, verification: LogVerificationResult, messages: LogFileMessages) {
  const element = createReport('div', { id: 'looked-at' });
  const input = createReport('input', { id: 'file', type: 'file' });
  const checkFile = async (selected: File | undefined) => {
    if (!selected) return;
    const finding = await fileFinding(file, verification, selected, messages).catch(() => ({
      isValid: false,
      text: interpolate(messages.file.unreadable, { name: selected.name }),
    }));
    element.replaceChildren(verdict('file-verdict', finding));
  };
  input.addEventListener('change', () => void checkFile(input.files?.[0]));
  const section = createReport(
    'section',
    { class: 'drop' },
    createReport('h2', {}, messages.file.fileTitle),
    createReport('p', {}, messages.file.fileText),
    createReport('label', { for: 'file' }, messages.file.choose),
    input,
    element,
  );
  section.addEventListener('dragover', (event) => event.preventDefault());
  section.addEventListener('drop', (event) => {
    event.preventDefault();
    void checkFile(event.dataTransfer?.files[0]);
  });
  return section;
}

function renderSubmitted(file: LogFile, messages: LogFileMessages) {
  const submission = findSubmission(file.entries);
  if (!submission) return null;
  const rows = submission.documents.map(({ kind, sha256 }) =>
    createReport(
      'li',
      {},
      `${Object.hasOwn(messages.kinds, kind) ? messages.kinds[kind] : kind} `,
      createReport('code', { class: 'hash' }, sha256 || messages.file.noDigest),
    ),
  );
  // The invalid JSON of a tampered file is displayed as it is, below the error.
  const storedForm = parseOrNull(file.sent);
  const form =
    file.sent && createReport('pre', {}, storedForm === null ? file.sent : JSON.stringify(storedForm, null, 2));
  return createReport(
    'section',
    {},
    createReport('h2', {}, messages.file.sentTitle),
    rows.length > 0 ? createReport('ul', {}, ...rows) : createReport('p', {}, messages.file.noDocuments),
    form
      ? createReport(
          'details',
          {},
          createReport('summary', {}, messages.file.formTitle),
          createReport('p', {}, messages.file.formNote),
          form,
        )
      : null,
  );
}

async function draw(file: LogFile, locale: Locale) {
  const messages = logFileMessages(locale);
  const { log, form } = await verifyLogFile(file);
  const gaps = file.entries.filter(isWithheld).length;
  const title = interpolate(messages.file.title, { id: file.application });
  document.title = title;
  document.documentElement.lang = languageTag(locale);
  page.replaceChildren(
    createReport(
      'main',
      {},
      renderChoice(locale, (next) => void draw(file, next)),
      createReport('h1', {}, title),
      createReport(
        'p',
        {},
        interpolate(messages.file.from, { site: file.site, time: formatMoment(file.writtenAt, locale) }),
      ),
      createReport('p', { class: 'meta' }, messages.file.offline),
      verdict('verdict', verificationText(messages, log)),
      form === 'none' ? null : verdict('form-verdict', { isValid: form === 'same', text: messages.file.form[form] }),
      gaps > 0 ? createReport('p', { class: 'meta' }, interpolate(messages.file.gaps, { count: gaps })) : null,
      createReport(
        'p',
        {},
        messages.file.head,
        createReport('br', {}),
        createReport('code', { id: 'head', class: 'hash' }, file.head.head),
      ),
      renderComparison(file, log, messages),
      renderFileCheck(file, log, messages),
      createReport('h2', {}, messages.file.entries),
      createReport(
        'div',
        { class: 'scroll', tabindex: '0' },
        renderEntries(file, messages, locale, log.holds ? Infinity : log.seq),
      ),
      renderSubmitted(file, messages),
      createReport('h2', {}, messages.page.proves),
      createReport('p', {}, messages.page.provesText),
      createReport('p', {}, messages.page.provesNot),
    ),
  );
}

/** Renders the page. The original content stays in the document, so that saving the page again preserves it. */
const page = document.querySelector('#page') ?? document.body;
const file = extractLogData(document.documentElement.outerHTML);
const requested = document.documentElement.dataset.locale ?? '';
const locale = isLocale(requested) ? requested : 'en-us';
if (file) void draw(file, locale);
else page.replaceChildren(verdict('verdict', { isValid: false, text: logFileMessages(locale).file.noLog }));
