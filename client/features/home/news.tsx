import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import type { HomeNews } from './load-home.server.ts';

/** Nothing at all where the agency has no news. */
export function NewsSection({ news }: { news: HomeNews[] }) {
  const t = useText('home');
  if (news.length === 0) return null;
  return (
    <section className="section" id="news">
      <div className="section__head">
        <h2>{t('news.title')}</h2>
      </div>
      <NewsRows news={news} />
    </section>
  );
}

/** News beside the adviser; without news the adviser stands alone. */
export function MainlandNews({ news }: { news: HomeNews[] }) {
  const t = useText('home');
  if (news.length === 0) {
    return (
      <section className="section" id="adviser">
        <div className="section__head">
          <h2>{t('adviser.title')}</h2>
        </div>
        <AdviserCard />
      </section>
    );
  }
  return (
    <section className="section" id="news">
      <div className="section__head">
        <h2>{t('news.mainlandTitle')}</h2>
      </div>
      <div className="pair pair--news">
        <NewsRows news={news} />
        <AdviserCard />
      </div>
    </section>
  );
}

/** The rest is a page of its own. */
const SHOWN_NEWS = 3;

function NewsRows({ news }: { news: HomeNews[] }) {
  const t = useText('home');
  return (
    <div className="news">
      <ul>
        {news.slice(0, SHOWN_NEWS).map(({ id, title, day, dayText }) => (
          <li key={id}>
            <p className="meta num">{day && <time dateTime={day}>{dayText}</time>}</p>
            <div>
              <h3>
                <WindowLink opens={{ kind: 'news', id }}>
                  <Phrases text={title} />
                </WindowLink>
              </h3>
            </div>
            <Icon name="right" />
          </li>
        ))}
      </ul>
      <SiteLink className="more" to="/consult">
        {t('news.all')}
        <Icon name="right" />
      </SiteLink>
    </div>
  );
}

/** A person to talk to: Wechat by its code, or by telephone. */
function AdviserCard() {
  const t = useText('home');
  const { agent } = useSite();
  const { name, wechatId, wechatQrPath, contactTel } = agent;
  return (
    <div className="talk">
      {wechatQrPath && (
        <img
          className="qr"
          src={wechatQrPath}
          width={136}
          height={136}
          loading="lazy"
          alt={t('adviser.code', { name })}
        />
      )}
      <div>
        <h3>{t('adviser.title')}</h3>
        <p className="meta">{t(wechatQrPath ? 'adviser.scan' : 'adviser.call')}</p>
        {wechatId && <p className="meta">{t('adviser.wechat', { id: wechatId })}</p>}
        {contactTel && (
          <a className="btn btn--s" href={`tel:${contactTel.replace(/[^\d+]/g, '')}`}>
            <Icon name="phone" />
            <span className="num">{contactTel}</span>
          </a>
        )}
      </div>
    </div>
  );
}
