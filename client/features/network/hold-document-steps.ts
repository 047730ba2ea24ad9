import { isReachable } from '#client/reach/until-it-comes.ts';

export interface HeldSteps {
  onPage: (address: string) => void;
  /** A form that sends what it holds: nobody repeats that by itself. */
  onSend: () => void;
}

/**
 * Steps that the browser takes itself, for a plain link or form. Known to have no network, it stays; whoever comes late
 * to the event knows whether the site takes the step itself.
 */
export function holdDocumentSteps({ onPage, onSend }: HeldSteps, hideWait: () => void): () => void {
  const hold = (event: Event, address: string | null) => {
    event.preventDefault();
    hideWait();
    if (address === null) onSend();
    else void isReachable().then((isBack) => (isBack ? window.location.assign(address) : onPage(address)));
  };
  const onClick = (event: MouseEvent) => {
    if (navigator.onLine || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (link instanceof HTMLAnchorElement && leavesDocument(link)) hold(event, link.href);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.target && form.target !== '_self') return;
    if (form.method === 'dialog') return;
    hold(event, form.method === 'get' ? addressOf(form) : null);
  };
  window.addEventListener('click', onClick);
  window.addEventListener('submit', onSubmit);
  return () => {
    window.removeEventListener('click', onClick);
    window.removeEventListener('submit', onSubmit);
  };
}

function leavesDocument(link: HTMLAnchorElement): boolean {
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return false;
  if (!/^https?:$/.test(link.protocol)) return false;
  const isHere = link.href.split('#')[0] === window.location.href.split('#')[0];
  return !(isHere && link.hash !== '');
}

function addressOf(form: HTMLFormElement): string {
  const address = new URL(form.action);
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  address.search = new URLSearchParams(entries).toString();
  return address.href;
}
