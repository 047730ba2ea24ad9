import words from './plain-words.json';
import './error-page.css';

/** The last resort, when even what tells the language may be broken: it asks nothing of anybody and speaks all three. */
export function PlainErrorPage({ status = 500 }: { status?: number }) {
  return (
    <main id="main" className="wrap lost lost--plain">
      <title>{String(status)}</title>
      {words.map(({ lang, title, text, home }, place) => {
        const Heading = place === 0 ? 'h1' : 'h2';
        return (
          <div key={lang} lang={lang}>
            <Heading>{title}</Heading>
            <p>{text}</p>
            <p>
              <a className="more" href="/">
                {home}
              </a>
            </p>
          </div>
        );
      })}
      <p className="source">{status}</p>
    </main>
  );
}
