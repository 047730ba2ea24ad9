import { LanguageMenu } from './language-menu.tsx';

/** Where there is no agent there is no name and no menu; the language can still be chosen. */
export function BareHeader() {
  return (
    <header>
      <div className="top top--bare">
        <div className="wrap">
          <span className="push" />
          <LanguageMenu />
        </div>
      </div>
    </header>
  );
}
