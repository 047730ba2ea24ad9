import { interpolate } from '#shared/locale/interpolate.ts';
import { type LogFile, embedLogData } from '#shared/rules/application/log-file.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { getLogFileMessages } from './log-words.ts';
// The build (vite.config.ts) generates the default export of this import; the file itself has none.
// oxlint-disable-next-line import/default
import script from './check-log.ts?whole';

const STYLE = `:root{color-scheme:light dark;--ink:#16213a;--ground:#fbfaf6;--line:#7f8694;--good:#28614f;--bad:#93195a}
@media(prefers-color-scheme:dark){:root{--ink:#f3f1ea;--ground:#10182a;--line:#7f8694;--good:#8fd0b9;--bad:#f2a0c8}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:auto;padding:1.25rem}h1{font-size:1.75rem;line-height:1.25}h2{font-size:1.25rem;margin:2rem 0 .5rem}
nav{display:flex;gap:.5rem;flex-wrap:wrap}button,input{font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:0;padding:.5rem .75rem;min-height:2.75rem;max-width:100%}
button[aria-pressed=true]{border-color:var(--ink);border-width:2px}form{display:flex;flex-wrap:wrap;gap:.5rem}form label{flex-basis:100%}#digest{flex:1 1 16rem;min-width:0}
.verdict{border:2px solid;padding:.75rem;font-weight:600}.good{color:var(--good)}.bad,.bad b{color:var(--bad)}.meta{font-size:.875rem}
.scroll{overflow-x:auto}table{width:100%;min-width:40rem;border-collapse:collapse}th,td{text-align:start;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
th:last-child,td:last-child{width:18rem}code,pre{font:.8125rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}.said{white-space:pre-line;margin:.25rem 0}
.drop{border:1px dashed var(--line);padding:0 1rem 1rem;margin-top:2rem}.drop label{display:block}summary{cursor:pointer;padding:.35rem 0}
@media print{.drop,form,nav{display:none}}`;

/** Content security policy of the file. It forbids all requests. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** Renders the log file: a page with the log and the script that verifies it. */
function renderLogFile(file: LogFile, locale: Locale): string {
  const { title, needsScript, spoilt } = getLogFileMessages(locale).file;
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" data-locale="${locale}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${CONTENT_SECURITY_POLICY}"><meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width"><title>${interpolate(title, { id: Number(file.application) || '' })}</title>
<style>${STYLE}</style></head>
<body><noscript><style>#page{display:none}</style><p>${needsScript}</p></noscript><div id="page"><p>${spoilt}</p></div>
${embedLogData(file)}
<script>${script.replaceAll('</script', '<\\/script')}</script></body></html>
`;
}

export function saveLogFile(file: LogFile, locale: Locale): true {
  const objectUrl = URL.createObjectURL(new Blob([renderLogFile(file, locale)], { type: 'text/html' }));
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = `application-${file.application}-log-${file.writtenAt.slice(0, 10)}.html`;
  link.click();
  URL.revokeObjectURL(objectUrl);
  return true;
}
