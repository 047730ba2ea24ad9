import { use } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { SiteContext } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import type { ErrorKind } from './error-kind.ts';
import { ErrorPicture } from './error-picture.tsx';
import { LoadAgain } from './load-again.tsx';
import './error-page.css';

interface ErrorScreenProps {
  code: number;
  kind: ErrorKind;
  title: string;
  text: string;
}

/** Stands with a site or without; its links load the page anew, for what failed may be in this one. */
export function ErrorScreen({ code, kind, title, text }: ErrorScreenProps) {
  const t = useText('error');
  const site = use(SiteContext);
  return (
    <div className="wrap lost">
      <ErrorPicture code={code} kind={kind} colour={site?.agent.brandColour} />
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
        {code === 503 && <LoadAgain />}
        <div className="row" data-invitation={site ? true : undefined}>
          <a className="btn btn--primary" href={site ? sitePath(site.agent.keyCode, '/') : '/'}>
            {t('home')}
          </a>
          {site && (
            <a className="btn" href={sitePath(site.agent.keyCode, '/school-selection')}>
              {t('selection')}
            </a>
          )}
        </div>
        <p className="source">{t('code', { code })}</p>
      </div>
    </div>
  );
}
